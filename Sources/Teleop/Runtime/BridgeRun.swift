import ControlCore
import Glibc

/// One run of the bridge as a program: from the configuration to the exit status.
final class BridgeRun {
    /// After the end of a recording, the zeros that follow it may still leave.
    private static let graceAfterRecording = Duration.milliseconds(100)

    private let command: String
    private let options: Options
    private let recordingPath: String?
    private let speed: Double
    private var log = Log.toStandardError(level: .info)
    private var loop: EventLoop?
    private var bridge: Bridge?
    private var broker: EmbeddedBroker?
    private var endTimer: DeadlineTimer?
    /// What the stop latch was when the bridge made room for another one.
    private var isStopLatched = false
    private var isEnding = false
    private var exitStatus = ExitStatus.done

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - command: The command as it was typed, for its messages.
    ///   - options: What the command line says of the configuration.
    ///   - recordingPath: The recording to play instead of reading a device.
    ///   - speed: How many times as fast as it was recorded.
    init(_ command: String, _ options: Options, recordingPath: String?, speed: Double) {
        self.command = command
        self.options = options
        self.recordingPath = recordingPath
        self.speed = speed
    }

    /// Runs until a signal, the end of the recording, or a fault.
    func run() -> ExitStatus {
        do {
            let configuration = try Configuration.load(options)
            let source = try source()
            log = Log.toStandardError(level: configuration.log)
            let loop = try EventLoop()
            self.loop = loop
            let signals = try SignalWatch(loop: loop, signals: [SIGINT, SIGTERM, SIGHUP]) {
                [unowned self] in handle(signal: $0)
            }
            endTimer = try DeadlineTimer(loop: loop) { [unowned self] in end() }
            try start(configuration, source, on: loop)
            try loop.run()
            withExtendedLifetime(signals) {}
        } catch {
            return .reporting(error, by: command)
        }
        broker?.stop()
        return exitStatus
    }

    private func source() throws(RecordingError) -> Bridge.Source {
        guard let recordingPath else { return .device }
        return .recording(try Recording(path: recordingPath), speed: speed)
    }

    // MARK: Starting

    private func start(
        _ configuration: Configuration, _ source: Bridge.Source, on loop: EventLoop
    ) throws {
        let credentials = try Credentials(configuration.broker)
        switch configuration.broker.address {
        case .tcp(let host, let port):
            broker?.stop()
            broker = nil
            try startBridge(
                configuration, source, on: loop,
                broker: BrokerEndpoint(
                    host: host, port: port, credentials: credentials,
                    keepaliveSeconds: configuration.broker.keepaliveSeconds))
        case .embedded:
            if let broker {
                try startBridge(configuration, source, on: loop, broker: endpoint(of: broker))
                return
            }
            broker = try EmbeddedBroker(
                loop: loop, searchPath: getenv("PATH").map { String(cString: $0) } ?? ""
            ) {
                [unowned self] event in
                switch event {
                case .ready: embeddedBrokerIsReady(configuration, source, on: loop)
                case .ended(let cause): stop(.unavailable, because: "private broker: \(cause)")
                }
            }
        }
    }

    private func embeddedBrokerIsReady(
        _ configuration: Configuration, _ source: Bridge.Source, on loop: EventLoop
    ) {
        guard let broker else { return }
        log.info("private broker", ["port": "\(broker.port)"])
        do {
            try startBridge(configuration, source, on: loop, broker: endpoint(of: broker))
        } catch {
            exitStatus = .reporting(error, by: command)
            loop.stop()
        }
    }

    private func endpoint(of broker: EmbeddedBroker) -> BrokerEndpoint {
        BrokerEndpoint(host: "127.0.0.1", port: broker.port)
    }

    private func startBridge(
        _ configuration: Configuration, _ source: Bridge.Source, on loop: EventLoop,
        broker: BrokerEndpoint
    ) throws {
        for sentence in DriveMapping(configuration: configuration).sentences {
            log.info(sentence)
        }
        let bridge = try Bridge(
            configuration: configuration, broker: broker, source: source,
            isStopLatched: isStopLatched, loop: loop, log: log)
        self.bridge = bridge
        bridge.onRecordingEnded = { [unowned self] in
            log.info("recording ended")
            let burst = Duration.seconds(configuration.drive.stopBurstSeconds)
            endTimer?.set(to: Moment.now.advanced(by: burst + Self.graceAfterRecording))
        }
        try bridge.start()
    }

    // MARK: Ending

    private func handle(signal: CInt) {
        switch signal {
        case SIGHUP where recordingPath == nil: reload()
        case SIGHUP: log.warning("a recording is being played: the configuration stays")
        // Asked a second time: the good-bye takes too long.
        default: isEnding ? loop?.stop() : end()
        }
    }

    private func end() {
        isEnding = true
        shutDownBridge { [unowned self] in loop?.stop() }
    }

    private func stop(_ status: ExitStatus, because cause: String) {
        log.error(cause)
        exitStatus = status
        end()
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
        do {
            let configuration = try Configuration.load(options)
            _ = try Credentials(configuration.broker)
            log.info("configuration read again")
            shutDownBridge { [unowned self] in
                isStopLatched = bridge?.isStopLatched ?? isStopLatched
                bridge = nil
                guard !isEnding else {
                    loop.stop()
                    return
                }
                log = Log.toStandardError(level: configuration.log)
                do {
                    try start(configuration, .device, on: loop)
                } catch {
                    exitStatus = .reporting(error, by: command)
                    loop.stop()
                }
            }
        } catch {
            log.error("configuration not read again, the old one stays")
            _ = ExitStatus.reporting(error, by: command)
        }
    }
}
