/// What a command of a session says of itself: its place in the session and its time.
public struct SessionStamp: Equatable, Sendable {
    /// The session's name, new at each start of the sender.
    public var session: String
    /// The number of the command, which rises with every command of the session.
    public var sequence: Int64
    /// When it was sent, by the sender's clock, from any origin.
    public var stamp: Duration
    /// How long after ``stamp`` the command is meant to count.
    public var timeToLive: Duration

    /// States what a command says of itself.
    public init(session: String, sequence: Int64, stamp: Duration, timeToLive: Duration) {
        self.session = session
        self.sequence = sequence
        self.stamp = stamp
        self.timeToLive = timeToLive
    }
}
