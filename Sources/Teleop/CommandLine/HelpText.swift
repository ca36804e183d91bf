/// The help texts, made from the table of commands that the parser reads too.
enum HelpText {
    /// The longest line of a help text.
    static let width = 80

    /// What `teleop --help` shows.
    static func overview(of commands: [Command]) -> String {
        var sections = [
            "teleop - drive a robot over MQTT with a gamepad",
            "usage: teleop COMMAND [OPTION]...",
        ]
        if !commands.isEmpty {
            sections.append("commands:\n" + table(commands.map { ($0.name, $0.summary) }))
        }
        let options = [("--help", Option.help.sentence), ("--version", "show the version and end")]
        sections.append("options:\n" + table(options))
        sections.append("'teleop COMMAND --help' shows what a command takes.")
        return sections.joined(separator: "\n\n") + "\n"
    }

    /// What `teleop COMMAND --help` shows.
    static func page(for command: Command) -> String {
        let options = command.options + [.help]
        let words = ["teleop", command.name] + command.options.map { "[\($0.synopsis)]" }
        var sections = [
            "teleop \(command.name) - \(command.summary)",
            wrapped(words + command.operands, first: "usage: ", indent: 7),
            "options:\n" + table(options.map { ($0.synopsis, $0.sentence) }),
        ]
        if !command.details.isEmpty { sections.append(command.details) }
        return sections.joined(separator: "\n\n") + "\n"
    }

    /// Two columns, the second one wrapped.
    private static func table(_ rows: [(String, String)]) -> String {
        let column = (rows.map(\.0.count).max() ?? 0) + 4
        return rows.map { left, right in
            let padding = String(repeating: " ", count: column - left.count - 2)
            return wrapped(
                right.split(separator: " ").map(String.init), first: "  \(left)\(padding)",
                indent: column)
        }.joined(separator: "\n")
    }

    /// The words in lines of at most `width`, the lines after the first one indented.
    private static func wrapped(_ words: [String], first: String, indent: Int) -> String {
        var lines = [first]
        var isLineEmpty = true
        for word in words {
            let last = lines.count - 1
            if isLineEmpty {
                lines[last] += word
            } else if lines[last].count + 1 + word.count <= width {
                lines[last] += " " + word
            } else {
                lines.append(String(repeating: " ", count: indent) + word)
            }
            isLineEmpty = false
        }
        return lines.joined(separator: "\n")
    }
}
