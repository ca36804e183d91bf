/// Whether a ``CommandGuard`` lets the robot move, and if not, why.
public enum GuardStatus: Equatable, Sendable {
    /// The commands of this sender are passed on.
    case passing(CommandSender)
    /// The robot is to stand.
    case standing(Cause)

    /// Why the robot stands.
    public enum Cause: String, CaseIterable, Sendable {
        /// The guard has no connection of its own.
        case linkDown = "link_down"
        /// Somebody stopped the robot, and there was no reset, or a bridge says that it is stopped.
        case stopped = "stopped"
        /// After a start, a reset or a lost link the sender has not been seen standing: neither by
        /// a zero command nor by silence.
        case notSeenStanding = "not_seen_standing"
        /// The bridge has ended, or the broker says so in its name; the next one must be seen
        /// standing.
        case bridgeGone = "bridge_gone"
        /// Its sender asks for it.
        case commanded = "commanded"
        /// No fresh command came in time.
        case timedOut = "timed_out"
        /// Its sender sent a command that can not be obeyed.
        case badCommand = "bad_command"
    }
}
