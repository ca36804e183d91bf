import Testing

@testable import Teleop

@Suite("teleop guard")
struct GuardCommandTests {
    static let topics = TopicNames(prefix: "fleet/{robot}", robot: "rover")

    static func target(_ values: [String: String]) throws(UsageError) -> String {
        var options = Options()
        for (name, value) in values { options.set(name, to: value) }
        return switch try GuardCommand.target(options, topics) {
        case .topic(let topic): topic
        case .standardOutput: "stdout"
        case .command(let command): "command: \(command)"
        }
    }

    @Test(
        "passes commands on to a topic, standard output or a command",
        arguments: [
            ([:], "fleet/rover/cmd_vel_guarded"), (["--to": "cmd_vel"], "cmd_vel"),
            (["--to": "a/b c"], "a/b c"), (["--to": "-"], "stdout"),
            (["--to": String(repeating: "t", count: 256)], String(repeating: "t", count: 256)),
            (["--exec": "./drive --fast"], "command: ./drive --fast"),
        ])
    func target(values: [String: String], expected: String) throws {
        #expect(try Self.target(values) == expected)
    }

    @Test(
        "never to a topic that is none, or that it listens to itself",
        arguments: [
            "a/+", "#", "a#b", "$SYS/x", "a\nb", "a\u{0}b", "a\u{7F}", "a\u{85}",
            String(repeating: "t", count: 257), "fleet/rover/cmd_vel", "fleet/rover/stop",
            "fleet/rover/reset", "fleet/rover/status", "fleet/rover/ping",
        ])
    func refusedTopic(topic: String) {
        #expect(throws: UsageError.self) { try Self.target(["--to": topic]) }
    }

    @Test("to one of them only")
    func both() {
        let error = #expect(throws: UsageError.self) {
            try Self.target(["--to": "a", "--exec": "b"])
        }
        #expect(error?.description == "option '--to' is 'a', allowed: only without --exec")
    }

    @Test(
        "bad values are usage errors",
        arguments: [
            ["--timeout", "0.049"], ["--timeout", "10.1"], ["--timeout", "nan"],
            ["--timeout=-1"], ["--max-linear", "-0.1"], ["--max-linear", "1001"],
            ["--max-linear", "fast"], ["--max-angular", "-0.1"], ["--max-angular", "inf"],
            ["--to", "a/#"], ["--to", "a", "--exec", "b"],
            ["--to", "teleop/rover/stop", "--robot", "rover"],
        ])
    func usage(arguments: [String]) throws {
        let silent = TextOutput(descriptor: -1)
        let status = TeleopProgram.run(
            ["guard"] + arguments, commands: TeleopProgram.commands, output: silent,
            errorOutput: silent)
        #expect(status == .usage)
    }
}
