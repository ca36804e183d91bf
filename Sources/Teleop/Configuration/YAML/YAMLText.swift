/// Writes scalars so that every YAML reader reads the same text back.
enum YAMLText {
    /// The most characters of a person's value that a message repeats.
    static let longestShown = 60

    /// The text without quotes when no reader can mistake it, in double quotes otherwise.
    static func written(_ text: String) -> String {
        isWord(text) && !mistakable.contains(text.lowercased()) ? text : quoted(text)
    }

    /// The text in double quotes, with escapes for what does not print.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where scalar.isPrintable: result.unicodeScalars.append(scalar)
            default: result += "\\U" + Hexadecimal.text(scalar.value, digits: 8).uppercased()
            }
        }
        return result + "\""
    }

    /// A plain scalar for a message: as it is written, unless it is long or does not print.
    static func shown(_ text: String) -> String {
        let short = cut(text)
        return !short.isEmpty && short.unicodeScalars.allSatisfy(\.isPrintable)
            ? short : quoted(short)
    }

    /// At most the first `longestShown` characters.
    static func cut(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > longestShown else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(longestShown))) + "..."
    }

    /// A finite number the way a person writes it.
    static func number(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Words that some reader takes for a truth value or for nothing.
    private static let mistakable: Set<String> = [
        "null", "true", "false", "yes", "no", "on", "off", "y", "n",
    ]

    /// True for letters, digits and some signs, from a letter or `/` on, `:` only within.
    private static func isWord(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter || first == UInt8(ascii: "/"),
            text.utf8.last != UInt8(ascii: ":")
        else { return false }
        return text.utf8.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || "_-./:".utf8.contains($0)
        }
    }
}

extension Unicode.Scalar {
    /// True for a control character, for what breaks a line, and for what Unicode keeps free of
    /// characters, which MQTT refuses in topics.
    var isControl: Bool {
        if properties.isNoncharacterCodePoint { return true }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// True for what shows as itself on one line of a terminal.
    var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned:
            false
        default: true
        }
    }
}

extension UInt8 {
    /// True for `0` to `9`.
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    /// True for `a` to `z` and `A` to `Z`.
    var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
