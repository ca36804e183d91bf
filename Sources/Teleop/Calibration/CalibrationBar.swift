/// An axis as a line of text, for an operator who moves it.
enum CalibrationBar {
    private static let width = 41

    /// The name, a bar with where the axis stands and how far it has been, and its raw value.
    static func line(
        name: String, info: AxisInfo?, value: Int32, travel: ClosedRange<Int32>?
    ) -> String {
        let low = min(info?.minimum ?? value, travel?.lowerBound ?? value, value)
        let high = max(info?.maximum ?? value, travel?.upperBound ?? value, value)
        func column(_ raw: Int32) -> Int {
            guard high > low else { return width / 2 }
            let fraction = (Double(raw) - Double(low)) / (Double(high) - Double(low))
            return Int((fraction * Double(width - 1)).rounded())
        }
        var cells = [Character](repeating: ".", count: width)
        if let travel {
            for cell in column(travel.lowerBound)...column(travel.upperBound) { cells[cell] = "=" }
        }
        cells[column(value)] = "#"
        let padding = String(repeating: " ", count: max(12 - name.count, 1))
        return "\(name)\(padding)[\(String(cells))] \(value)"
    }

    /// What was learned of an axis, in words.
    static func words(_ axis: AxisCalibration) -> String {
        switch axis {
        case .centered(let minimum, let center, let maximum, let flat):
            "from \(minimum) by \(center) to \(maximum), at rest within \(flat)"
        case .oneSided(let minimum, let maximum): "from \(minimum) to \(maximum)"
        }
    }
}
