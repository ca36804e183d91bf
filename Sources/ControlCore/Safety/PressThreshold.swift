/// How far something must be pulled to count as pressed.
public enum PressThreshold: Sendable {
    /// It counts as pressed from here on, as a fraction of its pull.
    public static let press = 0.5
    /// It does until it is let back below this, so that a finger at the edge does not flutter.
    public static let release = 0.4
}
