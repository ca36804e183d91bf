/// One command of the program, such as `teleop run`.
struct Command: Sendable {
    /// The word after `teleop`.
    let name: String
    /// What the command does, in one line without a full stop.
    let summary: String
    /// The operands it needs, all of them, in order, as the help text shows them, such as `FILE`.
    let operands: [String]
    /// The options it takes, in the order of the help text; `--help` is added to every command.
    let options: [Option]
    /// Paragraphs for the end of the help text, lines of at most 80 characters; empty for none.
    let details: String
    /// Does the work; values that the command refuses are thrown as `UsageError`.
    let run: @Sendable (Options) throws(UsageError) -> ExitStatus

    init(
        name: String, summary: String, operands: [String] = [], options: [Option] = [],
        details: String = "", run: @escaping @Sendable (Options) throws(UsageError) -> ExitStatus
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.options = options
        self.details = details
        self.run = run
    }
}
