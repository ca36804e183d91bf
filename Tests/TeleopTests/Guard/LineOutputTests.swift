import CLinux
import ControlCore
import Glibc
import Testing

@testable import Teleop

@Suite("LineOutput")
struct LineOutputTests {
    /// A pipe with somebody at its other end who reads when told to.
    final class Reader {
        let writeEnd: CInt
        private var readEnd: CInt

        init() throws {
            var ends: [CInt] = [-1, -1]
            try SystemError.check("pipe") { pipe2(&ends, O_CLOEXEC | O_NONBLOCK) }
            readEnd = ends[0]
            writeEnd = ends[1]
        }

        deinit {
            leave()
            close(writeEnd)
        }

        /// What has been written since the last time.
        func text() -> String {
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = read(readEnd, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        }

        func leave() {
            guard readEnd >= 0 else { return }
            close(readEnd)
            readEnd = -1
        }
    }

    /// Turns the loop until nothing waits, or what waits has waited for a second.
    static func drain(_ loop: EventLoop, _ output: LineOutput) throws {
        let deadline = Moment.now.advanced(by: .seconds(1))
        var turns: DeadlineTimer?
        // It calls what holds it.
        defer { turns = nil }
        turns = try DeadlineTimer(loop: loop) {
            if output.isDrained || Moment.now > deadline { return loop.stop() }
            turns?.set(to: Moment.now.advanced(by: .milliseconds(1)))
        }
        turns?.set(to: .now)
        try loop.run()
    }

    @Test("writes a line at once when the one before has been read")
    func atOnce() throws {
        let loop = try EventLoop()
        let reader = try Reader()
        let output = try LineOutput(loop: loop, descriptor: reader.writeEnd) {}
        output.put("one")
        #expect(output.isDrained)
        #expect(reader.text() == "one\n")
        output.put("two")
        #expect(reader.text() == "two\n")
    }

    @Test("of the lines that a slow reader misses only the latest is written")
    func latest() throws {
        let loop = try EventLoop()
        let reader = try Reader()
        let output = try LineOutput(loop: loop, descriptor: reader.writeEnd) {}
        for number in 0..<10_000 { output.put("\(number)") }
        #expect(!output.isDrained)
        #expect(reader.text() == "0\n")
        try Self.drain(loop, output)
        #expect(reader.text() == "9999\n")
    }

    @Test("is told once when nobody reads any more, also while nothing is written")
    func readerGone() throws {
        let loop = try EventLoop()
        let reader = try Reader()
        var told = 0
        let output = try LineOutput(loop: loop, descriptor: reader.writeEnd) {
            told += 1
            loop.stop()
        }
        reader.leave()
        try loop.run()
        #expect(told == 1)
        #expect(output.isDrained)
    }

    @Test("is told once, also when something is still to be written")
    func readerGoneBefore() throws {
        // As the program does from the start.
        signal(SIGPIPE, SIG_IGN)
        let loop = try EventLoop()
        let reader = try Reader()
        var told = 0
        let output = try LineOutput(loop: loop, descriptor: reader.writeEnd) { told += 1 }
        reader.leave()
        for number in 0..<3 { output.put("\(number)") }
        #expect(told == 1)
        #expect(output.isDrained)
    }

    @Test("a file takes every line")
    func file() throws {
        let loop = try EventLoop()
        let file = memfd_create("lines", 0)
        defer { close(file) }
        let output = try LineOutput(loop: loop, descriptor: file) {}
        for word in ["one", "two", "three"] { output.put(word) }
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = pread(file, &bytes, bytes.count, 0)
        #expect(String(decoding: bytes[..<count], as: UTF8.self) == "one\ntwo\nthree\n")
    }
}
