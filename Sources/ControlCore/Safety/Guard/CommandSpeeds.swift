import Glibc

/// How fast a command asks a robot to be, whatever the direction: what limits apply to.
public struct CommandSpeeds: Equatable, Sendable {
    /// The length of the velocity along x, y and z, in m/s; not below 0.
    public var metersPerSecond: Double
    /// The length of the turning velocity about x, y and z, in rad/s; not below 0.
    public var radiansPerSecond: Double

    /// The speeds of a command's six numbers, in m/s and rad/s.
    ///
    /// All six count, also those that a robot on the floor does not follow. Where one is no finite
    /// number, its speed is none either.
    public init(
        linear: (x: Double, y: Double, z: Double), angular: (x: Double, y: Double, z: Double)
    ) {
        metersPerSecond = Self.length(linear)
        radiansPerSecond = Self.length(angular)
    }

    /// True when the command is to stand still, exactly.
    public var isZero: Bool { metersPerSecond == 0 && radiansPerSecond == 0 }

    /// True when both are finite numbers.
    public var areFinite: Bool { metersPerSecond.isFinite && radiansPerSecond.isFinite }

    private static func length(_ vector: (x: Double, y: Double, z: Double)) -> Double {
        // Not the root of the sum of squares, in which the smallest speeds would vanish.
        hypot(hypot(vector.x, vector.y), vector.z)
    }
}
