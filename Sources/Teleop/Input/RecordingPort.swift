import ControlCore

/// Plays a recording as if its device were plugged in at the start and unplugged at the end.
final class RecordingPort {
    private let recording: Recording
    private let speed: Double
    private let emit: (Event) -> Void
    private let onEnd: () -> Void
    private var reader: ControlReader
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
    ///   - bindings: The controls to read.
    ///   - emit: Receives the events of the device.
    ///   - onEnd: Called once the last frame is played and the device is unplugged.
    /// - Throws: ``MissingControls`` where the recorded device lacks a control, and where the
    ///   system gives no timer.
    init(
        _ recording: Recording, speed: Double, loop: EventLoop, bindings: ControlBindings,
        emit: @escaping (Event) -> Void, onEnd: @escaping () -> Void
    ) throws {
        self.recording = recording
        self.speed = speed
        self.emit = emit
        self.onEnd = onEnd
        let layout = ControlLayout(recording.device)
        let present = bindings.optional.filter { layout.source(named: $0.name) != nil }
        reader = try ControlReader(
            recording.device, layout: layout, wanted: bindings.required + present)
        timer = try DeadlineTimer(loop: loop) { [unowned self] in play() }
    }

    /// Plugs the device in and plays from the beginning; nothing happens if it already plays.
    func startPlaying() {
        guard device == nil, next == 0 else { return }
        device = recording.device
        start = .now
        emit(.deviceConnected(flat: reader.flats))
        reader.initialEvents(emit)
        emit(.frame(.atOpen))
        schedule()
    }

    private func play() {
        let now = Moment.now
        while next < recording.frames.count, instant(of: next) <= now {
            for raw in recording.frames[next].events { reader.events(for: raw, emit) }
            next += 1
        }
        schedule()
    }

    private func schedule() {
        guard next < recording.frames.count else {
            device = nil
            emit(.deviceLost)
            onEnd()
            return
        }
        timer?.set(to: instant(of: next))
    }

    private func instant(of frame: Int) -> Moment {
        start.advanced(by: recording.frames[frame].time / speed)
    }
}
