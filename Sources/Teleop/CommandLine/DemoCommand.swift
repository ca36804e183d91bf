/// `teleop demo`: everything on this machine.
enum DemoCommand {
    static let command = Command(
        name: "demo", summary: "run everything on this machine: broker, simulated robot, gamepad",
        options: [
            Option("--seconds", "N", "end after so many seconds"),
            Option("--device", "PATH", "the gamepad to wait for and to drive with"),
            Option("--config", "FILE", "a configuration; its broker is not used"),
        ],
        details: """
            Starts a private mosquitto on a free port of 127.0.0.1, without a password, and
            a simulated robot, and drives it with the first gamepad found, with a touch
            screen where one of its joysticks drives, or, without these, with a recorded
            drive of half a minute, which also lifts something. Without --config the
            built-in defaults are used; set-points are not kept for the next start. Ctrl-C
            ends all of it.
            """
    ) { options throws(UsageError) in
        let seconds = try options.number("--seconds", in: 0...1_000_000)
        return run(options, seconds: seconds)
    }

    private static func run(_ options: Options, seconds: Double?) -> ExitStatus {
        do {
            var configuration = try Configuration.load(path: options.value("--config"))
            try configuration.take(options)
            return try Demo(
                configuration: configuration, waitsForDevice: options.has("--device"),
                seconds: seconds
            ).run()
        } catch {
            return .reporting(error, by: "teleop demo")
        }
    }
}
