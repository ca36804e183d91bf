import ControlCore
import Testing

@Suite("PressGestureRecognizer")
struct PressGestureRecognizerTests {
    private func tell(
        _ hand: inout Hand, _ phase: Contact.Phase, x: Double = 100, y: Double = 100, id: Int = 1
    ) {
        let place = Point(x: x, y: y)
        hand.tell([Contact(id: id, phase: phase, location: place, tool: .pointer(.primary))])
    }

    @Test(
        "begins once the button was held long enough",
        arguments: [
            (499, []), (500, [.began, .ended]), (501, [.began, .ended]),
        ] as [(Int, [GestureState])], [false, true])
    func time(play: (time: Int, states: [GestureState]), isLate: Bool) {
        var hand = Hand(PressGestureRecognizer())
        tell(&hand, .began)
        // Late or in time: whether anybody asks at the deadline makes no difference.
        if isLate {
            hand.skip(.milliseconds(play.time))
        } else {
            hand.pass(.milliseconds(play.time))
        }
        tell(&hand, .ended)
        hand.pass(.seconds(5))
        #expect(hand.states == play.states)
        if let began = hand.events.first { #expect(hand.time(of: began) == .milliseconds(500)) }
    }

    @Test("begins without a movement, changes with each, and ends when the button is released")
    func course() {
        var hand = Hand(PressGestureRecognizer())
        tell(&hand, .began)
        tell(&hand, .moved, x: 103)
        hand.pass(.milliseconds(500))
        #expect(hand.states == [.began])
        #expect(hand.events.last?.location == Point(x: 103, y: 100))
        tell(&hand, .moved, x: 300)
        tell(&hand, .moved, x: 300)
        tell(&hand, .moved, x: 300, y: 200)
        tell(&hand, .ended, x: 300, y: 200)
        #expect(hand.states == [.began, .changed, .changed, .ended])
        #expect(hand.events.last?.location == Point(x: 300, y: 200))
        #expect(hand.events.last?.kind == .press)
        #expect(hand.events.last?.measure == GestureMeasure.none)
    }

    @Test(
        "the pointer may move by so much on either axis before",
        arguments: [
            (5, 5, true), (5.1, 0, false), (0, 5.1, false), (-5, -5, true), (-5.1, 0, false),
            (0, -5.1, false),
        ] as [(Double, Double, Bool)])
    func movement(dx: Double, dy: Double, isMade: Bool) {
        var hand = Hand(PressGestureRecognizer())
        tell(&hand, .began)
        hand.pass(.milliseconds(499))
        tell(&hand, .moved, x: 100 + dx, y: 100 + dy)
        tell(&hand, .moved, x: 100, y: 100)
        hand.pass(.seconds(5))
        #expect(hand.states == (isMade ? [.began] : []))
    }

    @Test(
        "takes a movement of its own; less than 0, and NaN, is none",
        arguments: [(20, true), (19.9, false), (-1, false), (.nan, false)] as [(Double, Bool)])
    func allowableMovement(points: Double, isMade: Bool) {
        var gesture = PressGestureRecognizer()
        gesture.allowableMovement = points
        var hand = Hand(gesture)
        tell(&hand, .began)
        tell(&hand, .moved, x: 120)
        hand.pass(.seconds(5))
        #expect(hand.states == (isMade ? [.began] : []))
    }

    @Test(
        "takes a duration of its own; 0 and less is at once",
        arguments: [
            (100, .milliseconds(100)), (0, .zero), (-7, .zero),
        ] as [(Int, Duration)])
    func duration(milliseconds: Int, began: Duration) {
        var gesture = PressGestureRecognizer()
        gesture.minimumPressDuration = .milliseconds(milliseconds)
        var hand = Hand(gesture)
        tell(&hand, .began)
        hand.pass(.seconds(1))
        #expect(hand.states == [.began])
        #expect(hand.events.map { hand.time(of: $0) } == [began])
    }

    @Test("a press that is cancelled lets go")
    func cancelled() {
        var hand = Hand(PressGestureRecognizer())
        tell(&hand, .began)
        hand.cancel()
        hand.pass(.seconds(1))
        #expect(hand.events.isEmpty)
        tell(&hand, .began)
        hand.pass(.milliseconds(500))
        hand.cancel()
        #expect(hand.states == [.began, .cancelled])
    }

    @Test("a second pointer before it begins makes it fail, and is not looked at afterwards")
    func secondPointer() {
        var hand = Hand(PressGestureRecognizer())
        tell(&hand, .began)
        tell(&hand, .began, id: 2)
        hand.pass(.seconds(1))
        hand.lift()
        hand.tell(
            [1, 2].map {
                Contact(
                    id: $0, phase: .began, location: Point(x: 9, y: 9), tool: .pointer(.primary))
            })
        hand.pass(.seconds(1))
        hand.lift()
        #expect(hand.events.isEmpty)
        tell(&hand, .began)
        hand.pass(.seconds(1))
        tell(&hand, .began, id: 2)
        tell(&hand, .moved, x: 50, id: 2)
        tell(&hand, .ended, id: 2)
        #expect(hand.states == [.began])
        tell(&hand, .ended)
        #expect(hand.states == [.began, .ended])
    }

    @Test(
        "is made with a pointer's primary button only",
        arguments: [
            (.pointer(.primary), true), (.pointer(.secondary), false), (.pointer(.other), false),
            (.finger, false), (.hover, false), (.press(on: .surface), false),
        ] as [(Contact.Tool, Bool)])
    func tools(tool: Contact.Tool, isAccepted: Bool) {
        let contact = Contact(id: 1, phase: .began, location: .zero, tool: tool)
        #expect(PressGestureRecognizer().accepts(contact) == isAccepted)
    }
}
