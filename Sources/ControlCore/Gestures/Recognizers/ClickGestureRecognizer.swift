/// Recognises clicks: one or more short presses of a pointer's button at one place.
///
/// The rules are those of a ``TapGestureRecognizer`` with one finger; all clicks of a double click
/// are made with the same button.
public struct ClickGestureRecognizer: GestureRecognizer {
    /// The buttons that a click can be made with; the primary one unless told otherwise.
    public var buttonMask: Set<PointerButton>
    /// The tap that it goes by, with its settings.
    public var tap: TapGestureRecognizer

    /// The button of the clicks so far.
    private var button: Contact.Tool?

    /// A click with the primary button.
    public static let leftClick = ClickGestureRecognizer()
    /// A click with the secondary button.
    public static let rightClick = ClickGestureRecognizer(buttonMask: [.secondary])

    /// A recogniser of so many clicks with one of these buttons.
    public init(buttonMask: Set<PointerButton> = [.primary], numberOfClicksRequired: Int = 1) {
        self.buttonMask = buttonMask
        tap = TapGestureRecognizer(numberOfTapsRequired: numberOfClicksRequired)
    }

    /// How many clicks make the gesture; less than 1 counts as 1.
    public var numberOfClicksRequired: Int {
        get { tap.numberOfTapsRequired }
        set { tap.numberOfTapsRequired = newValue }
    }

    /// A click, however often and with whichever button.
    public var kind: GestureKind { .click }
    /// Made at one instant.
    public var isContinuous: Bool { false }
    /// Where the first click is made.
    public var location: Point { tap.location }
    /// The first instant at which a press is too long, or the next one too late.
    public var nextDeadline: Moment? { tap.nextDeadline }

    /// A pointer with one of the buttons held.
    public func accepts(_ contact: Contact) -> Bool {
        guard case .pointer(let button) = contact.tool else { return false }
        return buttonMask.contains(button)
    }

    /// Follows presses and releases.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        for slot in contacts.began {
            let tool = contacts[slot].contact.tool
            guard tool == button ?? tool else { return .fail }
            button = tool
        }
        return tap.handle(contacts, at: now)
    }

    /// The press is too long, or the next one did not come.
    public mutating func advance(to now: Moment, _ contacts: ContactFrame) -> GestureStep {
        tap.advance(to: now, contacts)
    }

    /// Forgets the clicks so far.
    public mutating func reset() {
        tap.reset()
        button = nil
    }

    /// Any other fails, but not a click that takes more clicks than this one.
    public func canPrevent(_ other: any GestureRecognizer) -> Bool {
        guard let other = other as? ClickGestureRecognizer else { return true }
        return tap.canPrevent(other.tap)
    }
}
