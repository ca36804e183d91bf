/// How contacts and time reach the recognisers.
extension GestureSurface {
    /// Takes the change of one contact and returns what was recognised.
    public mutating func handle(_ contact: Contact, at now: Moment) -> [GestureEvent] {
        var events: [GestureEvent] = []
        handle(contact, at: now, into: &events)
        return events
    }

    /// Takes the changes of several contacts at one instant and returns what was recognised.
    public mutating func handle(_ contacts: [Contact], at now: Moment) -> [GestureEvent] {
        var events: [GestureEvent] = []
        handle(contacts, at: now, into: &events)
        return events
    }

    /// Takes the change of one contact and appends what was recognised to `events`.
    ///
    /// With room in `events`, nothing is allocated.
    public mutating func handle(
        _ contact: Contact, at now: Moment, into events: inout [GestureEvent]
    ) {
        let now = beginFrame(at: now, into: &events)
        note(contact, at: now, into: &events)
        endFrame(at: now, into: &events)
    }

    /// Takes the changes of several contacts at one instant, which count together, and appends what
    /// was recognised to `events`.
    ///
    /// What is unknown, has no place or can not be (a second begin, an end of what is not there) is
    /// made the best of: an unknown contact is not there, a begin of one that is there cancels it
    /// first. With room in `events`, nothing is allocated.
    public mutating func handle(
        _ contacts: [Contact], at now: Moment, into events: inout [GestureEvent]
    ) {
        let now = beginFrame(at: now, into: &events)
        for contact in contacts { note(contact, at: now, into: &events) }
        endFrame(at: now, into: &events)
    }

    /// All contacts on a region, and in it, are gone, and nobody lifted them.
    ///
    /// Nothing that was under way there goes on: between two taps as little as during one.
    ///
    /// - Parameters:
    ///   - region: Where; the whole surface unless told otherwise.
    ///   - now: The present instant.
    ///   - events: What comes of it is appended.
    public mutating func cancelContacts(
        on region: RegionID = .surface, at now: Moment, into events: inout [GestureEvent]
    ) {
        let now = beginFrame(at: now, into: &events)
        for slot in down where regions.isRegion(contactFrame[slot].region, within: region) {
            contactFrame.slots[slot].contact.phase = .cancelled
            mark(slot, as: .cancelled)
        }
        endFrame(at: now, into: &events)
        breakOffAll(on: region, at: now, into: &events)
    }

    /// Takes the passing of time: due at ``nextDeadline``.
    ///
    /// A late call has the same effects as calls in time.
    public mutating func advance(to now: Moment, into events: inout [GestureEvent]) {
        if mustAskWaiting { askWaiting(at: lastMoment, into: &events) }
        while let index = nextDue(until: now), let due = recognizers[index].progress.deadline {
            lastMoment = max(lastMoment, due)
            contactFrame.followed = recognizers[index].progress.followed
            let step = recognizers[index].gesture.advance(to: due, contactFrame)
            let next = recognizers[index].gesture.nextDeadline
            // One that is due again at the same instant would never end.
            recognizers[index].progress.deadline = next == due ? nil : next
            apply(step, to: index, at: lastMoment, into: &events)
        }
        lastMoment = max(lastMoment, now)
    }

    /// When ``advance(to:into:)`` is due if no contact changes before; nil when nothing is.
    public var nextDeadline: Moment? {
        var earliest = mustAskWaiting ? lastMoment : nil
        for index in recognizers.indices {
            guard let deadline = recognizers[index].progress.deadline else { continue }
            earliest = earliest.map { min($0, deadline) } ?? deadline
        }
        return earliest
    }

    /// What the control that a region holds should see of a contact: the contact itself, or, once a
    /// recogniser has taken it away, that it is cancelled, and then nothing any more.
    ///
    /// Asked after `handle(_:at:into:)` for each contact that was handed to it; after
    /// ``advance(to:into:)`` for the contacts that are down, as they are: a gesture that time alone
    /// begins takes contacts, too.
    public func delivery(of contact: Contact) -> Contact? {
        let known = down.union(changed)
        guard let slot = known.first(where: { contactFrame[$0].contact.id == contact.id }) else {
            return contact
        }
        switch contactFrame[slot].taking {
        case .none:
            return contact
        case .unheard, .heardNow:
            var taken = contact
            taken.phase = .cancelled
            return taken
        case .heard:
            return nil
        }
    }

    private func nextDue(until now: Moment) -> Int? {
        var next: Int?
        for index in recognizers.indices {
            guard let deadline = recognizers[index].progress.deadline, deadline <= now else {
                continue
            }
            if let earlier = next, let first = recognizers[earlier].progress.deadline,
                first <= deadline
            {
                continue
            }
            next = index
        }
        return next
    }

    // MARK: Frames

    /// Time does not run backwards: an earlier instant counts as the last one.
    private mutating func beginFrame(at now: Moment, into events: inout [GestureEvent]) -> Moment {
        let now = max(now, lastMoment)
        advance(to: now, into: &events)
        for slot in down where contactFrame.slots[slot].taking == .heardNow {
            contactFrame.slots[slot].taking = .heard
        }
        clearFrame()
        return now
    }

    private mutating func clearFrame() {
        changed = .none
        for slot in down {
            contactFrame.slots[slot].previousLocation = contactFrame.slots[slot].location
        }
        for region in contactsOfRegions.indices { contactsOfRegions[region].changes = .none }
    }

    private mutating func note(
        _ contact: Contact, at now: Moment, into events: inout [GestureEvent]
    ) {
        // A contact that changes twice at one instant is seen twice.
        if changed.contains(where: { contactFrame.slots[$0].contact.id == contact.id }) {
            endFrame(at: now, into: &events)
            clearFrame()
        }
        var contact = contact
        // A button is where its region is, and a force that is no number is none.
        if case .press = contact.tool, !contact.location.isBelievable { contact.location = .zero }
        if contact.force?.isNaN == true { contact.force = nil }
        let hasPlace = contact.location.isBelievable
        switch contact.phase {
        case .began:
            if let slot = slot(of: contact.id) {
                mark(slot, as: .cancelled)
                endFrame(at: now, into: &events)
                clearFrame()
            }
            if hasPlace { begin(contact, at: now) }
        case .moved, .stationary:
            guard hasPlace else { return }
            if let slot = slot(of: contact.id) {
                move(slot, to: contact)
            } else if contact.tool == .hover {
                // It left the surface for a while.
                begin(contact, at: now)
            }
        case .ended, .cancelled:
            guard let slot = slot(of: contact.id) else { return }
            if hasPlace { contactFrame.slots[slot].contact.location = contact.location }
            contactFrame.slots[slot].contact.phase = contact.phase
            mark(slot, as: contact.phase)
        }
    }

    private func slot(of id: Int) -> Int? {
        down.first { contactFrame.slots[$0].contact.id == id }
    }

    private mutating func begin(_ contact: Contact, at now: Moment) {
        let region: RegionID
        if case .press(let target) = contact.tool {
            region = target
        } else if let place = regions.region(at: contact.location) {
            region = place
        } else {
            return
        }
        guard region.index < regions.count, let slot = freeSlot() else { return }
        let tracked = TrackedContact(
            contact: contact, startLocation: contact.location, start: now,
            previousLocation: contact.location, region: region)
        if slot == contactFrame.slots.count {
            contactFrame.slots.append(tracked)
        } else {
            contactFrame.slots[slot] = tracked
        }
        down.insert(slot)
        mark(slot, as: .began)
    }

    private func freeSlot() -> Int? {
        let taken = down.union(changed)
        return (0..<ContactSet.capacity).first { !taken.contains($0) }
    }

    private mutating func move(_ slot: Int, to contact: Contact) {
        let before = contactFrame.slots[slot].contact
        contactFrame.slots[slot].contact.location = contact.location
        contactFrame.slots[slot].contact.force = contact.force
        contactFrame.slots[slot].contact.phase = contact.phase
        if before.tool == .hover && before.location != contact.location {
            hover(slot, from: contactFrame.slots[slot].region)
        } else if before.location != contact.location || before.force != contact.force {
            mark(slot, as: .moved)
        }
    }

    /// A pointer without a button held belongs to the regions that it is over, not to where it came
    /// from.
    private mutating func hover(_ slot: Int, from old: RegionID) {
        guard let new = regions.region(at: contactFrame.slots[slot].location) else {
            mark(slot, as: .ended)
            return
        }
        changed.insert(slot)
        contactFrame.slots[slot].region = new
        var outer: RegionID? = old
        while let region = outer {
            let stays = regions.isRegion(new, within: region)
            contactsOfRegions[region.index].changes.insert(slot, stays ? .moved : .ended)
            outer = regions[region].parent
        }
        outer = new
        while let region = outer, !contactsOfRegions[region.index].changes.moved.contains(slot) {
            contactsOfRegions[region.index].changes.insert(slot, .began)
            outer = regions[region].parent
        }
    }

    private mutating func mark(_ slot: Int, as phase: Contact.Phase) {
        changed.insert(slot)
        if phase == .ended || phase == .cancelled { down.subtract(.one(slot)) }
        var outer: RegionID? = contactFrame.slots[slot].region
        while let region = outer {
            contactsOfRegions[region.index].changes.insert(slot, phase)
            outer = regions[region].parent
        }
    }
}

extension Point {
    /// No surface is wider, in points.
    ///
    /// What is said to be farther off, or nowhere (NaN), is not believed; sums and squares of such
    /// distances stay finite.
    private static let farthest = 1e9

    fileprivate var isBelievable: Bool { abs(x) <= Self.farthest && abs(y) <= Self.farthest }
}
