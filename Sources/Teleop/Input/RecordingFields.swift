import ControlCore

/// The fields of one line of a recording, taken from the left.
///
/// What does not fit stays, so that the line is not at its end.
struct RecordingFields {
    private var rest: ArraySlice<UInt8>

    init(_ line: ArraySlice<UInt8>) {
        rest = line
        skipBlanks()
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// A number of 16 bits, in hexadecimal digits.
    mutating func hexadecimal() -> UInt16? {
        take { field in
            field.first == UInt8(ascii: "+") ? nil : UInt16(Self.text(field), radix: 16)
        }
    }

    /// A number of 32 bits.
    ///
    /// Leading zeros are padding: 0124 is 124; and so is what is before them in -001.
    mutating func decimal() -> Int32? {
        take { Int32(Self.text($0)) }
    }

    /// Seconds, a point and their fraction to at most nine digits.
    mutating func time() -> Moment? {
        take { field in
            guard let point = field.firstIndex(of: UInt8(ascii: ".")) else { return nil }
            let fraction = field[(point + 1)...]
            guard (1...9).contains(fraction.count), !field[..<point].isEmpty,
                (field[..<point] + fraction).allSatisfy({ Self.digits.contains($0) }),
                let seconds = Int64(Self.text(field[..<point])), seconds < 1 << 33,
                var nanoseconds = Int64(Self.text(fraction))
            else { return nil }
            for _ in fraction.count..<9 { nanoseconds *= 10 }
            return Moment(nanoseconds: seconds * 1_000_000_000 + nanoseconds)
        }
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func text(_ field: ArraySlice<UInt8>) -> String {
        String(decoding: field, as: UTF8.self)
    }

    private mutating func take<Value>(_ read: (ArraySlice<UInt8>) -> Value?) -> Value? {
        let field = rest.prefix { !Self.isBlank($0) }
        guard let value = read(field) else { return nil }
        rest = rest.dropFirst(field.count)
        skipBlanks()
        return value
    }

    private mutating func skipBlanks() {
        rest = rest.drop(while: Self.isBlank)
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
