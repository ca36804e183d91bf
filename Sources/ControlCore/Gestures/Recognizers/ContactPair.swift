import Glibc

/// The two contacts that a pinch or a rotation is made with.
///
/// They are the first two that come. A third one makes it no pair as long as the gesture has not
/// begun, and takes no part afterwards. One of the two may be lifted while the gesture is under way
/// and replaced by one that comes later.
struct ContactPair {
    /// What a frame means for the gesture.
    enum Change {
        /// It is decided by who came and went alone.
        case step(GestureStep)
        /// Others make up the pair than before, or one is missing now.
        case regrouped
        /// At least one of the two is elsewhere.
        case moved
    }

    /// How the two lie to each other.
    struct Span {
        let middle: Point
        /// In points, ``smallestDistance`` at least.
        let distance: Double
        /// Where the second lies as seen from the first, in radians, clockwise from the right; nil
        /// when they are too near to tell.
        let direction: Double?
    }

    /// Contacts that are nearer, in points, count as being this far apart, and lie in no direction
    /// to each other: a ratio to less is beyond what a surface can tell, to zero it is none at all.
    static let smallestDistance = 1.0

    private var members = ContactSet.none

    /// Takes the changes of a frame.
    mutating func follow(_ contacts: ContactFrame, hasBegun: Bool) -> Change {
        guard hasBegun || (1...2).contains(contacts.down.count) else { return .step(.fail) }
        guard members.intersection(contacts.cancelled).isEmpty else {
            return .step(hasBegun ? .cancel : .fail)
        }
        let before = members
        members.subtract(contacts.ended)
        if hasBegun && members.isEmpty { return .step(.end) }
        for slot in contacts.began where members.count < 2 { members.insert(slot) }
        if members != before { return .regrouped }
        let hasMoved = members.count == 2 && !members.intersection(contacts.moved).isEmpty
        return hasMoved ? .moved : .step(.none)
    }

    /// How the two lie to each other; nil when one is missing.
    func span(in contacts: ContactFrame) -> Span? {
        guard members.count == 2, let first = members.first,
            let second = members.subtracting(.one(first)).first
        else { return nil }
        let way = contacts[second].location - contacts[first].location
        let distance = way.magnitude
        return Span(
            middle: contacts[first].location + way / 2,
            distance: max(distance, Self.smallestDistance),
            direction: distance < Self.smallestDistance ? nil : atan2(way.dy, way.dx))
    }
}
