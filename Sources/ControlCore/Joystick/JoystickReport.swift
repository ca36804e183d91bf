/// Where a joystick's handle is, in each of the forms that a caller may want.
public struct JoystickReport: Equatable, Sendable {
    /// Direction, and displacement as a fraction of travel: 0 to 1, never more.
    public let polar: PolarReport
    /// Distances to the right and upwards, in points.
    public let xy: XYReport
    /// Distances to the right and upwards, as fractions of travel, -1 to 1.
    public let fractions: XYReport

    /// The handle at home.
    public static let home = JoystickReport(offset: .zero, travelRadius: 0)

    /// Reports a handle that is `offset` away from home.
    ///
    /// - Parameters:
    ///   - offset: The way from home to the handle, in points, y downwards; finite.
    ///   - travelRadius: The offset that counts as 1, in points; 0 or more, finite. With 0 the
    ///     displacement is 0 wherever the handle is.
    init(offset: Vector, travelRadius: Double) {
        // Subtracted and added, not negated: that leaves no -0.
        xy = XYReport(x: offset.dx + 0, y: 0 - offset.dy)
        let displacement = travelRadius > 0 ? min(offset.magnitude / travelRadius, 1) : 0
        guard displacement > 0 else {
            polar = .home
            fractions = .home
            return
        }
        polar = PolarReport(angle: xy.polar.angle, displacement: displacement)
        // A constraint may hold the handle outside the circle: as a fraction that is 1 as well.
        let whole = max(offset.magnitude, travelRadius)
        fractions = XYReport(x: xy.x / whole, y: xy.y / whole)
    }
}
