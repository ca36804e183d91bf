/// What still is a tap on a joystick, and what still is the second tap of two.
///
/// The defaults are those of UIKit's taps as found in its disassembly; Apple documents none.
public struct JoystickTapLimits: Hashable, Sendable {
    /// The longest press that is a tap, inclusive; 0.75 s unless told otherwise.
    public let maximumPressDuration: Duration
    /// The longest time from a release to the press of the second tap, inclusive; 0.35 s unless
    /// told otherwise.
    public let maximumInterval: Duration
    /// The farthest that a contact may be from the first one's beginning, in points, inclusive; 45
    /// unless told otherwise.
    ///
    /// With a negative value or NaN nothing is a tap.
    public let allowableMovement: Double

    /// States the limits.
    ///
    /// A duration under 0 counts as 0, one over an hour as an hour.
    public init(
        maximumPressDuration: Duration = .milliseconds(750),
        maximumInterval: Duration = .milliseconds(350), allowableMovement: Double = 45
    ) {
        self.maximumPressDuration = Self.kept(maximumPressDuration)
        self.maximumInterval = Self.kept(maximumInterval)
        self.allowableMovement = allowableMovement
    }

    private static func kept(_ duration: Duration) -> Duration {
        min(max(duration, .zero), .seconds(3600))
    }
}
