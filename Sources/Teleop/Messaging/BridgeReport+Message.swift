import ControlCore

extension BridgeReport {
    /// Reads a message of `status`; nil for what says nothing of a bridge, such as an empty one.
    init?(_ payload: [UInt8]) {
        guard let fields = try? JSONFields(payload), let session = fields.word("session"),
            let state = fields.word("state").flatMap(StatusMessage.State.init)
        else { return nil }
        self.init(session: session, state: .offline)
        switch state {
        case .online:
            self.state = .online(
                isStopped: fields.word("motion") == MotionStatus.stopped.word)
        case .offline: break
        case .lost: self.state = .lost
        }
    }
}
