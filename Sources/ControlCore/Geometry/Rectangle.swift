/// An upright part of a surface, in points.
public struct Rectangle: Hashable, Sendable {
    /// The upper left corner.
    public var origin: Point
    /// The extent; neither width nor height is negative.
    public var size: Size

    /// A rectangle without extent at the origin.
    public static let zero = Rectangle(x: 0, y: 0, width: 0, height: 0)

    /// One point wide and high, at the origin: the whole of something, in fractions.
    static let unit = Rectangle(x: 0, y: 0, width: 1, height: 1)

    /// States a rectangle by its upper left corner and extent.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// States a rectangle by its upper left corner and extent.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The left edge.
    public var minX: Double { origin.x }
    /// The upper edge.
    public var minY: Double { origin.y }
    /// The right edge.
    public var maxX: Double { origin.x + size.width }
    /// The lower edge.
    public var maxY: Double { origin.y + size.height }

    /// The centre.
    public var mid: Point {
        Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }

    /// Whether each edge is somewhere and none lies on the wrong side of the opposite one.
    var isWellFormed: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width >= 0 && size.height >= 0
            && maxX.isFinite && maxY.isFinite
    }

    /// Whether `place` lies inside: the left and upper edges do, the right and lower ones do not.
    public func contains(_ place: Point) -> Bool {
        place.x >= minX && place.x < maxX && place.y >= minY && place.y < maxY
    }

    /// Whether all of `other` lies inside or on the edges.
    public func encloses(_ other: Rectangle) -> Bool {
        other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
    }

    /// The place nearest to `place` that is inside or on any edge.
    public func clamp(_ place: Point) -> Point {
        Point(x: min(max(place.x, minX), maxX), y: min(max(place.y, minY), maxY))
    }
}
