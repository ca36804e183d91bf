/// What a bridge says of itself on `status`, as far as a guard acts on it.
public struct BridgeReport: Equatable, Sendable {
    /// Whether the bridge is there.
    public enum State: Equatable, Sendable {
        /// It is there; `isStopped` is whether its stop latch is set.
        case online(isStopped: Bool)
        /// It has ended, after a good-bye.
        case offline
        /// It is gone without one; the broker says so in its name.
        case lost
    }

    /// The bridge's session, which its commands name too.
    public var session: String
    /// Whether the bridge is there.
    public var state: State

    /// States what a bridge said.
    public init(session: String, state: State) {
        self.session = session
        self.state = state
    }
}
