/// An extent on a surface, in points.
public struct Size: Hashable, Sendable {
    /// From left to right, in points; 0 or more.
    public var width: Double
    /// From top to bottom, in points; 0 or more.
    public var height: Double

    /// Nothing.
    public static let zero = Size(width: 0, height: 0)

    /// States an extent.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
