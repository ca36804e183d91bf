/// A map of places that keeps straight lines straight: `x' = a x + c y + tx`,
/// `y' = b x + d y + ty`.
public struct AffineTransform: Hashable, Sendable {
    /// What a step in x adds to x.
    public var a: Double
    /// What a step in x adds to y.
    public var b: Double
    /// What a step in y adds to x.
    public var c: Double
    /// What a step in y adds to y.
    public var d: Double
    /// How far the origin moves to the right, in points.
    public var tx: Double
    /// How far the origin moves downwards, in points.
    public var ty: Double

    /// Leaves every place where it is.
    public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// States a map by its six numbers.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Where `place` is mapped to.
    public func applied(to place: Point) -> Point {
        Point(x: a * place.x + c * place.y + tx, y: b * place.x + d * place.y + ty)
    }
}
