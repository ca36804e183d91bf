import ControlCore

/// What the guard says of a command that it does not pass on.
extension RobotGuard {
    /// Why a command is refused, with what is wrong about it where that is known.
    static func words(
        _ refusal: GuardRefusal, of command: CommandMessage?, _ limits: GuardSettings
    ) -> String {
        let fault = refusal == .beyondLimit ? excess(of: command, limits) : command?.fault
        return fault.map { "\(refusal.rawValue): \($0)" } ?? refusal.rawValue
    }

    /// What of a command is beyond a limit, and which; nil where nothing is.
    private static func excess(of command: CommandMessage?, _ limits: GuardSettings) -> String? {
        guard let speeds = try? command?.twist.get().speeds else { return nil }
        return excess(speeds.metersPerSecond, "m/s", limits.maximumMetersPerSecond, "--max-linear")
            ?? excess(
                speeds.radiansPerSecond, "rad/s", limits.maximumRadiansPerSecond, "--max-angular")
    }

    private static func excess(
        _ speed: Double, _ unit: String, _ limit: Double?, _ option: String
    ) -> String? {
        guard let limit, speed > limit else { return nil }
        // Up, so that it is more than the limit in the message, too.
        let shown = YAMLText.number((speed * 1000).rounded(.up) / 1000)
        return "\(shown) \(unit) and \(option) \(YAMLText.number(limit))"
    }
}
