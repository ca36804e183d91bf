import ControlCore
import Glibc

/// One run of the guard as a program: from its parts to the exit status.
final class GuardRun {
    /// Where commands go, as it was asked for.
    enum Target {
        case topic(String)
        case standardOutput
        case command(String)
    }

    /// The good-bye waits for the broker, and the last zero for its reader, this long at the most.
    private static let closingTimeout = Duration.milliseconds(500)

    private let configuration: Configuration
    private let broker: BrokerEndpoint
    private let settings: GuardSettings
    private let target: Target
    private let loop: EventLoop
    private let log: Log
    private var lines: LineOutput?
    private var receiver: ReceiverProcess?
    private var robotGuard: RobotGuard?
    private var endTimer: DeadlineTimer?
    private var supervision: Supervision?
    private var isEnding = false
    private var isReceiverGone = false
    private var isTakenOver = false

    init(
        _ configuration: Configuration, broker: BrokerEndpoint, settings: GuardSettings,
        target: Target
    ) throws(SystemError) {
        self.configuration = configuration
        self.broker = broker
        self.settings = settings
        self.target = target
        loop = try EventLoop()
        log = Log.toStandardError(level: configuration.log)
    }

    /// Guards until a signal comes, nobody reads what is passed on, or another program takes its place.
    func run() throws(SystemError) -> ExitStatus {
        if configuration.realtime { RealTime.request(log) }
        supervision = try Supervision.Request.take().map { request throws(SystemError) in
            try Supervision(loop: loop, request)
        }
        endTimer = try DeadlineTimer(loop: loop) { [unowned self] in loop.stop() }
        let signals = try SignalWatch(loop: loop, signals: [SIGINT, SIGTERM, SIGHUP]) {
            [unowned self] _ in end()
        }
        robotGuard = try RobotGuard(
            loop: loop, broker: broker, topics: configuration.topicNames, settings: settings,
            output: try output(), encoder: encoder, log: log,
            onEnded: { [unowned self] ending in
                if ending == .takenOver {
                    isTakenOver = true
                    end()
                }
                finishSoon()
            })
        robotGuard?.open()
        try withExtendedLifetime(signals) { () throws(SystemError) in try loop.run() }
        return finish()
    }

    private func output() throws(SystemError) -> GuardOutput {
        var descriptor = STDOUT_FILENO
        switch target {
        case .topic(let topic):
            return .topic(topic)
        case .standardOutput:
            break
        case .command(let command):
            let receiver = try ReceiverProcess(command)
            self.receiver = receiver
            descriptor = receiver.input
        }
        let lines = try LineOutput(loop: loop, descriptor: descriptor) { [unowned self] in
            isReceiverGone = true
            end()
        }
        self.lines = lines
        return .lines(lines)
    }

    private var encoder: TwistEncoder {
        let drive = configuration.drive
        guard case .topic = target else {
            return TwistEncoder(encoding: .twist, stamp: .omit, frameID: "")
        }
        return TwistEncoder(encoding: drive.encoding, stamp: drive.stamp, frameID: drive.frameID)
    }

    private func end() {
        guard !isEnding else { return }
        isEnding = true
        supervision?.noteStopping()
        endTimer?.set(to: Moment.now.advanced(by: Self.closingTimeout))
        robotGuard?.close()
    }

    /// The last zero may still wait for its reader.
    private func finishSoon() {
        let isDone = isReceiverGone || lines?.isDrained != false
        if isDone { endTimer?.set(to: .now) }
    }

    private func finish() -> ExitStatus {
        robotGuard = nil
        lines = nil
        let ending = receiver?.end()
        guard isReceiverGone else { return isTakenOver ? .unavailable : .done }
        let cause = ending.map { "the command has ended: \($0)" } ?? "nobody reads the output"
        TextOutput.standardError.write("teleop guard: \(cause)\n")
        return .unavailable
    }
}
