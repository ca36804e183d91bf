/// A place on a surface, in points (1/163 inch): x to the right, y downwards.
public struct Point: Hashable, Sendable {
    /// To the right of the origin, in points.
    public var x: Double
    /// Below the origin, in points.
    public var y: Double

    /// The origin.
    public static let zero = Point(x: 0, y: 0)

    /// States a place.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The place that lies `offset` away.
    public static func + (place: Point, offset: Vector) -> Point {
        Point(x: place.x + offset.dx, y: place.y + offset.dy)
    }

    /// The place from which `offset` leads to `place`.
    public static func - (place: Point, offset: Vector) -> Point {
        Point(x: place.x - offset.dx, y: place.y - offset.dy)
    }

    /// The way from `start` to `end`.
    public static func - (end: Point, start: Point) -> Vector {
        Vector(dx: end.x - start.x, dy: end.y - start.y)
    }
}
