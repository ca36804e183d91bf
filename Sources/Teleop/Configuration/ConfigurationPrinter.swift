/// Writes a configuration as commented YAML, which reads back as the same configuration.
struct ConfigurationPrinter {
    let configuration: Configuration

    /// The whole file, with a final line end.
    var text: String {
        var lines = ["# What these settings come to:"]
        lines += ControlDuties(configuration).sentences.map { "#   \($0)" }
        lines += section(Configuration.settings[...], prefix: "", isCommentedOut: false)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines of the settings that share `prefix`.
    ///
    /// A key without a value is commented out, and a section without any in one piece.
    private func section(
        _ settings: ArraySlice<Setting<Configuration>>, prefix: String, isCommentedOut: Bool
    ) -> [String] {
        var lines: [String] = []
        var rest = settings
        while let first = rest.first {
            let name = String(first.key.dropFirst(prefix.count).prefix { $0 != "." })
            let path = prefix + name
            let members = rest.prefix { $0.key == path || $0.key.hasPrefix("\(path).") }
            rest = rest.dropFirst(members.count)
            let hasValue = members.contains { $0.write(configuration) != nil }
            let mark = hasValue || isCommentedOut ? "" : "# "
            if prefix.isEmpty { lines.append("") }
            if first.key == path {
                lines += comments(on: first)
                lines += assignment(of: first, to: name).map { mark + $0 }
            } else {
                let content = section(
                    members, prefix: "\(path).", isCommentedOut: isCommentedOut || !hasValue)
                lines.append("\(mark)\(name):")
                lines += content.map { "\(mark)  \($0)" }
            }
        }
        return lines
    }

    /// What a setting does, then what is allowed, its unit and the default.
    private func comments(on setting: Setting<Configuration>) -> [String] {
        let description = setting.description(over: Configuration())
        let unit = description.unit.map { " \($0)" } ?? ""
        var allowed = "# \(description.allowed)\(unit)"
        // A list of entries is too long for a comment, and its default is what one starts with.
        if description.entrySettings.isEmpty {
            let value = description.defaultText
            allowed += description.isDefaultValue ? "; default \(value)" : "; \(value)"
        }
        return ["# \(description.sentence)", allowed]
            + comments(onEntries: description.entrySettings)
    }

    private func assignment(of setting: Setting<Configuration>, to name: String) -> [String] {
        let value =
            setting.write(configuration) ?? setting.example
            ?? setting.description(over: Configuration()).defaultText
        let lines = value.split(separator: "\n", omittingEmptySubsequences: false)
        return ["\(name):" + (lines[0].isEmpty ? "" : " \(lines[0])")]
            + lines.dropFirst().map { "  \($0)" }
    }
}
