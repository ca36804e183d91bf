import Glibc

/// How a base moves, and how fast it may.
public enum Kinematics: Equatable, Sendable {
    /// Two driven sides: forward and turning. Speeds in m/s and rad/s.
    case differential(maxLinear: Double, maxAngular: Double)
    /// Any direction at once; the x of the stick `turn` turns. Speeds in m/s and rad/s.
    case holonomic(maxLinear: Double, maxAngular: Double, turn: Control)
    /// A car: speed in m/s, wheelbase in m, steering angle in rad, below a quarter turn.
    case ackermann(maxLinear: Double, wheelbase: Double, maxSteeringAngle: Double)

    /// The stick besides the main one that moves the robot.
    public var turnStick: Control? {
        if case .holonomic(_, _, let turn) = self { turn } else { nil }
    }

    /// What the sticks ask for, before acceleration limits.
    ///
    /// - Parameters:
    ///   - stick: The main stick after dead zone and response curve.
    ///   - turn: The x of the turning stick likewise, -1 to 1; used by holonomic bases only.
    ///   - scale: The factor of turbo or slow, on speeds. A car's steering angle has a mechanical
    ///     end, which no factor moves.
    /// - Returns: The speeds, and how the base turns.
    func demand(stick: XYReport, turn: Double, scale: Double) -> VelocityDemand {
        switch self {
        case .differential(let maxLinear, let maxAngular):
            VelocityDemand(
                linearX: scale * maxLinear * stick.y, linearY: 0,
                turning: .rate(-scale * maxAngular * stick.x))
        case .holonomic(let maxLinear, let maxAngular, _):
            VelocityDemand(
                linearX: scale * maxLinear * stick.y, linearY: -scale * maxLinear * stick.x,
                turning: .rate(-scale * maxAngular * turn))
        case .ackermann(let maxLinear, let wheelbase, let maxSteeringAngle):
            VelocityDemand(
                linearX: scale * maxLinear * stick.y, linearY: 0,
                turning: .curvature(tan(-maxSteeringAngle * stick.x) / wheelbase))
        }
    }
}
