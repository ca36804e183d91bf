/// Tells taps and double taps on a joystick by time and movement.
struct JoystickTaps {
    /// What has been recognised.
    enum Outcome: Equatable {
        case tap
        case doubleTap
    }

    private struct Press {
        let since: Moment
        /// Where the first press of the sequence began; both taps are measured from there.
        let first: Point
    }

    private enum State {
        /// No press, or one that cannot become a tap any more.
        case idle
        case pressed(Press)
        /// One tap is complete and a second may follow.
        case tapped(at: Moment, first: Point, isTold: Bool)
        case pressedAgain(Press, isTold: Bool)
    }

    var limits = JoystickTapLimits()
    /// Whether two taps in time are a double tap; asked when the second begins.
    var recognizesDoubleTap = false
    /// Whether a tap is told only when no double tap can follow any more.
    var waitsForDoubleTap = false
    private var state = State.idle

    /// The first instant at which a tap that waits cannot become a double tap any more.
    var nextDeadline: Moment? {
        // A limit is inclusive, so the first instant after it is one nanosecond later.
        switch state {
        case .tapped(let release, _, isTold: false):
            release.advanced(by: limits.maximumInterval + .nanoseconds(1))
        case .pressedAgain(let press, isTold: false):
            press.since.advanced(by: limits.maximumPressDuration + .nanoseconds(1))
        default: nil
        }
    }

    /// Time has passed: a tap that waited is told when its deadline has come.
    mutating func advance(to now: Moment) -> Outcome? {
        guard let nextDeadline, nextDeadline <= now else { return nil }
        return abandon()
    }

    mutating func press(at now: Moment, place: Point) -> Outcome? {
        if recognizesDoubleTap, case .tapped(let release, let first, let isTold) = state,
            release.duration(to: now) <= limits.maximumInterval, isNear(place, first)
        {
            state = .pressedAgain(Press(since: now, first: first), isTold: isTold)
            return nil
        }
        let waiting = abandon()
        state = .pressed(Press(since: now, first: place))
        return waiting
    }

    mutating func move(to place: Point) -> Outcome? {
        switch state {
        case .pressed(let press), .pressedAgain(let press, _):
            isNear(place, press.first) ? nil : abandon()
        case .idle, .tapped: nil
        }
    }

    mutating func release(at now: Moment, place: Point) -> Outcome? {
        switch state {
        case .pressed(let press):
            guard isTap(press, endedAt: now, place) else { return abandon() }
            guard recognizesDoubleTap else {
                state = .idle
                return .tap
            }
            state = .tapped(at: now, first: press.first, isTold: !waitsForDoubleTap)
            return waitsForDoubleTap ? nil : .tap
        case .pressedAgain(let press, _):
            guard isTap(press, endedAt: now, place) else { return abandon() }
            state = .idle
            return .doubleTap
        case .idle, .tapped: return nil
        }
    }

    /// The press under way is no tap; a tap before it that waited will not become a double tap.
    mutating func abandon() -> Outcome? {
        let isWaiting = nextDeadline != nil
        state = .idle
        return isWaiting ? .tap : nil
    }

    private func isTap(_ press: Press, endedAt now: Moment, _ place: Point) -> Bool {
        press.since.duration(to: now) <= limits.maximumPressDuration && isNear(place, press.first)
    }

    private func isNear(_ place: Point, _ first: Point) -> Bool {
        (place - first).magnitude <= limits.allowableMovement
    }
}
