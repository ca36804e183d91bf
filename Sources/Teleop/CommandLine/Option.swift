/// One option that a command takes; the parser and the help text both read it.
struct Option: Sendable {
    /// The option as it is typed, such as `--config`.
    let name: String
    /// What stands for the value in the help text, such as `FILE`; `nil` when it takes none.
    let placeholder: String?
    /// What the option does, in one sentence without a full stop.
    let sentence: String

    init(_ name: String, _ placeholder: String? = nil, _ sentence: String) {
        self.name = name
        self.placeholder = placeholder
        self.sentence = sentence
    }

    /// The option with its placeholder, as the help text and the messages show it.
    var synopsis: String {
        guard let placeholder else { return name }
        return "\(name) \(placeholder)"
    }

    /// Every command takes it.
    static let help = Option("--help", nil, "show this help and end")
}
