/// What a ``CommandGuard`` is told, each with the instant at which it arrived.
public enum GuardEvent: Equatable, Sendable {
    /// The subscriptions stand: from now on everything arrives.
    case linkUp
    /// The guard's own connection is lost.
    case linkDown
    /// A command arrived that was not kept by the broker for later subscribers.
    case command(ReceivedCommand)
    /// A session said what time it is; its clock is known before its first command comes.
    case ping(session: String, stamp: Duration)
    /// Somebody stops the robot.
    case stop
    /// Somebody releases the stop.
    case reset
    /// A bridge said how it is.
    case bridge(BridgeReport)
    /// ``CommandGuard/nextDeadline`` has come.
    case tick
    /// The guard ends: the robot is to stand, and nothing after this moves it.
    case shutdown
}
