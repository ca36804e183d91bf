/// The text of a state file: the last values of set-points, one `name value` a line.
///
/// A name may have spaces, a value has none.
enum SetpointFile {
    /// Why a text is not used.
    enum Refusal: Error, Equatable, CustomStringConvertible {
        case empty
        case unfinished
        case malformed(line: Int)
        case repeated(line: Int)

        var description: String {
            switch self {
            case .empty: "it is empty"
            case .unfinished: "its last line has no end"
            case .malformed(let line): "line \(line) is not a name and a number"
            case .repeated(let line): "line \(line) has the name of an earlier one"
            }
        }
    }

    /// The largest file that is read, in bytes: no configuration leads to a larger one.
    ///
    /// A set-point takes at least three of the values that it may hold, and a line here has a name,
    /// a space, 24 characters of a number at the most, and its end.
    static let longest = YAMLDocument.mostNodes / 3 * (SettingKind<String>.longestText + 26)

    /// The text for values, in their order.
    ///
    /// Names hold no control characters and values are finite; the configuration and the core see
    /// to it.
    static func text(of values: [(name: String, value: Double)]) -> [UInt8] {
        var text: [UInt8] = []
        var number = PayloadBuffer(capacity: 64)
        for (name, value) in values {
            text += Array(name.utf8)
            text.append(UInt8(ascii: " "))
            number.clear()
            number.append(value)
            text += Array(number.bytes)
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    /// The values in a text, all or none: what is wrong in one place is to be trusted nowhere.
    static func values(in text: [UInt8]) throws(Refusal) -> [String: Double] {
        guard let last = text.last else { throw .empty }
        // Cut off in the middle of a number, it would be another number.
        guard last == UInt8(ascii: "\n") else { throw .unfinished }
        var values: [String: Double] = [:]
        let lines = text.dropLast().split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard let space = line.lastIndex(of: UInt8(ascii: " ")), space > line.startIndex,
                let name = String(validating: line[..<space], as: UTF8.self),
                let value = try? NumberMessage.number(in: Array(line[(space + 1)...]))
            else { throw .malformed(line: index + 1) }
            guard values.updateValue(value, forKey: name) == nil else {
                throw .repeated(line: index + 1)
            }
        }
        return values
    }
}
