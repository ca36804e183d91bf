import Glibc

/// Where a joystick's handle stands, as direction and distance.
///
/// The convention is JoyStickView's: 0 degrees is up, 90 right, clockwise.
public struct PolarReport: Equatable, Sendable {
    /// The direction in degrees, 0 up to but not including 360; 0 when the handle is home.
    public var angle: Double
    /// The distance from home as a fraction of travel, 0 to 1.
    ///
    /// Only a report that ``XYReport/polar`` made has the unit of that report instead.
    public var displacement: Double

    /// The handle at home.
    public static let home = PolarReport(angle: 0, displacement: 0)

    /// States direction and distance.
    public init(angle: Double, displacement: Double) {
        self.angle = angle
        self.displacement = displacement
    }

    /// Where a stick stands that is deflected by `x` to the right and `y` upwards.
    ///
    /// - Parameters:
    ///   - x: Fraction of travel, right positive. What is not finite counts as 0.
    ///   - y: Fraction of travel, up positive. What is not finite counts as 0.
    ///
    /// A stick in a corner of its square is farther out than travel allows: it counts as 1.
    public init(x: Double, y: Double) {
        self = XYReport(x: x, y: y).polar
        displacement = min(displacement, 1)
    }

    /// The same place as distances to the right and upwards, in the unit of the displacement.
    ///
    /// Exact in the four main directions: straight ahead has no sideways part at all. An angle or a
    /// displacement that is not finite counts as home.
    public var rectangular: XYReport {
        guard angle.isFinite, displacement.isFinite else { return .home }
        return XYReport(
            x: displacement * Self.sine(ofDegrees: angle),
            y: displacement * Self.sine(ofDegrees: angle + 90))
    }

    private static func sine(ofDegrees degrees: Double) -> Double {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        let angle = turned < 0 ? turned + 360 : turned
        // Folded to a quarter turn, where 0 and 90 are exact.
        switch angle {
        case ...90: return sin(angle * .pi / 180)
        case ...270: return angle == 180 ? 0 : sin((180 - angle) * .pi / 180)
        default: return sin((angle - 360) * .pi / 180)
        }
    }
}
