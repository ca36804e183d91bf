/// `teleop run`: the bridge from a gamepad to a robot, until a signal ends it.
enum RunCommand {
    static let command = Command(
        name: "run",
        summary: "drive a robot with a gamepad or a touch screen",
        options: configurationOptions + [
            deviceOption,
            Option("--replay", "FILE", "play an evemu recording instead of reading a device"),
            speedOption,
        ],
        details: """
            The gamepad and the broker may come and go at any time, in any order. No
            velocity command other than zero leaves until the stick has been seen home and
            the enable control is pressed afresh. Set-points need neither: the last value
            of each, or its initial one, is published as soon as there is a broker. A reason
            for standing still is told on stderr and on the topic 'status'. SIGHUP reads
            the configuration again; SIGTERM and Ctrl-C make the robot stand and end the
            program.
            """,
        run: { options throws(UsageError) in
            try run("run", options, recordingAt: options.value("--replay"))
        })

    /// What chooses and adjusts the configuration, here and in other commands that drive.
    static let configurationOptions = [
        Option("--config", "FILE", "the configuration instead of the one that would be found"),
        Option("--robot", "NAME", "the robot's name in the topics instead of the configured one"),
        Option("--broker", "URL", "the broker instead of the configured one"),
    ]

    private static let deviceOption = Option(
        "--device", "PATH", "the device at this path instead of the configured one")

    static let speedOption = Option(
        "--speed", "N", "play a recording N times as fast, 0.1 to 100 (default 1)")

    /// Drives with a device, or with the recording at a path.
    static func run(
        _ name: String, _ options: Options, recordingAt path: String?
    ) throws(UsageError) -> ExitStatus {
        let speed = try options.number("--speed", in: 0.1...100)
        if speed != nil && path == nil {
            throw .invalidValue(
                option: "--speed", value: options.value("--speed") ?? "",
                allowed: "only with --replay")
        }
        if let device = options.value("--device"), path != nil {
            throw .invalidValue(
                option: "--device", value: device, allowed: "only without --replay")
        }
        return BridgeRun("teleop \(name)", options, recordingPath: path, speed: speed ?? 1).run()
    }
}
