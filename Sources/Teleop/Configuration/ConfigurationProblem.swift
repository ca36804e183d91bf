/// One thing that is wrong with a configuration.
struct ConfigurationProblem: Error, Equatable, Sendable {
    /// Where it is wrong; `nil` when the whole file is, or when it is in no file.
    ///
    /// The value, when that is wrong; the key, when that is unknown, written twice or does not go
    /// with the rest; the key that the missing one belongs under, or its list entry.
    let position: SourcePosition?
    /// What is wrong and what is allowed, in words.
    let message: String

    init(_ position: SourcePosition?, _ message: String) {
        self.position = position
        self.message = message
    }
}
