import ControlCore

/// Plays a recording as if its device were plugged in at the start and unplugged at the end.
final class RecordingPlayer<Reader: DeviceReader> {
    private let recording: Recording
    private let speed: Double
    private let emit: (Event) -> Void
    private let onEnd: () -> Void
    private var reader: Reader
    private var timer: DeadlineTimer?
    private var start = Moment(nanoseconds: 0)
    private var next = 0

    /// The device that is being played; nil before the start and after the end.
    private(set) var device: DeviceDescription?

    /// Prepares to play.
    ///
    /// - Parameters:
    ///   - recording: What to play.
    ///   - speed: How many times as fast as it was recorded; positive.
    ///   - loop: The loop that runs it.
    ///   - reader: Understands the recorded device.
    ///   - emit: Receives what is read.
    ///   - onEnd: Called once the last frame is played and the device is unplugged.
    /// - Throws: Where the system gives no timer.
    init(
        _ recording: Recording, speed: Double, loop: EventLoop, reader: Reader,
        emit: @escaping (Event) -> Void, onEnd: @escaping () -> Void
    ) throws(SystemError) {
        self.recording = recording
        self.speed = speed
        self.reader = reader
        self.emit = emit
        self.onEnd = onEnd
        timer = try DeadlineTimer(loop: loop) { [unowned self] in play() }
    }

    /// Plugs the device in and plays from the beginning; nothing happens if it already plays.
    func startPlaying() {
        guard device == nil, next == 0 else { return }
        device = recording.device
        start = .now
        reader.introduce(emit)
        schedule()
    }

    private func play() {
        let now = Moment.now
        while next < recording.frames.count, instant(of: next) <= now {
            let events = recording.frames[next].events
            // One with its SYN_REPORT alone tells when the recording ended: the device said nothing.
            if events.count > 1 { for raw in events { reader.events(for: raw, emit) } }
            next += 1
        }
        schedule()
    }

    private func schedule() {
        guard next < recording.frames.count else {
            device = nil
            emit(Reader.loss)
            onEnd()
            return
        }
        timer?.set(to: instant(of: next))
    }

    private func instant(of frame: Int) -> Moment {
        start.advanced(by: recording.frames[frame].time / speed)
    }
}
