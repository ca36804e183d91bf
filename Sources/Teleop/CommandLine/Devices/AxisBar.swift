/// Draws where an axis stands as a bar of text.
enum AxisBar {
    /// The characters of a half of the bar.
    static let half = 10

    /// The bar for `value`: from -1 to 1 around the middle, from 0 to 1 from the left end.
    static func text(_ value: Double, isCentered: Bool) -> String {
        let value = min(max(value, isCentered ? -1 : 0), 1)
        guard isCentered else { return "[\(filled(value, of: 2 * half + 1))]" }
        let left = String(filled(max(-value, 0), of: half).reversed())
        return "[\(left)|\(filled(max(value, 0), of: half))]"
    }

    /// As many signs as there are places, so many of them full; none only at 0.
    private static func filled(_ fraction: Double, of places: Int) -> String {
        let full = Int((fraction * Double(places)).rounded(.up))
        return String(repeating: "#", count: full)
            + String(repeating: ".", count: places - full)
    }
}
