/// Whether a pull that drives, steps or is held to drive is to be believed.
///
/// What a system says of a pedal that has not moved yet may be anything, and what was held from the
/// beginning was not pulled to move the robot now: until it was seen let go, a pull counts as none.
public struct PullTrust: Equatable, Sendable {
    /// Pulled by no more than this fraction, it counts as let go: beyond what a worn pedal rests at.
    public static let letGo = 0.1

    /// Whether it counts.
    public private(set) var isEarned: Bool

    /// Begins with what is known beforehand, such as of a button, whose state is never in doubt.
    public init(isEarned: Bool) {
        self.isEarned = isEarned
    }

    /// How much of a reported pull counts.
    ///
    /// - Parameter pull: From 0 to 1; NaN is no report of anything that was let go.
    /// - Returns: The same, or 0 while it was not seen let go.
    public mutating func counted(_ pull: Double) -> Double {
        isEarned = isEarned || pull <= Self.letGo
        return isEarned ? pull : 0
    }
}
