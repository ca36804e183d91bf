/// Names one region of a ``GestureSurface``.
public struct RegionID: Hashable, Sendable {
    /// The region's place in the order in which regions were made, from 0, the whole surface.
    public let index: Int

    /// The whole surface.
    public static let surface = RegionID(index: 0)

    init(index: Int) {
        self.index = index
    }
}
