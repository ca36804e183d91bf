import ControlCore

/// `teleop guard`: the safeguard on the robot, until a signal ends it.
enum GuardCommand {
    static let command = Command(
        name: "guard", summary: "on the robot: pass fresh commands on, and zero otherwise",
        options: RunCommand.configurationOptions + [
            Option(
                "--timeout", "S",
                "seconds without a fresh command until zero (default \(defaultTimeout))"),
            Option("--max-linear", "V", "pass nothing faster on, in m/s (default any)"),
            Option("--max-angular", "W", "pass nothing on that turns faster, in rad/s"),
            Option("--to", "TOPIC", "where to, instead of cmd_vel_guarded; - is stdout, as lines"),
            Option("--exec", "COMMAND", "start this, and write lines to its standard input"),
        ],
        details: """
            Passes on what comes on 'cmd_vel' while it is fresh: numbered upwards, and not
            older than it says it may be or than --timeout, by an estimate of the sender's
            clock. A zero follows at once when nothing fresh comes for --timeout, on
            'stop', when the bridge is gone, and when the link is lost. After that, and
            after a 'reset', the sender must be seen standing first. Of senders that do
            not number their commands only the arrival counts.
            Lines are JSON, the latest only: {"linear":{"x":0.5,"y":0.0,"z":0.0},
            "angular":{"x":0.0,"y":0.0,"z":-1.0}}. SIGTERM and Ctrl-C end it with a zero.
            """
    ) { options throws(UsageError) in
        let settings = GuardSettings(
            timeout: .seconds(try options.number("--timeout", in: 0.05...10) ?? defaultTimeout),
            maximumMetersPerSecond: try options.number("--max-linear", in: 0...1000),
            maximumRadiansPerSecond: try options.number("--max-angular", in: 0...1000))
        return try run(options, settings)
    }

    private static let defaultTimeout = GuardSettings.defaultTimeout / .seconds(1)

    private static func run(
        _ options: Options, _ settings: GuardSettings
    ) throws(UsageError) -> ExitStatus {
        let configuration: Configuration
        do throws(ConfigurationProblems) {
            configuration = try Configuration.load(options)
        } catch {
            return .reporting(error, by: "teleop guard")
        }
        let target = try target(options, configuration.topicNames)
        do {
            return try GuardRun(
                configuration, broker: .shared(configuration.broker), settings: settings,
                target: target
            ).run()
        } catch {
            return .reporting(error, by: "teleop guard")
        }
    }

    /// Where commands go; never to a topic that the guard itself listens to.
    static func target(
        _ options: Options, _ topics: TopicNames
    ) throws(UsageError) -> GuardRun.Target {
        if let command = options.value("--exec") {
            guard let topic = options.value("--to") else { return .command(command) }
            throw .invalidValue(option: "--to", value: topic, allowed: "only without --exec")
        }
        if options.value("--to") == "-" { return .standardOutput }
        guard let topic = try options.topic("--to") else { return .topic(topics.guardedVelocity) }
        guard !RobotGuard.subscriptions(topics).contains(where: { $0.topic == topic }) else {
            throw .invalidValue(
                option: "--to", value: topic, allowed: "a topic that the guard does not listen to")
        }
        return .topic(topic)
    }
}
