import Foundation
import Testing

@testable import Teleop

@Suite("The file of a recording")
final class RecordingOutputTests {
    private let path = NSTemporaryDirectory() + "recording-" + UUID().uuidString

    deinit { unlink(path) }

    /// How often this thread has called `write` by now.
    private static func writes() throws -> Int {
        let bytes = try BoundedFile.bytes(at: "/proc/thread-self/io", limit: 4096)
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("syscw: ") })
        return try #require(Int(line.dropFirst("syscw: ".count)))
    }

    @Test(
        "a frame leaves whole, in one call, however long it is: killed at any moment, none is torn",
        arguments: [1, 256, 257, 100_000])
    func whole(length: Int) throws {
        let output = try RecordingOutput(path: path, replaces: false)
        let text = String(repeating: "x", count: length)
        let start = try Self.writes()
        for _ in 0..<3 { try output.write(text) }
        #expect(try Self.writes() - start == 3)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text + text + text)
    }

    @Test("a pipe gets it in portions that it takes without waiting")
    func pipe() throws {
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let output = try RecordingOutput(path: path, replaces: true)
        let start = try Self.writes()
        try output.write(String(repeating: "x", count: 257))
        #expect(try Self.writes() - start == 2)
        var bytes = [UInt8](repeating: 0, count: 1024)
        #expect(read(reader, &bytes, bytes.count) == 257)
    }
}
