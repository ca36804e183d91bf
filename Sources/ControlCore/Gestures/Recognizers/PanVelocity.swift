/// How fast a pan is, as a blend of its last two movements.
///
/// A last, hasty step of a finger that is being lifted counts little. Not one type with
/// ``BlendedVelocity``: UIKit counts a movement without velocity here and leaves it out there, takes
/// short steps for rest here, and there is a way in two directions.
struct PanVelocity {
    private var previous: Vector?
    private var last: Vector?
    private var lastMoment: Moment

    /// A pan that rests.
    init(since start: Moment) {
        lastMoment = start
    }

    /// In points per second, with so much of the movement before the last in it (0 to 1; outside,
    /// and with NaN, nothing).
    func velocity(previousShare share: Double) -> Vector {
        guard let last else { return .zero }
        guard let previous, (0...1).contains(share) else { return last }
        return previous * share + last * (1 - share)
    }

    /// Takes a movement; one that took no time, or less than the shortest step, has no velocity.
    mutating func note(_ step: Vector, at now: Moment, shortestStep: Duration) {
        let time = lastMoment.duration(to: now)
        previous = last
        last = time > .zero && time >= shortestStep ? step / time.inSeconds : .zero
        lastMoment = now
    }
}
