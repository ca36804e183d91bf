/// What became of some contacts in one frame.
struct ContactChanges {
    var began = ContactSet.none
    var moved = ContactSet.none
    var ended = ContactSet.none
    var cancelled = ContactSet.none

    static let none = ContactChanges()

    var isEmpty: Bool { began.bits | moved.bits | ended.bits | cancelled.bits == 0 }
    var lifted: ContactSet { ended.union(cancelled) }

    func intersection(_ followed: ContactSet) -> ContactChanges {
        ContactChanges(
            began: began.intersection(followed), moved: moved.intersection(followed),
            ended: ended.intersection(followed), cancelled: cancelled.intersection(followed))
    }

    mutating func insert(_ slot: Int, _ phase: Contact.Phase) {
        switch phase {
        case .began: began.insert(slot)
        case .moved: moved.insert(slot)
        case .stationary: break
        case .ended: ended.insert(slot)
        case .cancelled: cancelled.insert(slot)
        }
    }
}
