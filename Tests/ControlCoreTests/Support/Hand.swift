import ControlCore

/// Fingers on a ``GestureSurface``, and a clock that moves when told to.
///
/// All fingers of one call change at the same instant.
struct Hand {
    static let surface = Rectangle(x: 0, y: 0, width: 400, height: 400)

    var surface: GestureSurface
    private(set) var elapsed = Duration.zero
    var events: [GestureEvent] = []
    private var places: [Int: Contact] = [:]

    /// A hand over a surface with one recogniser on it.
    init(
        _ gesture: any GestureRecognizer, policies: GesturePolicies = GesturePolicies(),
        bounds: Rectangle = Hand.surface
    ) {
        self.init(bounds: bounds)
        surface.add(gesture, policies: policies)
    }

    /// A hand over a surface on which nothing is recognised.
    init(bounds: Rectangle = Hand.surface) {
        surface = GestureSurface(bounds: bounds)
    }

    var now: Moment { Moment(nanoseconds: 1_000_000_000).advanced(by: elapsed) }

    /// The states that were reported, in their order.
    var states: [GestureState] { events.map(\.state) }

    /// When an event was, counted from the start.
    func time(of event: GestureEvent) -> Duration {
        Moment(nanoseconds: 1_000_000_000).duration(to: event.moment)
    }

    /// Fingers 0, 1, … come down at these places, or move there if they are down.
    mutating func touch(_ places: (x: Double, y: Double)...) {
        tell(
            places.enumerated().map { id, place in
                contact(id, Point(x: place.x, y: place.y))
            })
    }

    /// One finger comes down at this place, or moves there if it is down.
    mutating func touch(finger id: Int, _ x: Double, _ y: Double) {
        tell([contact(id, Point(x: x, y: y))])
    }

    /// Lifts these fingers; all when none is named.
    mutating func lift(_ ids: Int...) { end(ids, .ended) }

    /// These fingers are cancelled; all when none is named.
    mutating func cancel(_ ids: Int...) { end(ids, .cancelled) }

    /// One finger comes down here and is lifted after this time.
    mutating func tap(_ x: Double = 100, _ y: Double = 100, for duration: Duration) {
        touch((x, y))
        pass(duration)
        lift()
    }

    /// Hands over contacts as they are.
    mutating func tell(_ contacts: [Contact]) {
        for contact in contacts { places[contact.id] = contact.isDown ? contact : nil }
        events += surface.handle(contacts, at: now)
    }

    /// Lets time pass, with a call whenever one is due.
    mutating func pass(_ duration: Duration) {
        let end = elapsed + duration
        let origin = Moment(nanoseconds: 1_000_000_000)
        while let deadline = surface.nextDeadline, origin.duration(to: deadline) <= end {
            elapsed = max(elapsed, origin.duration(to: deadline))
            surface.advance(to: now, into: &events)
        }
        elapsed = end
    }

    /// Lets time pass while nobody asks for what is due.
    mutating func skip(_ duration: Duration) { elapsed += duration }

    private func contact(_ id: Int, _ place: Point) -> Contact {
        Contact(id: id, phase: places[id] == nil ? .began : .moved, location: place)
    }

    private mutating func end(_ ids: [Int], _ phase: Contact.Phase) {
        tell(
            places.values.filter { ids.isEmpty || ids.contains($0.id) }.sorted { $0.id < $1.id }
                .map { contact in
                    var contact = contact
                    contact.phase = phase
                    return contact
                })
    }
}
