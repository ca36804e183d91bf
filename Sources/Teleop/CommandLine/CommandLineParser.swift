/// Reads the program's arguments by the table of its commands.
///
/// `--option value` and `--option=value` are the same. `--` ends the options. A value that itself
/// begins with `--` needs the form with `=`, so that a forgotten value is noticed. Options may
/// follow operands. No option may be given twice, and none may be abbreviated.
struct CommandLineParser: Sendable {
    /// What a command line asks for.
    enum Request: Sendable {
        case help
        case helpFor(Command)
        case version
        case run(Command, Options)
    }

    /// A command line that is wrong, and the command whose line it is, if it got that far.
    struct Failure: Error {
        let error: UsageError
        let command: Command?
    }

    let commands: [Command]

    /// Reads the arguments without the program's own name.
    func parse(_ arguments: [String]) throws(Failure) -> Request {
        guard let first = arguments.first else { throw Failure(error: .noCommand, command: nil) }
        let rest = arguments.dropFirst()
        switch first {
        case "--help", "-h":
            return .help
        case "--version":
            guard let extra = rest.first else { return .version }
            throw Failure(error: .unexpectedOperand(extra), command: nil)
        case "help":
            return try help(rest)
        default:
            let command = try self.command(named: first)
            do throws(UsageError) {
                return try options(of: command, in: rest).map { .run(command, $0) }
                    ?? .helpFor(command)
            } catch {
                throw Failure(error: error, command: command)
            }
        }
    }

    private func help(_ words: ArraySlice<String>) throws(Failure) -> Request {
        guard let name = words.first(where: { $0 != "--help" && $0 != "-h" }) else { return .help }
        return .helpFor(try command(named: name))
    }

    private func command(named name: String) throws(Failure) -> Command {
        if let command = commands.first(where: { $0.name == name }) { return command }
        if name.hasPrefix("-") {
            let names = ["--help", "--version"]
            let suggestion = Spelling.suggestion(for: name, among: names)
            throw Failure(error: .unknownOption(name, suggestion: suggestion), command: nil)
        }
        let names = commands.map(\.name) + ["help"]
        let suggestion = Spelling.suggestion(for: name, among: names)
        throw Failure(error: .unknownCommand(name, suggestion: suggestion), command: nil)
    }

    /// Reads what follows the command's name; `nil` when it asks for help.
    private func options(
        of command: Command, in words: ArraySlice<String>
    ) throws(UsageError) -> Options? {
        var options = Options()
        var remaining = words
        while let word = remaining.popFirst() {
            if word == "--" {
                options.operands += remaining
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                options.operands.append(word)
                continue
            }
            if word == "--help" || word == "-h" { return nil }
            try readOption(word, of: command, followedBy: &remaining, into: &options)
        }
        if options.operands.count > command.operands.count {
            throw .unexpectedOperand(options.operands[command.operands.count])
        }
        if options.operands.count < command.operands.count {
            throw .missingOperand(command.operands[options.operands.count])
        }
        return options
    }

    private func readOption(
        _ word: String, of command: Command, followedBy remaining: inout ArraySlice<String>,
        into options: inout Options
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let attached = parts.count == 2 ? String(parts[1]) : nil
        guard let option = command.options.first(where: { $0.name == name }) else {
            let names = (command.options + [.help]).map(\.name)
            throw .unknownOption(name, suggestion: Spelling.suggestion(for: name, among: names))
        }
        if options.has(name) { throw .repeatedOption(name) }
        guard option.placeholder != nil else {
            if let attached { throw .unexpectedValue(option: name, value: attached) }
            return options.set(name)
        }
        var value = attached
        if value == nil, let next = remaining.first, !next.hasPrefix("--") {
            value = remaining.removeFirst()
        }
        guard let value, !value.isEmpty else { throw .missingValue(synopsis: option.synopsis) }
        options.set(name, to: value)
    }
}
