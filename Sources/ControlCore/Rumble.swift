/// What the operator is to feel in the hand that holds the gamepad.
public enum Rumble: Sendable, CaseIterable {
    /// The stop latch was set, by whomever.
    case stopped
    /// Motion was asked for and does not come, or went without being let go; told once until motion
    /// is possible again.
    case blocked
    /// A set-point that is pulled stands at its limit; told once a pull.
    case limit
}
