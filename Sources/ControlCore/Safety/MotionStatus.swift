/// Whether the robot may move, and if not, why.
public enum MotionStatus: Equatable, Sendable {
    /// A command other than zero is being sent.
    case moving
    /// Everything is in place; the stick is home.
    case idle
    /// Something is missing, the first of the chain device, link, neutral, enable.
    case blocked(Reason)
    /// The stop latch is set.
    case stopped

    /// The first missing link of the chain.
    public enum Reason: String, Sendable, CaseIterable {
        /// No usable device, or one that has been silent for longer than allowed.
        case noDevice = "no_device"
        /// No connection to the broker.
        case linkDown = "link_down"
        /// The way to the broker and back takes longer than allowed.
        case linkSlow = "link_slow"
        /// Somebody else sends commands to the same robot.
        case foreignPublisher = "foreign_publisher"
        /// A stick has not been seen home since that was required.
        case notNeutral = "not_neutral"
        /// The enable control is not held, or was pressed before the sticks were home.
        case notEnabled = "not_enabled"
    }

    /// The word for `motion` in the status message.
    public var word: String {
        switch self {
        case .moving: "moving"
        case .idle: "idle"
        case .blocked: "blocked"
        case .stopped: "stopped"
        }
    }

    /// The word for `reason` in the status message; nil when nothing is missing.
    public var reasonWord: String? {
        switch self {
        case .moving, .idle: nil
        case .blocked(let reason): reason.rawValue
        case .stopped: "stop_latched"
        }
    }
}
