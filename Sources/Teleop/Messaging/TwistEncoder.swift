import ControlCore

/// Writes velocity commands in the configured encoding.
///
/// JSON and MessagePack follow `geometry_msgs/msg/Twist` and `TwistStamped` field by field; CDR is
/// the little-endian plain form that DDS and its bridges exchange.
struct TwistEncoder {
    var encoding: Configuration.Drive.Encoding
    let stamp: Configuration.Drive.Stamp
    let frameID: String

    /// The most bytes that a command takes.
    var capacity: Int { 512 + 6 * frameID.utf8.count }

    /// Appends a command; `milliseconds` since 1970 is its time where it carries one.
    func append(_ twist: Twist, milliseconds: Int64, to buffer: inout PayloadBuffer) {
        switch encoding {
        case .twist:
            appendJSON(twist, to: &buffer)
        case .twistStamped:
            buffer.append("{\"header\":{")
            if let time = time(milliseconds) {
                buffer.append("\"stamp\":{\"sec\":")
                buffer.append(decimal: time.seconds)
                buffer.append(",\"nanosec\":")
                buffer.append(decimal: time.nanoseconds)
                buffer.append("},")
            }
            buffer.append("\"frame_id\":")
            buffer.append(json: frameID)
            buffer.append("},\"twist\":")
            appendJSON(twist, to: &buffer)
            buffer.append("}")
        case .cdrTwist:
            appendCDRHead(to: &buffer)
            appendCDR(twist, to: &buffer)
        case .cdrTwistStamped:
            appendCDRHead(to: &buffer)
            let start = buffer.count
            // The binary form has a fixed layout: what is left out is zero.
            let time = time(milliseconds) ?? (seconds: 0, nanoseconds: 0)
            buffer.append(littleEndian: Int32(truncatingIfNeeded: time.seconds))
            buffer.append(littleEndian: UInt32(time.nanoseconds))
            buffer.append(littleEndian: UInt32(frameID.utf8.count + 1))
            buffer.append(frameID)
            buffer.append(UInt8(0))
            while (buffer.count - start) % 8 != 0 { buffer.append(UInt8(0)) }
            appendCDR(twist, to: &buffer)
        case .msgpackTwist:
            buffer.append(UInt8(0x82))
            appendMessagePack("linear", (twist.linearX, twist.linearY, 0), to: &buffer)
            appendMessagePack("angular", (0, 0, twist.angularZ), to: &buffer)
        }
    }

    private func time(_ milliseconds: Int64) -> (seconds: Int64, nanoseconds: Int64)? {
        switch stamp {
        case .now: (milliseconds / 1000, milliseconds % 1000 * 1_000_000)
        case .zero: (0, 0)
        case .omit: nil
        }
    }

    private func appendJSON(_ twist: Twist, to buffer: inout PayloadBuffer) {
        buffer.append("{\"linear\":{\"x\":")
        buffer.append(twist.linearX)
        buffer.append(",\"y\":")
        buffer.append(twist.linearY)
        buffer.append(",\"z\":0.0},\"angular\":{\"x\":0.0,\"y\":0.0,\"z\":")
        buffer.append(twist.angularZ)
        buffer.append("}}")
    }

    /// The representation header: plain CDR, little-endian, no options.
    private func appendCDRHead(to buffer: inout PayloadBuffer) {
        buffer.append(bigEndian: UInt32(0x0001_0000))
    }

    private func appendCDR(_ twist: Twist, to buffer: inout PayloadBuffer) {
        buffer.append(littleEndian: twist.linearX.bitPattern)
        buffer.append(littleEndian: twist.linearY.bitPattern)
        for _ in 0..<3 { buffer.append(littleEndian: UInt64(0)) }
        buffer.append(littleEndian: twist.angularZ.bitPattern)
    }

    private func appendMessagePack(
        _ name: String, _ vector: (x: Double, y: Double, z: Double),
        to buffer: inout PayloadBuffer
    ) {
        appendMessagePackName(name, to: &buffer)
        buffer.append(UInt8(0x83))
        appendMessagePackName("x", to: &buffer)
        appendMessagePack(vector.x, to: &buffer)
        appendMessagePackName("y", to: &buffer)
        appendMessagePack(vector.y, to: &buffer)
        appendMessagePackName("z", to: &buffer)
        appendMessagePack(vector.z, to: &buffer)
    }

    private func appendMessagePackName(_ name: String, to buffer: inout PayloadBuffer) {
        buffer.append(0xa0 | UInt8(name.utf8.count))
        buffer.append(name)
    }

    private func appendMessagePack(_ value: Double, to buffer: inout PayloadBuffer) {
        buffer.append(UInt8(0xcb))
        buffer.append(bigEndian: value.bitPattern)
    }
}
