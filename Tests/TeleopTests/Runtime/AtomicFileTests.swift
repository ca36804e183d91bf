import Foundation
import Testing

@testable import Teleop

@Suite("AtomicFile")
struct AtomicFileTests {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    func permissions(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }

    @Test("makes the folders that are missing, and all of it for the owner only")
    func firstTime() throws {
        let path = folder + "/a/b/state"
        try AtomicFile.write(Array("one\n".utf8), to: path)
        #expect(text(path) == "one\n")
        #expect(try permissions(path) == 0o600)
        #expect(try permissions(folder + "/a") == 0o700)
        #expect(try permissions(folder + "/a/b") == 0o700)
    }

    @Test("replaces a file as a whole, by a new one, and leaves nothing beside it")
    func replacement() throws {
        let path = folder + "/state"
        try AtomicFile.write(Array("a longer one\n".utf8), to: path)
        let reader = try #require(FileHandle(forReadingAtPath: path))
        try AtomicFile.write(Array("two\n".utf8), to: path)
        #expect(text(path) == "two\n")
        #expect(
            try reader.readToEnd().map { String(decoding: $0, as: UTF8.self) }
                == "a longer one\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["state"])
    }

    @Test("what can not be written is told with its cause, and leaves nothing")
    func unwritable() throws {
        try "a file".write(toFile: folder + "/file", atomically: true, encoding: .utf8)
        #expect(throws: SystemError(call: "open", code: ENOTDIR)) {
            try AtomicFile.write([1], to: folder + "/file/state")
        }
        #expect(throws: SystemError(call: "mkdir /proc/none", code: ENOENT)) {
            try AtomicFile.write([1], to: "/proc/none/state")
        }
        try FileManager.default.createDirectory(
            atPath: folder + "/state/inner", withIntermediateDirectories: true)
        #expect(throws: SystemError(call: "rename", code: EISDIR)) {
            try AtomicFile.write([1], to: folder + "/state")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                == ["file", "state"])
    }

    @Test("one that was left, or that somebody else writes, is neither used nor changed")
    func others() throws {
        let other = folder + "/state.\(getpid())"
        try "half".write(toFile: other, atomically: false, encoding: .utf8)
        try AtomicFile.write(Array("two\n".utf8), to: folder + "/state")
        #expect(text(folder + "/state") == "two\n")
        #expect(text(other) == "half")
    }

    @Test("the longest name of a file leaves room for that of the one that is written")
    func longestName() throws {
        let name = String(repeating: "x", count: 255 - AtomicFile.lengthOfSuffix)
        try AtomicFile.write(Array("one\n".utf8), to: folder + "/" + name)
        #expect(text(folder + "/" + name) == "one\n")
    }

    @Test(
        "what the killed left is removed after a minute; what is being written, or not ours, stays")
    func leftovers() throws {
        let minuteAgo = Date.now.addingTimeInterval(-61)
        let fresh = "state.00000000deadbeee"
        let others = [
            "state", "state.x", "state.0", "state.-5", "state.", "state.00000000deadbeef0",
            "state.0000000+deadbeef", "state.00000000deadbeeg", "other.00000000deadbeef",
        ]
        let left = ["state.00000000deadbeef", "state.ffffffffffffffff"]
        for name in others + left + [fresh] {
            let path = folder + "/" + name
            try "x".write(toFile: path, atomically: true, encoding: .utf8)
            guard name != fresh else { continue }
            try FileManager.default.setAttributes(
                [.modificationDate: minuteAgo], ofItemAtPath: path)
        }
        AtomicFile.removeLeftovers(of: folder + "/state")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                == (others + [fresh]).sorted())
        AtomicFile.removeLeftovers(of: folder + "/none/state")
    }
}
