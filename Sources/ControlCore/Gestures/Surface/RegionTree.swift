/// The regions of a surface, one within another.
public struct RegionTree: Hashable, Sendable {
    private var regions: [Region]

    /// A surface without regions in it.
    ///
    /// - Parameter bounds: The whole surface.
    init(bounds: Rectangle) {
        let bounds = bounds.isWellFormed ? bounds : .zero
        regions = [Region(parent: nil, frame: bounds, origin: bounds.origin)]
    }

    /// How many there are, the whole surface counted.
    public var count: Int { regions.count }

    /// One of the regions.
    public subscript(id: RegionID) -> Region { regions[id.index] }

    mutating func add(frame: Rectangle, in parent: RegionID) -> RegionID {
        let id = RegionID(index: regions.count)
        regions[parent.index].children.append(id)
        regions.append(
            Region(parent: parent, frame: frame.isWellFormed ? frame : .zero, origin: .zero))
        place(id)
        return id
    }

    mutating func setFrame(_ frame: Rectangle, of id: RegionID) {
        regions[id.index].frame = frame.isWellFormed ? frame : .zero
        place(id)
    }

    private mutating func place(_ id: RegionID) {
        let region = regions[id.index]
        let outer = region.parent.map { regions[$0.index].origin } ?? .zero
        regions[id.index].origin = outer + (region.frame.origin - .zero)
        for child in region.children { place(child) }
    }

    /// The innermost region at a place of the surface, the topmost where several lie there; nil
    /// outside the surface.
    ///
    /// What of a region lies outside its parent is not there.
    public func region(at place: Point) -> RegionID? {
        guard contains(place, .surface) else { return nil }
        var innermost = RegionID.surface
        while let child = regions[innermost.index].children.last(where: { contains(place, $0) }) {
            innermost = child
        }
        return innermost
    }

    private func contains(_ place: Point, _ id: RegionID) -> Bool {
        let region = regions[id.index]
        return Rectangle(origin: region.origin, size: region.frame.size).contains(place)
    }

    /// Whether `inner` is `outer` or lies in it.
    public func isRegion(_ inner: RegionID, within outer: RegionID) -> Bool {
        var region: RegionID? = inner
        while let id = region {
            if id == outer { return true }
            region = regions[id.index].parent
        }
        return false
    }

    /// How many regions this one lies in.
    func depth(of id: RegionID) -> Int {
        var depth = 0
        var region = regions[id.index].parent
        while let outer = region {
            depth += 1
            region = regions[outer.index].parent
        }
        return depth
    }

    /// A place of the surface in a region's own coordinates, whose origin is its upper left corner.
    public func convert(_ place: Point, to id: RegionID) -> Point {
        place - (regions[id.index].origin - .zero)
    }
}
