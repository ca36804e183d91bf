import Foundation
import Testing

@testable import Teleop

@Suite("Device nodes are seen to come and go")
struct DeviceWatchTests {
    /// A folder of its own that goes with the test.
    private struct Folder {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "teleop-input-" + UUID().uuidString
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }

        func make(_ name: String) {
            #expect(FileManager.default.createFile(atPath: "\(path)/\(name)", contents: nil))
        }
        func makeFolder(_ name: String) throws {
            try FileManager.default.createDirectory(
                atPath: "\(path)/\(name)", withIntermediateDirectories: false)
        }
        func remove(_ name: String = "") throws {
            try FileManager.default.removeItem(atPath: "\(path)/\(name)")
        }
    }

    @Test("nodes are listed by their numbers, and nothing else is")
    func listing() throws {
        let folder = try Folder()
        defer { try? folder.remove() }
        for name in [
            "event12", "event7", "event0", ".keep", "mouse0", "event", "event-1", "event07",
            "event1x", "event99999999999999999999", "js0", "by-id",
        ] {
            folder.make(name)
        }
        #expect(
            try DeviceDirectory(path: folder.path).nodes()
                == ["event0", "event7", "event12"].map { "\(folder.path)/\($0)" })
    }

    @Test("a missing folder is told apart from an empty one")
    func missing() throws {
        #expect(throws: InputError.gone(path: "/nonexistent/input")) {
            try DeviceDirectory(path: "/nonexistent/input").nodes()
        }
    }

    @Test("new, changed and removed nodes are told in order, others are not")
    func changes() throws {
        let folder = try Folder()
        defer { try? folder.remove() }
        let watch = try DeviceWatch(DeviceDirectory(path: folder.path))
        #expect(watch.drain().isEmpty)
        folder.make("event3")
        folder.make("mouse3")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: "\(folder.path)/event3")
        try folder.remove("event3")
        let node = "\(folder.path)/event3"
        let changes = watch.drain()
        #expect(changes.first == .appeared(path: node))
        #expect(changes.last == .disappeared(path: node))
        #expect(changes.dropLast().allSatisfy { $0 == .appeared(path: node) } && changes.count >= 3)
        #expect(watch.drain().isEmpty)
    }

    @Test("the folder may appear later, vanish and appear again")
    func folderComesAndGoes() throws {
        let folder = try Folder()
        defer { try? folder.remove() }
        let watch = try DeviceWatch(DeviceDirectory(path: folder.path + "/input"))
        for round in 1...3 {
            try folder.makeFolder("input")
            folder.make("input/event\(round)")
            let node = "\(folder.path)/input/event\(round)"
            #expect(watch.drain().contains(.appeared(path: node)))
            folder.make("input/event40")
            #expect(watch.drain() == [.appeared(path: "\(folder.path)/input/event40")])
            try folder.remove("input")
            #expect(watch.drain().contains(.disappeared(path: node)))
        }
    }
}
