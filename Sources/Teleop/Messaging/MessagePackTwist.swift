import ControlCore

/// A velocity command as MessagePack: maps with string keys, as JSON has them, and numbers of any
/// width.
enum MessagePackTwist {
    private typealias Refusal = TwistDecoder.Refusal

    /// The command in `message`, in which nothing else may be.
    static func twist(in message: [UInt8]) throws(TwistDecoder.Refusal) -> ReceivedTwist {
        var reader = ByteReader(message)
        var numbers: [String: Double] = [:]
        for _ in 0..<(try mapCount(&reader)) {
            let group = try key(&reader, among: ["linear", "angular"])
            for _ in 0..<(try mapCount(&reader)) {
                let start = reader.position
                let path = group + "." + (try key(&reader, among: ["x", "y", "z"]))
                guard numbers.updateValue(try number(&reader), forKey: path) == nil else {
                    throw .malformed(atByte: start)
                }
            }
        }
        guard reader.rest == 0 else { throw .malformed(atByte: reader.position) }
        return try TwistDecoder.named(.msgpackTwist) { numbers[$0] }
    }

    private static func mapCount(_ reader: inout ByteReader) throws(Refusal) -> Int {
        let start = reader.position
        let head = try reader.byte()
        // A command's maps have three entries at most: the short form is the only one.
        guard head & 0xF0 == 0x80 else { throw .malformed(atByte: start) }
        return Int(head & 0x0F)
    }

    private static func key(
        _ reader: inout ByteReader, among allowed: [String]
    ) throws(Refusal) -> String {
        let start = reader.position
        let head = try reader.byte()
        guard head & 0xE0 == 0xA0 else { throw .malformed(atByte: start) }
        let bytes = try reader.take(Int(head & 0x1F))
        guard let key = allowed.first(where: { $0.utf8.elementsEqual(bytes) }) else {
            throw .malformed(atByte: start)
        }
        return key
    }

    private static func number(_ reader: inout ByteReader) throws(Refusal) -> Double {
        let start = reader.position
        let head = try reader.byte()
        return switch head {
        case 0x00...0x7F: Double(head)
        case 0xE0...0xFF: Double(Int8(bitPattern: head))
        case 0xCA: Double(Float(bitPattern: try reader.bigEndian(UInt32.self)))
        case 0xCB: Double(bitPattern: try reader.bigEndian(UInt64.self))
        case 0xCC: Double(try reader.bigEndian(UInt8.self))
        case 0xCD: Double(try reader.bigEndian(UInt16.self))
        case 0xCE: Double(try reader.bigEndian(UInt32.self))
        case 0xCF: Double(try reader.bigEndian(UInt64.self))
        case 0xD0: Double(Int8(bitPattern: try reader.byte()))
        case 0xD1: Double(Int16(bitPattern: try reader.bigEndian(UInt16.self)))
        case 0xD2: Double(Int32(bitPattern: try reader.bigEndian(UInt32.self)))
        case 0xD3: Double(Int64(bitPattern: try reader.bigEndian(UInt64.self)))
        default: throw .malformed(atByte: start)
        }
    }
}
