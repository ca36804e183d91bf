import ControlCore
import Glibc

/// A robot with two driven wheels on an endless floor, as far as its base is concerned.
///
/// It has no inertia: it takes up the speed of a command at once and keeps it until the next one.
/// When to stand because none comes is decided elsewhere.
struct DifferentialRobot: Sendable {
    /// What it can do at most, forward and backward, in m/s; faster commands get this.
    static let maximumMetersPerSecond = 20.0
    /// What it can do at most, both ways round, in rad/s; faster commands get this.
    static let maximumRadiansPerSecond = 20.0

    /// Where it stood at the last call.
    private(set) var pose = Pose()
    /// How fast it goes forward, in m/s.
    private(set) var metersPerSecond = 0.0
    /// How fast it turns counter-clockwise, in rad/s.
    private(set) var radiansPerSecond = 0.0
    /// The instant that ``pose`` belongs to, while it moves.
    private var reached: Moment?

    /// True from a command that moves it until one that does not.
    var isMoving: Bool { reached != nil }

    /// Takes up the speeds of `command`; those of other robots, sideways for example, do nothing.
    ///
    /// What is not a number counts as standing still.
    mutating func follow(_ command: Twist, at now: Moment) {
        advance(to: now)
        metersPerSecond = Self.limited(command.linearX, to: Self.maximumMetersPerSecond)
        radiansPerSecond = Self.limited(command.angularZ, to: Self.maximumRadiansPerSecond)
        reached = metersPerSecond != 0 || radiansPerSecond != 0 ? now : nil
    }

    /// Drives on until `now`; an earlier one changes nothing.
    mutating func advance(to now: Moment) {
        guard let reached, now > reached else { return }
        drive(for: reached.duration(to: now) / .seconds(1))
        self.reached = now
    }

    /// Follows the arc of constant speeds exactly: its chord points half the turn away from the
    /// old direction.
    private mutating func drive(for seconds: Double) {
        let halfTurn = radiansPerSecond * seconds / 2
        let chord = metersPerSecond * seconds * (halfTurn == 0 ? 1 : sin(halfTurn) / halfTurn)
        pose.x += chord * cos(pose.theta + halfTurn)
        pose.y += chord * sin(pose.theta + halfTurn)
        pose.theta = remainder(pose.theta + 2 * halfTurn, 2 * .pi)
        if pose.theta >= .pi { pose.theta -= 2 * .pi }
    }

    private static func limited(_ speed: Double, to maximum: Double) -> Double {
        speed.isNaN ? 0 : min(max(speed, -maximum), maximum)
    }
}
