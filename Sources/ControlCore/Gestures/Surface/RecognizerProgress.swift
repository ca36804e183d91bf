/// Where a recogniser of a ``GestureSurface`` is with its gesture, between two calls.
struct RecognizerProgress {
    enum Phase: Equatable {
        case possible
        /// It has made out its gesture, and waits for others to fail.
        case waiting(GestureStep)
        case began
        case changed

        var isActive: Bool { self == .began || self == .changed }
    }

    var phase = Phase.possible
    var followed = ContactSet.none
    /// The fingers of a failed attempt with several that are still down: whoever joins them is not
    /// seen.
    var barring = ContactSet.none
    /// From then on those fingers rest, and bar nobody.
    var barringEnd = Moment(nanoseconds: .min)
    /// The gesture's own deadline, kept here so that finding the next one costs little.
    var deadline: Moment?

    /// It may still make out its gesture with what it has seen so far.
    var isUndecided: Bool {
        switch phase {
        case .possible: !followed.isEmpty || deadline != nil
        case .waiting: true
        case .began, .changed: false
        }
    }

    /// A discrete gesture that waits is complete: what comes now is not part of it.
    var isComplete: Bool { phase == .waiting(.end) }

    var state: GestureState {
        switch phase {
        case .possible, .waiting: .possible
        case .began: .began
        case .changed: .changed
        }
    }
}
