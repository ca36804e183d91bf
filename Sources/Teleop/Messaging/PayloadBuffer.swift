/// Room for one message, written in place and used again for the next: no allocation a message.
struct PayloadBuffer: ~Copyable {
    private let base: UnsafeMutableRawPointer
    private let capacity: Int
    private(set) var count = 0

    /// Room for `capacity` bytes; what does not fit is a programmer's error.
    init(capacity: Int) {
        base = .allocate(byteCount: capacity, alignment: 8)
        self.capacity = capacity
    }

    deinit { base.deallocate() }

    /// What has been written since ``clear()``; valid until the next change.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    /// Forgets all but the first `kept` bytes, of which there must be so many.
    mutating func clear(downTo kept: Int = 0) {
        precondition((0...count).contains(kept), "what is kept is there")
        count = kept
    }

    mutating func append(_ text: String) {
        // Literals and all else that the program makes lie in one piece: this copies no string.
        var text = text
        text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    }

    mutating func append(_ byte: UInt8) {
        base.storeBytes(of: byte, toByteOffset: room(for: 1), as: UInt8.self)
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        (base + room(for: bytes.count)).copyMemory(from: source, byteCount: bytes.count)
    }

    /// Where the next bytes go, so many of them.
    private mutating func room(for more: Int) -> Int {
        let start = count
        precondition(more <= capacity - start, "a payload fits into its room")
        count += more
        return start
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
        var length = 1
        var rest = value.magnitude
        while rest >= 10 {
            rest /= 10
            length += 1
        }
        let start = room(for: length)
        rest = value.magnitude
        for index in stride(from: start + length - 1, through: start, by: -1) {
            base.storeBytes(
                of: UInt8(ascii: "0") + UInt8(rest % 10), toByteOffset: index, as: UInt8.self)
            rest /= 10
        }
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
        var digits = Digits(place: base + count, room: capacity - count)
        value.write(to: &digits)
        let start = room(for: digits.count)
        let text = UnsafeRawBufferPointer(start: base + start, count: digits.count)
        guard !text.contains(UInt8(ascii: ".")), let mark = text.firstIndex(of: UInt8(ascii: "e"))
        else { return }
        // "1e-05" becomes "1.0e-05".
        append("  ")
        let exponent = base + start + mark
        (exponent + 2).copyMemory(from: exponent, byteCount: text.count - mark)
        exponent.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
        exponent.storeBytes(of: UInt8(ascii: "0"), toByteOffset: 1, as: UInt8.self)
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
    let place: UnsafeMutableRawPointer
    let room: Int
    var count = 0

    init(place: UnsafeMutableRawPointer, room: Int) {
        self.place = place
        self.room = room
    }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { copy(UnsafeRawBufferPointer($0)) }
    }

    /// The standard library hands over digits this way where a stream can take them, which is no
    /// promise of its: without, ``write(_:)`` takes them, with an allocation that a test would count.
    mutating func _writeASCII(_ digits: UnsafeBufferPointer<UInt8>) {
        copy(UnsafeRawBufferPointer(digits))
    }

    private mutating func copy(_ bytes: UnsafeRawBufferPointer) {
        precondition(bytes.count <= room - count, "a number fits into its room")
        guard let source = bytes.baseAddress else { return }
        (place + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
    }
}
