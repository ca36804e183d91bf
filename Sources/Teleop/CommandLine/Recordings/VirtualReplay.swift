import ControlCore
import Glibc

/// One run of `teleop replay --as`: a recording is played into a virtual device.
final class VirtualReplay {
    /// Writes what is played to the device.
    private struct Writer: DeviceReader {
        static var loss: Event { .deviceLost }

        let device: VirtualDevice

        func introduce(_ emit: (Event) -> Void) {}
        func events(for raw: RawEvent, _ emit: (Event) -> Void) { device.write(raw) }
        func endFrame(as frame: Event.Frame, _ emit: (Event) -> Void) {}
    }

    private static let command = "teleop replay"
    /// Programs get so much time to find the device before it does something.
    private static let lead = Duration.seconds(1)
    /// And so much to read the last of it: with the device goes what they have not read.
    private static let trail = Duration.milliseconds(100)

    private let playback: Playback
    private let node: String

    /// Prepares to play into a device made through `node`.
    init(_ playback: Playback, at node: String) {
        self.playback = playback
        self.node = node
    }

    /// Plays until the end or a signal.
    func run() -> ExitStatus {
        do {
            let recording = try playback.load()
            let loop = try EventLoop()
            let signals = try SignalWatch(loop: loop, signals: [SIGINT, SIGTERM, SIGHUP]) { _ in
                loop.stop()
            }
            let device = try VirtualDevice(recording.device, through: node)
            let end = try DeadlineTimer(loop: loop) { loop.stop() }
            let player = try RecordingPlayer(
                recording, speed: playback.speed, loop: loop, reader: Writer(device: device),
                emit: { _ in },
                onEnd: { end.set(to: Moment.now.advanced(by: Self.trail)) })
            let timer = try DeadlineTimer(loop: loop) { player.startPlaying() }
            timer.set(to: Moment.now.advanced(by: Self.lead))
            let words = (device.node ?? "a virtual device without a node") + "\n"
            if TextOutput.standardOutput.show(words, .standardError) == .fault { return .fault }
            try loop.run()
            withExtendedLifetime((signals, timer, player, end)) {}
        } catch {
            return .reporting(error, by: Self.command)
        }
        return .done
    }
}
