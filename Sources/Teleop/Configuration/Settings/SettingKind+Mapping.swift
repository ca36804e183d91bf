extension SettingKind<ControlMapping> {
    /// The person's own names, each with what it stands for.
    static var controlMapping: Self {
        Self(
            type: "names",
            allowed: "name: control, name: { plus: control, minus: control } or"
                + " name: { x: ..., y: ... }",
            parse: { node, key, findings in
                guard case .mapping(let members) = node.content else { return .wrongType }
                var mapping = ControlMapping()
                let countBefore = findings.problems.count
                for member in members {
                    guard let name = name(member.key, in: key, mapping, &findings) else { continue }
                    let path = "\(key).\(name)"
                    findings.places[path] = Findings.Place(
                        key: member.key.position, value: member.value.position)
                    guard let meaning = meaning(member.value, path, &findings) else {
                        findings.faulty.insert(path)
                        continue
                    }
                    mapping.entries.append(.init(name: name, meaning: meaning))
                }
                return findings.problems.count == countBefore ? .value(mapping) : .damaged(mapping)
            },
            write: { mapping in
                if mapping.entries.isEmpty { return "{}" }
                return mapping.entries.map { "\n\($0.name): \(written($0.meaning))" }.joined()
            })
    }

    /// The most bytes of a name.
    private static let longestName = 64

    private static func name(
        _ node: YAMLNode, in key: String, _ mapping: ControlMapping, _ findings: inout Findings
    ) -> String? {
        guard let name = node.text, (1...longestName).contains(name.utf8.count),
            name.utf8.allSatisfy({
                $0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: "_")
                    || $0 == UInt8(ascii: "-")
            }), name.utf8.first?.isASCIILetter == true
        else {
            findings.note(
                node.position,
                "\(key) has the name \(node.shown), allowed letters, digits, _ and -,"
                    + " at most \(longestName), a letter first")
            return nil
        }
        guard EventCode(name: name) == nil, !["none", "toggle"].contains(name) else {
            findings.note(
                node.position,
                "\(key) has the name \(name), which has another meaning, allowed a name of its own")
            return nil
        }
        if mapping[name] != nil {
            findings.note(node.position, "\(key).\(name) is written twice, allowed once")
            return nil
        }
        return name
    }

    private static func meaning(
        _ node: YAMLNode, _ key: String, _ findings: inout Findings
    ) -> ControlMapping.Meaning? {
        guard case .mapping(let members) = node.content,
            members.contains(where: { $0.key.text == "x" || $0.key.text == "y" })
        else { return line(node, key, &findings).map { .line($0) } }
        guard let values = values(of: ("x", "y"), in: members, node, key, &findings),
            let x = line(values.0, "\(key).x", &findings),
            let y = line(values.1, "\(key).y", &findings)
        else { return nil }
        return .stick(x: x, y: y)
    }

    private static func line(
        _ node: YAMLNode, _ key: String, _ findings: inout Findings
    ) -> ControlMapping.Line? {
        guard case .mapping(let members) = node.content else {
            return term(node, key, &findings).map { .term($0) }
        }
        let sides = ["plus", "minus"].map { side in members.filter { $0.key.text == side } }
        guard !members.isEmpty, sides.allSatisfy({ $0.count <= 1 }),
            sides[0].count + sides[1].count == members.count
        else {
            findings.note(
                node.position,
                "\(key) is a mapping, allowed the keys plus and minus, or one of them")
            return nil
        }
        var terms: [ControlMapping.Term?] = [nil, nil]
        for (index, side) in sides.enumerated() {
            guard let member = side.first else { continue }
            let path = "\(key).\(index == 0 ? "plus" : "minus")"
            guard let term = term(member.value, path, &findings) else { return nil }
            terms[index] = term
        }
        return .pair(plus: terms[0], minus: terms[1])
    }

    /// The values of two keys, which are the only ones and both there.
    private static func values(
        of names: (String, String), in members: [YAMLNode.Entry], _ node: YAMLNode, _ key: String,
        _ findings: inout Findings
    ) -> (YAMLNode, YAMLNode)? {
        let first = members.filter { $0.key.text == names.0 }
        let second = members.filter { $0.key.text == names.1 }
        guard members.count == 2, first.count == 1, second.count == 1 else {
            findings.note(
                node.position, "\(key) is a mapping, allowed the keys \(names.0) and \(names.1)")
            return nil
        }
        return (first[0].value, second[0].value)
    }

    private static func term(
        _ node: YAMLNode, _ key: String, _ findings: inout Findings
    ) -> ControlMapping.Term? {
        guard !node.isNull, let text = node.text, !text.isEmpty else {
            let value = node.isNull ? "has no value" : "is \(node.shown)"
            findings.note(
                node.position, "\(key) \(value), allowed a control such as BTN_TRIGGER or -ABS_Y")
            return nil
        }
        switch text.first {
        case "+": return .init(name: String(text.dropFirst()), sign: .plus)
        case "-": return .init(name: String(text.dropFirst()), sign: .minus)
        default: return .init(name: text)
        }
    }

    private static func written(_ meaning: ControlMapping.Meaning) -> String {
        switch meaning {
        case .line(let line): written(line)
        case .stick(let x, let y): "{ x: \(written(x)), y: \(written(y)) }"
        }
    }

    private static func written(_ line: ControlMapping.Line) -> String {
        switch line {
        case .term(let term): YAMLText.written(term.text)
        case .pair(let plus, let minus):
            "{ "
                + [("plus", plus), ("minus", minus)].compactMap { side, term in
                    term.map { "\(side): \(YAMLText.written($0.text))" }
                }.joined(separator: ", ") + " }"
        }
    }
}
