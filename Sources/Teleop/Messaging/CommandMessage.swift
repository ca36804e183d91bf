import ControlCore

/// A message of `cmd_vel` as a robot reads it.
struct CommandMessage {
    /// What it commands, or why that can not be told.
    let twist: Result<ReceivedTwist, TwistDecoder.Refusal>
    private let origin: CommandOrigin

    /// Reads a message and the properties that came with it.
    init(_ payload: [UInt8], _ properties: [MQTTConnection.UserProperty]) {
        twist = Result { () throws(TwistDecoder.Refusal) in try TwistDecoder.twist(in: payload) }
        origin = CommandOrigin(properties)
    }

    /// What a ``CommandGuard`` is told of it.
    var event: GuardEvent {
        .command(ReceivedCommand(speeds: try? twist.get().speeds, origin: origin))
    }

    /// Why it can not be read; nil where it can.
    var fault: String? {
        if case .failure(let refusal) = twist { refusal.description } else { nil }
    }
}
