import ControlCore
import Foundation
import Testing

@testable import Teleop

@Suite("SetpointStore")
struct SetpointStoreTests {
    final class Sink {
        var lines: [String] = []
    }

    let folder: String
    let loop: EventLoop
    let sink = Sink()
    let now = Moment(nanoseconds: 1_000_000_000)
    var path: String { folder + "/teleop/rover.setpoints" }
    var text: String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(
            atPath: folder + "/teleop", withIntermediateDirectories: true)
        loop = try EventLoop()
    }

    func store(_ names: [String] = ["lift", "speed"], at path: String?) throws -> SetpointStore {
        let sink = sink
        return try SetpointStore(
            path: path, names: names, loop: loop,
            log: Log(level: .info) { sink.lines.append(String($0.dropFirst(13))) })
    }

    @Test(
        "the file is below XDG_STATE_HOME, or else below HOME; relative folders do not count",
        arguments: [
            (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/teleop/rover.setpoints"),
            (["HOME": "/h"], "/h/.local/state/teleop/rover.setpoints"),
            (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/teleop/rover.setpoints"),
            (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/teleop/rover.setpoints"),
            (["HOME": "h"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func place(environment: [String: String], expected: String?) {
        #expect(SetpointStore.path(robot: "rover") { environment[$0] } == expected)
    }

    @Test("what was kept is restored at the next start")
    func nextStart() throws {
        let first = try store(at: path)
        #expect(first.restored.isEmpty)
        first.keep("speed", 2, at: now)
        #expect(text == "speed 2.0\n")
        first.keep("lift", 12, at: now)
        first.flush(at: now)
        #expect(text == "lift 12.0\nspeed 2.0\n")
        #expect(try store(at: path).restored == ["lift": 12, "speed": 2])
        #expect(sink.lines.isEmpty)
    }

    @Test("the values of as many set-points, with names as long, as a configuration can have")
    func most() throws {
        let names = (0..<3333).map { index in
            let number = String(index)
            return number + String(repeating: "y", count: 256 - number.utf8.count)
        }
        let longest = -Double.leastNormalMagnitude
        let text = SetpointFile.text(of: names.map { ($0, longest) })
        try AtomicFile.write(text, to: path)
        #expect(text.count > 64 * 1024)
        #expect(text.count <= SetpointFile.longest)
        #expect(try store(names, at: path).restored.count == names.count)
        #expect(sink.lines.isEmpty)
    }

    @Test("a state file has room for the longest name of a robot, also while it is written")
    func longestRobotName() throws {
        let robot = String(repeating: "r", count: SetpointStore.longestRobotName)
        let folder = folder
        let path = try #require(
            SetpointStore.path(robot: robot) { $0 == "XDG_STATE_HOME" ? folder : nil })
        let first = try store(at: path)
        first.keep("lift", 12, at: now)
        #expect(sink.lines.isEmpty)
        #expect(try store(at: path).restored == ["lift": 12])
    }

    @Test("what is restored stays in the file until it changes; other set-points' values do not")
    func restored() throws {
        try AtomicFile.write(Array("lift 12.0\nspeed 2.0\nold 1.0\n".utf8), to: path)
        let store = try store(at: path)
        #expect(store.restored == ["lift": 12, "speed": 2])
        store.keep("speed", 3, at: now)
        #expect(text == "lift 12.0\nspeed 3.0\n")
    }

    @Test("changes that follow soon are written together, 0.1 s after the last writing")
    func together() throws {
        let store = try store(at: path)
        store.keep("lift", 1, at: now)
        let due = now.advanced(by: SetpointStore.period)
        for value in 2...200 { store.keep("lift", Double(value), at: now) }
        store.keep("lift", 201, at: due.advanced(by: .nanoseconds(-1)))
        #expect(text == "lift 1.0\n")
        // Due long ago, as the loop sees it: the next turn writes.
        let end = try DeadlineTimer(loop: loop) { loop.stop() }
        end.set(to: due)
        try loop.run()
        #expect(text == "lift 201.0\n")
    }

    @Test("a change after that time is written at once")
    func later() throws {
        let store = try store(at: path)
        store.keep("lift", 1, at: now)
        store.keep("lift", 2, at: now.advanced(by: SetpointStore.period))
        #expect(text == "lift 2.0\n")
    }

    @Test("other names are not kept")
    func nothing() throws {
        let store = try store(at: path)
        store.keep("other", 1, at: now)
        store.flush(at: now)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(sink.lines.isEmpty)
    }

    @Test(
        "a file that is not ours is told in one line and not used",
        arguments: [
            ("", "it is empty"), ("lift 12", "its last line has no end"),
            ("lift 12\nspeed\n", "line 2 is not a name and a number"),
            (
                String(repeating: "x", count: SetpointFile.longest + 1),
                "is too large, allowed 917 KiB"
            ),
        ])
    func broken(content: String, cause: String) throws {
        try content.write(toFile: path, atomically: true, encoding: .utf8)
        let store = try store(at: path)
        #expect(store.restored.isEmpty)
        #expect(
            sink.lines
                == ["warning last set-points not used file=\(path) cause=\"\(cause)\""])
        store.keep("lift", 1, at: now)
        #expect(text == "lift 1.0\n")
    }

    @Test("a folder in its place is told once when read and once when written, and nothing stops")
    func folderInPlace() throws {
        try FileManager.default.createDirectory(
            atPath: path + "/inner", withIntermediateDirectories: true)
        let store = try store(at: path)
        #expect(store.restored.isEmpty)
        for value in 1...3 {
            store.keep("lift", Double(value), at: now)
            store.flush(at: now)
        }
        #expect(
            sink.lines == [
                "warning last set-points not used file=\(path) cause=\"is a directory, allowed a file\"",
                "warning set-points not kept for the next start file=\(path) "
                    + "cause=\"rename: Is a directory\"",
            ])
        try FileManager.default.removeItem(atPath: path)
        store.flush(at: now)
        #expect(text == "lift 3.0\n")
    }

    @Test("without a place, one line says so, and nothing is kept")
    func noPlace() throws {
        let store = try store(at: nil)
        #expect(store.restored.isEmpty)
        store.keep("lift", 1, at: now)
        store.flush(at: now)
        #expect(sink.lines.count == 1)
        #expect(sink.lines[0].contains("neither XDG_STATE_HOME nor HOME"))
    }

    @Test("without set-points nothing is said, read or written")
    func noNames() throws {
        let store = try store([], at: nil)
        #expect(store.restored.isEmpty)
        store.flush(at: now)
        #expect(sink.lines.isEmpty)
    }
}
