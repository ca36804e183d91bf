/// Recognises a press of a pointer's primary button that stays.
///
/// It begins once the button was held for ``minimumPressDuration`` and the pointer has hardly moved,
/// changes when the pointer moves, however far, and ends when the button is released. A second
/// pointer's press before that makes it fail, and is not looked at afterwards.
public struct PressGestureRecognizer: GestureRecognizer {
    /// The usual time within which two clicks are a double click: 0.5 s, the default of Windows.
    public static let doubleClickInterval = Duration.milliseconds(500)
    /// How far, in points, the clicks of a double click usually may be apart on either axis: 5, the
    /// pixels that are the default of GTK.
    public static let doubleClickDistance = 5.0

    /// How long the button must be held: the double-click interval, as in AppKit.
    ///
    /// With 0 or less the gesture begins with the press, with many years never.
    public var minimumPressDuration = Self.doubleClickInterval
    /// How far, in points, the pointer may move to either side and up or down until the gesture
    /// begins: the double-click distance, as in AppKit.
    ///
    /// Less than 0, or NaN, allows none.
    public var allowableMovement = Self.doubleClickDistance

    /// Where the pointer is, or was last.
    public private(set) var location = Point.zero
    /// When the button was held long enough; nil when that is decided.
    public private(set) var nextDeadline: Moment?

    private var followed: Int?

    /// A recogniser with the usual settings.
    public init() {}

    /// A press.
    public var kind: GestureKind { .press }
    /// Goes on for a while.
    public var isContinuous: Bool { true }

    /// A pointer with its primary button held.
    public func accepts(_ contact: Contact) -> Bool { contact.tool == .pointer(.primary) }

    /// Follows the pointer.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        guard let followed else { return press(contacts, at: now) }
        let isWaiting = nextDeadline != nil
        if contacts.cancelled.contains(followed) { return isWaiting ? .fail : .cancel }
        if contacts.ended.contains(followed) { return isWaiting ? .fail : .end }
        if isWaiting && !(contacts.began.isEmpty && staysInPlace(contacts[followed])) {
            return .fail
        }
        guard contacts.moved.contains(followed) else { return .none }
        location = contacts[followed].location
        return isWaiting ? .none : .change
    }

    /// The button was held long enough.
    public mutating func advance(to now: Moment, _ contacts: ContactFrame) -> GestureStep {
        nextDeadline = nil
        return .begin
    }

    /// Forgets the press.
    public mutating func reset() {
        location = .zero
        nextDeadline = nil
        followed = nil
    }

    private mutating func press(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        guard let pressed = contacts.began.first, contacts.began.count == 1 else { return .fail }
        followed = pressed
        location = contacts[pressed].location
        guard minimumPressDuration > .zero else { return .begin }
        nextDeadline = now.advanced(by: minimumPressDuration)
        return .none
    }

    private func staysInPlace(_ contact: TrackedContact) -> Bool {
        abs(contact.travel.dx) <= allowableMovement && abs(contact.travel.dy) <= allowableMovement
    }
}
