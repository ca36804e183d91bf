/// Recognises a contact that reports how hard it presses, and tells how hard.
///
/// It follows the first contact that reports a force: begins when that presses with the
/// ``forceToBegin``, changes when it moves or presses otherwise, and ends when it is lifted. Where
/// the device reports no force there is no such gesture.
public struct ForceTouchGestureRecognizer: GestureRecognizer {
    /// The force that counts as nothing in ``fractionCompleted``, as a fraction of the most that the
    /// device can report: 0, RxGesture's.
    public var minimumFractionCompletedRequired = 0.0
    /// The force that counts as all in ``fractionCompleted``, as a fraction of the most that the
    /// device can report: 1, RxGesture's.
    public var maximumFractionCompletedRequired = 1.0
    /// The force that it takes to begin, as a fraction of the most that the device can report: 0, at
    /// which it begins with the contact, as RxGesture's does.
    ///
    /// Once begun it goes on with less. With more than 1, or NaN, it never begins.
    public var forceToBegin = 0.0

    /// How hard the contact presses, as a fraction of the most that the device can report, 0 to 1.
    ///
    /// What the device reports outside is limited to it. 0 when there is no contact (so at the end
    /// of the gesture), and when what it reports is no number.
    public private(set) var absoluteFractionCompleted = 0.0
    /// Where the contact is, or was last.
    public private(set) var location = Point.zero

    private var followed: Int?
    /// The contact has pressed hard enough.
    private var hasBegun = false

    /// A recogniser with the usual settings.
    public init() {}

    /// A force.
    public var kind: GestureKind { .force }
    /// Goes on for a while.
    public var isContinuous: Bool { true }
    /// Both fractions.
    public var measure: GestureMeasure {
        .force(absolute: absoluteFractionCompleted, fraction: fractionCompleted)
    }

    /// Where the force lies between the two that are asked for: 0 at the lesser one, 1 at the other.
    ///
    /// Not limited to 0 to 1. 0 where the two are the same, or one of them is no number.
    public var fractionCompleted: Double {
        let width = maximumFractionCompletedRequired - minimumFractionCompletedRequired
        let fraction = (absoluteFractionCompleted - minimumFractionCompletedRequired) / width
        return fraction.isFinite ? fraction : 0
    }

    /// Contacts that report a force: fingers, a pointer's primary button and physical buttons.
    public func accepts(_ contact: Contact) -> Bool {
        guard let force = contact.force, force.isFinite else { return false }
        if case .press = contact.tool { return true }
        return contact.tool.isTouch
    }

    /// Follows the first contact.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        guard let followed else {
            guard let first = contacts.began.first else { return .none }
            followed = first
            return press(contacts[first].contact)
        }
        if contacts.ended.contains(followed) {
            absoluteFractionCompleted = 0
            return hasBegun ? .end : .fail
        }
        if contacts.cancelled.contains(followed) {
            absoluteFractionCompleted = 0
            return hasBegun ? .cancel : .fail
        }
        guard contacts.moved.contains(followed) else { return .none }
        return press(contacts[followed].contact)
    }

    /// Forgets the contact.
    public mutating func reset() {
        absoluteFractionCompleted = 0
        location = .zero
        followed = nil
        hasBegun = false
    }

    private mutating func press(_ contact: Contact) -> GestureStep {
        note(contact)
        if hasBegun { return .change }
        hasBegun = absoluteFractionCompleted >= forceToBegin
        return hasBegun ? .begin : .none
    }

    private mutating func note(_ contact: Contact) {
        location = contact.location
        guard let force = contact.force, force.isFinite else {
            absoluteFractionCompleted = 0
            return
        }
        absoluteFractionCompleted = min(max(force, 0), 1)
    }
}
