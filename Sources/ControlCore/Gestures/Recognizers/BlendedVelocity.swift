/// How fast a value changes, as a blend of its last two steps.
///
/// While the step before the last had no velocity, the last counts alone.
struct BlendedVelocity {
    private var value: Double
    private var moment: Moment
    private var previous = 0.0
    private var last = 0.0

    /// A value that stands still as far as is known.
    init(of value: Double, at now: Moment) {
        self.value = value
        moment = now
    }

    /// Takes what the value is now; after no time, or less than the shortest step, not yet.
    mutating func note(_ value: Double, at now: Moment, shortestStep: Duration) {
        let elapsed = moment.duration(to: now)
        guard elapsed > .zero, elapsed >= shortestStep else { return }
        let velocity = (value - self.value) / elapsed.inSeconds
        guard velocity.isFinite else { return }
        previous = last
        last = velocity
        self.value = value
        moment = now
    }

    /// The value was set to another one: that is no motion, and what was before counts no more.
    mutating func restart(from value: Double) {
        self = BlendedVelocity(of: value, at: moment)
    }

    /// The velocity per second, with so much of the step before the last in it (0 to 1; outside, and
    /// with NaN, nothing).
    func velocity(previousShare share: Double) -> Double {
        guard previous != 0, (0...1).contains(share) else { return last }
        return share * previous + (1 - share) * last
    }
}
