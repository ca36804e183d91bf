/// What a ``CommandGuard`` lets through, and for how long it counts.
public struct GuardSettings: Equatable, Sendable {
    /// A quarter of a second suits 50 commands a second over a wireless network.
    public static let defaultTimeout = Duration.milliseconds(250)

    /// How long after the last fresh command the robot must stand; also the greatest age that a
    /// command may have, however long it says itself that it counts.
    ///
    /// Greater than zero. Less than three periods of the sender makes a robot stutter.
    public var timeout: Duration
    /// The greatest speed that is passed on, in m/s; nil for any.
    public var maximumMetersPerSecond: Double?
    /// The greatest turning speed that is passed on, in rad/s; nil for any.
    public var maximumRadiansPerSecond: Double?

    /// States the limits; a limit that is not given is none.
    public init(
        timeout: Duration = defaultTimeout, maximumMetersPerSecond: Double? = nil,
        maximumRadiansPerSecond: Double? = nil
    ) {
        precondition(timeout > .zero, "a guard's time-out is greater than zero")
        self.timeout = timeout
        self.maximumMetersPerSecond = maximumMetersPerSecond
        self.maximumRadiansPerSecond = maximumRadiansPerSecond
    }

    /// A limit may be exceeded by this part of it: 32-bit numbers and the two parts of a slanting
    /// velocity are rounded.
    private static let rounding = 1e-6

    /// True when `speeds` are within both limits.
    func allow(_ speeds: CommandSpeeds) -> Bool {
        speeds.metersPerSecond <= Self.rounded(maximumMetersPerSecond)
            && speeds.radiansPerSecond <= Self.rounded(maximumRadiansPerSecond)
    }

    private static func rounded(_ limit: Double?) -> Double {
        limit.map { $0 * (1 + rounding) } ?? .infinity
    }
}
