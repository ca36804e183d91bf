/// A recogniser as a ``GestureSurface`` keeps it.
struct SurfaceRecognizer {
    /// Where it is with its gesture, between two calls.
    enum Phase: Equatable {
        case possible
        /// It has made out its gesture, and waits for others to fail.
        case waiting(GestureStep)
        case began
        case changed

        var isActive: Bool { self == .began || self == .changed }
    }

    let id: RecognizerID
    let region: RegionID
    var gesture: any GestureRecognizer
    var policies: GesturePolicies
    var isEnabled = true
    var phase = Phase.possible
    var followed = ContactSet.none
    /// The gesture's own deadline, kept here so that finding the next one costs little.
    var deadline: Moment?
    /// Those that must have failed before this one may begin.
    var failureRequirements: [RecognizerID] = []

    /// It may still make out its gesture with what it has seen so far.
    var isUndecided: Bool {
        switch phase {
        case .possible: !followed.isEmpty || deadline != nil
        case .waiting: true
        case .began, .changed: false
        }
    }

    /// A discrete gesture that waits is complete: what comes now is not part of it.
    var isComplete: Bool {
        if case .waiting = phase { !gesture.isContinuous } else { false }
    }

    var state: GestureState {
        switch phase {
        case .possible, .waiting: .possible
        case .began: .began
        case .changed: .changed
        }
    }

    func event(_ state: GestureState, at now: Moment) -> GestureEvent {
        GestureEvent(
            recognizer: id, region: region, kind: gesture.kind, state: state, moment: now,
            location: gesture.location, measure: gesture.measure, numberOfTouches: followed.count)
    }

    mutating func reset() {
        phase = .possible
        followed = .none
        gesture.reset()
        deadline = gesture.nextDeadline
    }
}
