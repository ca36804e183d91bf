/// What the bridge sends to itself by way of the broker, on `ping`.
///
/// A guard learns from it how its clock and the bridge's differ.
struct ProbeMessage: Equatable {
    /// More than any of them takes.
    static let capacity = 96

    /// Which run of the program sent it.
    let session: String
    /// Counts the probes of a session.
    let number: Int
    let millisecondsSince1970: Int64

    /// Appends the message as JSON.
    func append(to buffer: inout PayloadBuffer) {
        Self.appendHead(session, to: &buffer)
        buffer.append(decimal: Int64(number))
        buffer.append(",\"stamp\":")
        buffer.append(seconds: millisecondsSince1970)
        buffer.append("}")
    }

    /// The number of a message of this session; nil for any other message.
    static func number(of session: String, in payload: [UInt8]) -> Int? {
        var head = PayloadBuffer(capacity: capacity)
        appendHead(session, to: &head)
        guard payload.starts(with: head.bytes), payload.count <= capacity else { return nil }
        let digits = payload.dropFirst(head.count).prefix { (48...57).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static func appendHead(_ session: String, to buffer: inout PayloadBuffer) {
        buffer.append("{\"session\":")
        buffer.append(json: session)
        buffer.append(",\"seq\":")
    }
}
