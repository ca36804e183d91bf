import Glibc

/// The numbers and words of a JSON object from someone else, by the path of their keys: `linear.x`.
///
/// Strict: the whole text must be one JSON object as RFC 8259 has it, no key twice, every number
/// finite. Other kinds of values are checked and left out, and so is all that is within an array
/// or under a key with a full stop.
struct JSONFields: Equatable, Sendable {
    /// Why a text was refused.
    enum Refusal: Error, Equatable, CustomStringConvertible {
        case tooLong(bytes: Int)
        case malformed(atByte: Int)
        case tooDeep(atByte: Int)
        case repeatedKey(String)
        case notFinite(atByte: Int)

        var description: String {
            switch self {
            case .tooLong(let bytes):
                "\(bytes) bytes long, allowed \(JSONFields.longest)"
            case .malformed(let position):
                "not a JSON object, wrong at byte \(position)"
            case .tooDeep(let position):
                "nested deeper than \(JSONFields.deepest) levels at byte \(position)"
            case .repeatedKey(let path):
                "key \(path) is given more than once"
            case .notFinite(let position):
                "the number at byte \(position) is too large"
            }
        }
    }

    /// The longest text that is read, in bytes: many times what a command needs.
    static let longest = 4096
    /// The most levels of objects and arrays within each other.
    static let deepest = 8

    private var numbers: [String: Double] = [:]
    private var words: [String: String] = [:]
    /// The paths of all keys, whatever is there, with their escapes as they are written; not of those
    /// in arrays or under a key with a full stop.
    private(set) var paths: Set<String> = []
    private let text: [UInt8]
    private var position = 0

    /// Reads a whole text.
    init(_ text: [UInt8]) throws(Refusal) {
        guard text.count <= Self.longest else { throw .tooLong(bytes: text.count) }
        self.text = text
        skipSpace()
        guard peek() == UInt8(ascii: "{") else { throw .malformed(atByte: position) }
        try readObject(path: "", depth: 1)
        skipSpace()
        guard position == text.count else { throw .malformed(atByte: position) }
    }

    /// The number that a whole text is, as RFC 8259 has numbers, with white space around it.
    static func number(_ text: [UInt8]) throws(Refusal) -> Double {
        var reader = JSONFields(unread: text)
        reader.skipSpace()
        let number = try reader.readNumber()
        reader.skipSpace()
        guard reader.position == text.count else { throw .malformed(atByte: reader.position) }
        return number
    }

    private init(unread text: [UInt8]) {
        self.text = text
    }

    /// The number at the path of keys, joined by full stops; `nil` when there is no number.
    subscript(path: String) -> Double? { numbers[path] }

    /// The string at the path of keys, with its escapes as they are written; `nil` when there is no
    /// string.
    func word(_ path: String) -> String? { words[path] }

    // MARK: Values

    /// Reads the value that starts here; where `path` is `nil`, numbers do not count.
    private mutating func readValue(path: String?, depth: Int) throws(Refusal) {
        switch peek() {
        case UInt8(ascii: "{"):
            try readObject(path: path, depth: depth + 1)
        case UInt8(ascii: "["):
            try readArray(depth: depth + 1)
        case UInt8(ascii: "\""):
            let word = try readString()
            if let path { words[path] = word }
        case UInt8(ascii: "t"):
            try expect("true")
        case UInt8(ascii: "f"):
            try expect("false")
        case UInt8(ascii: "n"):
            try expect("null")
        default:
            let number = try readNumber()
            if let path { numbers[path] = number }
        }
    }

    private mutating func readObject(path: String?, depth: Int) throws(Refusal) {
        guard depth <= Self.deepest else { throw .tooDeep(atByte: position) }
        try expect("{")
        skipSpace()
        if accept(UInt8(ascii: "}")) { return }
        repeat {
            skipSpace()
            let key = try readString()
            // A key with a full stop of its own is no path of ours.
            let keyPath =
                key.contains(".") ? nil : path.map { $0.isEmpty ? key : "\($0).\(key)" }
            if let keyPath, !paths.insert(keyPath).inserted { throw .repeatedKey(keyPath) }
            skipSpace()
            try expect(":")
            skipSpace()
            try readValue(path: keyPath, depth: depth)
            skipSpace()
        } while accept(UInt8(ascii: ","))
        try expect("}")
    }

    private mutating func readArray(depth: Int) throws(Refusal) {
        guard depth <= Self.deepest else { throw .tooDeep(atByte: position) }
        try expect("[")
        skipSpace()
        if accept(UInt8(ascii: "]")) { return }
        repeat {
            skipSpace()
            try readValue(path: nil, depth: depth)
            skipSpace()
        } while accept(UInt8(ascii: ","))
        try expect("]")
    }

    /// Reads a string and returns it as it is written, with its escapes: a key of ours has none.
    private mutating func readString() throws(Refusal) -> String {
        try expect("\"")
        let start = position
        while let byte = peek(), byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw .malformed(atByte: position) }
            position += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            guard let escaped = peek() else { throw .malformed(atByte: position) }
            position += 1
            if escaped == UInt8(ascii: "u") {
                for _ in 0..<4 {
                    guard let digit = peek(), isxdigit(CInt(digit)) != 0 else {
                        throw .malformed(atByte: position)
                    }
                    position += 1
                }
            } else if !"\"\\/bfnrt".utf8.contains(escaped) {
                throw .malformed(atByte: position - 1)
            }
        }
        guard let string = String(validating: text[start..<position], as: UTF8.self) else {
            throw .malformed(atByte: start)
        }
        try expect("\"")
        return string
    }

    private mutating func readNumber() throws(Refusal) -> Double {
        let start = position
        _ = accept(UInt8(ascii: "-"))
        if !accept(UInt8(ascii: "0")) { try readDigits() }
        if accept(UInt8(ascii: ".")) { try readDigits() }
        if accept(UInt8(ascii: "e")) || accept(UInt8(ascii: "E")) {
            if !accept(UInt8(ascii: "+")) { _ = accept(UInt8(ascii: "-")) }
            try readDigits()
        }
        guard let number = Double(String(decoding: text[start..<position], as: UTF8.self)),
            number.isFinite
        else { throw .notFinite(atByte: start) }
        return number
    }

    private mutating func readDigits() throws(Refusal) {
        guard let first = peek(), Self.isDigit(first) else { throw .malformed(atByte: position) }
        while let byte = peek(), Self.isDigit(byte) { position += 1 }
    }

    // MARK: Bytes

    private func peek() -> UInt8? { position < text.count ? text[position] : nil }

    private mutating func accept(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        position += 1
        return true
    }

    private mutating func expect(_ word: StaticString) throws(Refusal) {
        for index in 0..<word.utf8CodeUnitCount where !accept(word.utf8Start[index]) {
            throw .malformed(atByte: position)
        }
    }

    private mutating func skipSpace() {
        while let byte = peek(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
