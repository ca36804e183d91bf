/// Watches the contacts of one region for one gesture.
///
/// A recogniser only says what it makes of the contacts. Whether it may begin, whether it waits for
/// another one to fail, and what becomes of the others is decided by the ``GestureSurface``.
/// A type of your own takes part like those of this library.
public protocol GestureRecognizer: Sendable {
    /// Which gesture it is.
    var kind: GestureKind { get }

    /// Whether the gesture goes on for a while (begins, changes, ends) or is made at one instant.
    var isContinuous: Bool { get }

    /// Where the gesture is made, in points of the surface.
    var location: Point { get }

    /// What the gesture measures.
    var measure: GestureMeasure { get }

    /// When ``advance(to:_:)`` is due if nothing else happens; nil when time alone decides nothing.
    var nextDeadline: Moment? { get }

    /// Whether the gesture can be made with a contact like this one; asked when it begins.
    func accepts(_ contact: Contact) -> Bool

    /// Takes a frame in which at least one of the contacts it follows has changed.
    mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep

    /// Takes the passing of time: `now` is ``nextDeadline``.
    mutating func advance(to now: Moment, _ contacts: ContactFrame) -> GestureStep

    /// The gesture had to wait for another one to fail, and begins only now.
    mutating func beginAfterWaiting()

    /// The gesture is over, was broken off or is none: forgets everything about it.
    mutating func reset()

    /// Whether `other` fails when this one is recognised and neither allows both at once.
    func canPrevent(_ other: any GestureRecognizer) -> Bool
}

extension GestureRecognizer {
    /// Nothing but the place.
    public var measure: GestureMeasure { .none }

    /// Time alone decides nothing.
    public var nextDeadline: Moment? { nil }

    /// Fingers, a pointer's primary button and physical buttons.
    public func accepts(_ contact: Contact) -> Bool {
        if case .press = contact.tool { true } else { contact.tool.isTouch }
    }

    /// Time alone decides nothing.
    public mutating func advance(to now: Moment, _ contacts: ContactFrame) -> GestureStep { .none }

    /// What was measured while waiting stays.
    public mutating func beginAfterWaiting() {}

    /// Any other fails.
    public func canPrevent(_ other: any GestureRecognizer) -> Bool { true }
}
