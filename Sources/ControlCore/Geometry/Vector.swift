/// A way from one place to another, or a velocity in points per second: dx to the right, dy
/// downwards.
public struct Vector: Hashable, Sendable {
    /// To the right, in points.
    public var dx: Double
    /// Downwards, in points.
    public var dy: Double

    /// No way at all.
    public static let zero = Vector(dx: 0, dy: 0)

    /// States a way.
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// The square of the length, in square points.
    public var squaredMagnitude: Double { dx * dx + dy * dy }

    /// The length, in points.
    public var magnitude: Double { squaredMagnitude.squareRoot() }

    /// Both ways, one after the other.
    public static func + (one: Vector, other: Vector) -> Vector {
        Vector(dx: one.dx + other.dx, dy: one.dy + other.dy)
    }

    /// The way that leads from the end of `other` to the end of `one`.
    public static func - (one: Vector, other: Vector) -> Vector {
        Vector(dx: one.dx - other.dx, dy: one.dy - other.dy)
    }

    /// The same direction, `factor` times as far.
    public static func * (way: Vector, factor: Double) -> Vector {
        Vector(dx: way.dx * factor, dy: way.dy * factor)
    }

    /// The same direction, the `divisor`th part as far.
    public static func / (way: Vector, divisor: Double) -> Vector {
        Vector(dx: way.dx / divisor, dy: way.dy / divisor)
    }
}
