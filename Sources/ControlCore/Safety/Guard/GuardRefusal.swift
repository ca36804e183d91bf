/// Why a command was not passed on.
public enum GuardRefusal: String, CaseIterable, Sendable {
    /// The guard has no connection of its own.
    case linkDown = "link_down"
    /// The stop latch is set.
    case stopped = "stopped"
    /// It is no command, or says something of itself that makes no sense.
    case unreadable = "unreadable"
    /// One of its speeds is no finite number.
    case notFinite = "not_finite"
    /// One of its speeds is beyond the guard's limit.
    case beyondLimit = "beyond_limit"
    /// Its number is not greater than that of an earlier command of its session.
    case repeated = "repeated"
    /// It is older than it may be.
    case stale = "stale"
    /// How its sender's clock goes is not known yet.
    case clockUnknown = "clock_unknown"
    /// Somebody else drives.
    case anotherDrives = "another_drives"
    /// Its sender has not been seen standing since that was required.
    case notSeenStanding = "not_seen_standing"
    /// Earlier ones still wait on the connection to the robot.
    case outputHeld = "output_held"
}
