import Testing

@testable import Teleop

@Suite("The command line")
struct CommandLineParserTests {
    static let drive = Command(
        name: "drive", summary: "drive about",
        options: [
            Option("--config", "FILE", "the configuration"),
            Option("--seconds", "N", "how long"),
            Option("--json", nil, "for machines"),
        ]
    ) { _ in .done }
    static let record = Command(
        name: "record", summary: "record a device", operands: ["FILE"],
        options: [Option("--device", "PATH", "the device")]
    ) { _ in .done }
    static let parser = CommandLineParser(commands: [drive, record])

    struct Understood: CustomTestStringConvertible, Sendable {
        let line: [String]
        var values: [String: String] = [:]
        var flags: [String] = []
        var operands: [String] = []
        var testDescription: String { line.joined(separator: " ") }
    }

    @Test(
        "is understood",
        arguments: [
            Understood(line: ["drive"]),
            Understood(line: ["drive", "--config", "a.yaml"], values: ["--config": "a.yaml"]),
            Understood(line: ["drive", "--config=a.yaml"], values: ["--config": "a.yaml"]),
            Understood(line: ["drive", "--config=a=b"], values: ["--config": "a=b"]),
            Understood(line: ["drive", "--config=--json"], values: ["--config": "--json"]),
            Understood(line: ["drive", "--config", "-"], values: ["--config": "-"]),
            Understood(line: ["drive", "--seconds", "-1"], values: ["--seconds": "-1"]),
            Understood(
                line: ["drive", "--json", "--seconds", "2"], values: ["--seconds": "2"],
                flags: ["--json"]),
            Understood(line: ["record", "a"], operands: ["a"]),
            Understood(line: ["record", "-"], operands: ["-"]),
            Understood(
                line: ["record", "a", "--device", "d"], values: ["--device": "d"],
                operands: ["a"]),
            Understood(line: ["record", "--", "--device"], operands: ["--device"]),
            Understood(line: ["record", "--", "--"], operands: ["--"]),
        ])
    func understood(_ expected: Understood) throws {
        let request = try Self.parser.parse(expected.line)
        guard case .run(let command, let options) = request else {
            Issue.record("not a command to run: \(request)")
            return
        }
        #expect(command.name == expected.line[0])
        #expect(options.operands == expected.operands)
        for option in command.options {
            #expect(options.value(option.name) == expected.values[option.name])
            let isGiven =
                expected.values[option.name] != nil || expected.flags.contains(option.name)
            #expect(options.has(option.name) == isGiven)
        }
    }

    struct Mistake: CustomTestStringConvertible, Sendable {
        let line: [String]
        let message: String
        var testDescription: String { line.joined(separator: " ") }

        init(_ line: String..., message: String) {
            self.line = line
            self.message = message
        }
    }

    @Test(
        "is refused in words",
        arguments: [
            Mistake(message: "a command is missing"),
            Mistake("drvie", message: "unknown command 'drvie', did you mean 'drive'?"),
            Mistake("rec", message: "unknown command 'rec', did you mean 'record'?"),
            Mistake("fly", message: "unknown command 'fly'"),
            Mistake("", message: "unknown command ''"),
            Mistake("help", "fly", message: "unknown command 'fly'"),
            Mistake("--verison", message: "unknown option '--verison', did you mean '--version'?"),
            Mistake("--config", message: "unknown option '--config'"),
            Mistake("--version", "x", message: "unexpected argument 'x'"),
            Mistake(
                "drive", "--confg", "x",
                message: "unknown option '--confg', did you mean '--config'?"),
            Mistake(
                "drive", "--jsno=x", message: "unknown option '--jsno', did you mean '--json'?"),
            Mistake(
                "drive", "--con", "x", message: "unknown option '--con', did you mean '--config'?"),
            Mistake("drive", "--device", "x", message: "unknown option '--device'"),
            Mistake("drive", "-x", message: "unknown option '-x'"),
            Mistake("drive", "--config", message: "option '--config FILE' needs a value"),
            Mistake("drive", "--config", "", message: "option '--config FILE' needs a value"),
            Mistake("drive", "--config=", message: "option '--config FILE' needs a value"),
            Mistake("drive", "--config", "--json", message: "option '--config FILE' needs a value"),
            Mistake(
                "drive", "--json=yes", message: "option '--json' takes no value, but 'yes' is given"
            ),
            Mistake(
                "drive", "--json=", message: "option '--json' takes no value, but '' is given"),
            Mistake(
                "drive", "--json", "--json", message: "option '--json' is given more than once"),
            Mistake(
                "drive", "--config", "a", "--config=a",
                message: "option '--config' is given more than once"),
            Mistake("drive", "x", message: "unexpected argument 'x'"),
            Mistake("drive", "", message: "unexpected argument ''"),
            Mistake("record", message: "FILE is missing"),
            Mistake("record", "a", "b", message: "unexpected argument 'b'"),
            Mistake("record", "--", "a", "--device", message: "unexpected argument '--device'"),
        ])
    func refused(_ mistake: Mistake) {
        let failure = #expect(throws: CommandLineParser.Failure.self) {
            try Self.parser.parse(mistake.line)
        }
        #expect(failure?.error.description == mistake.message)
    }

    @Test(
        "asks for help",
        arguments: [
            (["--help"], nil), (["-h"], nil), (["--help", "drive"], nil), (["help"], nil),
            (["help", "--help"], nil), (["help", "record"], "record"),
            (["drive", "--help"], "drive"), (["drive", "-h"], "drive"),
            (["drive", "--json", "--help", "--nonsense"], "drive"),
            (["record", "--help"], "record"),
        ] as [([String], String?)])
    func help(line: [String], page: String?) throws {
        switch try Self.parser.parse(line) {
        case .help: #expect(page == nil)
        case .helpFor(let command): #expect(command.name == page)
        case .version, .run: Issue.record("not help")
        }
    }

    @Test("a `--help` behind `--` is an operand")
    func helpAsOperand() throws {
        guard case .run(_, let options) = try Self.parser.parse(["record", "--", "--help"]) else {
            Issue.record("not a command to run")
            return
        }
        #expect(options.operands == ["--help"])
    }

    @Test(
        "a number is finite and within its bounds",
        arguments: [
            ("0.5", 0.5), ("1", 1), ("100", 100), ("1e2", 100), ("0.49", nil), ("100.1", nil),
            ("nan", nil), ("inf", nil), ("-inf", nil), ("ten", nil), ("5 ", nil), ("5s", nil),
        ] as [(String, Double?)])
    func number(text: String, expected: Double?) {
        var options = Options()
        options.set("--seconds", to: text)
        do throws(UsageError) {
            let number = try options.number("--seconds", in: 0.5...100)
            #expect(number == expected)
        } catch {
            #expect(expected == nil)
            #expect(
                "\(error)" == "option '--seconds' is '\(text)', allowed: a number, 0.5 to 100")
        }
    }

    @Test("a number that is not given is no number")
    func numberNotGiven() throws {
        #expect(try Options().number("--seconds", in: 0...1) == nil)
    }
}
