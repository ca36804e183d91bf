import ControlCore
import Testing

@Suite("GestureSurface")
struct GestureSurfaceTests {
    /// Which recognisers reported, by their numbers.
    static func reporters(_ hand: Hand) -> [Int] { hand.events.map(\.recognizer.number) }

    @Test("a contact is seen on the region it begins on and on all around it, inner ones first")
    func nesting() {
        var hand = Hand()
        let outer = hand.surface.addRegion(frame: Rectangle(x: 0, y: 0, width: 200, height: 200))
        let inner = hand.surface.addRegion(
            frame: Rectangle(x: 50, y: 50, width: 50, height: 50), in: outer)
        let beside = hand.surface.addRegion(frame: Rectangle(x: 200, y: 0, width: 9, height: 9))
        let ids = [.surface, outer, inner, beside].map {
            hand.surface.add(TapGestureRecognizer(), to: $0)
        }
        hand.tap(60, 60, for: .milliseconds(50))
        #expect(hand.events.map(\.recognizer) == [ids[2], ids[1], ids[0]])
        #expect(hand.events.map(\.region) == [inner, outer, .surface])
        #expect(hand.events.allSatisfy { $0.location == Point(x: 60, y: 60) })
    }

    @Test("it is still seen there when it has moved elsewhere")
    func capture() {
        var hand = Hand()
        let region = hand.surface.addRegion(frame: Rectangle(x: 0, y: 0, width: 50, height: 50))
        hand.surface.add(TouchDownGestureRecognizer(), to: region)
        hand.touch((10, 10))
        hand.touch((300, 300))
        hand.lift()
        #expect(hand.states == [.began, .changed, .ended])
    }

    @Test("a contact that begins outside the surface is nowhere")
    func outside() {
        var hand = Hand(TouchDownGestureRecognizer())
        hand.touch((400, 10))
        hand.touch((100, 10))
        hand.lift()
        #expect(hand.events.isEmpty)
    }

    @Test("a physical button is on the region it belongs to, without a place")
    func press() {
        var hand = Hand(bounds: .zero)
        let regions = (0..<2).map { _ in hand.surface.addRegion(frame: .zero) }
        let ids = regions.map { hand.surface.add(TouchDownGestureRecognizer(), to: $0) }
        hand.tell([
            Contact(id: 1, phase: .began, location: .zero, tool: .press(on: regions[1]))
        ])
        #expect(hand.events.map(\.recognizer) == [ids[1]])
    }

    @Test("a gesture that ended does not see its contacts again, but new ones at once")
    func afterTheEnd() {
        var hand = Hand(SwipeLike())
        hand.touch((10, 10))
        hand.touch((20, 10))
        hand.touch((30, 10))
        #expect(hand.states == [.recognized])
        hand.touch(finger: 1, 50, 50)
        hand.touch(finger: 1, 60, 50)
        #expect(hand.states == [.recognized, .recognized])
    }

    /// Made by the first movement.
    struct SwipeLike: GestureRecognizer {
        var kind: GestureKind { .swipe }
        var isContinuous: Bool { false }
        var location: Point { .zero }
        mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
            contacts.moved.isEmpty ? .none : .end
        }
        mutating func reset() {}
    }

    @Test("a begin of what is there cancels it first; what is unknown or nowhere is ignored")
    func oddContacts() {
        var hand = Hand(TouchDownGestureRecognizer())
        let place = Point(x: 10, y: 10)
        hand.tell([Contact(id: 3, phase: .moved, location: place)])
        hand.tell([Contact(id: 3, phase: .ended, location: place)])
        hand.tell([Contact(id: 3, phase: .began, location: Point(x: .nan, y: 0))])
        #expect(hand.events.isEmpty)
        hand.tell([Contact(id: 3, phase: .began, location: place)])
        hand.tell([Contact(id: 3, phase: .began, location: place)])
        #expect(hand.states == [.began, .cancelled, .began])
        hand.tell([Contact(id: 3, phase: .moved, location: Point(x: .infinity, y: 0))])
        hand.tell([Contact(id: 3, phase: .stationary, location: place)])
        hand.tell([Contact(id: 3, phase: .moved, location: place)])
        #expect(hand.states == [.began, .cancelled, .began])
        hand.tell([Contact(id: 3, phase: .ended, location: Point(x: 0, y: .nan))])
        #expect(hand.states == [.began, .cancelled, .began, .ended])
        #expect(hand.events.last?.location == place)
    }

    @Test(
        "a place too far off to be believed is no place",
        arguments: [
            (1e9, true), (1e9.nextUp, false), (-1e9, true), (1e308, false), (.infinity, false),
            (-.infinity, false), (.nan, false),
        ])
    func farPlaces(x: Double, isBelieved: Bool) {
        for place in [Point(x: x, y: 0), Point(x: 0, y: x)] {
            var hand = Hand(TouchDownGestureRecognizer())
            hand.touch((10, 10))
            hand.tell([Contact(id: 0, phase: .moved, location: place)])
            #expect(hand.states == (isBelieved ? [.began, .changed] : [.began]))
        }
    }

    @Test("what happens to one contact at one instant is seen in its order")
    func twiceInOneFrame() {
        var hand = Hand(TapGestureRecognizer(numberOfTapsRequired: 2))
        let down = Contact(id: 0, phase: .began, location: Point(x: 9, y: 9))
        var up = down
        up.phase = .ended
        hand.tell([down, up, down, up])
        #expect(hand.states == [.recognized])
        hand.tell([down, up])
        hand.tell([down])
        #expect(hand.states == [.recognized])
    }

    @Test("sees 64 contacts at once, and not one more")
    func capacity() {
        var hand = Hand(TouchDownGestureRecognizer())
        for id in 0..<ContactSet.capacity { hand.touch(finger: id, 10, 10) }
        let events = hand.events.count
        #expect(events == ContactSet.capacity)
        #expect(hand.events.last?.numberOfTouches == ContactSet.capacity)
        hand.touch(finger: 99, 10, 10)
        #expect(hand.events.count == events)
        hand.lift(5)
        hand.touch(finger: 100, 10, 10)
        #expect(hand.events.count == events + 2)
    }

    @Test("an instant before the last one counts as the last one")
    func backwards() {
        var surface = GestureSurface(bounds: Hand.surface)
        surface.add(TouchDownGestureRecognizer())
        let place = Point(x: 1, y: 1)
        _ = surface.handle(
            Contact(id: 0, phase: .began, location: place), at: Moment(nanoseconds: 100))
        let events = surface.handle(
            Contact(id: 0, phase: .ended, location: place), at: Moment(nanoseconds: 50))
        #expect(events.map(\.moment) == [Moment(nanoseconds: 100)])
    }

    @Test("contacts that are all cancelled break off what is under way")
    func cancelAll() {
        var hand = Hand(TouchDownGestureRecognizer())
        let tap = hand.surface.add(TapGestureRecognizer())
        hand.touch((10, 10), (20, 10))
        var events: [GestureEvent] = []
        hand.surface.cancelContacts(at: hand.now, into: &events)
        #expect(events.map(\.state) == [.cancelled])
        #expect(hand.surface.touches(of: tap).isEmpty)
        #expect(hand.surface.nextDeadline == nil)
    }

    @Test("a recogniser that is switched off is cancelled and sees nothing until it is on again")
    func enabling() {
        var hand = Hand()
        let id = hand.surface.add(TouchDownGestureRecognizer())
        hand.touch((10, 10))
        var events: [GestureEvent] = []
        hand.surface.setEnabled(false, id, at: hand.now, into: &events)
        #expect(events.map(\.state) == [.cancelled])
        hand.touch((20, 10))
        hand.touch(finger: 1, 30, 30)
        hand.lift()
        #expect(hand.states == [.began])
        hand.surface.setEnabled(true, id, at: hand.now, into: &events)
        hand.touch((10, 10))
        #expect(hand.states == [.began, .began])
    }

    @Test("a recogniser that is removed is cancelled; the others stay what they were")
    func removing() {
        var hand = Hand()
        let first = hand.surface.add(TouchDownGestureRecognizer())
        let second = hand.surface.add(TouchDownGestureRecognizer())
        hand.touch((10, 10))
        var events: [GestureEvent] = []
        hand.surface.remove(first, at: hand.now, into: &events)
        hand.surface.remove(first, at: hand.now, into: &events)
        #expect(events.map(\.recognizer) == [first])
        #expect(events.map(\.state) == [.cancelled])
        #expect(hand.surface.present(first) == nil)
        #expect(hand.surface.gesture(first) == nil)
        #expect(hand.surface.touches(of: first).isEmpty)
        hand.lift()
        #expect(hand.events.map(\.recognizer) == [first, second, second])
        let third = hand.surface.add(TouchDownGestureRecognizer())
        #expect(third != first)
    }

    @Test("tells the present state, the contacts and the recogniser itself")
    func present() throws {
        var hand = Hand()
        let id = hand.surface.add(TouchDownGestureRecognizer())
        #expect(hand.surface.present(id)?.state == .possible)
        hand.touch((10, 10), (30, 10))
        let present = try #require(hand.surface.present(id))
        #expect(present.state == .began)
        #expect(present.location == Point(x: 20, y: 10))
        #expect(hand.surface.touches(of: id).map(\.id) == [0, 1])
        #expect(hand.surface.gesture(id) is TouchDownGestureRecognizer)
    }

    @Test("settings of a recogniser can be changed later")
    func update() {
        var hand = Hand()
        let id = hand.surface.add(TapGestureRecognizer())
        hand.surface.update(id, as: TapGestureRecognizer.self) { $0.numberOfTapsRequired = 2 }
        hand.tap(for: .milliseconds(50))
        #expect(hand.events.isEmpty)
        hand.tap(for: .milliseconds(50))
        #expect(hand.states == [.recognized])
    }

    @Test("a recogniser that was removed is not asked and not changed any more")
    func removedOnes() {
        var hand = Hand()
        let id = hand.surface.add(TapGestureRecognizer())
        let other = hand.surface.add(TapGestureRecognizer())
        var events: [GestureEvent] = []
        hand.surface.remove(id, at: hand.now, into: &events)
        hand.surface.setEnabled(true, id, at: hand.now, into: &events)
        hand.surface.setPolicies(GesturePolicies(), of: id)
        hand.surface.require(id, toFail: other)
        hand.surface.require(other, toFail: id)
        hand.surface.update(id, as: TapGestureRecognizer.self) { $0.numberOfTapsRequired = 3 }
        #expect(hand.surface.policies(of: id) == nil)
        hand.tap(for: .milliseconds(50))
        #expect(hand.events.map(\.recognizer) == [other])
    }

    @Test("settings that do not go with what is under way cancel it")
    func updateUnderWay() {
        var hand = Hand()
        let id = hand.surface.add(PanGestureRecognizer())
        hand.touch((100, 100))
        hand.touch((150, 100))
        hand.surface.update(id, as: PanGestureRecognizer.self) { $0 = PanGestureRecognizer() }
        hand.touch((160, 100))
        hand.touch((170, 100))
        hand.lift()
        #expect(hand.states == [.began, .cancelled])
    }

    @Test("settings that make a deadline be over already tell of it now, not of the past")
    func updatePast() {
        var hand = Hand()
        let id = hand.surface.add(LongPressGestureRecognizer())
        hand.touch((100, 100))
        hand.pass(.milliseconds(300))
        hand.surface.advance(to: hand.now, into: &hand.events)
        hand.surface.update(id, as: LongPressGestureRecognizer.self) {
            $0.minimumPressDuration = .milliseconds(10)
        }
        hand.touch((101, 100))
        #expect(hand.events.map { hand.time(of: $0) }.first == .milliseconds(300))
    }

    @Test("what was due before a recogniser is switched off or removed happens before")
    func dueBefore() {
        for removes in [false, true] {
            var hand = Hand()
            let id = hand.surface.add(LongPressGestureRecognizer())
            hand.touch((100, 100))
            hand.skip(.seconds(2))
            var events: [GestureEvent] = []
            if removes {
                hand.surface.remove(id, at: hand.now, into: &events)
            } else {
                hand.surface.setEnabled(false, id, at: hand.now, into: &events)
            }
            #expect(events.map(\.state) == [.began, .cancelled])
            #expect(events.map { hand.time(of: $0) } == [.milliseconds(500), .seconds(2)])
        }
    }

    @Test("a press that comes elsewhere or too late is the first of the next taps")
    func nextPress() {
        var hand = Hand(TapGestureRecognizer(numberOfTapsRequired: 2))
        for x in [50.0, 200, 200] {
            hand.tap(x, 50, for: .milliseconds(50))
            hand.pass(.milliseconds(100))
        }
        #expect(hand.states == [.recognized])
        #expect(hand.events.first?.location == Point(x: 200, y: 50))
    }

    @Test("a pointer that hovers out of the surface and back is seen again")
    func hoverBack() {
        var hand = Hand(HoverGestureRecognizer())
        for (phase, x) in [
            (Contact.Phase.began, 100.0), (.moved, 500), (.moved, 600), (.moved, 200),
        ] {
            hand.tell([
                Contact(id: 0, phase: phase, location: Point(x: x, y: 100), tool: .hover)
            ])
        }
        #expect(hand.states == [.began, .ended, .began])
    }

    @Test("a button that says no place is seen, and a force that is no number is none")
    func oddNumbers() {
        var hand = Hand(TouchDownGestureRecognizer())
        hand.tell([
            Contact(
                id: 0, phase: .began, location: Point(x: .nan, y: .nan),
                tool: .press(on: .surface), force: .nan)
        ])
        hand.tell([
            Contact(
                id: 0, phase: .stationary, location: Point(x: .nan, y: .nan),
                tool: .press(on: .surface), force: .nan)
        ])
        #expect(hand.states == [.began])
    }

    @Test("the longest and the shortest durations and instants are no trouble")
    func ends() {
        var press = LongPressGestureRecognizer()
        press.minimumPressDuration = .seconds(Int64.max)
        var surface = GestureSurface(bounds: Hand.surface)
        surface.add(press)
        var tap = TapGestureRecognizer()
        tap.maximumPressDuration = .seconds(Int64.max)
        surface.add(tap)
        let place = Point(x: 1, y: 1)
        for nanoseconds in [Int64.min, 0, .max] {
            let now = Moment(nanoseconds: nanoseconds)
            _ = surface.handle(Contact(id: 0, phase: .began, location: place), at: now)
            _ = surface.handle(Contact(id: 0, phase: .ended, location: place), at: now)
        }
    }

    // MARK: Reception

    @Test("a contact that must not be received is not seen", arguments: [0, 1, 2])
    func reception(which: Int) {
        let tools: [Contact.Tool] = [.finger, .press(on: .surface), .pointer(.primary)]
        for (index, tool) in tools.enumerated() {
            var policies = GesturePolicies()
            let onlyLeft = GesturePolicy<GesturePolicies.Reception>.custom {
                $0.gesture.state == .possible && $0.contact.location.x < 100
            }
            switch which {
            case 0: policies.touchReceptionPolicy = onlyLeft
            case 1: policies.pressReceptionPolicy = onlyLeft
            default: policies.eventRecognitionAttemptPolicy = onlyLeft
            }
            var hand = Hand(TouchDownGestureRecognizer(), policies: policies)
            for x in [99.0, 100.0] {
                hand.tell([
                    Contact(id: 0, phase: .began, location: Point(x: x, y: 1), tool: tool)
                ])
                hand.lift()
            }
            #expect(hand.states.count == (index == which ? 2 : 4))
        }
    }

    @Test("a pointer's other buttons and its hovering are none of a finger's gestures")
    func defaultTools() {
        let tap = TapGestureRecognizer()
        let expected: [(Contact.Tool, Bool)] = [
            (.finger, true), (.pointer(.primary), true), (.press(on: .surface), true),
            (.pointer(.secondary), false), (.pointer(.other), false), (.hover, false),
        ]
        for (tool, isAccepted) in expected {
            let contact = Contact(id: 0, phase: .began, location: .zero, tool: tool)
            #expect(tap.accepts(contact) == isAccepted, "\(tool)")
        }
    }

    // MARK: Delivery

    @Test("a control sees its contact cancelled when a recogniser takes it, then nothing of it")
    func delivery() {
        var hand = Hand(
            ScriptedGesture(.none, .begin, .change, .end))
        func phases(_ contact: Contact) -> Contact.Phase? {
            hand.surface.delivery(of: contact)?.phase
        }
        var contact = Contact(id: 4, phase: .began, location: Point(x: 1, y: 1))
        hand.tell([contact])
        #expect(phases(contact) == .began)
        contact.phase = .moved
        contact.location.x = 2
        hand.tell([contact])
        #expect(phases(contact) == .cancelled)
        contact.location.x = 3
        hand.tell([contact])
        #expect(phases(contact) == nil)
        contact.phase = .ended
        hand.tell([contact])
        #expect(phases(contact) == nil)
        contact.phase = .began
        hand.tell([contact])
        #expect(phases(contact) == .began)
    }

    @Test("a gesture that time alone begins takes its contact with the next change, and at once")
    func deliveryByTime() {
        var hand = Hand(LongPressGestureRecognizer())
        var contact = Contact(id: 4, phase: .began, location: Point(x: 1, y: 1))
        hand.tell([contact])
        hand.pass(.milliseconds(500))
        contact.phase = .stationary
        #expect(hand.surface.delivery(of: contact)?.phase == .cancelled)
        contact.phase = .moved
        contact.location.x = 2
        hand.tell([contact])
        #expect(hand.surface.delivery(of: contact)?.phase == .cancelled)
        contact.location.x = 3
        hand.tell([contact])
        #expect(hand.surface.delivery(of: contact) == nil)
    }

    @Test("a contact that the gesture does not follow stays with its control")
    func deliveryOfOthers() {
        var policies = GesturePolicies()
        policies.touchReceptionPolicy = .custom { $0.contact.id == 0 }
        var hand = Hand(ScriptedGesture(.none, .begin), policies: policies)
        hand.touch((10, 10), (20, 20))
        hand.touch((11, 10), (21, 20))
        let other = Contact(id: 1, phase: .moved, location: Point(x: 21, y: 20))
        #expect(hand.surface.delivery(of: other) == other)
    }

    @Test("with cancelsTouchesInRegion off the control goes on seeing it")
    func deliveryWithoutTaking() {
        var policies = GesturePolicies()
        policies.cancelsTouchesInRegion = false
        var hand = Hand(ScriptedGesture(.begin, .change, .end), policies: policies)
        var contact = Contact(id: 4, phase: .began, location: Point(x: 1, y: 1))
        hand.tell([contact])
        #expect(hand.surface.delivery(of: contact) == contact)
        contact.phase = .ended
        hand.tell([contact])
        #expect(hand.surface.delivery(of: contact) == contact)
    }

    @Test("a tap takes its contact at the release")
    func deliveryOfTap() {
        var hand = Hand(TapGestureRecognizer())
        var contact = Contact(id: 4, phase: .began, location: Point(x: 1, y: 1))
        hand.tell([contact])
        #expect(hand.surface.delivery(of: contact) == contact)
        contact.phase = .ended
        hand.tell([contact])
        #expect(hand.surface.delivery(of: contact)?.phase == .cancelled)
    }
}
