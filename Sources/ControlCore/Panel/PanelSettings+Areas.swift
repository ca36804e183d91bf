extension PanelSettings {
    /// The position of the area that the one at `index` is part of: the last one before it that it
    /// lies wholly within.
    func positionOfArea(around index: Int) -> Int? {
        areas[..<index].lastIndex { $0.frame.encloses(areas[index].frame) }
    }

    /// The areas from the lowest to the one on top.
    var areasFromBelow: [Region] {
        var order: [Region] = []
        func add(partsOf outer: Int?) {
            for index in areas.indices where positionOfArea(around: index) == outer {
                order.append(areas[index])
                add(partsOf: index)
            }
        }
        add(partsOf: nil)
        return order
    }
}
