/// Which of the recognisers may begin, which must wait, and which fail because of another.
extension GestureSurface {
    /// The fingers of one hand that is put down come within this time, as libinput has it for taps
    /// (`DEFAULT_TAP_TIMEOUT_PERIOD`).
    private static let timeOfOneHand = Duration.milliseconds(180)

    /// Hands the changes of the present frame to the recognisers.
    ///
    /// In three rounds over those that are concerned, so that nobody begins before all have seen
    /// the new contacts, and nobody loses its contacts before all have seen them lifted.
    mutating func endFrame(at now: Moment, into events: inout [GestureEvent]) {
        guard !changed.isEmpty else { return }
        for region in regionsInnermostFirst {
            let began = contactsOfRegions[region.index].changes.began
            if began.isEmpty { continue }
            for position in contactsOfRegions[region.index].recognizers.indices {
                receive(
                    began, by: contactsOfRegions[region.index].recognizers[position], at: now)
            }
        }
        for region in regionsInnermostFirst {
            let changes = contactsOfRegions[region.index].changes
            if changes.isEmpty { continue }
            for position in contactsOfRegions[region.index].recognizers.indices {
                let index = contactsOfRegions[region.index].recognizers[position]
                deliver(changes, to: index, at: now, into: &events)
            }
        }
        for region in regionsInnermostFirst {
            let lifted = contactsOfRegions[region.index].changes.lifted
            if lifted.isEmpty { continue }
            for position in contactsOfRegions[region.index].recognizers.indices {
                let index = contactsOfRegions[region.index].recognizers[position]
                drop(lifted, from: index, at: now, into: &events)
            }
        }
        contactFrame.changes = .none
        for slot in changed where contactFrame.slots[slot].taking == .unheard {
            contactFrame.slots[slot].taking = .heardNow
        }
    }

    private mutating func receive(_ began: ContactSet, by index: Int, at now: Moment) {
        guard recognizers[index].isEnabled, !recognizers[index].progress.isComplete else { return }
        let barring = recognizers[index].progress.barring
        guard barring.isEmpty || now >= recognizers[index].progress.barringEnd else {
            recognizers[index].progress.barring = barring.union(began)
            return
        }
        for slot in began where receives(contactFrame[slot].contact, index, at: now) {
            recognizers[index].progress.followed.insert(slot)
        }
    }

    private mutating func deliver(
        _ changes: ContactChanges, to index: Int, at now: Moment,
        into events: inout [GestureEvent]
    ) {
        let progress = recognizers[index].progress
        let own = changes.intersection(progress.followed)
        if own.isEmpty || progress.isComplete { return }
        var step = handle(own, by: index, at: now)
        let isNextPress = progress.deadline != nil && own.began == progress.followed
        if step == .fail, progress.phase == .possible, isNextPress {
            // A press that does not go on with what was before it may be the first of something.
            leave(index, at: now, into: &events)
            recognizers[index].progress.followed = own.began
            step = handle(own, by: index, at: now)
        }
        apply(step, to: index, at: now, into: &events)
    }

    private mutating func handle(
        _ changes: ContactChanges, by index: Int, at now: Moment
    ) -> GestureStep {
        contactFrame.followed = recognizers[index].progress.followed
        contactFrame.changes = changes
        let step = recognizers[index].gesture.handle(contactFrame, at: now)
        recognizers[index].progress.deadline = recognizers[index].gesture.nextDeadline
        if step == .fail, contactFrame.down.count > 1 {
            // With several fingers down, one that comes or goes makes no gesture of fewer.
            recognizers[index].progress.barring = contactFrame.down
            recognizers[index].progress.barringEnd = now.advanced(by: Self.timeOfOneHand)
        }
        return step
    }

    private func receives(_ contact: Contact, _ index: Int, at now: Moment) -> Bool {
        guard recognizers[index].gesture.accepts(contact) else { return false }
        let policy =
            switch contact.tool {
            case .finger: recognizers[index].policies.touchReceptionPolicy
            case .press: recognizers[index].policies.pressReceptionPolicy
            case .pointer, .hover: recognizers[index].policies.eventRecognitionAttemptPolicy
            }
        if policy.isAlways { return true }
        return policy.isPolicyPassing(with: (event(of: index, .possible, at: now), contact))
    }

    /// Contacts that were lifted are followed no more.
    ///
    /// Where none is left and time decides nothing, the gesture can not be made any more.
    private mutating func drop(
        _ lifted: ContactSet, from index: Int, at now: Moment, into events: inout [GestureEvent]
    ) {
        recognizers[index].progress.barring.subtract(lifted)
        let followed = recognizers[index].progress.followed
        guard !followed.intersection(lifted).isEmpty else { return }
        recognizers[index].progress.followed = followed.subtracting(lifted)
        guard recognizers[index].progress.followed.isEmpty else { return }
        switch recognizers[index].progress.phase {
        case .possible:
            if recognizers[index].progress.deadline == nil { leave(index, at: now, into: &events) }
        case .waiting:
            if !recognizers[index].progress.isComplete { leave(index, at: now, into: &events) }
        case .began, .changed:
            finish(index, .cancelled, at: now, into: &events)
        }
    }

    // MARK: Steps

    mutating func apply(
        _ step: GestureStep, to index: Int, at now: Moment, into events: inout [GestureEvent]
    ) {
        let isContinuous = recognizers[index].gesture.isContinuous
        switch (recognizers[index].progress.phase, step) {
        case (_, .none), (.waiting, .change):
            break
        case (.possible, .begin) where isContinuous, (.possible, .end) where !isContinuous:
            attempt(step, index, at: now, into: &events)
        case (.began, .change), (.changed, .change):
            recognizers[index].progress.phase = .changed
            events.append(event(of: index, .changed, at: now))
        case (.began, .end), (.changed, .end):
            finish(index, .ended, at: now, into: &events)
        default:
            // It says itself that it is none, or says what the state does not allow, as one may
            // whose settings were changed meanwhile.
            breakOff(index, at: now, into: &events)
        }
    }

    /// The gesture is made out: whether it may be recognised is asked now.
    private mutating func attempt(
        _ step: GestureStep, _ index: Int, at now: Moment, into events: inout [GestureEvent]
    ) {
        let policy = recognizers[index].policies.beginPolicy
        let mayBegin =
            policy.isAlways
            || policy.isPolicyPassing(with: event(of: index, .possible, at: now))
        guard mayBegin, !isPrevented(index, at: now) else {
            return leave(index, at: now, into: &events)
        }
        switch requirement(of: index, at: now) {
        case .met:
            recognize(index, at: now, into: &events)
        case .open, .openByWaiting:
            recognizers[index].progress.phase = .waiting(step)
            numberOfWaiting += 1
            askWaiting(at: now, into: &events)
        case .broken:
            leave(index, at: now, into: &events)
        }
    }

    private mutating func recognize(
        _ index: Int, at now: Moment, into events: inout [GestureEvent]
    ) {
        if case .waiting(let step) = recognizers[index].progress.phase {
            numberOfWaiting -= 1
            if step == .begin { recognizers[index].gesture.beginAfterWaiting() }
        }
        let isContinuous = recognizers[index].gesture.isContinuous
        events.append(event(of: index, isContinuous ? .began : .ended, at: now))
        if recognizers[index].policies.cancelsTouchesInRegion {
            for slot in recognizers[index].progress.followed
            where contactFrame.slots[slot].taking == .none {
                contactFrame.slots[slot].taking = .unheard
            }
        }
        // Not reset yet: the others are compared with what it has followed.
        recognizers[index].progress.phase = .began
        defeatOthers(index, at: now)
        if !isContinuous { reset(index) }
        askWaiting(at: now, into: &events)
    }

    /// Those fail that had to wait for this one to fail, and those that must not go on beside it.
    private mutating func defeatOthers(_ index: Int, at now: Moment) {
        let allowsAll = recognizers[index].policies.simultaneousRecognitionPolicy.isAlways
        if allowsAll && !hasFailureRequirements { return }
        for other in recognizers.indices
        where other != index && recognizers[other].progress.isUndecided {
            if mustWait(other, for: index, at: now) || prevents(index, other, at: now) {
                reset(other)
            }
        }
    }

    private mutating func finish(
        _ index: Int, _ state: GestureState, at now: Moment, into events: inout [GestureEvent]
    ) {
        events.append(event(of: index, state, at: now))
        leave(index, at: now, into: &events)
    }

    /// The gesture is over or none.
    private mutating func leave(
        _ index: Int, at now: Moment, into events: inout [GestureEvent]
    ) {
        reset(index)
        askWaiting(at: now, into: &events)
    }

    private mutating func reset(_ index: Int) {
        if case .waiting = recognizers[index].progress.phase { numberOfWaiting -= 1 }
        recognizers[index].reset()
    }

    /// Whoever waits may go on now, or never, in the order of adding: asked whenever something is
    /// decided, as a policy may answer otherwise than it did.
    ///
    /// Where all that wait do so for each other, the one that was added last goes first.
    mutating func askWaiting(at now: Moment, into events: inout [GestureEvent]) {
        mustAskWaiting = false
        var last: Int?
        var waitsForLiving = false
        for index in recognizers.indices where numberOfWaiting > 0 {
            guard case .waiting = recognizers[index].progress.phase else { continue }
            switch isPrevented(index, at: now) ? .broken : requirement(of: index, at: now) {
            case .met: return recognize(index, at: now, into: &events)
            case .broken: return leave(index, at: now, into: &events)
            case .open: waitsForLiving = true
            case .openByWaiting: break
            }
            last = index
        }
        if let last, !waitsForLiving { recognize(last, at: now, into: &events) }
    }

    /// The recogniser takes no further part in what is under way.
    mutating func breakOff(
        _ index: Int, at now: Moment, into events: inout [GestureEvent]
    ) {
        if recognizers[index].progress.phase.isActive {
            finish(index, .cancelled, at: now, into: &events)
        } else {
            leave(index, at: now, into: &events)
        }
    }

    /// Nothing is under way any more on a region and in it.
    mutating func breakOffAll(
        on region: RegionID, at now: Moment, into events: inout [GestureEvent]
    ) {
        for index in recognizers.indices
        where regions.isRegion(recognizers[index].region, within: region)
            && recognizers[index].progress.isUndecided
        {
            reset(index)
        }
        askWaiting(at: now, into: &events)
    }

    // MARK: Questions

    private enum Requirement {
        case met
        /// One of them may still fail.
        case open
        /// None but such as wait themselves are in the way.
        case openByWaiting
        case broken
    }

    /// How those stand that must have failed before this one may begin.
    private func requirement(of index: Int, at now: Moment) -> Requirement {
        guard hasFailurePolicies || !recognizers[index].failureRequirements.isEmpty else {
            return .met
        }
        var result = Requirement.met
        for other in recognizers.indices where other != index {
            let progress = recognizers[other].progress
            guard progress.isUndecided || progress.phase.isActive,
                mustWait(index, for: other, at: now)
            else { continue }
            switch progress.phase {
            case .began, .changed: return .broken
            case .possible: result = .open
            case .waiting: if result == .met { result = .openByWaiting }
            }
        }
        return result
    }

    private func mustWait(_ index: Int, for other: Int, at now: Moment) -> Bool {
        if recognizers[index].failureRequirements.contains(recognizers[other].id) { return true }
        guard hasFailurePolicies else { return false }
        let own = recognizers[index].policies.otherFailureRequirementPolicy
        let others = recognizers[other].policies.selfFailureRequirementPolicy
        if own.isNever && others.isNever { return false }
        guard isRelated(index, other) else { return false }
        let event = self.event(of: index, recognizers[index].progress.state, at: now)
        let otherEvent = self.event(of: other, recognizers[other].progress.state, at: now)
        return own.isPolicyPassing(with: (event, otherEvent))
            || others.isPolicyPassing(with: (otherEvent, event))
    }

    /// Another gesture is under way that does not allow this one beside it.
    private func isPrevented(_ index: Int, at now: Moment) -> Bool {
        if recognizers[index].policies.simultaneousRecognitionPolicy.isAlways { return false }
        return recognizers.indices.contains { other in
            other != index && recognizers[other].progress.phase.isActive
                && prevents(other, index, at: now)
        }
    }

    private func prevents(_ winner: Int, _ other: Int, at now: Moment) -> Bool {
        let one = recognizers[winner].policies.simultaneousRecognitionPolicy
        let two = recognizers[other].policies.simultaneousRecognitionPolicy
        if one.isAlways || two.isAlways { return false }
        guard isRelated(winner, other),
            recognizers[winner].gesture.canPrevent(recognizers[other].gesture)
        else { return false }
        let event = self.event(of: winner, recognizers[winner].progress.state, at: now)
        let otherEvent = self.event(of: other, recognizers[other].progress.state, at: now)
        return !one.isPolicyPassing(with: (event, otherEvent))
            && !two.isPolicyPassing(with: (otherEvent, event))
    }

    /// Gestures concern each other when they share a contact; a gesture that has none at the moment,
    /// between two taps, when the next one can be a contact of both.
    private func isRelated(_ one: Int, _ other: Int) -> Bool {
        let followed = recognizers[one].progress.followed
        let others = recognizers[other].progress.followed
        if !followed.isEmpty && !others.isEmpty { return !followed.intersection(others).isEmpty }
        return regions.isRegion(recognizers[one].region, within: recognizers[other].region)
            || regions.isRegion(recognizers[other].region, within: recognizers[one].region)
    }
}
