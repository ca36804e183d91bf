/// Reads binary numbers from a message of somebody else, never beyond its end.
struct ByteReader {
    private let bytes: [UInt8]
    /// The byte that is read next.
    private(set) var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// How many bytes are left.
    var rest: Int { bytes.count - position }

    /// The next bytes, as many as asked for.
    mutating func take(_ count: Int) throws(TwistDecoder.Refusal) -> ArraySlice<UInt8> {
        guard count <= rest else { throw .malformed(atByte: bytes.count) }
        defer { position += count }
        return bytes[position..<position + count]
    }

    /// The next byte.
    mutating func byte() throws(TwistDecoder.Refusal) -> UInt8 {
        try bigEndian(UInt8.self)
    }

    /// An integer with its most significant byte first.
    mutating func bigEndian<Integer: FixedWidthInteger>(
        _: Integer.Type
    ) throws(TwistDecoder.Refusal) -> Integer {
        try take(MemoryLayout<Integer>.size).reduce(0) { $0 << 8 | Integer(truncatingIfNeeded: $1) }
    }

    /// An integer with its least significant byte first.
    mutating func littleEndian<Integer: FixedWidthInteger>(
        _ type: Integer.Type
    ) throws(TwistDecoder.Refusal) -> Integer {
        try bigEndian(type).byteSwapped
    }

    /// A 64-bit floating-point number with its least significant byte first.
    mutating func double() throws(TwistDecoder.Refusal) -> Double {
        Double(bitPattern: try littleEndian(UInt64.self))
    }
}
