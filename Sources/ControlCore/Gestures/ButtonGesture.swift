/// A gesture made on a button.
public enum ButtonGesture: String, Sendable, CaseIterable {
    /// The press itself, so that a stop does not wait for the release.
    case touchDown = "touch_down"
    /// A press and a release in time.
    case tap
    /// Two taps, one soon after the other.
    case doubleTap = "double_tap"

    /// What recognises it.
    var recognizer: any GestureRecognizer {
        switch self {
        case .touchDown: TouchDownGestureRecognizer()
        case .tap: TapGestureRecognizer()
        case .doubleTap: TapGestureRecognizer(numberOfTapsRequired: 2)
        }
    }

    /// The state with which it is made.
    var firstState: GestureState { self == .touchDown ? .began : .recognized }
}
