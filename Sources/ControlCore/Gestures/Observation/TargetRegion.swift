/// In whose coordinates a place is told.
public enum TargetRegion: Hashable, Sendable {
    /// Those of the region that the recogniser belongs to.
    case view
    /// Those of the region around it; the surface's own for the whole surface.
    case superview
    /// Those of the surface.
    case window
    /// Those of any region of the surface.
    case this(RegionID)
}
