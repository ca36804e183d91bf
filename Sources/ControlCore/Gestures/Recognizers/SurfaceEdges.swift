/// Edges of a surface.
///
/// The raw values are those of UIKit.
public struct SurfaceEdges: OptionSet, Hashable, Sendable {
    /// One bit for each edge.
    public let rawValue: Int

    /// States edges by their bits; one that stands for no edge has no effect.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The upper edge.
    public static let top = SurfaceEdges(rawValue: 1)
    /// The left edge.
    public static let left = SurfaceEdges(rawValue: 2)
    /// The lower edge.
    public static let bottom = SurfaceEdges(rawValue: 4)
    /// The right edge.
    public static let right = SurfaceEdges(rawValue: 8)
    /// All four.
    public static let all: SurfaceEdges = [.top, .left, .bottom, .right]
}
