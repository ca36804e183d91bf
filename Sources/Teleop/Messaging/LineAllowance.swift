import ControlCore

/// How many lines others may make us log: a few at once, then one a second, so that a flood does
/// not fill the log.
struct LineAllowance {
    /// The most lines at once.
    static let burst = 10
    /// One more line is allowed after this time.
    static let period = Duration.seconds(1)

    private var left = burst
    /// The last instant at which a line was added.
    private var refilled: Moment?
    private var heldBack = 0

    /// Asks for a line: how many were held back since the last one, or nil when this one must be.
    mutating func take(at now: Moment) -> Int? {
        refill(at: now)
        guard left > 0 else {
            heldBack += 1
            return nil
        }
        left -= 1
        defer { heldBack = 0 }
        return heldBack
    }

    private mutating func refill(at now: Moment) {
        guard let last = refilled else {
            refilled = now
            return
        }
        let periods = Int(last.duration(to: now) / Self.period)
        guard periods > 0 else { return }
        left = min(left + min(periods, Self.burst), Self.burst)
        refilled = last.advanced(by: Self.period * periods)
    }
}
