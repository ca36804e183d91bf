/// What the bridge says on `stop` and `reset` when the operator asked for it.
struct NoticeMessage: Equatable {
    /// The gesture that asked.
    let reason: String
    /// Where it was made: `gamepad.east`.
    let source: String
    /// Counts the notices of a session, from 1.
    let sequence: Int64
    let millisecondsSince1970: Int64

    /// The message as JSON.
    var json: [UInt8] {
        var buffer = PayloadBuffer(capacity: 256 + 6 * (reason.utf8.count + source.utf8.count))
        buffer.append("{\"reason\":")
        buffer.append(json: reason)
        buffer.append(",\"source\":")
        buffer.append(json: source)
        buffer.append(",\"seq\":")
        buffer.append(decimal: sequence)
        buffer.append(",\"stamp\":")
        buffer.append(seconds: millisecondsSince1970)
        buffer.append("}")
        return Array(buffer.bytes)
    }
}
