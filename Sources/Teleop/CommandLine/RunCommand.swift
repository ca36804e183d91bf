/// `teleop run`: the bridge from a gamepad to a robot, until a signal ends it.
enum RunCommand {
    static let command = Command(
        name: "run",
        summary: "drive a robot with a gamepad or a touch screen",
        options: configurationOptions + [
            deviceOption,
            Option("--replay", "FILE", "play an evemu recording instead of reading a device"),
        ] + Playback.options,
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
            guard let path = options.value("--replay") else {
                for option in Playback.options {
                    guard let value = options.value(option.name) else { continue }
                    throw .invalidValue(
                        option: option.name, value: value, allowed: "only with --replay")
                }
                return BridgeRun("teleop run", options, playing: nil).run()
            }
            if let device = options.value("--device") {
                throw .invalidValue(
                    option: "--device", value: device, allowed: "only without --replay")
            }
            return BridgeRun("teleop run", options, playing: try Playback(path, options)).run()
        })

    /// What chooses and adjusts the configuration, here and in other commands that drive.
    static let configurationOptions = [
        Option("--config", "FILE", "the configuration instead of the one that would be found"),
        Option("--robot", "NAME", "the robot's name in the topics instead of the configured one"),
        Option("--broker", "URL", "the broker instead of the configured one"),
    ]

    private static let deviceOption = Option(
        "--device", "PATH", "the device at this path instead of the configured one")
}
