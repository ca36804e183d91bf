import Glibc
import Testing

@testable import Teleop

@Suite("ExitStatus and errors")
struct ExitStatusErrorsTests {
    /// What is told of an error, and the status.
    static func report(_ error: any Error) throws -> (text: String, status: Teleop.ExitStatus) {
        var ends: [CInt] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let status = Teleop.ExitStatus.reporting(
            error, by: "teleop run", to: TextOutput(descriptor: ends[1]))
        close(ends[1])
        defer { close(ends[0]) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(ends[0], &bytes, bytes.count)
        return (String(decoding: bytes[..<max(count, 0)], as: UTF8.self), status)
    }

    @Test("problems of a configuration are lines of their own, which editors can jump to")
    func configuration() throws {
        let problems = ConfigurationProblems(
            source: "a.yaml",
            [
                ConfigurationProblem(SourcePosition(line: 2, column: 3), "one"),
                ConfigurationProblem(SourcePosition(line: 4, column: 5), "two"),
            ])
        let report = try Self.report(problems)
        #expect(report.text == "a.yaml:2:3: one\na.yaml:4:5: two\n")
        #expect(report.status == .configuration)
    }

    @Test("every other error is told with the command's name")
    func others() throws {
        let recording = try Self.report(RecordingError.noEvents(file: "a.evemu"))
        #expect(recording.text.hasPrefix("teleop run: a.evemu"))
        #expect(recording.status == .badData)
        let password = try Self.report(Credentials.Fault.unreadable(file: "p", code: EACCES))
        #expect(password.text == "teleop run: p: Permission denied\n")
        #expect(password.status == .noPermission)
        let broker = try Self.report(BrokerEndpoint.PrivateBroker())
        #expect(broker.text.contains("name one with --broker"))
        #expect(broker.status == .configuration)
        let system = try Self.report(SystemError(call: "epoll_create1", code: EMFILE))
        #expect(system.text == "teleop run: epoll_create1: Too many open files\n")
        #expect(system.status == .unavailable)
    }
}
