import ControlCore

/// What a bridge says on `ping`: its session and what time it is there.
struct PingMessage: Equatable {
    let session: String
    /// Since 1970, in whole milliseconds, like the stamps of commands that it is compared with.
    let stamp: Duration

    /// Reads `{"session":"3f9a2c1d","stamp":1764480000.123}`; nil for anything else.
    init?(_ payload: [UInt8]) {
        guard let fields = try? JSONFields(payload), let session = fields.word("session"),
            let seconds = fields["stamp"], (0..<1e10).contains(seconds)
        else { return nil }
        self.session = session
        stamp = .milliseconds(Int64((seconds * 1000).rounded()))
    }
}
