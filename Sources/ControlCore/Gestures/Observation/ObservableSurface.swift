/// A surface whose gestures can be watched with `for await`.
///
/// It is the ``GestureSurface`` it was made from, with observers: contacts and time are handed to
/// it, and whoever loops over one of its sequences gets what is recognised. It belongs to one actor
/// (or to a program without any), like a view.
///
/// What a loop has not taken yet is kept for it, however much that is: a slow one had better name
/// the states it wants, or end.
///
/// A recogniser that a sequence was made with leaves the surface with the next contact after the
/// last sequence and the last loop over it are gone.
public final class ObservableSurface {
    private struct Observer {
        weak var observation: Observation?
        let recognizers: [RecognizerID]
        let continuation: AsyncStream<ObservedGesture>.Continuation
    }

    private struct Guest {
        weak var observation: Observation?
        let recognizers: [RecognizerID]
    }

    /// The surface as it is; ``change(_:)`` changes it.
    public private(set) var surface: GestureSurface
    private var observers: [Observer] = []
    private var guests: [Guest] = []
    private var isClosed = false

    /// Makes a surface observable.
    public init(_ surface: GestureSurface) {
        self.surface = surface
    }

    deinit {
        close()
    }

    /// Ends every loop, once it has got what was seen until now; a loop begun later is empty.
    public func close() {
        isClosed = true
        for observer in observers { observer.continuation.finish() }
        observers = []
    }

    // MARK: Contacts and time

    /// Takes the changes of several contacts at one instant, tells the observers what was
    /// recognised, and returns it.
    @discardableResult
    public func handle(_ contacts: [Contact], at now: Moment) -> [GestureEvent] {
        advance(to: now) + change { $0.handle(contacts, at: now, into: &$1) }
    }

    /// Takes the change of one contact, tells the observers what was recognised, and returns it.
    @discardableResult
    public func handle(_ contact: Contact, at now: Moment) -> [GestureEvent] {
        handle([contact], at: now)
    }

    /// Takes the passing of time; due at the surface's `nextDeadline`.
    @discardableResult
    public func advance(to now: Moment) -> [GestureEvent] {
        var events = removeAbandoned(at: now)
        // One after the other, so that each is told with the contacts of its own instant.
        while let due = surface.nextDeadline, due < now {
            events += change { $0.advance(to: due, into: &$1) }
        }
        return events + change { $0.advance(to: now, into: &$1) }
    }

    /// Does anything else with the surface (add, remove, switch off, cancel), tells the observers
    /// what comes of it, and returns that.
    @discardableResult
    public func change(
        _ body: (inout GestureSurface, inout [GestureEvent]) -> Void
    ) -> [GestureEvent] {
        var events: [GestureEvent] = []
        body(&surface, &events)
        tell(events)
        endLoopsOverNothing()
        return events
    }

    /// Adds a region on top of those that its parent has; see
    /// ``GestureSurface/addRegion(frame:in:)``.
    @discardableResult
    public func addRegion(frame: Rectangle, in parent: RegionID = .surface) -> RegionID {
        surface.addRegion(frame: frame, in: parent)
    }

    /// Adds a recogniser that stays; see ``GestureSurface/add(_:to:policies:)``.
    @discardableResult
    public func add(
        _ gesture: any GestureRecognizer, to region: RegionID = .surface,
        policies: GesturePolicies = GesturePolicies()
    ) -> RecognizerID {
        surface.add(gesture, to: region, policies: policies)
    }

    // MARK: Sequences

    /// What a recogniser reports that is on the surface already.
    public func gesture(_ id: RecognizerID) -> GestureSequence {
        GestureSequence(surface: self, recognizers: [id], guests: nil)
    }

    /// Adds a recogniser for as long as somebody watches, and what it reports.
    public func gesture(
        _ gesture: any GestureRecognizer, in region: RegionID = .surface,
        policies: GesturePolicies = GesturePolicies()
    ) -> GestureSequence {
        anyGesture(gesture, in: region, policies: policies)
    }

    /// Adds several recognisers for as long as somebody watches, and what any of them reports.
    public func anyGesture(
        _ gestures: any GestureRecognizer..., in region: RegionID = .surface,
        policies: GesturePolicies = GesturePolicies()
    ) -> GestureSequence {
        add(gestures, to: region, policies)
    }

    /// Adds several recognisers for as long as somebody watches, and of what any of them reports
    /// the one state that is named with it.
    public func anyGesture(
        _ gestures: (gesture: any GestureRecognizer, when: GestureState)...,
        in region: RegionID = .surface, policies: GesturePolicies = GesturePolicies()
    ) -> GestureSequence {
        var sequence = add(gestures.map(\.gesture), to: region, policies)
        let wanted = zip(sequence.recognizers, gestures.map(\.when))
        sequence.filter.require(Dictionary(uniqueKeysWithValues: wanted))
        return sequence
    }

    /// Adds a swipe recogniser for each of these directions, as one alone would not see up and down
    /// beside left and right.
    public func swipeGesture(
        _ directions: SwipeDirection, in region: RegionID = .surface,
        policies: GesturePolicies = GesturePolicies()
    ) -> GestureSequence {
        let single: [SwipeDirection] = [.right, .left, .up, .down]
        let swipes = single.filter(directions.contains).map {
            SwipeGestureRecognizer(direction: $0)
        }
        return add(swipes, to: region, policies)
    }

    /// Adds a pan, a rotation and a pinch for as long as somebody watches, and what they are
    /// together.
    public func transformGestures(
        pan: PanGestureRecognizer = PanGestureRecognizer(),
        rotation: RotationGestureRecognizer = RotationGestureRecognizer(),
        pinch: PinchGestureRecognizer = PinchGestureRecognizer(),
        in region: RegionID = .surface, policies: GesturePolicies = GesturePolicies()
    ) -> TransformSequence {
        let gestures = add([pan, rotation, pinch], to: region, policies)
        return TransformSequence(
            gestures, pan: gestures.recognizers[0], rotation: gestures.recognizers[1],
            pinch: gestures.recognizers[2])
    }

    private func add(
        _ gestures: [any GestureRecognizer], to region: RegionID, _ policies: GesturePolicies
    ) -> GestureSequence {
        let recognizers = gestures.map { surface.add($0, to: region, policies: policies) }
        let observation = Observation()
        guests.append(Guest(observation: observation, recognizers: recognizers))
        return GestureSequence(surface: self, recognizers: recognizers, guests: observation)
    }

    /// An observer of its own, who first gets the present states, of which it is told the number.
    func observe(
        _ recognizers: [RecognizerID]
    ) -> (stream: AsyncStream<ObservedGesture>, observation: Observation, presentStates: Int) {
        let (stream, continuation) = AsyncStream.makeStream(of: ObservedGesture.self)
        let observation = Observation()
        let present = recognizers.compactMap { surface.present($0) }
        guard !present.isEmpty, !isClosed else {
            continuation.finish()
            return (stream, observation, 0)
        }
        for event in present { continuation.yield(observed(event)) }
        observers.append(
            Observer(
                observation: observation, recognizers: recognizers, continuation: continuation))
        return (stream, observation, present.count)
    }

    private func observed(_ event: GestureEvent) -> ObservedGesture {
        ObservedGesture(
            event: event, touches: surface.touches(of: event.recognizer), regions: surface.regions)
    }

    private func tell(_ events: [GestureEvent]) {
        for event in events {
            for observer in observers where observer.recognizers.contains(event.recognizer) {
                observer.continuation.yield(observed(event))
            }
        }
    }

    /// Of a recogniser that was removed there is nothing more to tell.
    private func endLoopsOverNothing() {
        observers.removeAll { observer in
            let isOver = observer.recognizers.allSatisfy { surface.gesture($0) == nil }
            if isOver { observer.continuation.finish() }
            return isOver
        }
    }

    private func removeAbandoned(at now: Moment) -> [GestureEvent] {
        observers.removeAll { $0.observation == nil }
        let abandoned = guests.filter { $0.observation == nil }
        guests.removeAll { $0.observation == nil }
        return abandoned.flatMap(\.recognizers).flatMap { id in
            change { $0.remove(id, at: now, into: &$1) }
        }
    }
}

@available(*, unavailable, message: "it belongs to one actor")
extension ObservableSurface: Sendable {}
