/// Recognises taps: one or more short contacts at one place.
///
/// Recognised when the last finger of the last tap is lifted. It fails when a press lasts too long,
/// when the next one comes too late or elsewhere, and when there are more or fewer fingers, or they
/// are not all down at the same time.
public struct TapGestureRecognizer: GestureRecognizer {
    /// How many taps make the gesture; less than 1 counts as 1.
    public var numberOfTapsRequired: Int
    /// With how many fingers; with less than 1 it is never recognised.
    public var numberOfTouchesRequired: Int
    /// The longest press that still is a tap: 0.75 s, from disassemblies of UIKit.
    ///
    /// Included. With 0 only a press that takes no time is a tap, with less none is.
    public var maximumPressDuration = Duration.milliseconds(750)
    /// The longest time from one release to the next press: 0.35 s, from disassemblies of UIKit.
    ///
    /// Included. With 0 the next press must come at the instant of the release, with less there is
    /// no next one.
    public var maximumInterval = Duration.milliseconds(350)
    /// How far, in points, fingers may move, and later taps may be from the first: 45, from
    /// disassemblies of UIKit.
    ///
    /// Included. With a negative value or NaN nothing is a tap.
    public var allowableMovement = 45.0

    private enum Progress {
        case idle
        case pressing(tapsBefore: Int, fingers: Int, since: Moment)
        case between(taps: Int, lastRelease: Moment)
        case complete
    }

    private var progress = Progress.idle
    /// The middle of the first tap's fingers, once they are all there.
    private var firstPlace: Point?

    /// A recogniser of so many taps with so many fingers.
    public init(numberOfTapsRequired: Int = 1, numberOfTouchesRequired: Int = 1) {
        self.numberOfTapsRequired = numberOfTapsRequired
        self.numberOfTouchesRequired = numberOfTouchesRequired
    }

    /// A tap, however often.
    public var kind: GestureKind { .tap }
    /// Made at one instant.
    public var isContinuous: Bool { false }
    /// The middle of the first tap's fingers.
    public var location: Point { firstPlace ?? .zero }

    /// The first instant at which a press is too long, or the next one too late.
    public var nextDeadline: Moment? {
        switch progress {
        case .idle, .complete: nil
        case .pressing(_, _, let since):
            since.advanced(by: maximumPressDuration).advanced(by: .nanoseconds(1))
        case .between(_, let lastRelease):
            lastRelease.advanced(by: maximumInterval).advanced(by: .nanoseconds(1))
        }
    }

    /// Follows presses and releases.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        guard contacts.cancelled.isEmpty, isInTime(now) else { return .fail }
        press(contacts.began.count, at: now)
        guard case .pressing(let tapsBefore, let fingers, _) = progress,
            fingers <= numberOfTouchesRequired, staysInPlace(contacts, fingers: fingers)
        else { return .fail }
        // Whoever comes after another one was lifted was never down with it.
        guard contacts.began.isEmpty || contacts.down.count == fingers else { return .fail }
        guard contacts.down.isEmpty else { return .none }
        guard fingers == numberOfTouchesRequired else { return .fail }
        guard tapsBefore + 1 < numberOfTapsRequired else {
            progress = .complete
            return .end
        }
        progress = .between(taps: tapsBefore + 1, lastRelease: now)
        return .none
    }

    /// The press is too long, or the next one did not come.
    public mutating func advance(to now: Moment, _ contacts: ContactFrame) -> GestureStep { .fail }

    /// Forgets the taps so far.
    public mutating func reset() {
        progress = .idle
        firstPlace = nil
    }

    /// Any other fails, but not a tap that takes more taps than this one.
    public func canPrevent(_ other: any GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer else { return true }
        return max(other.numberOfTapsRequired, 1) <= max(numberOfTapsRequired, 1)
    }

    /// Asked as well as the deadline: all changes of a call are at one instant.
    private func isInTime(_ now: Moment) -> Bool {
        switch progress {
        case .idle, .complete: true
        case .pressing(_, _, let since): since.duration(to: now) <= maximumPressDuration
        case .between(_, let lastRelease): lastRelease.duration(to: now) <= maximumInterval
        }
    }

    private mutating func press(_ newFingers: Int, at now: Moment) {
        guard newFingers > 0 else { return }
        switch progress {
        case .idle, .complete:
            progress = .pressing(tapsBefore: 0, fingers: newFingers, since: now)
        case .between(let taps, _):
            progress = .pressing(tapsBefore: taps, fingers: newFingers, since: now)
        case .pressing(let tapsBefore, let fingers, let since):
            progress = .pressing(
                tapsBefore: tapsBefore, fingers: fingers + newFingers, since: since)
        }
    }

    private mutating func staysInPlace(_ contacts: ContactFrame, fingers: Int) -> Bool {
        for slot in contacts.followed
        where !(contacts[slot].travel.magnitude <= allowableMovement) { return false }
        guard fingers == numberOfTouchesRequired,
            contacts.followed.count == numberOfTouchesRequired,
            let place = contacts.centroid(of: contacts.followed)
        else { return true }
        guard let firstPlace else {
            self.firstPlace = place
            return true
        }
        return (place - firstPlace).magnitude <= allowableMovement
    }
}
