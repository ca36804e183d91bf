extension SettingKind<UInt16> {
    /// A vendor or product of USB and Bluetooth.
    static var hexadecimal: Self {
        Self(
            type: "hexadecimal number", allowed: "4 hexadecimal digits",
            parse: { node, _, _ in
                guard let text = node.text else { return .wrongType }
                return UInt16(fourHexadecimalDigits: text[...]).map { .value($0) } ?? .notAllowed
            },
            write: { YAMLText.quoted(Hexadecimal.text($0)) })
    }
}

extension SettingKind<IgnoredDevice> {
    /// `vendor:product` or a name pattern.
    static var ignoredDevice: Self {
        let pattern = SettingKind<String>.text()
        return Self(
            type: "text", allowed: "vendor:product in hexadecimal, or a name pattern", noun: "text",
            parse: { node, key, findings in
                switch pattern.parse(node, key, &findings) {
                case .value(let text):
                    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
                    let ids = parts.compactMap { UInt16(fourHexadecimalDigits: $0) }
                    return parts.count == 2 && ids.count == 2
                        ? .value(.ids(vendor: ids[0], product: ids[1]))
                        : .value(.name(pattern: text))
                case .wrongType: return .wrongType
                default: return .notAllowed
                }
            },
            write: { device in
                switch device {
                case .ids(let vendor, let product):
                    YAMLText.quoted(Hexadecimal.text(vendor) + ":" + Hexadecimal.text(product))
                case .name(let pattern): YAMLText.quoted(pattern)
                }
            })
    }
}

extension UInt16 {
    /// Reads exactly four digits; `nil` for anything else.
    init?(fourHexadecimalDigits text: Substring) {
        guard text.utf8.count == 4, text.utf8.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter })
        else { return nil }
        self.init(text, radix: 16)
    }
}
