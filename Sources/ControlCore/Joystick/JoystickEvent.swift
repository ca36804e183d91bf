/// What a joystick tells, in the order in which it happens.
public enum JoystickEvent: Equatable, Sendable {
    /// Where the handle is now; once for each movement, even to the same place.
    case report(JoystickReport)
    /// Someone tapped the joystick; the handle is home.
    case tapped
    /// A double tap moved the base back to its ``Joystick/movableCenter``.
    case frameReset
}
