/// Writes the entry of a list that has keys of its own, on one line or on several.
enum EntryText {
    /// The longest entry that is written on one line.
    private static let longestLine = 88

    /// The lines of an entry with these keys and values, the first of which begins with the dash.
    ///
    /// A key with dots stands in sections: `region.x` becomes `region: { x: … }`. A value that
    /// begins with a line end has lines of its own.
    static func lines(_ pairs: [(key: String, value: String)]) -> [String] {
        let members = sections(of: pairs)
        let isFlat = members.allSatisfy { !$0.value.hasPrefix("\n") || isListOfLines($0.value) }
        let line = "- " + flow(members)
        if isFlat && line.count <= longestLine { return [line] }
        let lines = members.flatMap { member in
            let parts = member.value.split(separator: "\n", omittingEmptySubsequences: false)
            return ["\(member.key):" + (parts[0].isEmpty ? "" : " \(parts[0])")]
                + parts.dropFirst().map { "  \($0)" }
        }
        return lines.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }
    }

    /// A list with a line an entry in brackets, anything else as it is.
    static func onOneLine(_ value: String) -> String {
        guard value.hasPrefix("\n") else { return value }
        let entries = value.split(separator: "\n").map { $0.dropFirst("- ".count) }
        return "[\(entries.joined(separator: ", "))]"
    }

    private static func flow(_ members: [(key: String, value: String)]) -> String {
        "{ \(members.map { "\($0.key): \(onOneLine($0.value))" }.joined(separator: ", ")) }"
    }

    /// The pairs with the members of a section in one: `region`, `{ x: 0, y: 0 }`.
    private static func sections(
        of pairs: [(key: String, value: String)]
    ) -> [(key: String, value: String)] {
        var result: [(key: String, value: String)] = []
        var rest = pairs[...]
        while let first = rest.first {
            let name = first.key.prefix { $0 != "." }
            let members = rest.prefix { $0.key == name || $0.key.hasPrefix("\(name).") }
            rest = rest.dropFirst(members.count)
            guard first.key != name else {
                result.append(first)
                continue
            }
            let inner = members.map { (String($0.key.dropFirst(name.count + 1)), $0.value) }
            result.append((String(name), flow(sections(of: inner))))
        }
        return result
    }

    /// True for a list that has one line an entry, so that it can be written on one line.
    private static func isListOfLines(_ value: String) -> Bool {
        value.split(separator: "\n").allSatisfy { $0.hasPrefix("- {") }
    }
}
