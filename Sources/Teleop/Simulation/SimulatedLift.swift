import ControlCore

/// A lift of a simulated robot: it goes to its set-point at a limited speed and stands there.
struct SimulatedLift: Sendable {
    /// How fast it goes at most, in units of the set-point a second.
    static let maximumUnitsPerSecond = 20.0

    /// Where it was at the last call, in units of the set-point; down is 0.
    private(set) var position = 0.0
    private var target = 0.0
    /// The instant that ``position`` belongs to.
    private var reached: Moment

    /// A lift that is down.
    init(at now: Moment) {
        reached = now
    }

    /// True until it has arrived at its set-point.
    var isMoving: Bool { position != target }

    /// When it arrives, while it moves.
    var arrivesAt: Moment? {
        guard isMoving else { return nil }
        let seconds = abs(target - position) / Self.maximumUnitsPerSecond
        // A set-point may be farther away than a lifetime.
        return reached.advanced(by: .seconds(min(seconds, 1e6)) + .nanoseconds(1))
    }

    /// Takes up a set-point, which must be finite.
    mutating func follow(_ setpoint: Double, at now: Moment) {
        advance(to: now)
        target = setpoint
    }

    /// Goes on until `now`; an earlier one changes nothing.
    mutating func advance(to now: Moment) {
        guard now > reached else { return }
        let step = Self.maximumUnitsPerSecond * (reached.duration(to: now) / .seconds(1))
        reached = now
        if abs(target - position) <= step {
            position = target
        } else {
            position += target > position ? step : -step
        }
    }
}
