extension SettingKind<Double> {
    /// A finite number.
    static func number(_ bounds: Bounds) -> Self {
        Self(
            type: "number", allowed: "\(bounds)", noun: "a number",
            parse: { node, _, _ in
                guard let number = Self.number(in: node) else { return .wrongType }
                // The sum makes a negative zero positive.
                return bounds.contains(number) ? .value(number + 0) : .notAllowed
            },
            write: YAMLText.number)
    }

    /// The number that a plain scalar is, infinite and undefined ones included, by the core schema
    /// of YAML 1.2 without its octal and hexadecimal forms; `nil` when it is none.
    fileprivate static func number(in node: YAMLNode) -> Double? {
        guard let text = node.plainText else { return nil }
        let unsigned = text.first == "+" || text.first == "-" ? text.dropFirst() : text[...]
        switch unsigned {
        case ".inf", ".Inf", ".INF": return text.first == "-" ? -.infinity : .infinity
        case ".nan", ".NaN", ".NAN": return .nan
        default: break
        }
        // Not left to Double(_:) alone: it takes "0x1p3", "infinity" and "nan" as well.
        guard unsigned.utf8.first.map({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) == true,
            unsigned.utf8.contains(where: \.isASCIIDigit),
            unsigned.utf8.allSatisfy({ $0.isASCIIDigit || "+-.eE".utf8.contains($0) })
        else { return nil }
        return Double(text)
    }
}

extension SettingKind<Int> {
    /// A whole number.
    static func wholeNumber(_ range: ClosedRange<Int>) -> Self {
        Self(
            type: "whole number", allowed: "\(range.lowerBound) to \(range.upperBound)",
            noun: "a whole number",
            parse: { node, _, _ in
                guard let number = SettingKind<Double>.number(in: node) else { return .wrongType }
                guard number.isFinite else { return .notAllowed }
                guard number.rounded() == number else { return .wrongType }
                return Int(exactly: number).map(range.contains) == true
                    ? .value(Int(number)) : .notAllowed
            },
            write: { "\($0)" })
    }
}

extension SettingKind<Configuration.Drive.DeadZone> {
    /// `auto` or a fraction of full travel.
    static var deadZone: Self {
        let fraction = SettingKind<Double>.number(.from(0, below: 1))
        return Self(
            type: "number or word", allowed: "auto or \(fraction.allowed)",
            parse: { node, key, findings in
                if node.text == "auto" { return .value(.automatic) }
                guard case .value(let value) = fraction.parse(node, key, &findings) else {
                    return .wrongType
                }
                return .value(.fraction(value))
            },
            write: { deadZone in
                switch deadZone {
                case .automatic: "auto"
                case .fraction(let value): fraction.write(value)
                }
            })
    }
}
