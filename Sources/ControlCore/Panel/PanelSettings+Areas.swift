extension PanelSettings {
    /// The position of the area that the one at `index` is part of: the last one before it that it
    /// lies wholly within.
    func positionOfArea(around index: Int) -> Int? {
        areas[..<index].lastIndex { $0.frame.covers(areas[index].frame) }
    }

    /// Whether the area at `index` is part of the one at `outer`, or of a part of that.
    func isArea(at index: Int, partOf outer: Int) -> Bool {
        guard let around = positionOfArea(around: index) else { return false }
        return around == outer || isArea(at: around, partOf: outer)
    }

    /// The positions of the areas from the lowest to the one on top.
    var positionsOfAreasFromBelow: [Int] {
        let outers = areas.indices.map { positionOfArea(around: $0) }
        var order: [Int] = []
        func add(partsOf outer: Int?) {
            for index in areas.indices where outers[index] == outer {
                order.append(index)
                add(partsOf: index)
            }
        }
        add(partsOf: nil)
        return order
    }

    /// The areas from the lowest to the one on top.
    var areasFromBelow: [Region] { positionsOfAreasFromBelow.map { areas[$0] } }
}

extension Rectangle {
    /// Fractions of a screen that differ by less are the same place: 0.1 + 0.2 ends at 0.3.
    private static let rounding = 1e-9

    /// Whether nothing of `other` is left beside this, in fractions of a screen.
    func covers(_ other: Rectangle) -> Bool {
        other.minX >= minX - Self.rounding && other.minY >= minY - Self.rounding
            && other.maxX <= maxX + Self.rounding && other.maxY <= maxY + Self.rounding
    }

    /// Whether the two have some of a screen in common, in fractions of it.
    func overlaps(_ other: Rectangle) -> Bool {
        min(maxX, other.maxX) - max(minX, other.minX) > Self.rounding
            && min(maxY, other.maxY) - max(minY, other.minY) > Self.rounding
    }
}
