/// Recognises a pointer over a region with no button held.
///
/// It begins when a pointer enters the region, changes when it moves there, and ends when it leaves.
public struct HoverGestureRecognizer: GestureRecognizer {
    /// Where the pointer is.
    public private(set) var location = Point.zero
    private var isActive = false

    /// A recogniser of any pointer.
    public init() {}

    /// A pointer over the region.
    public var kind: GestureKind { .hover }
    /// Goes on while the pointer is there.
    public var isContinuous: Bool { true }

    /// Pointers with no button held, and nothing else.
    public func accepts(_ contact: Contact) -> Bool { contact.tool == .hover }

    /// Follows the pointer.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        guard let place = contacts.centroid(of: contacts.down) else {
            return contacts.ended.isEmpty ? .cancel : .end
        }
        defer {
            location = place
            isActive = true
        }
        if !isActive { return .begin }
        return place == location ? .none : .change
    }

    /// Forgets the pointer.
    public mutating func reset() {
        location = .zero
        isActive = false
    }
}
