import Foundation
import Testing

@testable import Teleop

@Suite("The command config")
struct ConfigCommandTests {
    /// Runs the command with files for its two outputs.
    func run(_ arguments: [String]) throws -> (Teleop.ExitStatus, output: String, errors: String) {
        let output = try FileHandle(forUpdating: temporaryFile())
        let errors = try FileHandle(forUpdating: temporaryFile())
        let status = TeleopProgram.run(
            ["config"] + arguments,
            commands: [
                Command(
                    name: "config", summary: "", options: ConfigCommand.command.options
                ) { options throws(UsageError) in
                    ConfigCommand.run(
                        options, output: TextOutput(descriptor: output.fileDescriptor),
                        errorOutput: TextOutput(descriptor: errors.fileDescriptor))
                }
            ])
        let texts = try [output, errors].map { file in
            try file.seek(toOffset: 0)
            return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        }
        return (status, texts[0], texts[1])
    }

    func temporaryFile(_ text: String = "") throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: file)
        return file
    }

    @Test("a good configuration is told in words")
    func good() throws {
        let file = try temporaryFile("drive: { enable: guide, max_linear: 0.5 }")
        let (status, output, errors) = try run(["--config", file.path])
        #expect(status == .done)
        #expect(
            output == """
                \(file.path): no mistakes
                  hold guide to drive, let go to stand
                  left_stick: up and down drive at up to 0.5 m/s, left and right turn at up to 1.5 rad/s
                  hold right_bumper to drive 2 times as fast
                  hold left_trigger to drive 0.3 times as fast
                  press east to stop, double tap east to reset

                """)
        #expect(errors == "")
    }

    @Test("the mistakes go to stderr, with status 78", arguments: [[], ["--print"]])
    func bad(options: [String]) throws {
        let file = try temporaryFile("drive:\n  expo: 2\nlgo: info\n")
        let (status, output, errors) = try run(["--config=\(file.path)"] + options)
        #expect(status == .configuration)
        #expect(output == "")
        #expect(
            errors == """
                \(file.path):2:9: drive.expo is 2, allowed 0 to 1
                \(file.path):3:1: unknown key lgo, did you mean log?

                """)
    }

    @Test("a missing file is a configuration mistake")
    func missing() throws {
        let (status, _, errors) = try run(["--config", "/nowhere/teleop.yaml"])
        #expect(status == .configuration)
        #expect(
            errors == "/nowhere/teleop.yaml: this can not be read: No such file or directory\n")
    }

    @Test("--print prints the configuration in effect")
    func printed() throws {
        let file = try temporaryFile("log: debug")
        let (status, output, _) = try run(["--print", "--config", file.path])
        var expected = Configuration()
        expected.log = .debug
        #expect(status == .done)
        #expect(output == ConfigurationPrinter(configuration: expected).text)
    }

    @Test("--table prints the table of settings")
    func table() throws {
        let (status, output, _) = try run(["--table"])
        #expect(status == .done)
        #expect(output == SettingsTable.markdown)
    }
}
