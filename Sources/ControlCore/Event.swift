/// Something that happened outside, told to ``Teleoperator/handle(_:at:into:)``.
///
/// Input arrives frame by frame: the changes of one frame, then ``frame(_:)``, which makes them
/// count together. Nothing is decided in the middle of a frame.
public enum Event: Equatable, Sendable {
    /// How a frame of input came to be.
    public enum Frame: Equatable, Sendable {
        /// What the device held when it was opened. A button found down was not pressed now.
        case atOpen
        /// The operator did something.
        case input
        /// The device lost events and its state was read anew (SYN_DROPPED), or what it says
        /// happened longer ago than ``Frame/latestAge``.
        case resynchronized

        /// Input that is older when it is read is no fresh press and no gesture any more.
        public static let latestAge = Duration.seconds(1)
    }

    /// The connections to the broker.
    ///
    /// Motion needs both, a zero only its own.
    public enum Link: Equatable, Sendable {
        /// Carries velocity commands.
        case motion
        /// Carries everything else, the stops of others among it.
        case state
    }

    /// A usable device is there. `flat` is the kernel's own dead zone of each stick, as a fraction
    /// of travel, 0 up to but not including 1; a stick that is not named has none. A frame ``Frame/atOpen`` follows.
    case deviceConnected(flat: [Control: Double])
    /// The device is gone, cannot be read, or was taken away.
    case deviceLost

    /// A touch screen of this size, in points, is there, and nobody touches it. A screen frame
    /// ``Frame/atOpen`` follows.
    case screenConnected(size: Size)
    /// The touch screen is gone, cannot be read, or was taken away.
    case screenLost
    /// A contact on the touch screen, in points of it, came, changed or went.
    ///
    /// What lay on the screen when it was opened is not told before it is lifted.
    case contact(Contact)
    /// The contacts' changes since the last such frame are complete.
    case screenFrame(Frame)

    /// A stick stands at `x` (right positive) and `y` (up positive), fractions of travel from its
    /// centre, -1 to 1. Values outside count as the nearest end; NaN counts as the centre.
    case stick(Control, x: Double, y: Double)
    /// A one-sided control (trigger, pedal) is pulled by this fraction, 0 to 1.
    case trigger(Control, Double)
    /// A button went down or came up.
    case button(Control, isPressed: Bool)
    /// The changes since the last frame are complete.
    case frame(Frame)

    /// One of the two connections to the broker came or went.
    case link(Link, isUp: Bool)

    /// The probe of this number has come back over the connection.
    case probeReturned(Link, Int)
    /// Somebody else has sent a command to the robot.
    case foreignCommand

    /// Somebody else asked for a stop.
    case stopRequested
    /// Somebody else asked for the stop latch to be released.
    case resetRequested
    /// Somebody else wants the set-point of this number at this value.
    ///
    /// It is limited; one that is not finite, or of no set-point, does nothing. While the operator
    /// pulls the set-point or a stop holds it, it is refused: ``Action/setpointRefused(_:_:)``.
    case setpointRequested(Int, value: Double)

    /// Time has passed; due when ``Teleoperator/nextDeadline`` is reached. Early calls are harmless.
    case tick
    /// The program is about to end: the robot is told to stand.
    case shutdown
}

extension Event {
    /// True for a device that is there now, whose frame ``Frame/atOpen`` follows.
    var isConnection: Bool {
        switch self {
        case .deviceConnected, .screenConnected: true
        default: false
        }
    }

    /// True for a change that counts only once its frame is complete.
    public var isPartOfFrame: Bool {
        switch self {
        case .stick, .trigger, .button, .contact: true
        default: false
        }
    }
}
