/// A button that makes the robot faster or slower while it is held.
public struct ScaledButton: Equatable, Sendable {
    /// The button.
    public let control: Control
    /// The factor on all speeds, greater than 0.
    public let scale: Double

    /// Names the button and its factor; one that is not positive is a programmer's error.
    public init(control: Control, scale: Double) {
        precondition(scale > 0 && scale.isFinite, "a scale is a positive number")
        self.control = control
        self.scale = scale
    }
}
