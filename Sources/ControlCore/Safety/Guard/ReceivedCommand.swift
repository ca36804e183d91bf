/// A velocity command as it arrived at the robot.
public struct ReceivedCommand: Equatable, Sendable {
    /// How fast it asks the robot to be; nil when it could not be read.
    public var speeds: CommandSpeeds?
    /// Where it comes from.
    public var origin: CommandOrigin

    /// States what arrived.
    public init(speeds: CommandSpeeds?, origin: CommandOrigin) {
        self.speeds = speeds
        self.origin = origin
    }
}
