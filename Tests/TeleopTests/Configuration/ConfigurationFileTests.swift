import Foundation
import Testing

@testable import Teleop

@Suite("Configuration files")
final class ConfigurationFileTests {
    let directory = NSTemporaryDirectory() + "teleop-configuration-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// The path of a new file with these bytes.
    func file(_ bytes: [UInt8], name: String = "teleop.yaml") -> String {
        let path = "\(directory)/\(name)"
        _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
        return path
    }

    /// All that is wrong with the file at `path`.
    func problems(_ path: String) -> String {
        do throws(ConfigurationProblems) {
            _ = try Configuration.load(path: path)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test("a file that can not be a configuration is refused in words")
    func unusable() {
        #expect(problems(directory) == "\(directory): this is a directory, allowed a file")
        let missing = directory + "/missing.yaml"
        #expect(problems(missing) == "\(missing): this can not be read: No such file or directory")
        #expect(
            problems("/dev/null") == "/dev/null: this is a device or pipe, allowed a file")
        // A regular file, but the first page of a process is never there to read.
        #expect(
            problems("/proc/self/mem")
                == "/proc/self/mem: this can not be read: Input/output error")
        let pipe = directory + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(problems(pipe) == "\(pipe): this is a device or pipe, allowed a file")
        let path = file([])
        #expect(problems(path) == "\(path): this file is empty, allowed keys with values")
        _ = file(Array("\n# nothing\n---\n".utf8))
        #expect(problems(path) == "\(path): this file is empty, allowed keys with values")
        _ = file([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0])
        #expect(
            problems(path) == "\(path): this is a binary file, allowed YAML text in UTF-8")
        _ = file(Array(repeating: UInt8(ascii: "#"), count: 10 << 20))
        #expect(problems(path) == "\(path): this is too large, allowed 256 KiB")
    }

    @Test("a file without permission is refused in words", .enabled(if: geteuid() != 0))
    func unreadable() {
        let path = file(Array("robot: a".utf8))
        chmod(path, 0)
        #expect(problems(path) == "\(path): this can not be read: Permission denied")
    }

    @Test("a file is read up to its bound and not beyond")
    func size() {
        let text = "robot: a\n" + String(repeating: "#", count: ConfigurationFile.largest - 9)
        #expect(problems(file(Array(text.utf8))) == "")
        let path = file(Array((text + "#").utf8))
        #expect(problems(path) == "\(path): this is too large, allowed 256 KiB")
    }

    @Test(
        "the places to look in follow the environment",
        arguments: [
            (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/teleop/teleop.yaml"),
            (["HOME": "/h"], "/h/.config/teleop/teleop.yaml"),
            (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/teleop/teleop.yaml"),
            (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config/teleop/teleop.yaml"),
            ([:], nil), (["HOME": ""], nil),
        ] as [([String: String], String?)])
    func places(environment: [String: String], middle: String?) {
        #expect(
            ConfigurationFile.standardPaths { environment[$0] }
                == ["./teleop.yaml"] + [middle].compactMap(\.self) + ["/etc/teleop/teleop.yaml"])
    }

    @Test("the first file that exists counts, even one that is no good")
    func firstExisting() {
        let missing = "\(directory)/missing"
        let first = file([], name: "first")
        let second = file([], name: "second")
        let below = first + "/teleop.yaml"
        #expect(ConfigurationFile.firstExisting(of: [missing, below, first, second]) == first)
        #expect(ConfigurationFile.firstExisting(of: [missing, directory]) == directory)
        #expect(ConfigurationFile.firstExisting(of: [missing, below]) == nil)
        let dangling = missing + ".link"
        #expect(symlink(missing, dangling) == 0)
        defer { unlink(dangling) }
        #expect(ConfigurationFile.firstExisting(of: [dangling, first]) == dangling)
    }

    @Test("without a file the defaults count")
    func defaults() throws {
        #expect(try Configuration.load(path: nil) == Configuration())
    }
}
