import CEvdev
import ControlCore

/// The contacts of one frame of a panel that does not keep them apart itself (multi-touch protocol
/// A): each frame lists all that are there, in any order, and who is who has to be found out.
struct ContactGroups: Sendable {
    /// As many contacts are told apart; a further one is not seen.
    static let limit = UInt32.bitWidth

    private struct Group {
        /// The number that the device gives the contact; few do.
        var trackingID: Int32?
        /// What else is known of it; axes that are not reported stay at 0.
        var contact = ContactSlot()
        var hasX = false
        var hasY = false
        /// The slot that it belongs to.
        var slot: Int?

        var hasPlace: Bool { hasX && hasY }

        mutating func note(_ code: CInt, _ value: Int32) {
            switch code {
            case ABS_MT_TRACKING_ID: trackingID = value < 0 ? nil : value
            case ABS_MT_POSITION_X: hasX = true
            case ABS_MT_POSITION_Y: hasY = true
            default: break
            }
            contact.note(code, value)
        }
    }

    private var groups: [Group] = []
    private var pending = Group()
    /// The slots that groups belong to, a bit each.
    private var taken: UInt32 = 0
    /// The frame lists what is there, if only that there is nothing.
    private var isList = false
    /// The frame says that nothing is there.
    private var isLifted = false
    /// What was there when the device was opened is there still.
    private var isWaitingForLift: Bool

    /// Starts with nothing; `isTouched` tells that something unknown is there already.
    init(isTouched: Bool) {
        isWaitingForLift = isTouched
        groups.reserveCapacity(Self.limit)
    }

    /// Takes over one value of an `ABS_MT_` axis.
    mutating func note(_ code: CInt, _ value: Int32) { pending.note(code, value) }

    /// Ends one contact (`SYN_MT_REPORT`); one without a place is none.
    mutating func endGroup() {
        isList = true
        if pending.hasPlace, groups.count < Self.limit { groups.append(pending) }
        pending = Group()
    }

    /// Nothing touches the panel any more, whatever the frame lists.
    mutating func liftAll() { isLifted = true }

    /// Completes a frame: brings `slots`, ``limit`` of them, to what it lists.
    ///
    /// Where events were lost and nothing is listed, nobody knows what is there: contacts are
    /// refused, because a lift may be among what was lost.
    mutating func endFrame(
        as frame: Event.Frame, _ slots: inout [ContactSlot], _ geometry: PanelGeometry
    ) {
        // Some devices leave out the last mark.
        if pending.hasPlace { endGroup() }
        defer {
            groups.removeAll(keepingCapacity: true)
            pending = Group()
            taken = 0
            isList = false
            isLifted = false
        }
        if isLifted || isList && groups.isEmpty {
            isWaitingForLift = false
            for index in slots.indices { slots[index].lift() }
        } else if isList, !isWaitingForLift {
            matchNumbers(slots)
            matchPlaces(slots, geometry)
            exchangeMatches(slots, geometry)
            fill(&slots)
        } else if frame == .resynchronized {
            for index in slots.indices { slots[index].refuse() }
        }
    }

    private mutating func assign(_ group: Int, to slot: Int) {
        groups[group].slot = slot
        taken |= 1 << UInt32(slot)
    }

    private func isTaken(_ slot: Int) -> Bool { taken & 1 << UInt32(slot) != 0 }

    /// True when a contact is in the slot and not found again yet.
    private func isOpen(_ slot: Int, of slots: [ContactSlot]) -> Bool {
        slots[slot].trackingID != nil && !isTaken(slot)
    }

    private mutating func matchNumbers(_ slots: [ContactSlot]) {
        for group in groups.indices {
            guard let number = groups[group].trackingID,
                let slot = slots.indices.first(where: {
                    slots[$0].trackingID == number && !isTaken($0)
                })
            else { continue }
            assign(group, to: slot)
        }
    }

    /// Those without a number go to the contact nearest to them, the nearest pair first.
    private mutating func matchPlaces(_ slots: [ContactSlot], _ geometry: PanelGeometry) {
        while true {
            var nearest: (group: Int, slot: Int, distance: Double)?
            for group in groups.indices
            where groups[group].slot == nil && groups[group].trackingID == nil {
                for slot in slots.indices where isOpen(slot, of: slots) {
                    let distance = squaredDistance(group, slots[slot], geometry)
                    if distance < nearest?.distance ?? .infinity {
                        nearest = (group, slot, distance)
                    }
                }
            }
            guard let nearest else { return }
            assign(nearest.group, to: nearest.slot)
        }
    }

    /// Two fingers that move fast one behind the other: the nearest pair is not theirs.
    private mutating func exchangeMatches(_ slots: [ContactSlot], _ geometry: PanelGeometry) {
        for first in groups.indices where groups[first].trackingID == nil {
            for second in groups.indices.dropFirst(first + 1)
            where groups[second].trackingID == nil {
                guard let one = groups[first].slot, let other = groups[second].slot else {
                    continue
                }
                let before =
                    squaredDistance(first, slots[one], geometry)
                    + squaredDistance(second, slots[other], geometry)
                let after =
                    squaredDistance(first, slots[other], geometry)
                    + squaredDistance(second, slots[one], geometry)
                guard after < before else { continue }
                groups[first].slot = other
                groups[second].slot = one
            }
        }
    }

    private func squaredDistance(
        _ group: Int, _ slot: ContactSlot, _ geometry: PanelGeometry
    ) -> Double {
        let contact = groups[group].contact
        let place = geometry.place(x: contact.x, y: contact.y)
        return (place - geometry.place(x: slot.x, y: slot.y)).squaredMagnitude
    }

    private mutating func fill(_ slots: inout [ContactSlot]) {
        for slot in slots.indices where isOpen(slot, of: slots) { slots[slot].lift() }
        for group in groups.indices where groups[group].slot == nil {
            guard let slot = slots.indices.first(where: { !isTaken($0) }) else { return }
            assign(group, to: slot)
            slots[slot].touch(groups[group].trackingID ?? 0)
        }
        for group in groups {
            guard let slot = group.slot else { continue }
            slots[slot].takeValues(of: group.contact)
        }
    }
}
