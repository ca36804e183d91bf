import Foundation
import Testing

@testable import Teleop

@Suite("Mapping lines come from the environment and from the file that the configuration names")
final class MappingSourcesTests {
    let directory = NSTemporaryDirectory() + "teleop-mappings-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory)
    }

    private func file(_ name: String, _ text: String) throws -> String {
        let path = "\(directory)/\(name)"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    private static let id = MappingID.digits(of: Pad.f310D.description)

    private static func line(_ name: String) -> String { "\(id),\(name),a:b3\n" }

    /// The name of the line for a pad when the parts are there.
    private func chosen(
        file: String? = nil, environment: [String: String] = [:]
    ) throws -> (name: String?, complaints: [String]) {
        let yaml = try file.map {
            try self.file("teleop.yaml", "device: { mappings_file: \($0) }\n")
        }
        let settings = try Configuration.load(path: yaml) { environment[$0] }.device
        return (settings.lines.line(for: Pad.f310D.description)?.name, settings.lines.complaints)
    }

    @Test("the configuration's file counts, then the lines, then the file of the environment")
    func order() throws {
        let own = try file("own.txt", Self.line("own"))
        let ambient = try file("ambient.txt", Self.line("ambient file"))
        let lines = "SDL_GAMECONTROLLERCONFIG"
        let all = [lines: Self.line("ambient lines"), "\(lines)_FILE": ambient]
        #expect(try chosen(file: own, environment: all).name == "own")
        #expect(try chosen(environment: all).name == "ambient lines")
        #expect(try chosen(environment: ["\(lines)_FILE": ambient]).name == "ambient file")
        #expect(try chosen().name == "Logitech F310 (D) and Dual Action")
        #expect(try chosen(environment: [lines: "", "\(lines)_FILE": ""]).complaints.isEmpty)
    }

    @Test("what is wrong in the environment is told and left aside")
    func environment() throws {
        let found = try chosen(environment: [
            "SDL_GAMECONTROLLERCONFIG_FILE": "/nonexistent/pads.txt",
            "SDL_GAMECONTROLLERCONFIG": "nonsense,x,a:b0",
        ])
        #expect(found.name == "Logitech F310 (D) and Dual Action")
        #expect(
            found.complaints == [
                "SDL_GAMECONTROLLERCONFIG_FILE, which is /nonexistent/pads.txt: it can not be read:"
                    + " No such file or directory",
                "SDL_GAMECONTROLLERCONFIG:1: its id is nonsense, allowed 32 hexadecimal digits",
            ])
    }

    @Test("a file of the configuration that can not be read is a problem, at its place")
    func unusable() throws {
        let large = try file("large.txt", String(repeating: "#", count: 1 << 20 + 1))
        for (path, words) in [
            ("/nonexistent/pads.txt", "can not be read: No such file or directory"),
            (directory, "is a directory, allowed a file"),
            ("/dev/null", "is a device or pipe, allowed a file"),
            (large, "is too large, allowed 1 MiB"),
        ] {
            let yaml = try file("teleop.yaml", "device:\n  mappings_file: \(path)\n")
            let problems = #expect(throws: ConfigurationProblems.self) {
                try Configuration.load(path: yaml) { _ in nil }
            }
            #expect(
                problems?.description
                    == "\(yaml):2:18: device.mappings_file is \(YAMLText.shown(path)):"
                    + " it \(words)")
        }
    }

    @Test("a relative file is seen from where the program is started, which is told")
    func relative() throws {
        let yaml = try file("teleop.yaml", "device:\n  mappings_file: no-such/pads.txt\n")
        let problems = #expect(throws: ConfigurationProblems.self) {
            try Configuration.load(path: yaml) { _ in nil }
        }
        let folder = FileManager.default.currentDirectoryPath
        #expect(
            problems?.description
                == "\(yaml):2:18: device.mappings_file is no-such/pads.txt, here"
                + " \(folder)/no-such/pads.txt: it can not be read: No such file or directory")
    }

    @Test("checking the text of a configuration opens no file")
    func pure() throws {
        let text = "device: { mappings_file: /nonexistent/pads.txt }\n"
        let device = try Configuration.parse(Array(text.utf8), source: "t").device
        #expect(device.mappingsFile == "/nonexistent/pads.txt")
        #expect(device.lines == .builtIn)
    }
}
