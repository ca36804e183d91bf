/// One value of a YAML document and where it begins.
struct YAMLNode: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        /// A single value; only a plain one, without quotes, can be a number, a truth value or null.
        case scalar(String, isPlain: Bool)
        case sequence([YAMLNode])
        /// In the order of the file, duplicates included.
        case mapping([Entry])
    }

    /// One `key: value` of a mapping.
    struct Entry: Equatable, Sendable {
        let key: YAMLNode
        let value: YAMLNode
    }

    let content: Content
    let position: SourcePosition

    /// The text of a scalar, plain or quoted.
    var text: String? {
        guard case .scalar(let text, _) = content else { return nil }
        return text
    }

    /// The text of a scalar without quotes.
    var plainText: String? {
        guard case .scalar(let text, isPlain: true) = content else { return nil }
        return text
    }

    /// True for a value that is missing or says that it is.
    var isNull: Bool {
        plainText.map { ["", "~", "null", "Null", "NULL"].contains($0) } ?? false
    }

    /// The value as a message shows it: cut short and without anything that could forge lines.
    var shown: String {
        switch content {
        case .scalar(let text, isPlain: true): YAMLText.shown(text)
        case .scalar(let text, isPlain: false): YAMLText.quoted(YAMLText.cut(text))
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
