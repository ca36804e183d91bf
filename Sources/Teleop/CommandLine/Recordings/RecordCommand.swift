/// `teleop record`: writes down what a device does.
enum RecordCommand {
    static let command = Command(
        name: "record",
        summary: "write down what a gamepad or a touch screen does",
        operands: ["FILE"],
        options: [
            Option("--config", "FILE", "the configuration that names the device"),
            Option("--device", "PATH", "the device at this path instead of the configured one"),
            Option("--seconds", "N", "end after so many seconds, 0.1 to 86400"),
            Option("--force", nil, "replace FILE where there is one"),
        ],
        details: """
            FILE, or standard output for '-', becomes an evemu recording, version 1.3, for
            'teleop replay' and evemu-play. A device that is not there yet is waited for.
            The recording ends at Ctrl-C, with --seconds, or when the device is unplugged,
            and is complete at any moment. It tells the device's serial number or radio
            address, and on a keyboard what was typed.
            """,
        run: { options throws(UsageError) in
            let seconds = try options.number("--seconds", in: 0.1...86400)
            return RecordRun(options, limit: seconds.map { .seconds($0) }).run()
        })
}
