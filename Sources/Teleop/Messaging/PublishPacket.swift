/// A message of QoS 0 as it travels, put together in place and used again for the next: no allocation
/// a message.
///
/// The library would make a dozen allocations and copies of each command, most of them for its
/// properties.
struct PublishPacket: ~Copyable {
    /// PUBLISH of QoS 0, not said again and not retained: the first byte of the packet.
    private static let kind: UInt8 = 0b0011_0000
    /// MQTT 5's mark of a user property.
    private static let userProperty: UInt8 = 0x26
    /// The bytes of MQTT's longest number.
    private static let longestLength = 4

    /// The topic with its length before it.
    private let topic: [UInt8]
    private var value = PayloadBuffer(capacity: 64)
    private var properties: PayloadBuffer
    /// How long the properties are that every message has.
    private var commonLength = 0
    private var packet: PayloadBuffer

    /// Makes room for messages on `topic`, of at most 65 535 bytes as MQTT has it, with payloads and
    /// properties of up to so many bytes.
    init(topic: String, payloadCapacity: Int, propertyCapacity: Int) {
        let length = UInt16(topic.utf8.count)
        self.topic = [UInt8(length >> 8), UInt8(length & 0xff)] + topic.utf8
        properties = PayloadBuffer(capacity: propertyCapacity)
        packet = PayloadBuffer(
            capacity: 1 + Self.longestLength + self.topic.count + Self.longestLength
                + propertyCapacity + payloadCapacity)
    }

    /// Has every message from now on begin with the properties that were added so far.
    mutating func keepProperties() {
        commonLength = properties.count
    }

    /// Begins the next message, with the properties that every one has.
    mutating func clear() {
        properties.clear(downTo: commonLength)
    }

    /// Adds a user property, with a value of up to 64 bytes.
    mutating func addProperty(_ name: String, _ write: (inout PayloadBuffer) -> Void) {
        value.clear()
        write(&value)
        properties.append(Self.userProperty)
        properties.append(bigEndian: UInt16(name.utf8.count))
        properties.append(name)
        properties.append(bigEndian: UInt16(value.count))
        properties.append(value.bytes)
    }

    /// Puts the message together.
    ///
    /// - Parameters:
    ///   - payload: What it says.
    ///   - hasProperties: Whether the broker speaks MQTT 5; MQTT 3.1.1 has no properties.
    /// - Returns: All its bytes, valid until the next change.
    mutating func finish(
        _ payload: UnsafeRawBufferPointer, hasProperties: Bool
    ) -> UnsafeRawBufferPointer {
        packet.clear()
        packet.append(Self.kind)
        let propertyLength = hasProperties ? Self.size(of: properties.count) + properties.count : 0
        append(length: topic.count + propertyLength + payload.count)
        topic.withUnsafeBytes { packet.append($0) }
        if hasProperties {
            append(length: properties.count)
            packet.append(properties.bytes)
        }
        packet.append(payload)
        return packet.bytes
    }

    /// MQTT's numbers have seven bits a byte, the least significant first, and no byte too many.
    private mutating func append(length: Int) {
        var rest = length
        repeat {
            packet.append(UInt8(rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
    }

    private static func size(of length: Int) -> Int {
        length < 0x80 ? 1 : length < 0x4000 ? 2 : length < 0x20_0000 ? 3 : 4
    }
}
