extension SettingKind {
    /// A list of values of one kind.
    static func list<Element>(of kind: SettingKind<Element>) -> Self where Value == [Element] {
        Self(
            type: "list", allowed: "a list, each entry \(kind.allowed)",
            parse: { node, key, findings in
                Self.elements(of: node, key, &findings) { node, key, findings in
                    kind.read(node, key, &findings)
                }
            },
            write: { "[\($0.map(kind.write).joined(separator: ", "))]" })
    }

    /// A list of entries that each have settings of their own, read over a copy of `blank`.
    static func list<Element: Sendable>(
        of settings: [Setting<Element>], blank: Element
    ) -> Self where Value == [Element] {
        let names = settings.map(\.key).joined(separator: ", ")
        return Self(
            type: "list", allowed: "a list, each entry with the keys \(names)",
            entrySettings: settings.map { $0.description(over: blank) },
            parse: { node, key, findings in
                Self.elements(of: node, key, &findings) { node, key, findings in
                    var element = blank
                    let reader = SettingsReader(settings: settings, prefix: "\(key).")
                    return reader.read(node, into: &element, &findings) ? element : nil
                }
            },
            write: { elements in
                if elements.isEmpty { return "[]" }
                return elements.map { element in
                    let pairs = settings.compactMap { setting in
                        setting.write(element).map { "\(setting.key): \($0)" }
                    }
                    return "\n- { \(pairs.joined(separator: ", ")) }"
                }.joined()
            })
    }

    private static func elements<Element>(
        of node: YAMLNode, _ key: String, _ findings: inout Findings,
        read: (YAMLNode, String, inout Findings) -> Element?
    ) -> Reading where Value == [Element] {
        guard case .sequence(let nodes) = node.content else { return .wrongType }
        var elements: [Element] = []
        for (index, node) in nodes.enumerated() {
            guard let element = read(node, "\(key)[\(index)]", &findings) else { continue }
            elements.append(element)
        }
        return elements.count == nodes.count ? .value(elements) : .noted
    }
}
