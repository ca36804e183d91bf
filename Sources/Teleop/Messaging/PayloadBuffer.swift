import CLinux
import Glibc

/// Room for one message, written in place and used again for the next: no allocation a message.
struct PayloadBuffer: ~Copyable {
    private let storage: UnsafeMutableRawBufferPointer
    private(set) var count = 0

    /// Room for `capacity` bytes; what does not fit is a programmer's error.
    init(capacity: Int) {
        storage = .allocate(byteCount: capacity, alignment: 8)
    }

    deinit { storage.deallocate() }

    /// What has been written since ``clear()``; valid until the next change.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[..<count]) }

    mutating func clear() {
        count = 0
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ text: String) {
        for byte in text.utf8 { append(byte) }
    }

    mutating func append(_ byte: UInt8) {
        storage[count] = byte
        count += 1
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: storage[count..<count + bytes.count])
            .copyMemory(from: bytes)
        count += bytes.count
    }

    /// Appends an integer's bytes, the least significant first.
    mutating func append<Integer: FixedWidthInteger>(littleEndian value: Integer) {
        withUnsafeBytes(of: value.littleEndian) { append($0) }
    }

    /// Appends an integer's bytes, the most significant first.
    mutating func append<Integer: FixedWidthInteger>(bigEndian value: Integer) {
        withUnsafeBytes(of: value.bigEndian) { append($0) }
    }

    /// Appends an integer in decimal digits.
    mutating func append(decimal value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        let start = count
        repeat {
            append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        // Not in one expression: with the thread sanitizer that is more than the compiler bears.
        var digits = storage[start..<count]
        digits.reverse()
    }

    /// Appends a time in milliseconds as seconds with three decimals.
    mutating func append(seconds milliseconds: Int64) {
        append(decimal: milliseconds / 1000)
        append(".")
        let part = milliseconds % 1000
        if part < 100 { append("0") }
        if part < 10 { append("0") }
        append(decimal: part)
    }

    /// Appends the shortest decimal form that reads back as the same number, always with a point.
    ///
    /// `value` must be finite: JSON knows no other numbers.
    mutating func append(_ value: Double) {
        precondition(value.isFinite, "a payload holds finite numbers only")
        guard value != 0 else {
            append("0.0")
            return
        }
        let start = count
        var digits = Digits(room: UnsafeMutableRawBufferPointer(rebasing: storage[count...]))
        value.write(to: &digits)
        count += digits.count
        let exponent = storage[start..<count].firstIndex(of: UInt8(ascii: "e")) ?? count
        guard !storage[start..<exponent].contains(UInt8(ascii: ".")) else { return }
        // "1e-05" becomes "1.0e-05".
        append("  ")
        for index in stride(from: count - 1, to: exponent + 1, by: -1) {
            storage[index] = storage[index - 2]
        }
        storage[exponent] = UInt8(ascii: ".")
        storage[exponent + 1] = UInt8(ascii: "0")
    }

    /// Appends a JSON string, quoted and escaped, in at most six times the bytes of `text` and two.
    ///
    /// Escapes all control characters, also those that JSON lets pass: what arrives is often shown
    /// on a terminal.
    mutating func append(json text: String) {
        append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar.value {
            // What JSON forbids, and what would move a terminal's cursor or turn a line round.
            case 0..<0x20, 0x7f..<0xa0, 0x2028...0x202e, 0x2066...0x2069:
                append("\\u")
                let digits: StaticString = "0123456789abcdef"
                for shift in stride(from: 12, through: 0, by: -4) {
                    append(digits.utf8Start[Int(scalar.value >> UInt32(shift)) & 15])
                }
            default:
                if scalar == "\"" || scalar == "\\" { append(UInt8(ascii: "\\")) }
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
            }
        }
        append(UInt8(ascii: "\""))
    }
}

/// Takes a number's digits where they belong: as a string most would need an allocation.
private struct Digits: TextOutputStream {
    let room: UnsafeMutableRawBufferPointer
    var count = 0

    init(room: UnsafeMutableRawBufferPointer) {
        self.room = room
    }

    mutating func write(_ text: String) {
        for byte in text.utf8 {
            room[count] = byte
            count += 1
        }
    }

    /// The standard library hands over digits this way where a stream can take them.
    mutating func _writeASCII(_ digits: UnsafeBufferPointer<UInt8>) {
        UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyMemory(
            from: UnsafeRawBufferPointer(digits))
        count += digits.count
    }
}
