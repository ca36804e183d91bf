/// A part of a ``GestureSurface`` that recognisers belong to.
public struct Region: Hashable, Sendable {
    /// The region that this one lies in; nil for the whole surface.
    public let parent: RegionID?
    /// Where it lies, in its parent's coordinates.
    public internal(set) var frame: Rectangle
    /// Its upper left corner, in points of the surface.
    public internal(set) var origin: Point
    /// The regions in it, the last on top.
    public internal(set) var children: [RegionID] = []
}
