/// What one recogniser sees of the contacts at one instant.
///
/// A contact is named by a number that stays the same as long as it is down; ask the frame for what
/// it is.
public struct ContactFrame: Sendable {
    /// The contacts that the recogniser follows, those included that went in this frame.
    public internal(set) var followed = ContactSet.none
    var changes = ContactChanges.none
    /// The whole surface, in its own coordinates.
    public internal(set) var bounds: Rectangle
    var slots: [TrackedContact] = []

    init(bounds: Rectangle) {
        self.bounds = bounds
        slots.reserveCapacity(ContactSet.capacity)
    }

    /// Those that came in this frame.
    public var began: ContactSet { changes.began }
    /// Those that are elsewhere, or press otherwise, than before.
    public var moved: ContactSet { changes.moved }
    /// Those that were lifted in this frame.
    public var ended: ContactSet { changes.ended }
    /// Those that were broken off in this frame.
    public var cancelled: ContactSet { changes.cancelled }
    /// Those that are still there.
    public var down: ContactSet { followed.subtracting(changes.lifted) }

    /// A contact of one of the sets.
    public subscript(slot: Int) -> TrackedContact { slots[slot] }

    /// The middle of some contacts; nil when there is none.
    public func centroid(of contacts: ContactSet) -> Point? {
        guard !contacts.isEmpty else { return nil }
        var sum = Vector.zero
        for slot in contacts { sum = sum + (slots[slot].location - .zero) }
        return .zero + sum / Double(contacts.count)
    }

    /// How far the middle of some contacts has moved in this frame, those left out that came in it.
    public func step(of contacts: ContactSet) -> Vector {
        let stayed = contacts.subtracting(began)
        guard !stayed.isEmpty else { return .zero }
        var sum = Vector.zero
        for slot in stayed {
            sum = sum + (slots[slot].location - slots[slot].previousLocation)
        }
        return sum / Double(stayed.count)
    }
}
