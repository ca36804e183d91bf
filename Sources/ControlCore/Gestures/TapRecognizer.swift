/// Recognises taps: a press and a release in time, as often as asked, each soon after the last.
///
/// A double tap is reported with its second release. Nothing waits for a timer: a sequence that
/// was broken off is forgotten by the next press.
public struct TapRecognizer: Equatable, Sendable {
    /// How many taps make the gesture; 1 at least.
    public let numberOfTapsRequired: Int
    /// The longest press that still is a tap.
    public let maximumPressDuration: Duration
    /// The longest time from one release to the next press.
    public let maximumInterval: Duration

    private enum State: Equatable {
        case possible
        case pressed(tapsBefore: Int, since: Moment)
        case released(taps: Int, at: Moment)
    }

    private var state = State.possible

    /// A recogniser of `numberOfTapsRequired` taps.
    ///
    /// The defaults are those of UIKit's taps as found in its disassembly (0.75 s and 0.35 s);
    /// Apple does not document them.
    public init(
        numberOfTapsRequired: Int = 1, maximumPressDuration: Duration = .milliseconds(750),
        maximumInterval: Duration = .milliseconds(350)
    ) {
        precondition(numberOfTapsRequired >= 1, "a tap gesture has one tap at least")
        self.numberOfTapsRequired = numberOfTapsRequired
        self.maximumPressDuration = maximumPressDuration
        self.maximumInterval = maximumInterval
    }

    /// The control went down.
    public mutating func press(at now: Moment) {
        if case .released(let taps, let last) = state, last.duration(to: now) <= maximumInterval {
            state = .pressed(tapsBefore: taps, since: now)
        } else {
            state = .pressed(tapsBefore: 0, since: now)
        }
    }

    /// The control came up.
    ///
    /// True when this completes the gesture.
    public mutating func release(at now: Moment) -> Bool {
        guard case .pressed(let tapsBefore, let start) = state,
            start.duration(to: now) <= maximumPressDuration
        else {
            state = .possible
            return false
        }
        guard tapsBefore + 1 == numberOfTapsRequired else {
            state = .released(taps: tapsBefore + 1, at: now)
            return false
        }
        state = .possible
        return true
    }

    /// What was under way does not count: the device is gone or has lost events.
    public mutating func cancel() {
        state = .possible
    }
}
