extension SettingKind<Bool> {
    static var flag: Self {
        Self(
            type: "truth value", allowed: "true or false",
            parse: { node, _, _ in
                switch node.plainText {
                case "true": .value(true)
                case "false": .value(false)
                default: .wrongType
                }
            },
            write: { "\($0)" })
    }
}

extension SettingKind
where Value: RawRepresentable<String> & CaseIterable & Sendable, Value.AllCases: Sendable {
    /// One of the words that the type has.
    static var choice: Self {
        let words = Value.allCases.map(\.rawValue)
        return Self(
            type: "word",
            allowed: words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")",
            parse: { node, _, _ in
                guard let word = node.text else { return .wrongType }
                if let value = Value(rawValue: word) { return .value(value) }
                return Spelling.suggestion(for: word, among: words).map {
                    .refused("is \(node.shown), did you mean \($0)?")
                } ?? .notAllowed
            },
            write: { $0.rawValue })
    }
}

extension SettingKind {
    /// The same kind with one more word, which means that there is none.
    func orNone() -> SettingKind<Value?> {
        SettingKind<Value?>(
            type: type, allowed: "none or \(allowed)", noun: noun,
            parse: { node, key, findings in
                if node.text == "none" { return .value(nil) }
                switch parse(node, key, &findings) {
                case .value(let value): return .value(value)
                case .wrongType: return .wrongType
                case .notAllowed: return .notAllowed
                case .refused(let words): return .refused(words)
                case .noted: return .noted
                case .damaged(let value): return .damaged(value)
                }
            },
            write: { $0.map(write) ?? "none" })
    }
}
