import ControlCore
import Glibc

/// `teleop simulate`: a simulated robot on a broker, until a signal ends it.
enum SimulateCommand {
    static let command = Command(
        name: "simulate", summary: "run a simulated robot that drives and reports its pose",
        options: [
            Option("--robot", "NAME", "the robot's name in the topics, not the configured one"),
            Option("--broker", "URL", "the broker, not the configured one"),
            Option("--config", "FILE", "the configuration, not the one that would be found"),
            Option("--from", "TOPIC", "what it follows instead of cmd_vel, such as a guard's --to"),
        ],
        details: """
            It follows 'cmd_vel' (in any encoding) like a robot with two driven wheels,
            stands when no fresh command has come for 0.5 s, and reports on 'pose' where it
            is: {"x":1.0,"y":0.5,"theta":0.1}, in m and rad. For each 'setpoint/<name>' it
            has a lift that goes there at 20 units a second; "lifts" on 'pose' says how
            high each is. Ctrl-C ends it.
            """
    ) { options throws(UsageError) in run(options, from: try options.topic("--from")) }

    private static func run(_ options: Options, from topic: String?) -> ExitStatus {
        do {
            let configuration = try Configuration.load(options)
            return try drive(
                configuration, BrokerEndpoint.shared(configuration.broker), from: topic)
        } catch {
            return .reporting(error, by: "teleop simulate")
        }
    }

    /// Runs the robot until a signal comes or nobody gets what it tells.
    private static func drive(
        _ configuration: Configuration, _ broker: BrokerEndpoint, from topic: String?
    ) throws -> ExitStatus {
        let loop = try EventLoop()
        let log = Log.toStandardError(level: configuration.log)
        let topics = configuration.topicNames
        let followed = topic ?? topics.commandVelocity
        let address = "\(broker.host):\(broker.port)"
        var robot: SimulatedRobot?
        var delivery = TextOutput.Delivery.written
        robot = try SimulatedRobot(
            loop: loop, broker: broker, topics: topics, following: followed
        ) { event in
            switch event {
            case .connected:
                log.info("link up", ["broker": address, "follows": followed])
            case .disconnected(let cause):
                log.warning("no link", ["broker": address, "cause": cause])
            case .refuses(let reason):
                log.warning("command refused", ["reason": reason])
            case .drives, .stands, .timesOut:
                guard delivery == .written, let pose = robot?.base.pose else { return }
                let line = "\(Self.words(event)) at \(pose.text)\n"
                // Whoever has gone does not wait for the end: `teleop simulate | head`.
                delivery = TextOutput.standardOutput.write(line)
                if delivery != .written { robot?.close() }
            case .closed:
                loop.stop()
            }
        }
        let signals = try SignalWatch(loop: loop, signals: [SIGINT, SIGTERM, SIGHUP]) { _ in
            robot?.close()
        }
        robot?.open()
        try withExtendedLifetime(signals) { try loop.run() }
        robot = nil
        return TextOutput.status(of: delivery, .standardError)
    }

    private static func words(_ event: SimulatedRobot.Event) -> String {
        switch event {
        case .drives: "drives"
        case .timesOut: "stands, no command came in time,"
        default: "stands"
        }
    }
}
