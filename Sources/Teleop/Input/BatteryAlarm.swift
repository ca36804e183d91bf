/// Decides when a battery is worth a warning: once when it gets low, and again only after it has been
/// charged.
struct BatteryAlarm: Equatable, Sendable {
    /// From here on a battery is low, as a fraction.
    static let low = 0.15
    /// Beyond this it is not any more; a level that wavers about ``low`` is one warning.
    static let charged = 0.2

    private var isTold = false

    /// Takes how full it is now, 0 to 1, or nil where that is not known; true when it is time to
    /// warn.
    mutating func note(_ level: Double?) -> Bool {
        guard let level else { return false }
        if level > Self.charged { isTold = false }
        guard level <= Self.low, !isTold else { return false }
        isTold = true
        return true
    }
}
