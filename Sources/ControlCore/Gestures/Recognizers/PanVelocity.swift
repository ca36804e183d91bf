/// How fast a pan is, made out of its last two movements.
///
/// Four fifths of the movement before the last and one fifth of the last, from disassemblies of
/// UIKit: a last, hasty step of a finger that is being lifted counts little.
struct PanVelocity {
    private var previous: Vector?
    private var last: Vector?
    private var lastMoment: Moment

    /// A pan that rests.
    init(since start: Moment) {
        lastMoment = start
    }

    /// In points per second.
    var velocity: Vector {
        guard let last else { return .zero }
        guard let previous else { return last }
        return previous * 0.8 + last * 0.2
    }

    /// Takes a movement; one that took less than a millisecond has no velocity.
    mutating func note(_ step: Vector, at now: Moment) {
        let time = lastMoment.duration(to: now)
        previous = last
        last = time < .milliseconds(1) ? .zero : step / time.inSeconds
        lastMoment = now
    }
}
