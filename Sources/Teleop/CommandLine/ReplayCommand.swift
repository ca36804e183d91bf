/// `teleop replay`: drives as a recording did.
enum ReplayCommand {
    static let command = Command(
        name: "replay",
        summary: "drive a robot with a recording of a gamepad or a touch screen",
        operands: ["FILE"],
        options: RunCommand.configurationOptions + [RunCommand.speedOption],
        details: """
            FILE is an evemu recording, versions 1.0 to 1.3: description and events in one
            file, or FILE.desc beside FILE.events. It starts when the broker is there, and
            the program ends when it has been played.
            """,
        run: { options throws(UsageError) in
            try RunCommand.run("replay", options, recordingAt: options.operands[0])
        })
}
