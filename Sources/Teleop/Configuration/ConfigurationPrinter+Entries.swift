extension ConfigurationPrinter {
    /// The longest line of a comment.
    private static let width = 100

    /// What the keys of a list's entries mean, as lines of a comment; those of lists in them, too.
    func comments(onEntries settings: [SettingDescription], prefix: String = "") -> [String] {
        settings.flatMap { setting in
            let unit = setting.unit.map { " \($0)" } ?? ""
            let isSet = setting.isDefaultValue && setting.entrySettings.isEmpty
            let value = isSet ? "; default \(setting.defaultText)" : ""
            let words =
                "\(prefix)\(setting.key): \(setting.sentence); \(setting.allowed)\(unit)\(value)"
            return Self.wrapped(words, first: "#   ", others: "#     ")
                + comments(onEntries: setting.entrySettings, prefix: "\(prefix)\(setting.key)[].")
        }
    }

    private static func wrapped(_ text: String, first: String, others: String) -> [String] {
        // The deepest section of the file is two levels deep.
        TextLines.wrapped(text, width: width - 4 - others.count).enumerated().map {
            ($0.offset == 0 ? first : others) + $0.element
        }
    }
}
