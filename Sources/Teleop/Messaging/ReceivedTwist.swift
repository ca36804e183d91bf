import ControlCore

/// The six numbers of a velocity command as it came over MQTT, in m/s and rad/s; all finite.
struct ReceivedTwist: Equatable {
    var linear: (x: Double, y: Double, z: Double)
    var angular: (x: Double, y: Double, z: Double)
    /// How it was written.
    var encoding: Configuration.Drive.Encoding

    /// What a robot on the floor follows of it.
    var twist: Twist { Twist(linearX: linear.x, linearY: linear.y, angularZ: angular.z) }

    /// How fast it is, whatever the direction.
    var speeds: CommandSpeeds { CommandSpeeds(linear: linear, angular: angular) }

    static func == (lhs: ReceivedTwist, rhs: ReceivedTwist) -> Bool {
        lhs.linear == rhs.linear && lhs.angular == rhs.angular && lhs.encoding == rhs.encoding
    }
}
