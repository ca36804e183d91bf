import ControlCore
import Glibc

/// One run of the bridge as a program: from the configuration to the exit status.
final class BridgeRun {
    /// After the end of a recording, the zeros that follow it may still leave.
    private static let graceAfterRecording = Duration.milliseconds(100)

    private let command: String
    private let options: Options
    private let playback: Playback?
    private var source = OperatorInput.Source.device
    private var log = Log.toStandardError(level: .info)
    private var configuration = Configuration()
    private var loop: EventLoop?
    private var bridge: Bridge?
    private var broker: EmbeddedBroker?
    private var endTimer: DeadlineTimer?
    private var supervision: Supervision?
    private var isRealTime = false
    private var isBrokerReady = false
    /// The bridge says good-bye to make room for another one.
    private var isRestarting = false
    /// What the next bridge takes over.
    private var inheritance = Bridge.Inheritance()
    /// No configuration since the last bridge has asked for another device.
    private var keepsDevice = true
    private var keepsScreen = true
    /// Nor for another robot: its set-points stand elsewhere.
    private var keepsRobot = true
    private var isEnding = false
    private var exitStatus = ExitStatus.done

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - command: The command as it was typed, for its messages.
    ///   - options: What the command line says of the configuration.
    ///   - playback: The recording to play instead of reading a device.
    init(_ command: String, _ options: Options, playing playback: Playback?) {
        self.command = command
        self.options = options
        self.playback = playback
    }

    /// Runs until a signal, the end of the recording, or a fault.
    func run() -> ExitStatus {
        do {
            configuration = try Configuration.load(options)
            // Before anything is started, so that a bad file is told at once.
            if let playback {
                source = .recording(try playback.load(), speed: playback.speed)
            }
            log = Log.toStandardError(level: configuration.log)
            let loop = try EventLoop()
            self.loop = loop
            supervision = try Supervision.Request.take().map { request throws(SystemError) in
                try Supervision(loop: loop, request)
            }
            let signals = try SignalWatch(loop: loop, signals: [SIGINT, SIGTERM, SIGHUP]) {
                [unowned self] in handle(signal: $0)
            }
            endTimer = try DeadlineTimer(loop: loop) { [unowned self] in end() }
            try start(on: loop)
            try loop.run()
            withExtendedLifetime(signals) {}
        } catch {
            return .reporting(error, by: command)
        }
        broker?.stop()
        return exitStatus
    }

    // MARK: Starting

    /// Starts a bridge with the present configuration, or the private broker that it waits for.
    private func start(on loop: EventLoop) throws {
        runInRealTime()
        if let endpoint = try BrokerEndpoint(configuration.broker) {
            broker?.stop()
            broker = nil
            try startBridge(on: loop, broker: endpoint)
        } else if let broker, isBrokerReady {
            try startBridge(
                on: loop, broker: BrokerEndpoint(host: "127.0.0.1", port: broker.port))
        } else if broker == nil {
            try startBroker(on: loop)
        }
    }

    /// Once is enough: a later configuration that does not ask for it changes nothing.
    private func runInRealTime() {
        guard configuration.realtime, !isRealTime else { return }
        isRealTime = true
        RealTime.request(log)
    }

    private func startBroker(on loop: EventLoop) throws {
        isBrokerReady = false
        let searchPath = getenv("PATH").map { String(cString: $0) } ?? ""
        broker = try EmbeddedBroker(loop: loop, searchPath: searchPath) { [unowned self] event in
            switch event {
            case .ready:
                isBrokerReady = true
                log.info("private broker", ["port": "\(broker?.port ?? 0)"])
                attempt { try start(on: loop) }
            case .ended(let cause):
                log.error("private broker ended", ["cause": cause])
                exitStatus = .unavailable
                end()
            }
        }
    }

    private func startBridge(on loop: EventLoop, broker: BrokerEndpoint) throws {
        for sentence in ControlDuties(configuration).sentences {
            log.info(sentence)
        }
        let bridge = try Bridge(
            configuration: configuration, broker: broker, source: source,
            inheriting: takeInheritance(), loop: loop, log: log)
        self.bridge = bridge
        let burst = Duration.seconds(configuration.drive.stopBurstSeconds)
        bridge.onRecordingEnded = { [unowned self] in
            log.info("recording ended")
            endTimer?.set(to: Moment.now.advanced(by: burst + Self.graceAfterRecording))
        }
        bridge.onStatus = { [unowned self] status in
            let reason = status.reasonWord.map { ": \($0)" } ?? ""
            supervision?.noteStatus(status.word + reason)
        }
        bridge.onTakenOver = { [unowned self] in
            exitStatus = .unavailable
            endTimer?.set(to: .now)
        }
        try bridge.start()
    }

    /// What the last bridge leaves to one with the present configuration.
    private func takeInheritance() -> Bridge.Inheritance {
        if !keepsDevice { inheritance.identities.gamepad = nil }
        if !keepsScreen { inheritance.identities.screen = nil }
        if !keepsRobot { inheritance.setpoints = [:] }
        keepsDevice = true
        keepsScreen = true
        keepsRobot = true
        return inheritance
    }

    /// Does what may fail in the middle of the run; a failure ends it.
    private func attempt(_ work: () throws -> Void) {
        do {
            try work()
        } catch {
            exitStatus = .reporting(error, by: command)
            end()
        }
    }

    // MARK: Ending

    private func handle(signal: CInt) {
        switch signal {
        case SIGHUP where playback == nil: reload()
        case SIGHUP: log.warning("a recording is being played: the configuration stays")
        // Asked a second time: the good-bye takes too long.
        default: isEnding ? loop?.stop() : end()
        }
    }

    private func end() {
        isEnding = true
        supervision?.noteStopping()
        shutDownBridge { [unowned self] in loop?.stop() }
    }

    private func shutDownBridge(_ completion: @escaping () -> Void) {
        guard let bridge else {
            completion()
            return
        }
        do {
            try bridge.shutDown(completion)
        } catch {
            log.error("no good-bye", ["cause": error.description])
            completion()
        }
    }

    /// Reads the configuration again and starts anew with it; a bad one changes nothing.
    private func reload() {
        guard !isEnding, let loop else { return }
        supervision?.noteReloading()
        do {
            let new = try Configuration.load(options)
            _ = try BrokerEndpoint(new.broker)
            let keepsIgnored = new.device.ignore == configuration.device.ignore
            keepsDevice =
                keepsDevice && keepsIgnored && new.device.match == configuration.device.match
            keepsScreen =
                keepsScreen && keepsIgnored && new.touch.match == configuration.touch.match
            keepsRobot =
                keepsRobot && new.robot == configuration.robot && new.topics == configuration.topics
            configuration = new
            log.info("configuration read again")
        } catch {
            log.error("configuration not read again, the old one stays")
            _ = ExitStatus.reporting(error, by: command)
            supervision?.noteReady()
            return
        }
        // A bridge that is about to start, now or after another's good-bye, takes the new one.
        guard let bridge, !isRestarting else {
            supervision?.noteReady()
            return
        }
        isRestarting = true
        shutDownBridge { [unowned self] in
            isRestarting = false
            inheritance = bridge.inheritance
            self.bridge = nil
            guard !isEnding else {
                loop.stop()
                return
            }
            log = Log.toStandardError(level: configuration.log)
            attempt {
                try start(on: loop)
                supervision?.noteReady()
            }
        }
    }
}
