/// Something that goes wrong while a robot drives.
enum Fault: String, CaseIterable {
    case padUnplugged = "gamepad unplugged"
    case padOutOfRange = "gamepad out of range, input_timeout 0.3"
    case padOverrun = "gamepad's events lost"
    case padForbidden = "gamepad back without permission"
    case brokerKilled = "broker killed"
    case brokerRestarted = "broker restarted"
    case brokerFrozen = "broker frozen for 3 s"
    case linkFrozen1 = "link frozen for 1 s, bytes acknowledged"
    case linkFrozen3 = "link frozen for 3 s, bytes acknowledged"
    case linkFrozen10 = "link frozen for 10 s, bytes acknowledged"
    case linkStalled = "link frozen for 3 s, nothing acknowledged"
    case answersFrozen = "only the way back frozen for 3 s"
    case linkCut = "link cut for 3 s"
    case linkDelayed = "link slower by 200 ms"
    case linkTrickles = "5 % of the bytes trickle for 3 s"
    case linkHalfOpen = "link half open"
    case bridgeKilled = "bridge killed"
    case bridgeStopped = "bridge held (SIGSTOP) for 3 s"
    case bridgeTerminated = "bridge terminated"
    case bridgeOutOfDescriptors = "bridge out of descriptors, link cut"
    case clockBack = "bridge's clock set back by an hour"
    case clockAhead = "bridge's clock set ahead by an hour"
    case receiverSlow = "robot takes 0.5 s a command, enable let go"
    case junk = "100 000 junk messages"
    case stop = "somebody publishes stop"
    case foreign = "somebody else drives, too"

    /// What the robot must do.
    enum Demand {
        /// Stand within so many seconds, and not move again by itself.
        case stand(within: Double)
        /// Stand within so many seconds; it may go on once the fault is over.
        case pause(within: Double)
        /// Go on, or stand at times, but follow nothing old.
        case driveOn
    }

    /// A guard's time-out, one period, and what a busy computer may add.
    private static let guardTimeout = 0.25 + 0.02 + 0.08

    var demand: Demand {
        switch self {
        case .padUnplugged, .padOverrun, .padForbidden, .bridgeTerminated, .stop, .foreign,
            .bridgeKilled, .linkCut:
            // One period; no guard is needed for these.
            .stand(within: 0.02 + 0.08)
        case .padOutOfRange: .stand(within: 0.3 + 0.02 + 0.08)
        case .brokerKilled, .brokerRestarted, .brokerFrozen, .linkFrozen1, .linkFrozen3,
            .linkFrozen10, .linkStalled, .linkHalfOpen, .bridgeOutOfDescriptors, .bridgeStopped:
            .stand(within: Self.guardTimeout)
        // Commands arrive until the bridge misses a probe.
        case .answersFrozen: .stand(within: 0.1 + 0.15 + Self.guardTimeout)
        // A command or two still come through before the link is given up.
        case .linkTrickles: .pause(within: Self.guardTimeout + 0.5)
        case .linkDelayed, .clockBack, .clockAhead, .junk: .driveOn
        // It reads the zero once it is done with what it has in hand.
        case .receiverSlow: .stand(within: 0.5 + 0.5 + 0.1)
        }
    }

    /// How long it lasts.
    var duration: Duration {
        switch self {
        case .linkFrozen1: .seconds(1)
        case .linkFrozen10: .seconds(10)
        case .brokerFrozen, .linkFrozen3, .linkStalled, .answersFrozen, .linkCut, .linkTrickles,
            .bridgeStopped:
            .seconds(3)
        default: .milliseconds(1500)
        }
    }

    /// What the bridge's configuration says besides the defaults.
    var configuration: String {
        switch self {
        case .padOutOfRange: "drive: { input_timeout: 0.3 }\n"
        case .junk: "setpoints: [ { name: lift, pull: right_stick.y } ]\n"
        default: ""
        }
    }
}
