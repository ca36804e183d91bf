import Glibc

/// Where a joystick's handle stands, as direction and distance.
///
/// The convention is JoyStickView's: 0 degrees is up, 90 right, clockwise.
public struct PolarReport: Equatable, Sendable {
    /// The direction in degrees, 0 up to but not including 360; 0 when the handle is home.
    public var angle: Double
    /// The distance from home as a fraction of travel, 0 to 1.
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
    ///   - x: Fraction of travel, right positive. NaN counts as 0.
    ///   - y: Fraction of travel, up positive. NaN counts as 0.
    ///
    /// A stick in a corner of its square is farther out than travel allows: it counts as 1.
    public init(x: Double, y: Double) {
        let right = x.isNaN ? 0 : x
        let up = y.isNaN ? 0 : y
        guard right != 0 || up != 0 else {
            self = .home
            return
        }
        let degrees = 180 - atan2(right, -up) * 180 / Double.pi
        // Rounding can reach 360, which is 0 again.
        angle = degrees >= 360 ? 0 : degrees
        displacement = min(hypot(right, up), 1)
    }

    /// The same place as distances to the right and upwards, fractions of travel.
    ///
    /// Exact in the four main directions: straight ahead has no sideways part at all.
    public var rectangular: XYReport {
        XYReport(
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
