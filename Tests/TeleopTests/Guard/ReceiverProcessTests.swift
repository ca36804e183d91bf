import ControlCore
import Glibc
import Testing

@testable import Teleop

@Suite("ReceiverProcess", .serialized)
struct ReceiverProcessTests {
    @Test("is a command of the shell, which hears of the end by the end of its input")
    func endOfInput() throws {
        let receiver = try ReceiverProcess("while read line; do last=$line; done; exit $last")
        #expect(TextOutput(descriptor: receiver.input).write("3\n7\n") == .written)
        #expect(receiver.end() == "status 7")
        #expect(receiver.end() == nil)
    }

    @Test("one that does not care is told to end, and one that refuses is made to, within a second")
    func stubborn() throws {
        let careless = try ReceiverProcess("exec sleep 60")
        #expect(careless.end() == "killed by signal \(SIGTERM)")
        let stubborn = try ReceiverProcess("trap '' TERM; echo >&0; while :; do sleep 60; done")
        let start = Moment.now
        #expect(stubborn.end() == "killed by signal \(SIGKILL)")
        #expect(start.duration(to: .now) < .seconds(1.5))
    }

    @Test("a command that is not there ends by itself, with the shell's status for that")
    func missing() throws {
        let receiver = try ReceiverProcess("exec 2>/dev/null; /nowhere/at/all")
        #expect(receiver.end() == "status 127")
    }
}
