/// What a gesture on a control does.
public struct GestureBinding: Sendable {
    /// What happens, by the words of the configuration.
    public enum Response: String, Sendable, CaseIterable {
        /// The stop latch is set: nothing moves until it is released.
        case stop
        /// The stop latch is released. The sticks must be seen home before anything moves.
        case reset
        /// Everyone is told.
        case publish
        /// The enable control counts as pressed if it was not, and as let go if it was.
        case enableToggle = "enable_toggle"
    }

    /// The button, joystick, elastic or area.
    public let control: Control
    /// What the gesture is called where it is told, such as `double_tap`.
    public let gesture: String
    /// What recognises it.
    public let recognizer: any GestureRecognizer
    /// What it does.
    public let response: Response

    /// Binds a gesture on a control to what it does.
    ///
    /// A continuous gesture does it when it begins, a discrete one when it is made.
    public init(
        control: Control, gesture: String, recognizer: any GestureRecognizer, response: Response
    ) {
        self.control = control
        self.gesture = gesture
        self.recognizer = recognizer
        self.response = response
    }

    /// Whether whoever makes the other gesture can not but make this one, too: its taps are the
    /// last of more taps.
    func isPart(of other: GestureBinding) -> Bool {
        guard control == other.control, let taps = recognizer as? TapGestureRecognizer,
            let more = other.recognizer as? TapGestureRecognizer
        else { return false }
        return max(taps.numberOfTapsRequired, 1) < more.numberOfTapsRequired
    }

    /// The state with which it happens.
    var firstState: GestureState { recognizer.isContinuous ? .began : .recognized }
}
