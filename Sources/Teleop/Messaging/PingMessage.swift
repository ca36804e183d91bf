import ControlCore

/// What a bridge sends on `ping`, and the broker back to it: its session and what time it is there.
///
/// The bridge measures the link by it; a guard learns from it how the bridge's clock goes.
struct PingMessage: Equatable {
    /// Room for the message of a session's name of eight characters, with the longest numbers.
    static let capacity = 128

    let session: String
    /// Counts the pings of a session, 1 or more; nil where the sender does not count.
    let number: Int?
    /// Since 1970, in whole milliseconds, like the stamps of commands that it is compared with.
    let stamp: Duration

    init(session: String, number: Int?, millisecondsSince1970: Int64) {
        self.session = session
        self.number = number
        stamp = .milliseconds(millisecondsSince1970)
    }

    /// Reads `{"session":"3f9a2c1d","seq":17,"stamp":1764480000.123}`, in which `seq` may be
    /// missing; nil for anything else.
    init?(_ payload: [UInt8]) {
        guard let fields = try? JSONFields(payload), let session = fields.word("session"),
            let seconds = fields["stamp"], (0..<1e10).contains(seconds)
        else { return nil }
        self.session = session
        number = fields["seq"].flatMap { Int(exactly: $0) }
        stamp = .milliseconds(Int64((seconds * 1000).rounded()))
    }

    /// Appends the message as JSON.
    func append(to buffer: inout PayloadBuffer) {
        buffer.append("{\"session\":")
        buffer.append(json: session)
        if let number {
            buffer.append(",\"seq\":")
            buffer.append(decimal: Int64(number))
        }
        buffer.append(",\"stamp\":")
        buffer.append(seconds: Int64(stamp / .milliseconds(1)))
        buffer.append("}")
    }
}
