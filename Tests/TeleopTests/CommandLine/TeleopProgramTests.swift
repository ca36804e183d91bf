import Foundation
import Testing

@testable import Teleop

@Suite("The program")
struct TeleopProgramTests {
    static let commands = [
        Command(
            name: "drive", summary: "drive about",
            options: [
                Option("--config", "FILE", "the configuration that is read before anything else"),
                Option("--json", nil, "for machines"),
                Option(
                    "--a-long-one", "WORD",
                    "an option with so much to say about itself that one line is too short for it"),
            ],
            details: "Hold the bumper to drive."
        ) { options throws(UsageError) in
            guard options.has("--json") else { return .unavailable }
            throw .invalidValue(option: "--config", value: "x", allowed: "y")
        },
        Command(name: "record", summary: "record a device", operands: ["FILE"]) { _ in .done },
    ]

    /// Runs the program with pipes for its two outputs.
    func run(_ arguments: [String]) throws -> (Teleop.ExitStatus, output: String, errors: String) {
        let output = Pipe()
        let errors = Pipe()
        let status = TeleopProgram.run(
            arguments, commands: Self.commands,
            output: TextOutput(descriptor: output.fileHandleForWriting.fileDescriptor),
            errorOutput: TextOutput(descriptor: errors.fileHandleForWriting.fileDescriptor))
        try output.fileHandleForWriting.close()
        try errors.fileHandleForWriting.close()
        let texts = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        return (status, texts[0], texts[1])
    }

    static let overview = """
        teleop - drive a robot over MQTT with a gamepad

        usage: teleop COMMAND [OPTION]...

        commands:
          drive   drive about
          record  record a device

        options:
          --help     show this help and end
          --version  show the version and end

        'teleop COMMAND --help' shows what a command takes.

        """

    @Test("shows its help on stdout", arguments: [["--help"], ["-h"], ["help"]])
    func help(line: [String]) throws {
        let result = try run(line)
        #expect(result == (.done, Self.overview, ""))
    }

    @Test(
        "shows a command's help on stdout", arguments: [["drive", "--help"], ["help", "drive"]])
    func commandHelp(line: [String]) throws {
        let page = """
            teleop drive - drive about

            usage: teleop drive [--config FILE] [--json] [--a-long-one WORD]

            options:
              --config FILE      the configuration that is read before anything else
              --json             for machines
              --a-long-one WORD  an option with so much to say about itself that one line is
                                 too short for it
              --help             show this help and end

            Hold the bumper to drive.

            """
        let result = try run(line)
        #expect(result == (.done, page, ""))
    }

    @Test("shows the operands of a command, too")
    func operandHelp() throws {
        let result = try run(["record", "--help"])
        #expect(result.output.contains("\nusage: teleop record FILE\n"))
    }

    @Test("shows its version")
    func version() throws {
        let result = try run(["--version"])
        #expect(result == (.done, "teleop 0.1.0\n", ""))
    }

    @Test("shows its help on stderr when nothing is asked for")
    func noArguments() throws {
        let result = try run([])
        #expect(result == (.usage, "", Self.overview))
    }

    @Test(
        "explains a wrong command line on stderr and points to the help",
        arguments: [
            (
                ["drive", "--confg"],
                """
                teleop drive: unknown option '--confg', did you mean '--config'?
                try 'teleop drive --help'

                """
            ),
            (
                ["drive", "a\u{1b}[2Jb"],
                """
                teleop drive: unexpected argument 'a [2Jb'
                try 'teleop drive --help'

                """
            ),
            (
                ["fly"],
                """
                teleop: unknown command 'fly'
                try 'teleop --help'

                """
            ),
            (
                ["drive", "--json"],
                """
                teleop drive: option '--config' is 'x', allowed: y
                try 'teleop drive --help'

                """
            ),
        ])
    func mistake(line: [String], message: String) throws {
        let result = try run(line)
        #expect(result == (.usage, "", message))
    }

    @Test("ends with the status of the command")
    func status() throws {
        let result = try run(["drive"])
        #expect(result == (.unavailable, "", ""))
    }

    @Test("no help text is wider than 80 characters")
    func width() {
        let pages =
            TeleopProgram.commands.map(HelpText.page) + [
                HelpText.overview(of: TeleopProgram.commands)
            ]
        for line in pages.joined().split(separator: "\n") { #expect(line.count <= 80) }
    }

    @Test("a list of devices that a full disk does not take is told", arguments: ["", "--json"])
    func devices(option: String) throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let errors = Pipe()
        var options = Options()
        if !option.isEmpty { options.set(option) }
        let status = DevicesCommand.run(
            options, settings: .init(), directory: DeviceDirectory(path: "/nonexistent/input"),
            TextOutput(descriptor: full.fileDescriptor),
            TextOutput(descriptor: errors.fileHandleForWriting.fileDescriptor))
        try errors.fileHandleForWriting.close()
        let text = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(status == .fault)
        #expect(text.hasPrefix("teleop: can not write the result: No space left on device\n"))
    }

    @Test(
        "an option that means something only beside another one says so",
        arguments: [
            ("--all", "option '--all' goes only with '--forget-calibration'"),
            (
                "--device",
                "option '--device' goes only with '--calibrate' or '--forget-calibration'"
            ),
        ])
    func onlyWith(option: String, words: String) {
        var options = Options()
        options.set(option, to: "x")
        let error = #expect(throws: UsageError.self) { try DevicesCommand.checkTogether(options) }
        #expect(error?.description == words)
    }

    @Test("a full disk is told")
    func fullDisk() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let errors = Pipe()
        let status = TeleopProgram.run(
            ["--version"], commands: [], output: TextOutput(descriptor: full.fileDescriptor),
            errorOutput: TextOutput(descriptor: errors.fileHandleForWriting.fileDescriptor))
        try errors.fileHandleForWriting.close()
        let text = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(status == .fault)
        #expect(text == "teleop: can not write the result: No space left on device\n")
    }
}
