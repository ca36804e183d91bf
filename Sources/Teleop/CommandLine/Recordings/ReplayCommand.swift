/// `teleop replay`: drives as a recording did, or plays it into a virtual device.
enum ReplayCommand {
    static let command = Command(
        name: "replay",
        summary: "drive a robot with a recording of a gamepad or a touch screen",
        operands: ["FILE"],
        options: RunCommand.configurationOptions + Playback.options + [
            Option("--as", "NODE", "play into a virtual device made by 'uinput' or that node")
        ],
        details: """
            FILE is an evemu recording, versions 1.0 to 1.3: description and events in one
            file, or FILE.desc beside FILE.events. It starts when the broker is there, and
            the program ends when it has been played. With --from the device begins as it
            stood then, and what was held counts as held when it was plugged in.

            With --as nothing drives and no broker is needed: a virtual device of the same
            name appears, whose node is printed, is played a second later, and goes at the
            end. It takes the right to write to /dev/uinput.
            """,
        run: { options throws(UsageError) in
            let playback = try Playback(options.operands[0], options)
            guard let node = options.value("--as") else {
                return BridgeRun("teleop replay", options, playing: playback).run()
            }
            for option in RunCommand.configurationOptions {
                guard let value = options.value(option.name) else { continue }
                throw .invalidValue(
                    option: option.name, value: value, allowed: "only without --as")
            }
            guard node == "uinput" || node.hasPrefix("/") else {
                throw .invalidValue(
                    option: "--as", value: node, allowed: "uinput, or a path such as /dev/uinput")
            }
            return VirtualReplay(playback, at: node == "uinput" ? VirtualDevice.usualNode : node)
                .run()
        })
}
