import CLinux
import CMosquitto
import ControlCore

/// The connection that carries velocity commands and nothing else: QoS 0, never retained, so that
/// nothing ever queues in front of a command.
///
/// Its will is a zero command in the configured encoding: when the bridge dies, the broker stops
/// a robot that knows nothing of this program.
final class MotionLink {
    /// How long a command is meant to count, for receivers that look: the time-out that a guard on
    /// the robot has unless told otherwise.
    static let timeToLiveMilliseconds: Int64 = 250

    private let topic: String
    private let encoder: TwistEncoder
    private let session: String
    private let connection: MQTTConnection
    private var payload: PayloadBuffer
    private var number = PayloadBuffer(capacity: 32)
    private var sequence: Int64 = 0

    /// Prepares the connection; ``open()`` makes it.
    init(
        loop: EventLoop, broker: BrokerEndpoint, topic: String, encoder: TwistEncoder,
        session: String, handler: @escaping (MQTTConnection.Event) -> Void
    ) throws(SystemError) {
        self.topic = topic
        self.encoder = encoder
        self.session = session
        payload = PayloadBuffer(capacity: encoder.capacity)
        // No time of a later death is known now: where the encoding has one, 0 is "at arrival".
        encoder.append(.zero, milliseconds: 0, to: &payload)
        connection = try MQTTConnection(
            loop: loop, identifier: broker.identifier(of: "motion", session: session),
            broker: broker,
            will: MQTTConnection.Will(
                topic: topic, payload: Array(payload.bytes), quality: .atMostOnce,
                isRetained: false),
            handler: handler)
    }

    func open() { connection.open() }
    func close() { connection.close() }
    func rebuild(because cause: String) { connection.rebuild(because: cause) }

    /// Bytes in the kernel that the broker's machine has not acknowledged.
    var unacknowledgedBytes: Int { Int(clinux_unacknowledged_bytes(connection.socket)) }
    /// True while the library holds bytes that the kernel has not taken.
    var isHoldingBytes: Bool { connection.isHoldingBytes }

    /// Hands a command to the socket at once.
    func send(_ twist: Twist) {
        let milliseconds = WallClock.millisecondsSince1970
        payload.clear()
        encoder.append(twist, milliseconds: milliseconds, to: &payload)
        sequence += 1
        var properties: OpaquePointer?
        if connection.speaksVersion5 {
            addProperty("seq", to: &properties) { $0.append(decimal: sequence) }
            mosquitto_property_add_string_pair(
                &properties, CInt(MQTT_PROP_USER_PROPERTY.rawValue), "session", session)
            addProperty("stamp", to: &properties) { $0.append(seconds: milliseconds) }
            addProperty("ttl", to: &properties) {
                $0.append(decimal: Self.timeToLiveMilliseconds)
            }
        }
        connection.publish(topic, payload.bytes, quality: .atMostOnce, properties: properties)
        mosquitto_property_free_all(&properties)
    }

    private func addProperty(
        _ name: String, to properties: inout OpaquePointer?,
        _ write: (inout PayloadBuffer) -> Void
    ) {
        number.clear()
        write(&number)
        number.append(UInt8(0))
        mosquitto_property_add_string_pair(
            &properties, CInt(MQTT_PROP_USER_PROPERTY.rawValue), name,
            number.bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    }
}
