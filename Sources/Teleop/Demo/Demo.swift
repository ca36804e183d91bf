import ControlCore
import Glibc

/// The whole of it on one machine: private broker, simulated robot, and the bridge with a gamepad,
/// a touch screen or the recorded drive, in one loop.
final class Demo {
    private static let tickPeriod = Duration.milliseconds(100)
    /// The time from the end of the recorded drive to the end of the demo, for a last look.
    private static let lastLook = Duration.seconds(2)

    /// How far it is with playing the recorded drive another time.
    private enum Replay {
        case notDue
        /// The drive is over; its bridge is to say good-bye.
        case due
        /// The bridge is saying good-bye.
        case waiting
        /// Another one may begin.
        case ready
    }

    private var configuration: Configuration
    private let waitsForDevice: Bool
    private var endsAt: Moment?
    private var screen = DemoScreen()
    private var status = ExitStatus.done

    private let loop: EventLoop
    private var log: Log?
    private var broker: EmbeddedBroker?
    private var robot: SimulatedRobot?
    private var bridge: Bridge?
    private var ticker: DeadlineTimer?
    private var nextTick = Moment.now
    private var replay = Replay.notDue
    private var isEnding = false

    /// Prepares a demo.
    ///
    /// - Parameters:
    ///   - configuration: How to drive; its broker is not used.
    ///   - waitsForDevice: Whether to wait for the configured device if it is not there, instead of
    ///     playing the recorded drive.
    ///   - seconds: When to end; `nil` is after the recorded drive, or never with a device.
    /// - Throws: Where the system gives no descriptor.
    init(configuration: Configuration, waitsForDevice: Bool, seconds: Double?) throws(SystemError) {
        self.configuration = configuration
        // What it lifts here is not where a real robot's lift goes at the next start.
        for index in configuration.setPoints.indices {
            self.configuration.setPoints[index].persist = false
        }
        self.waitsForDevice = waitsForDevice
        endsAt = seconds.map { Moment.now.advanced(by: .seconds($0)) }
        loop = try EventLoop()
    }

    /// Runs the demo until its time is over, a signal comes, or something that it needs fails.
    func run() -> ExitStatus {
        // What the bridge would tell as it goes is on the live line.
        log = Log(level: min(configuration.log, .warning)) { [unowned self] in screen.warn($0) }
        do {
            let signals = try SignalWatch(loop: loop, signals: [SIGINT, SIGTERM, SIGHUP]) {
                [unowned self] _ in end()
            }
            ticker = try DeadlineTimer(loop: loop) { [unowned self] in tick() }
            let path = getenv("PATH").map { String(cString: $0) } ?? ""
            broker = try EmbeddedBroker(loop: loop, searchPath: path) { [unowned self] event in
                note(event)
            }
            ticker?.set(to: nextTick)
            try withExtendedLifetime(signals) { try loop.run() }
        } catch {
            fail("\(error)")
        }
        screen.finish()
        bridge = nil
        robot = nil
        broker?.stop()
        return status
    }

    // MARK: Beginning

    private func note(_ event: EmbeddedBroker.Event) {
        switch event {
        case .ready:
            attempt {
                robot = try SimulatedRobot(
                    loop: loop, broker: endpoint, topics: configuration.topicNames
                ) { [unowned self] in note($0) }
                robot?.open()
            }
        case .ended(let cause):
            fail("the private broker has ended: \(cause)")
            end()
        }
    }

    private func note(_ event: SimulatedRobot.Event) {
        switch event {
        case .connected:
            guard bridge == nil, !isEnding else { return }
            screen.say(invitation)
            attempt { try startDriving() }
        case .refuses(let reason):
            log?.warning("the simulated robot refuses a command", ["reason": reason])
        case .closed:
            loop.stop()
        case .disconnected, .drives, .stands, .timesOut:
            break
        }
    }

    private var endpoint: BrokerEndpoint {
        BrokerEndpoint(host: "127.0.0.1", port: broker?.port ?? 0)
    }

    /// How somebody else can watch.
    private var invitation: String {
        let prefix = configuration.topicNames.prefix
        let first = prefix.prefix { $0 != "/" }.replacing("'", with: "'\\''")
        return "watch it from another terminal:\n"
            + "  mosquitto_sub -h 127.0.0.1 -p \(endpoint.port) -t '\(first)/#' -v"
    }

    private func startDriving() throws {
        let devices = DemoDevices(configuration)
        if waitsForDevice || devices.words != nil {
            screen.say("driving with your \(devices.words ?? "gamepad"), Ctrl-C ends the demo:")
            tellDuties(in: configuration)
            try startBridge(configuration, .device)
        } else {
            screen.say(
                "\(devices.absence): a recorded drive of half a minute begins, made with a gamepad:"
            )
            tellDuties(in: RecordedDrive.adapted(configuration))
            try startRecordedDrive()
        }
    }

    private func tellDuties(in configuration: Configuration) {
        for sentence in ControlDuties(configuration).sentences { screen.say("  \(sentence)") }
    }

    private func startRecordedDrive() throws {
        let recording = try Recording(
            bytes: Array(RecordedDrive.text.utf8), file: "recorded drive")
        try startBridge(
            RecordedDrive.adapted(configuration), .recording(recording, speed: 1))
        bridge?.onRecordingEnded = { [unowned self] in noteRecordingEnded() }
    }

    private func startBridge(_ configuration: Configuration, _ source: OperatorInput.Source) throws
    {
        guard let log else { return }
        bridge = try Bridge(
            configuration: configuration, broker: endpoint, source: source, loop: loop, log: log)
        try bridge?.start()
    }

    // MARK: Going on

    private func tick() {
        let now = Moment.now
        if let endsAt, now >= endsAt { return end() }
        attempt { try goOn() }
        show(at: now)
        guard !isEnding else { return }
        // From the last instant, so that the pace is kept; a long pause is not made up for.
        let next = nextTick.advanced(by: Self.tickPeriod)
        nextTick = next > now ? next : now.advanced(by: Self.tickPeriod)
        ticker?.set(to: nextTick)
    }

    /// Not as soon as the recording or the bridge says that it is over: neither may be let go of
    /// while it is at work.
    private func goOn() throws {
        switch replay {
        case .notDue, .waiting:
            break
        case .due:
            try bridge?.shutDown { [unowned self] in
                replay = .ready
                if isEnding { endRobot() }
            }
            // Only now: a good-bye that can not begin would never be over.
            replay = .waiting
        case .ready:
            replay = .notDue
            screen.say("the recorded drive begins again")
            try startRecordedDrive()
        }
    }

    private func show(at now: Moment) {
        guard let bridge, let base = robot?.base(at: now) else { return }
        let stick = bridge.stickReport.rectangular
        let lifts = bridge.setpoints.compactMap { name, value in
            robot?.liftPosition(name, at: now).map {
                DriveView.Lift(name: name, setpoint: value, position: $0)
            }
        }
        let view = DriveView(
            stickX: stick.x, stickY: stick.y, metersPerSecond: base.metersPerSecond,
            radiansPerSecond: base.radiansPerSecond, lifts: lifts, pose: base.pose,
            status: bridge.status)
        // Whoever has gone does not wait for the end: `teleop demo | head`.
        let delivery = screen.show(view, at: now)
        guard delivery != .written, !isEnding else { return }
        status = TextOutput.status(of: delivery, .standardError)
        end()
    }

    private func noteRecordingEnded() {
        screen.say("the recorded drive is over")
        if endsAt == nil {
            endsAt = Moment.now.advanced(by: Self.lastLook)
        } else {
            replay = .due
        }
    }

    // MARK: Ending

    /// Lets the bridge say good-bye, then the robot; the loop ends after that.
    private func end() {
        guard !isEnding else { return }
        isEnding = true
        ticker?.set(to: nil)
        // A bridge that is saying good-bye already ends the robot when it is done.
        guard replay != .waiting else { return }
        guard let bridge, replay != .ready else { return endRobot() }
        do {
            try bridge.shutDown { [unowned self] in endRobot() }
        } catch {
            endRobot()
        }
    }

    private func endRobot() {
        guard let robot else { return loop.stop() }
        robot.close()
    }

    /// Does what may fail, and ends the demo if it does.
    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            fail("\(error)")
            end()
        }
    }

    private func fail(_ message: String) {
        screen.warn("teleop demo: \(message)")
        status = .unavailable
    }
}
