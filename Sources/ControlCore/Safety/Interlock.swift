/// The chain from rest to motion: the sticks are seen home, then the enable control is pressed.
///
/// Anything that makes the past doubtful (start, hot-plug, overrun, reconnect, reset,
/// a program that was held) starts it anew.
struct Interlock: Equatable {
    /// What is missing.
    enum State: Equatable {
        /// The sticks have not been seen home since that was last required.
        case neutralRequired
        /// The sticks have been home; the enable control must be pressed afresh.
        case pressRequired
        /// The operator may move the robot.
        case armed
    }

    /// What one frame of input, or the present state, says.
    struct Observation {
        /// Every stick that moves the robot is home.
        var isNeutral: Bool
        /// A stick that never reported before has reported for the first time, and was not home:
        /// what it was thought to be when the device was opened was no knowledge.
        var isStickFoundAway: Bool
        /// So it was with the first report of its device.
        var isStickHeldSinceOpening = false
        /// The enable control went down in this frame.
        ///
        /// Meaningless without one.
        var isFreshPress: Bool
        /// The enable control is down now.
        ///
        /// Meaningless without one.
        var isHeld: Bool
    }

    /// Whether an enable control must be held to move.
    let needsEnable: Bool
    private(set) var state = State.neutralRequired

    init(needsEnable: Bool) {
        self.needsEnable = needsEnable
    }

    /// Demands that the sticks be seen home, and a fresh press, before anything moves.
    mutating func requireNeutral() {
        state = .neutralRequired
    }

    /// Takes one step at most: a press counts only after the frame in which the sticks came home.
    mutating func observe(_ now: Observation) {
        switch state {
        case .neutralRequired:
            if now.isNeutral { state = needsEnable ? .pressRequired : .armed }
        case .pressRequired:
            if now.isStickFoundAway {
                state = .neutralRequired
            } else if now.isFreshPress && now.isHeld {
                state = .armed
            }
        case .armed:
            // With an enable control a stick's first report after its press is believed where the
            // device has reported before: a device tells all that is held with its first report.
            // One that has not may be enabled by another device.
            if now.isStickHeldSinceOpening || !needsEnable && now.isStickFoundAway {
                state = .neutralRequired
            } else if needsEnable && !now.isHeld {
                state = .pressRequired
            }
        }
    }
}
