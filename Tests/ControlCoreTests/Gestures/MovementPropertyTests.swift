import ControlCore
import TestSupport
import Testing

@Suite("Gestures of movement and of time, whatever happens")
struct MovementPropertyTests {
    /// Changes of contacts some time after those before.
    struct Step {
        let delay: Duration
        let contacts: [Contact]
    }

    /// When the surface is told how late it is, apart from the changes of contacts.
    enum Calls {
        case never
        case whenDue
        case atRandom
    }

    // MARK: Random plays

    static func script(_ seed: UInt64) -> [Step] {
        var generator = SeededGenerator(seed: seed)
        var places: [Int: Contact] = [:]
        return (0..<600).map { _ in
            let delay = Self.delay(using: &generator)
            var contacts: [Contact] = []
            for id in 0..<5 where Int.random(in: 0..<3, using: &generator) == 0 {
                let contact = change(of: places[id], id, using: &generator)
                places[id] = contact.isDown ? contact : nil
                contacts.append(contact)
            }
            return Step(delay: delay, contacts: contacts)
        }
    }

    private static func delay(using generator: inout SeededGenerator) -> Duration {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: .zero
        case 1: .nanoseconds(Int.random(in: 0...1_000_000, using: &generator))
        // The limits themselves are among them.
        case 2: .milliseconds(50 * Int.random(in: 1...16, using: &generator))
        default: .milliseconds(Int.random(in: 0...60, using: &generator))
        }
    }

    /// Fingers 0 to 3, and a pointer.
    private static func change(
        of contact: Contact?, _ id: Int, using generator: inout SeededGenerator
    ) -> Contact {
        guard var contact else {
            let place = Point(
                x: place(using: &generator), y: place(using: &generator))
            return Contact(
                id: id, phase: .began, location: place, tool: id == 4 ? .hover : .finger)
        }
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<6: contact.phase = .ended
        case 6: contact.phase = .cancelled
        case 7..<16:
            contact.phase = .moved
            contact.location.x += Double.random(in: -8...8, using: &generator)
            contact.location.y += Double.random(in: -8...8, using: &generator)
        default:
            contact.phase = .moved
            // Straight ones among them.
            let isStraight = Bool.random(using: &generator)
            contact.location.x += Double.random(in: -60...60, using: &generator)
            contact.location.y += isStraight ? 0 : .random(in: -60...60, using: &generator)
        }
        return contact
    }

    /// Often near an edge or near the middle, so that taps come near each other.
    private static func place(using generator: inout SeededGenerator) -> Double {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: .random(in: 0..<13, using: &generator)
        case 1: .random(in: 0..<400, using: &generator)
        default: .random(in: 190...210, using: &generator)
        }
    }

    // MARK: The surface

    private static var doublePress: LongPressGestureRecognizer {
        var press = LongPressGestureRecognizer()
        press.numberOfTapsRequired = 1
        press.minimumPressDuration = .milliseconds(60)
        return press
    }

    private static var twoFingerPress: LongPressGestureRecognizer {
        var press = LongPressGestureRecognizer()
        press.numberOfTouchesRequired = 2
        press.minimumPressDuration = .milliseconds(60)
        return press
    }

    private static func pan(_ minimum: Int, _ maximum: Int) -> PanGestureRecognizer {
        var pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = minimum
        pan.maximumNumberOfTouches = maximum
        return pan
    }

    static let gestures: [any GestureRecognizer] = [
        TapGestureRecognizer(), TapGestureRecognizer(numberOfTapsRequired: 2),
        SwipeGestureRecognizer(), SwipeGestureRecognizer(direction: [.left, .right]),
        SwipeGestureRecognizer(direction: .up), PanGestureRecognizer(), pan(2, 3), pan(1, 1),
        ScreenEdgePanGestureRecognizer(edges: .all), LongPressGestureRecognizer(), doublePress,
        twoFingerPress, HoverGestureRecognizer(), TouchDownGestureRecognizer(),
        TouchDownGestureRecognizer(minimumTouchDuration: .milliseconds(60)),
    ]

    /// All gestures, on the surface and on a region in it; `isStrict` lets them wait for and
    /// exclude each other.
    static func surface(isStrict: Bool) -> GestureSurface {
        var surface = GestureSurface(bounds: Hand.surface)
        let region = surface.addRegion(frame: Rectangle(x: 0, y: 0, width: 200, height: 400))
        var policies = GesturePolicies()
        if isStrict { policies.simultaneousRecognitionPolicy = .never }
        for home in [RegionID.surface, region] {
            let ids = gestures.map { gesture in
                // A touch is there before anything else, which would all be excluded.
                let isTouch = gesture.kind == .touchDown
                return surface.add(
                    gesture, to: home, policies: isTouch ? GesturePolicies() : policies)
            }
            guard isStrict else { continue }
            surface.require(ids[0], toFail: ids[1])
            surface.require(ids[5], toFail: ids[2])
            surface.require(ids[14], toFail: ids[5])
        }
        return surface
    }

    static func events(
        _ script: [Step], isStrict: Bool, _ calls: Calls, seed: UInt64
    ) -> [GestureEvent] {
        var generator = SeededGenerator(seed: seed)
        var surface = surface(isStrict: isStrict)
        var events: [GestureEvent] = []
        var now = Moment(nanoseconds: 0)
        for step in script {
            let next = now.advanced(by: step.delay)
            switch calls {
            case .never: break
            case .whenDue:
                while let deadline = surface.nextDeadline, deadline <= next {
                    surface.advance(to: deadline, into: &events)
                }
            case .atRandom:
                for _ in 0..<Int.random(in: 0...4, using: &generator) {
                    now = Moment(
                        nanoseconds: .random(
                            in: now.nanoseconds...next.nanoseconds, using: &generator))
                    surface.advance(to: now, into: &events)
                }
            }
            now = next
            surface.handle(step.contacts, at: now, into: &events)
        }
        surface.advance(to: now.advanced(by: .seconds(1)), into: &events)
        surface.cancelContacts(at: now, into: &events)
        return events
    }

    // MARK: Properties

    @Test(
        "what began ends once, nothing else happens than what may, and all numbers are finite",
        arguments: 1...6 as ClosedRange<UInt64>, [false, true])
    func legalTransitions(seed: UInt64, isStrict: Bool) {
        let script = Self.script(seed)
        let events = Self.events(script, isStrict: isStrict, .whenDue, seed: seed)
        var states: [RecognizerID: GestureState] = [:]
        var lastMoment = Moment(nanoseconds: .min)
        for event in events {
            let gesture = Self.gestures[event.recognizer.number % Self.gestures.count]
            let state = states[event.recognizer] ?? .possible
            #expect(state.canBecome(event.state, isContinuous: gesture.isContinuous))
            let isOver = event.state == .ended || event.state == .cancelled
            states[event.recognizer] = isOver ? nil : event.state
            #expect(event.moment >= lastMoment)
            lastMoment = event.moment
            #expect(event.location.x.isFinite && event.location.y.isFinite)
            if case .translation(let translation, let velocity) = event.measure {
                #expect(translation.dx.isFinite && translation.dy.isFinite)
                #expect(velocity.dx.isFinite && velocity.dy.isFinite)
            }
        }
        #expect(states.isEmpty)
    }

    @Test("the plays are worth something: each gesture is made in them")
    func coverage() {
        for isStrict in [false, true] {
            var made: Set<Int> = []
            for seed in 1...20 as ClosedRange<UInt64> {
                let events = Self.events(
                    Self.script(seed), isStrict: isStrict, .whenDue, seed: seed)
                made.formUnion(
                    events.filter { $0.state == .ended }.map {
                        $0.recognizer.number % Self.gestures.count
                    })
            }
            // Where they exclude each other, some hardly ever come first.
            #expect(made.count >= (isStrict ? 10 : Self.gestures.count))
        }
    }

    @Test(
        "nothing depends on how time was chopped into calls",
        arguments: 1...6 as ClosedRange<UInt64>, [false, true])
    func chopping(seed: UInt64, isStrict: Bool) {
        let script = Self.script(seed)
        let expected = Self.events(script, isStrict: isStrict, .never, seed: seed)
        for calls in [Calls.whenDue, .atRandom] {
            let events = Self.events(script, isStrict: isStrict, calls, seed: seed)
            #expect(events.count == expected.count)
            let isSame = events == expected
            #expect(isSame)
        }
    }
}
