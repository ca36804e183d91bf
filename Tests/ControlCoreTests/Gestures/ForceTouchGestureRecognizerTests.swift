import ControlCore
import Testing

@Suite("ForceTouchGestureRecognizer")
struct ForceTouchGestureRecognizerTests {
    private func press(
        _ hand: inout Hand, _ force: Double?, _ phase: Contact.Phase = .moved, id: Int = 0,
        x: Double = 100
    ) {
        hand.tell([
            Contact(id: id, phase: phase, location: Point(x: x, y: 100), force: force)
        ])
    }

    private func force(_ event: GestureEvent?) -> (absolute: Double, fraction: Double)? {
        guard case .force(let absolute, let fraction) = event?.measure else { return nil }
        return (absolute, fraction)
    }

    @Test("begins with the contact, changes with it, and reads 0 when it is lifted")
    func course() {
        var hand = Hand(ForceTouchGestureRecognizer())
        press(&hand, 0, .began)
        press(&hand, 0.25)
        press(&hand, 0.25)
        press(&hand, 0.25, x: 120)
        press(&hand, 1, x: 120)
        press(&hand, 0.5, .ended, x: 120)
        #expect(hand.states == [.began, .changed, .changed, .changed, .ended])
        #expect(hand.events.map { force($0)?.absolute } == [0, 0.25, 0.25, 1, 0])
        #expect(hand.events.map { force($0)?.fraction } == [0, 0.25, 0.25, 1, 0])
        #expect(hand.events.map(\.location.x) == [100, 100, 120, 120, 120])
        #expect(hand.events.last?.kind == .force)
    }

    @Test("a contact that is cancelled is no force any more")
    func cancelled() {
        var hand = Hand(ForceTouchGestureRecognizer())
        press(&hand, 0.75, .began)
        hand.cancel()
        #expect(hand.states == [.began, .cancelled])
        #expect(force(hand.events.last)?.absolute == 0)
    }

    @Test("where a force is asked for it begins with that, and goes on with less")
    func forceToBegin() {
        var gesture = ForceTouchGestureRecognizer()
        gesture.forceToBegin = 0.6
        var hand = Hand(gesture)
        press(&hand, 0.2, .began)
        press(&hand, 0.6.nextDown)
        #expect(hand.states.isEmpty)
        press(&hand, 0.6)
        press(&hand, 0.3)
        hand.lift()
        #expect(hand.states == [.began, .changed, .ended])
        #expect(hand.events.map { force($0)?.absolute } == [0.6, 0.3, 0])
        press(&hand, 0.6, .began)
        #expect(hand.states.last == .began)
    }

    @Test(
        "a contact that never presses hard enough is no gesture",
        arguments: [Contact.Phase.ended, .cancelled], [0.6, 1.5, .nan])
    func tooLight(_ end: Contact.Phase, forceToBegin: Double) {
        var gesture = ForceTouchGestureRecognizer()
        gesture.forceToBegin = forceToBegin
        var hand = Hand(gesture)
        press(&hand, 0.2, .began)
        press(&hand, 0.6.nextDown)
        press(&hand, 0.2, end)
        #expect(hand.events.isEmpty)
    }

    @Test(
        "the fraction lies between the two forces asked for, and is not limited",
        arguments: [
            (0.25, 0, 1, 0.25), (0.25, 0.5, 1, -0.5), (1, 0, 0.5, 2), (0.5, 0.25, 0.75, 0.5),
            (0, 0.5, 1, -1), (0.25, 1, 0, 0.75),
        ] as [(Double, Double, Double, Double)])
    func fraction(absolute: Double, minimum: Double, maximum: Double, expected: Double) {
        var gesture = ForceTouchGestureRecognizer()
        gesture.minimumFractionCompletedRequired = minimum
        gesture.maximumFractionCompletedRequired = maximum
        var hand = Hand(gesture)
        press(&hand, absolute, .began)
        #expect(force(hand.events.last)?.absolute == absolute)
        #expect(force(hand.events.last)?.fraction == expected)
    }

    @Test(
        "between forces that are the same, or none, no fraction is completed",
        arguments: [
            (0, 0), (0.5, 0.5), (1, 1), (0.25, 0.25), (.nan, 1), (0, .nan), (-.infinity, 1),
            (.infinity, .infinity), (0, .leastNonzeroMagnitude),
        ] as [(Double, Double)])
    func noWidth(minimum: Double, maximum: Double) {
        var gesture = ForceTouchGestureRecognizer()
        gesture.minimumFractionCompletedRequired = minimum
        gesture.maximumFractionCompletedRequired = maximum
        var hand = Hand(gesture)
        press(&hand, 0.5, .began)
        press(&hand, 1)
        hand.lift()
        #expect(hand.events.map { force($0)?.absolute } == [0.5, 1, 0])
        #expect(hand.events.map { force($0)?.fraction } == [0, 0, 0])
    }

    @Test(
        "a force that can not be is limited, and none is 0",
        arguments: [
            (-0.5, 0), (1.5, 1), (.nan, 0), (.infinity, 0), (-.infinity, 0), (nil, 0), (0.5, 0.5),
        ] as [(Double?, Double)])
    func oddForces(reported: Double?, absolute: Double) {
        var hand = Hand(ForceTouchGestureRecognizer())
        press(&hand, 0.25, .began)
        press(&hand, reported)
        #expect(hand.states == [.began, .changed])
        #expect(force(hand.events.last)?.absolute == absolute)
        #expect(force(hand.events.last)?.fraction == absolute)
    }

    @Test("follows the first contact that reports a force, and no other")
    func firstOnly() {
        var hand = Hand(ForceTouchGestureRecognizer())
        press(&hand, nil, .began, id: 7)
        press(&hand, 0.5, id: 7)
        #expect(hand.events.isEmpty)
        press(&hand, 0.5, .began, id: 3)
        press(&hand, 0.75, .began, id: 1)
        press(&hand, 1, id: 1)
        hand.lift(1)
        #expect(hand.states == [.began])
        press(&hand, 0.9, .began, id: 2)
        hand.lift(3)
        #expect(hand.states == [.began, .ended])
        press(&hand, 1, id: 2)
        hand.lift()
        #expect(hand.states == [.began, .ended])
        press(&hand, 0.5, .began)
        #expect(hand.states == [.began, .ended, .began])
    }

    @Test(
        "is made with what reports a force",
        arguments: [
            (.finger, 0.5, true), (.finger, 0, true), (.finger, nil, false), (.finger, .nan, false),
            (.finger, .infinity, false), (.pointer(.primary), 0.5, true),
            (.pointer(.primary), nil, false), (.pointer(.secondary), 0.5, false),
            (.hover, 0.5, false), (.press(on: .surface), 0.5, true),
            (.press(on: .surface), nil, false),
        ] as [(Contact.Tool, Double?, Bool)])
    func tools(tool: Contact.Tool, force: Double?, isAccepted: Bool) {
        let contact = Contact(id: 1, phase: .began, location: .zero, tool: tool, force: force)
        #expect(ForceTouchGestureRecognizer().accepts(contact) == isAccepted)
    }
}
