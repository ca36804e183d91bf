/// A velocity command: the robot's speed in its own frame, in the axes of ROS.
///
/// x points forward, y to the left, z up; turning counter-clockwise is positive. A ground robot has
/// only these three of the six parts that `geometry_msgs/Twist` knows.
public struct Twist: Equatable, Sendable {
    /// Forward speed in m/s.
    public var linearX: Double
    /// Speed to the left in m/s.
    public var linearY: Double
    /// Turning speed in rad/s, counter-clockwise.
    public var angularZ: Double

    /// Standing still.
    public static let zero = Twist(linearX: 0, linearY: 0, angularZ: 0)

    /// States the three speeds.
    public init(linearX: Double, linearY: Double, angularZ: Double) {
        self.linearX = linearX
        self.linearY = linearY
        self.angularZ = angularZ
    }
}
