/// How one robot is driven.
///
/// The defaults are those of the configuration file.
public struct DriveSettings: Equatable, Sendable {
    /// The sticks that drive, one at the least.
    ///
    /// The one that is moved first drives until it is home again; others do nothing meanwhile, and
    /// must come home themselves before they can.
    public var sticks: [Control]
    /// How the base moves, and how fast it may.
    public var kinematics: Kinematics
    /// What counts as home.
    public var deadZone = DeadZone.automatic
    /// How the displacement grows.
    public var curve = ResponseCurve(expo: 0)
    /// Limits of each linear speed, in m/s^2.
    public var linearLimit = AccelerationLimit.unlimited
    /// Limits of the turning speed, in rad/s^2.
    public var angularLimit = AccelerationLimit.unlimited
    /// Whether left and right are exchanged while the robot backs up.
    public var invertsTurnInReverse = false
    /// The control that must be held to move; nil when the sticks alone decide.
    public var enable: Control?
    /// Faster while held.
    ///
    /// ``slow`` wins over it.
    public var turbo: ScaledButton?
    /// Slower while held.
    public var slow: ScaledButton?
    /// The time from one command to the next; nil makes each input frame a command.
    public var commandPeriod: Duration? = .milliseconds(20)
    /// How long zeros are repeated after the first.
    public var stopBurst = Duration.milliseconds(300)
    /// A link that has been stalled for longer is rebuilt.
    public var linkTimeout = Duration.milliseconds(500)
    /// Whether the way to the broker and back is measured, by ``Action/probe(_:_:)``.
    ///
    /// The link then counts as up once the first probe has come back.
    public var probesLink = false
    /// The longest way to the broker and back that the robot may be driven over, as the median of
    /// the last ten; nil when that is no matter.
    public var maxLatency: Duration?
    /// The longest silence of the device while the robot moves; nil when silence is no matter.
    public var inputTimeout: Duration?

    /// The defaults, with what has none.
    ///
    /// - Parameters:
    ///   - sticks: The sticks that drive, one at the least.
    ///   - kinematics: How the base moves.
    ///   - enable: The control to hold; nil arms by the sticks alone.
    public init(sticks: [Control], kinematics: Kinematics, enable: Control?) {
        precondition(!sticks.isEmpty, "something must drive")
        self.sticks = sticks
        self.kinematics = kinematics
        self.enable = enable
    }

    /// The defaults, with one stick that drives; see ``init(sticks:kinematics:enable:)``.
    public init(stick: Control, kinematics: Kinematics, enable: Control?) {
        self.init(sticks: [stick], kinematics: kinematics, enable: enable)
    }
}
