/// Recognises presses: fingers that stay down at one place, after some taps if asked for.
///
/// Time alone makes it begin. It changes when a finger moves, as far as it likes, and ends when one
/// is lifted. Before it begins it fails when a finger is lifted, moves too far or is one too many.
public struct LongPressGestureRecognizer: GestureRecognizer {
    /// How long the fingers must be down, counted from the last one's coming: 0.5 s, from UIKit's
    /// documentation.
    ///
    /// With 0 or less it begins at once, with many years never.
    public var minimumPressDuration = Duration.milliseconds(500)
    /// With how many fingers: 1, from UIKit's documentation; with less it is never recognised.
    public var numberOfTouchesRequired = 1
    /// How many taps with as many fingers come before: 0, from UIKit's documentation.
    ///
    /// A negative number counts as 0.
    public var numberOfTapsRequired = 0
    /// How far, in points, a finger may move before the press is recognised: 10, from UIKit's
    /// documentation.
    ///
    /// With NaN it is never recognised.
    public var allowableMovement = 10.0
    /// The longest of the taps before: 0.75 s, as for a tap.
    ///
    /// With less than 0 there is no such tap, and no press after taps.
    public var maximumTapDuration: Duration {
        get { taps.maximumPressDuration }
        set { taps.maximumPressDuration = newValue }
    }
    /// The longest time from one release to the next press: 0.35 s, as for a tap.
    ///
    /// With less than 0 there is no press after taps.
    public var maximumInterval: Duration {
        get { taps.maximumInterval }
        set { taps.maximumInterval = newValue }
    }
    /// How far, in points, fingers may move in a tap, and later taps and the press may be from the
    /// first: 45, as for a tap.
    public var allowableTapMovement: Double {
        get { taps.allowableMovement }
        set { taps.allowableMovement = newValue }
    }

    private enum Progress {
        case idle
        case tapping
        case tapped(lastRelease: Moment)
        case gathering
        case pressing(since: Moment)
        case active
    }

    private var progress = Progress.idle
    private var taps = TapGestureRecognizer()
    /// The fingers of the press, once they are all there.
    private var fingers = ContactSet.none
    /// The middle of the fingers.
    public private(set) var location = Point.zero

    /// A recogniser of a press with one finger.
    public init() {}

    /// A press.
    public var kind: GestureKind { .longPress }
    /// Goes on while the fingers are down.
    public var isContinuous: Bool { true }

    /// When the press has lasted long enough, or the first instant at which a tap has taken too
    /// long or the next press is too late.
    public var nextDeadline: Moment? {
        switch progress {
        case .idle, .gathering, .active: nil
        case .tapping: taps.nextDeadline
        case .tapped(let lastRelease):
            lastRelease.advanced(by: maximumInterval).advanced(by: .nanoseconds(1))
        case .pressing(let since): since.advanced(by: minimumPressDuration)
        }
    }

    /// Follows the fingers.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        switch progress {
        case .idle where numberOfTapsRequired > 0:
            taps.numberOfTapsRequired = numberOfTapsRequired
            taps.numberOfTouchesRequired = numberOfTouchesRequired
            return tap(contacts, at: now)
        case .tapping:
            return tap(contacts, at: now)
        case .tapped(let lastRelease) where lastRelease.duration(to: now) > maximumInterval:
            return .fail
        case .idle, .tapped, .gathering, .pressing:
            return press(contacts, at: now)
        case .active:
            return follow(contacts)
        }
    }

    /// The press has lasted long enough, or the taps before it took too long.
    public mutating func advance(to now: Moment, _ contacts: ContactFrame) -> GestureStep {
        guard case .pressing = progress else { return .fail }
        progress = .active
        return .begin
    }

    /// Forgets the fingers and the taps so far.
    public mutating func reset() {
        progress = .idle
        taps.reset()
        fingers = .none
        location = .zero
    }

    private mutating func tap(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        progress = .tapping
        let step = taps.handle(contacts, at: now)
        location = taps.location
        guard step == .end else { return step }
        progress = .tapped(lastRelease: now)
        return .none
    }

    private mutating func press(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        guard contacts.down == contacts.followed, contacts.down.count <= numberOfTouchesRequired,
            let place = contacts.centroid(of: contacts.down)
        else { return .fail }
        for finger in contacts.down
        where !(contacts[finger].travel.magnitude <= allowableMovement) { return .fail }
        location = place
        if case .pressing = progress { return .none }
        progress = .gathering
        guard contacts.down.count == numberOfTouchesRequired else { return .none }
        if numberOfTapsRequired > 0,
            (place - taps.location).magnitude > allowableTapMovement
        {
            return .fail
        }
        fingers = contacts.down
        progress = .pressing(since: now)
        return minimumPressDuration > .zero ? .none : advance(to: now, contacts)
    }

    /// Fingers that have come since it began have no part in it.
    private mutating func follow(_ contacts: ContactFrame) -> GestureStep {
        let present = fingers.intersection(contacts.down)
        guard present == fingers else {
            return contacts.ended.intersection(fingers).isEmpty ? .cancel : .end
        }
        guard !contacts.moved.intersection(fingers).isEmpty else { return .none }
        location = contacts.centroid(of: fingers) ?? location
        return .change
    }
}
