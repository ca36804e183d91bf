extension SettingKind {
    /// A list of values of one kind.
    static func list<Element>(of kind: SettingKind<Element>) -> Self where Value == [Element] {
        Self(
            type: "list", allowed: "a list, each entry \(kind.allowed)",
            parse: { node, key, findings in
                guard case .sequence(let nodes) = node.content else { return .wrongType }
                let elements = nodes.enumerated().compactMap { index, node in
                    kind.read(node, findings.enter(node, at: index, of: key), &findings)
                }
                return elements.count == nodes.count ? .value(elements) : .noted
            },
            write: { "[\($0.map(kind.write).joined(separator: ", "))]" })
    }

    /// A list of entries that each have settings of their own, read over a copy of `blank`.
    ///
    /// Entries with mistakes are kept, so that those that are good have their numbers.
    static func list<Element: Sendable>(
        of settings: [Setting<Element>], blank: Element
    ) -> Self where Value == [Element] {
        Self(
            type: "list", allowed: "a list, each entry with \(names(in: settings))",
            entrySettings: settings.map { $0.description(over: blank) },
            parse: { node, key, findings in
                guard case .sequence(let nodes) = node.content else { return .wrongType }
                var isGood = true
                let elements = nodes.enumerated().map { index, node in
                    let key = findings.enter(node, at: index, of: key)
                    var element = blank
                    let reader = SettingsReader(settings: settings, prefix: "\(key).")
                    if !reader.read(node, into: &element, &findings) { isGood = false }
                    return element
                }
                return isGood ? .value(elements) : .damaged(elements)
            },
            write: { elements in
                if elements.isEmpty { return "[]" }
                let lines = elements.flatMap { element in
                    EntryText.lines(
                        settings.compactMap { setting in
                            setting.write(element).map { (setting.key, $0) }
                        })
                }
                return lines.map { "\n\($0)" }.joined()
            })
    }

    /// The keys that an entry must have, in words, and whether there are more.
    private static func names<Element>(in settings: [Setting<Element>]) -> String {
        let required = settings.filter { $0.isRequired && $0.condition == nil }
        var names: [String] = []
        for setting in required {
            let name = setting.key.prefix { $0 != "." }
            if names.last != String(name) { names.append(String(name)) }
        }
        let keys = (names.count == 1 ? "the key " : "the keys ") + names.joined(separator: ", ")
        return keys + (required.count < settings.count ? " and optional ones" : "")
    }
}

extension SettingKind {
    /// The same list with one entry at least.
    func notEmpty<Element>() -> Self where Value == [Element] {
        Self(
            type: type, allowed: "\(allowed), at least one", noun: noun,
            entrySettings: entrySettings,
            parse: { node, key, findings in
                if case .sequence(let nodes) = node.content, nodes.isEmpty {
                    return .refused("is empty, allowed one entry at least")
                }
                return parse(node, key, &findings)
            },
            write: write)
    }
}
