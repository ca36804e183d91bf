import Glibc
import Testing

@testable import Teleop

@Suite("ProgramOutput")
struct ProgramOutputTests {
    /// What the loop hears of a program, and whether its process, whose number is the first thing
    /// that it writes, is still known to the system then.
    private static func answer(of script: String) throws -> (text: String, isThere: Bool) {
        let loop = try EventLoop()
        let output = ProgramOutput(loop: loop)
        var result: (text: String, isThere: Bool)?
        try output.run(["sh", "-c", "echo $$; " + script]) { [unowned loop, unowned output] in
            let text = String(decoding: $0, as: UTF8.self)
            let process = text.split(separator: "\n").first.flatMap { pid_t($0) }
            result = (
                text.split(separator: "\n").dropFirst().joined(separator: "\n"),
                process.map { kill($0, 0) == 0 || errno != ESRCH } ?? true
            )
            #expect(!output.isRunning)
            loop.stop()
        }
        #expect(output.isRunning)
        try loop.run()
        return try #require(result)
    }

    @Test(
        "all that was written is told, once the program has ended and been waited for",
        arguments: [
            ("", ""), ("echo one; echo two", "one\ntwo"), ("echo one; exit 3", "one"),
            // Of one that goes on without an output nothing more can come.
            ("echo one; exec >&-; exec sleep 600", "one"),
        ])
    func end(script: String, text: String) throws {
        let answer = try Self.answer(of: script)
        #expect(answer.text == text)
        #expect(!answer.isThere)
    }

    @Test("a program that writes for ever is cut off, and ended")
    func endless() throws {
        let answer = try Self.answer(of: "exec yes")
        #expect((60_000..<75_000).contains(answer.text.utf8.count))
        #expect(!answer.isThere)
    }

    @Test("what is written after the program's own end, by a child of it, counts too")
    func child() throws {
        // It sees its parent, $$, until that has been waited for.
        let script = "(while kill -0 $$ 2> /dev/null; do :; done; echo late) &"
        #expect(try Self.answer(of: script).text == "late")
    }

    @Test("one that is not there is an error, and another can be run then")
    func missing() throws {
        let output = ProgramOutput(loop: try EventLoop())
        #expect(throws: SystemError(call: "no-such-program", code: ENOENT)) {
            try output.run(["no-such-program"]) { _ in }
        }
        #expect(!output.isRunning)
    }
}
