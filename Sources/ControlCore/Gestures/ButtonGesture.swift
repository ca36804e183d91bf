/// A gesture made on a button.
public enum ButtonGesture: String, Sendable, CaseIterable {
    /// The press itself, so that a stop does not wait for the release.
    case touchDown = "touch_down"
    /// A press and a release in time.
    case tap
    /// Two taps, one soon after the other.
    case doubleTap = "double_tap"
}
