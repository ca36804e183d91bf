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
                    try ConfigCommand.run(
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
                  guide: hold to drive, let go to stand
                  left_stick: up and down drive at up to 0.5 m/s, left and right turn at up to 1.5 rad/s
                  right_bumper: hold to drive 2 times as fast
                  left_trigger: hold to drive 0.3 times as fast
                  east: press to stop, double tap to reset
                  screen: tap to stop, double tap to reset

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

    @Test("--picture draws the configuration into a file, besides what else is asked for")
    func picture() throws {
        let file = try temporaryFile("robot: rover")
        let picture = FileManager.default.temporaryDirectory.appending(
            path: UUID().uuidString + ".svg")
        // What was there before is gone, however long.
        try Data(repeating: 0x20, count: 100_000).write(to: picture)
        let (status, output, errors) = try run(["--config", file.path, "--picture", picture.path])
        #expect(status == .done)
        #expect(output.hasPrefix("\(file.path): no mistakes\n"))
        #expect(errors == "")
        let drawn = try String(contentsOf: picture, encoding: .utf8)
        #expect(drawn == LayoutPicture.svg(of: try Configuration.load(path: file.path)))
    }

    @Test("a picture is an SVG file", arguments: ["layout.png", "svg", "layout.svg.txt", "-"])
    func pictureName(name: String) throws {
        let errors = try FileHandle(forUpdating: temporaryFile())
        let output = TextOutput(descriptor: errors.fileDescriptor)
        var options = Options()
        options.set("--picture", to: name)
        #expect(
            throws: UsageError.invalidValue(
                option: "--picture", value: name, allowed: "a file whose name ends in .svg")
        ) { try ConfigCommand.run(options, output: output, errorOutput: output) }
    }

    @Test("a picture that can not be written is told, and nothing is printed")
    func pictureFailure() throws {
        let file = try temporaryFile("robot: rover")
        let (status, output, errors) = try run(
            ["--config", file.path, "--picture", "/nowhere/a.svg"])
        #expect(status == .fault)
        #expect(output == "")
        #expect(
            errors
                == "teleop config: /nowhere/a.svg can not be written: No such file or directory\n"
        )
    }

    @Test("no picture is drawn of a configuration with mistakes")
    func pictureOfMistakes() throws {
        let file = try temporaryFile("robot: a/b")
        let picture = FileManager.default.temporaryDirectory.appending(
            path: UUID().uuidString + ".svg")
        let (status, _, _) = try run(["--config", file.path, "--picture", picture.path])
        #expect(status == .configuration)
        #expect(!FileManager.default.fileExists(atPath: picture.path))
    }

    @Test("--table prints the table of settings")
    func table() throws {
        let (status, output, _) = try run(["--table"])
        #expect(status == .done)
        #expect(output == SettingsTable.markdown)
    }
}
