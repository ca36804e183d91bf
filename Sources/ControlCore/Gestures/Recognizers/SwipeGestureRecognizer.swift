/// Recognises swipes: a fast, straight movement of one or more fingers.
///
/// Recognised during the movement, with the first sample with which every finger has gone far
/// enough. The more time has passed, the less far a finger has to go, and the straighter its way
/// has to be. It fails when a finger goes behind its start or too far aside, when one is lifted
/// before, when there are more fingers than asked for, and when time is up.
///
/// The numbers are those of iOS 26.1, as measured and published by openuikit.
public struct SwipeGestureRecognizer: GestureRecognizer {
    /// The ways that count; none, or one that is not known, is never recognised.
    ///
    /// As measured, a horizontal way among them leaves the vertical ones without effect: a finger
    /// that goes far enough up or down goes too far aside of left and right. Whoever wants several
    /// ways takes one recogniser for each.
    public var direction: SwipeDirection
    /// With how many fingers; with less than 1 it is never recognised.
    public var numberOfTouchesRequired: Int
    /// The longest time from the first finger's coming to recognition: 0.5 s, as measured.
    ///
    /// Included. With 0 a swipe may take no time at all, with less it is never recognised.
    public var maximumDuration = Duration.milliseconds(500)
    /// How far, in points, each finger must go if no time has passed: 50, as measured.
    ///
    /// NaN is never reached, as for the other distances.
    public var minimumPrimaryMovement = 50.0
    /// How far aside, in points, a finger may be if no time has passed: 50, as measured.
    public var maximumSecondaryMovement = 50.0
    /// Which fraction of ``minimumPrimaryMovement`` a second would leave: 0.06, as measured.
    public var rateOfMinimumMovementDecay = 0.06
    /// Which fraction of ``maximumSecondaryMovement`` a second would leave: 0.02, as measured.
    public var rateOfMaximumMovementDecay = 0.02
    /// For how long the two distances go on to shrink: 0.5 s, from disassemblies of UIKit.
    ///
    /// Less than 0 counts as 0, more than a second as a second, after which nothing might be left.
    public var maximumDecayDuration = Duration.milliseconds(500)
    /// How far, in points, a finger may go behind its start: 0, as measured.
    public var maximumOppositeMovement = 0.0

    /// Where the swipe began: the middle of the places where its fingers came down.
    public private(set) var location = Point.zero
    private var start: Moment?

    /// A recogniser of swipes this way with so many fingers.
    public init(direction: SwipeDirection = .right, numberOfTouchesRequired: Int = 1) {
        self.direction = direction
        self.numberOfTouchesRequired = numberOfTouchesRequired
    }

    /// A swipe, whichever way.
    public var kind: GestureKind { .swipe }
    /// Made at one instant.
    public var isContinuous: Bool { false }

    /// The first instant at which it is too late.
    public var nextDeadline: Moment? {
        start?.advanced(by: maximumDuration).advanced(by: .nanoseconds(1))
    }

    /// Follows the fingers.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        let fingers = contacts.down
        guard fingers == contacts.followed, fingers.count <= numberOfTouchesRequired,
            !direction.isEmpty, direction.isSubset(of: [.horizontal, .vertical])
        else { return .fail }
        if !contacts.began.isEmpty { noteStart(of: contacts, at: now) }
        // Asked as well as the deadline: all changes of a call are at one instant.
        guard let time = start?.duration(to: now), time <= maximumDuration else { return .fail }
        switch progress(of: contacts, after: time) {
        case .impossible:
            return .fail
        case .complete where fingers.count == numberOfTouchesRequired:
            self.start = nil
            return .end
        case .complete, .possible:
            return .none
        }
    }

    /// Time is up.
    public mutating func advance(to now: Moment, _ contacts: ContactFrame) -> GestureStep { .fail }

    /// Forgets where the fingers came from.
    public mutating func reset() {
        start = nil
        location = .zero
    }

    private mutating func noteStart(of contacts: ContactFrame, at now: Moment) {
        if start == nil { start = now }
        var sum = Vector.zero
        for finger in contacts.down { sum = sum + (contacts[finger].startLocation - .zero) }
        location = .zero + sum / Double(contacts.down.count)
    }

    private enum Progress {
        case impossible
        case possible
        case complete
    }

    private func progress(of contacts: ContactFrame, after time: Duration) -> Progress {
        let decay = min(time, max(maximumDecayDuration, .zero), .seconds(1))
        let seconds = decay.inSeconds
        let minimum = minimumPrimaryMovement * (1 - seconds * (1 - rateOfMinimumMovementDecay))
        let maximum = maximumSecondaryMovement * (1 - seconds * (1 - rateOfMaximumMovementDecay))
        // Right and down count as forwards, left and up as backwards.
        let isHorizontal = !direction.isDisjoint(with: .horizontal)
        let forwards = direction.contains(isHorizontal ? .right : .down)
        let backwards = direction.contains(isHorizontal ? .left : .up)
        var (ahead, behind) = (0, 0)
        for finger in contacts.down {
            let travel = contacts[finger].travel
            let primary = isHorizontal ? travel.dx : travel.dy
            let secondary = isHorizontal ? travel.dy : travel.dx
            // The other way round, NaN in a setting would allow everything.
            guard forwards || primary <= maximumOppositeMovement,
                backwards || -primary <= maximumOppositeMovement,
                abs(secondary) <= maximum
            else { return .impossible }
            if forwards && primary >= minimum { ahead += 1 }
            if backwards && -primary >= minimum { behind += 1 }
        }
        // Not the sum of both: fingers that part are no swipe.
        return max(ahead, behind) == contacts.down.count ? .complete : .possible
    }
}
