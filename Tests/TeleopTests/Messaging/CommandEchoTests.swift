import Testing

@testable import Teleop

@Suite("CommandEcho")
struct CommandEchoTests {
    /// What an echo makes of commands that come after others were sent.
    static func origins(sent: [String], come: [String]) -> [CommandEcho.Origin] {
        var echo = Array("will".utf8).withUnsafeBytes { CommandEcho(will: $0) }
        for command in sent { Array(command.utf8).withUnsafeBytes { echo.noteSent($0) } }
        return come.map { command in Array(command.utf8).withUnsafeBytes { echo.take($0) } }
    }

    @Test(
        "each command of ours comes back once and in order; the rest is somebody else's",
        arguments: [
            (["a", "b", "c"], ["a", "b", "c"], [.own, .own, .own]),
            (["a"], ["a", "a"], [.own, .foreign]),
            (["a", "b"], ["b", "a"], [.own, .foreign]),
            (["a", "a", "b"], ["a", "a", "x", "b"], [.own, .own, .foreign, .own]),
            ([], ["a"], [.foreign]),
        ] as [([String], [String], [CommandEcho.Origin])])
    func order(sent: [String], come: [String], expected: [CommandEcho.Origin]) {
        #expect(Self.origins(sent: sent, come: come) == expected)
    }

    @Test("the broker may say our will at any time, and as often as it likes")
    func will() {
        #expect(
            Self.origins(sent: ["a"], come: ["will", "a", "will", "will"])
                == [.will, .own, .will, .will])
    }

    @Test("1024 commands are remembered")
    func many() {
        let sent = (0..<1025).map(String.init)
        #expect(Self.origins(sent: sent, come: ["0", "1"]) == [.foreign, .own])
    }

    @Test("what was forgotten is somebody else's")
    func forgotten() {
        var echo = Array("will".utf8).withUnsafeBytes { CommandEcho(will: $0) }
        Array("a".utf8).withUnsafeBytes { echo.noteSent($0) }
        echo.forget()
        #expect(Array("a".utf8).withUnsafeBytes { echo.take($0) } == .foreign)
    }
}
