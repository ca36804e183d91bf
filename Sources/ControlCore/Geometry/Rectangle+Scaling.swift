extension Rectangle {
    /// Edges lie on whole steps of 2^-32 points, so that sums and differences of them are exact.
    private static let stepsPerPoint = 4_294_967_296.0
    /// Fractions that differ by less than this are the same one: 0.6 + 0.22 is 0.82.
    private static let stepsPerWhole = 1e12

    /// The part of a surface of this size that it is, in fractions of it.
    ///
    /// No rounding comes between regions: where one ends and another begins at the same fraction,
    /// each place lies in one of them, and what ends at 1 has the outermost place of the surface.
    func scaled(to size: Size) -> Rectangle {
        let left = Self.edge(minX, of: size.width)
        let top = Self.edge(minY, of: size.height)
        return Rectangle(
            x: left, y: top, width: Self.edge(maxX, of: size.width) - left,
            height: Self.edge(maxY, of: size.height) - top)
    }

    private static func edge(_ fraction: Double, of extent: Double) -> Double {
        let fraction = (fraction * stepsPerWhole).rounded() / stepsPerWhole
        // Not below the surface's own edge.
        let extent = (extent * stepsPerPoint).rounded(.up) / stepsPerPoint
        return (fraction * extent * stepsPerPoint).rounded() / stepsPerPoint
    }
}
