extension PanelSettings {
    /// Something that lies on the screen, by its place in its list.
    public enum Part: Hashable, Sendable {
        /// One of the joysticks.
        case joystick(Int)
        /// One of the elastics.
        case elastic(Int)
        /// One of the areas.
        case area(Int)
    }

    /// All that lies on the screen, from the lowest to what is on top.
    public var parts: [Part] {
        positionsOfAreasFromBelow.map { .area($0) } + elastics.indices.map { .elastic($0) }
            + joysticks.indices.map { .joystick($0) }
    }

    /// What hides some of this part, from below: what lies above it, shares some of its place, and
    /// is no part of it.
    ///
    /// A movable joystick counts where it lies at first.
    public func parts(hiding part: Part) -> [Part] {
        let frame = frame(of: part)
        return parts.drop { $0 != part }.dropFirst().filter { other in
            if case .area(let outer) = part, case .area(let index) = other,
                isArea(at: index, partOf: outer)
            {
                return false
            }
            return self.frame(of: other).overlaps(frame)
        }
    }

    /// The topmost part that hides all of this one, so that nobody can touch it; nil where there is
    /// none.
    ///
    /// One that does so alone: several that hide it together are not found.
    public func part(hidingAllOf part: Part) -> Part? {
        parts(hiding: part).last { frame(of: $0).covers(frame(of: part)) }
    }

    private func frame(of part: Part) -> Rectangle {
        switch part {
        case .joystick(let index): joysticks[index].region
        case .elastic(let index): elastics[index].frame
        case .area(let index): areas[index].frame
        }
    }
}
