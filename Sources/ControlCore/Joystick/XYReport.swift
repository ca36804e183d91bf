import Glibc

/// Where a joystick's handle stands, as distances from home.
///
/// The unit is the maker's: fractions of travel for a stick, points where a report says so.
public struct XYReport: Equatable, Sendable {
    /// To the right of home; as a fraction of travel -1 to 1.
    public var x: Double
    /// Above home; as a fraction of travel -1 to 1.
    public var y: Double

    /// The handle at home.
    public static let home = XYReport(x: 0, y: 0)

    /// States the distances to the right and upwards.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The same place as direction and distance, in the unit of `x` and `y`.
    ///
    /// Home has angle 0, whatever the signs of its zeros. A value that is not finite counts as 0,
    /// and a distance beyond the largest number as that number.
    public var polar: PolarReport {
        let right = x.isFinite ? x : 0
        let up = y.isFinite ? y : 0
        let distance = hypot(right, up)
        guard distance > 0 else { return .home }
        let degrees = 180 - atan2(right, -up) * 180 / Double.pi
        return PolarReport(
            // Rounding can reach 360, which is 0 again.
            angle: degrees >= 360 ? 0 : degrees,
            displacement: min(distance, .greatestFiniteMagnitude))
    }
}
