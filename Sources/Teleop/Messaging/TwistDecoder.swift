import ControlCore

/// Reads velocity commands in every encoding that ``TwistEncoder`` writes; each begins with another
/// byte, so none has to be chosen.
///
/// Total: whatever the bytes are, they are six finite numbers or refused with a reason.
enum TwistDecoder {
    /// Why a message is no command.
    enum Refusal: Error, Equatable, CustomStringConvertible {
        case empty
        case tooLong(bytes: Int)
        case unknownEncoding(firstByte: UInt8)
        /// It is meant to be JSON.
        case notJSON(JSONFields.Refusal)
        /// It is binary, and does not go on as it must from this byte on.
        case malformed(atByte: Int)
        case missing(String)
        /// It has the keys of both forms: others may obey what is not looked at here.
        case ambiguous(String)
        /// A key that others may read as one of those which are looked at.
        case escaped(String)
        case notFinite

        var description: String {
            switch self {
            case .empty: "it is empty"
            case .tooLong(let bytes): "\(bytes) bytes long, allowed \(TwistDecoder.longest)"
            case .unknownEncoding(let byte):
                "neither JSON, CDR nor MessagePack: begins with \(byte)"
            case .notJSON(let refusal): refusal.description
            case .malformed(let position): "wrong at byte \(position)"
            case .missing(let path): "there is no number \(path)"
            case .ambiguous(let key): "it has both twist and \(key)"
            case .escaped(let path): "the key \(path) has an escape"
            case .notFinite: "a number is infinite or none"
            }
        }
    }

    /// The longest message that is read, in bytes: many times what a command needs.
    static let longest = JSONFields.longest

    /// The command in `message`.
    static func twist(in message: [UInt8]) throws(Refusal) -> ReceivedTwist {
        guard let first = message.first else { throw .empty }
        guard message.count <= longest else { throw .tooLong(bytes: message.count) }
        let twist =
            switch first {
            case UInt8(ascii: "{"), UInt8(ascii: " "), 0x09, 0x0A, 0x0D: try json(message)
            case 0x00: try cdr(message)
            case 0x80...0x8F: try MessagePackTwist.twist(in: message)
            default: throw .unknownEncoding(firstByte: first)
            }
        guard twist.speeds.areFinite else { throw .notFinite }
        return twist
    }

    /// JSON in the form of a ROS `Twist` or `TwistStamped`.
    ///
    /// The speeds that a robot on the floor follows must be there; others may be missing, as when
    /// a person types a command. What is there must be a number, and mean the same to everybody who
    /// reads it after us.
    private static func json(_ message: [UInt8]) throws(Refusal) -> ReceivedTwist {
        let fields: JSONFields
        do throws(JSONFields.Refusal) {
            fields = try JSONFields(message)
        } catch {
            throw .notJSON(error)
        }
        if let path = fields.paths.first(where: { $0.contains("\\") }) { throw .escaped(path) }
        let isStamped = fields.paths.contains("twist")
        for key in ["linear", "angular"] where isStamped && fields.paths.contains(key) {
            throw .ambiguous(key)
        }
        let prefix = isStamped ? "twist." : ""
        for path in paths.map({ prefix + $0 })
        where fields.paths.contains(path) && fields[path] == nil {
            throw .missing(path)
        }
        return try named(isStamped ? .twistStamped : .twist) { fields[prefix + $0] }
    }

    private static let paths = ["linear", "angular"].flatMap { group in
        ["x", "y", "z"].map { "\(group).\($0)" }
    }

    /// The command whose numbers are found by their paths.
    static func named(
        _ encoding: Configuration.Drive.Encoding, _ number: (String) -> Double?
    ) throws(Refusal) -> ReceivedTwist {
        guard let linearX = number("linear.x") else { throw .missing("linear.x") }
        guard let angularZ = number("angular.z") else { throw .missing("angular.z") }
        return ReceivedTwist(
            linear: (linearX, number("linear.y") ?? 0, number("linear.z") ?? 0),
            angular: (number("angular.x") ?? 0, number("angular.y") ?? 0, angularZ),
            encoding: encoding)
    }

    /// Plain little-endian CDR of a `Twist` or a `TwistStamped`, which is longer.
    private static func cdr(_ message: [UInt8]) throws(Refusal) -> ReceivedTwist {
        var reader = ByteReader(message)
        guard try reader.bigEndian(UInt32.self) == 0x0001_0000 else { throw .malformed(atByte: 0) }
        let numbers = 6 * MemoryLayout<Double>.size
        let isStamped = reader.rest > numbers
        if isStamped {
            _ = try reader.littleEndian(Int32.self)
            _ = try reader.littleEndian(UInt32.self)
            let start = reader.position
            let length = Int(try reader.littleEndian(UInt32.self))
            guard length > 0 else { throw .malformed(atByte: start) }
            let frame = try reader.take(length)
            guard frame.last == 0 else { throw .malformed(atByte: start) }
            // Numbers of eight bytes lie at multiples of eight behind the head.
            _ = try reader.take((4 - reader.position % 8 + 8) % 8)
        }
        guard reader.rest == numbers else { throw .malformed(atByte: reader.position) }
        return ReceivedTwist(
            linear: (try reader.double(), try reader.double(), try reader.double()),
            angular: (try reader.double(), try reader.double(), try reader.double()),
            encoding: isStamped ? .cdrTwistStamped : .cdrTwist)
    }
}
