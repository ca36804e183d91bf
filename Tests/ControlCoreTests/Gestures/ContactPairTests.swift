import ControlCore
import Testing

@Suite("ContactPair, as a pinch or a rotation follows it")
struct ContactPairTests {
    private func spread(_ hand: inout Hand, to distance: Double) {
        PinchGestureRecognizerTests.spread(&hand, to: distance)
    }

    @Test("one finger is no pinch")
    func oneFinger() {
        var hand = Hand(PinchGestureRecognizer())
        hand.touch((100, 100))
        hand.touch((300, 100))
        hand.lift()
        #expect(hand.events.isEmpty)
    }

    @Test("with one finger up it goes on, and a finger that comes does not change the scale")
    func replacedFinger() {
        var hand = Hand(PinchGestureRecognizer())
        spread(&hand, to: 100)
        spread(&hand, to: 216)
        hand.lift(0)
        hand.touch(finger: 1, 10, 10)
        #expect(hand.states == [.began])
        hand.touch(finger: 2, 10, 60)
        #expect(hand.states == [.began])
        hand.skip(.milliseconds(50))
        hand.touch(finger: 2, 10, 85)
        #expect(hand.states == [.began, .changed])
        #expect(hand.events.last?.measure == .scale(3, velocity: 20))
        hand.lift(1)
        #expect(hand.states == [.began, .changed])
        hand.lift()
        #expect(hand.states == [.began, .changed, .ended])
        #expect(PinchGestureRecognizerTests.scale(hand.events.last) == 3)
    }

    @Test("a finger that is replaced before it begins makes another pair")
    func replacedEarly() {
        var hand = Hand(PinchGestureRecognizer())
        hand.touch((100, 100), (200, 100))
        hand.lift(1)
        hand.touch(finger: 2, 130, 100)
        hand.touch(finger: 2, 138, 100)
        #expect(hand.events.isEmpty)
        hand.touch(finger: 2, 138.001, 100)
        #expect(hand.states == [.began])
    }

    @Test("lifted fingers end it, whoever comes at that very instant")
    func allReplaced() {
        var hand = Hand(PinchGestureRecognizer())
        spread(&hand, to: 100)
        spread(&hand, to: 200)
        hand.tell(
            [0, 1].map { Contact(id: $0, phase: .ended, location: Point(x: 9, y: 9)) }
                + [2, 3].map { Contact(id: $0, phase: .began, location: Point(x: 9, y: 9)) })
        #expect(hand.states == [.began, .ended])
        hand.touch(finger: 2, 300, 300)
        #expect(hand.states == [.began, .ended])
    }

    @Test("a third finger before it begins makes it fail, until all are lifted")
    func thirdFingerBefore() {
        var hand = Hand(PinchGestureRecognizer())
        hand.touch((100, 100), (200, 100), (150, 200))
        hand.touch((50, 100), (300, 100), (150, 200))
        hand.lift(2)
        hand.touch((100, 100), (200, 100))
        #expect(hand.events.isEmpty)
        hand.lift()
        hand.touch((100, 100), (200, 100))
        hand.touch(finger: 2, 150, 200)
        hand.touch((50, 100), (300, 100))
        hand.lift()
        #expect(hand.events.isEmpty)
        spread(&hand, to: 100)
        spread(&hand, to: 200)
        #expect(hand.states == [.began])
    }

    @Test("a third finger after it has begun is not looked at")
    func thirdFingerAfter() {
        var hand = Hand(PinchGestureRecognizer())
        hand.touch((100, 100), (200, 100))
        hand.touch((100, 100), (300, 100))
        hand.touch(finger: 2, 150, 200)
        hand.touch(finger: 2, 10, 10)
        #expect(hand.states == [.began])
        hand.cancel(2)
        #expect(hand.states == [.began])
        hand.touch(finger: 3, 150, 200)
        hand.lift(0)
        hand.touch(finger: 3, 10, 10)
        #expect(hand.states == [.began])
        hand.lift(1)
        #expect(hand.states == [.began, .ended])
        hand.touch(finger: 4, 10, 100)
        hand.touch(finger: 4, 10, 300)
        #expect(hand.states == [.began, .ended])
    }

    @Test("a finger that is cancelled lets go", arguments: [0, 1])
    func cancelled(finger: Int) {
        var hand = Hand(PinchGestureRecognizer())
        spread(&hand, to: 100)
        spread(&hand, to: 200)
        hand.cancel(finger)
        #expect(hand.states == [.began, .cancelled])
        hand.touch(finger: 1 - finger, 5, 5)
        hand.touch(finger: 7, 300, 5)
        hand.touch(finger: 7, 200, 5)
        hand.lift()
        #expect(hand.states == [.began, .cancelled])
    }

    @Test("a finger that is cancelled before it begins makes it fail")
    func cancelledBefore() {
        var hand = Hand(PinchGestureRecognizer())
        spread(&hand, to: 100)
        hand.cancel(0)
        hand.touch(finger: 7, 300, 5)
        hand.touch(finger: 7, 200, 5)
        #expect(hand.events.isEmpty)
    }

    @Test("what another pair has turned before it begins does not count")
    func replacedTurn() {
        var hand = Hand(RotationGestureRecognizer())
        RotationGestureRecognizerTests.turn(&hand, to: 0)
        RotationGestureRecognizerTests.turn(&hand, to: 4)
        hand.lift(1)
        RotationGestureRecognizerTests.turn(&hand, to: 4)
        RotationGestureRecognizerTests.turn(&hand, to: 8)
        #expect(hand.events.isEmpty)
        RotationGestureRecognizerTests.turn(&hand, to: 9.1)
        #expect(hand.states == [.began])
    }

    @Test(
        "is of fingers only",
        arguments: [
            (.finger, true), (.pointer(.primary), false), (.hover, false),
            (.press(on: .surface), false),
        ] as [(Contact.Tool, Bool)])
    func tools(tool: Contact.Tool, isAccepted: Bool) {
        let contact = Contact(id: 1, phase: .began, location: .zero, tool: tool)
        #expect(PinchGestureRecognizer().accepts(contact) == isAccepted)
        #expect(RotationGestureRecognizer().accepts(contact) == isAccepted)
        #expect(MagnificationGestureRecognizer().accepts(contact) == isAccepted)
    }

    @Test("fingers as far away as a surface goes turn like any other; farther ones are not there")
    func farthest() {
        let hysteresis = Double(Float(10 * Double.pi / 180))
        var hand = Hand(RotationGestureRecognizer())
        hand.touch((100, 100), (200, 100))
        hand.touch(finger: 1, 1e9, 100)
        hand.touch(finger: 1, 100, 1e300)
        hand.touch(finger: 1, 100, 1e9.nextUp)
        #expect(hand.events.isEmpty)
        hand.touch(finger: 1, 100, 1e9)
        #expect(hand.states == [.began])
        hand.touch(finger: 0, 100, -1e9)
        hand.touch(finger: 1, 100 + 2e9, -1e9)
        hand.touch(finger: 1, 1e9, -1e9)
        #expect(hand.states == [.began, .changed, .changed])
        let rotations = hand.events.map { event -> Double in
            guard case .rotation(let rotation, _) = event.measure else { return .nan }
            return rotation
        }
        let quarter = Double.pi / 2 - hysteresis
        for (rotation, expected) in zip(rotations, [quarter, quarter, -hysteresis]) {
            #expect(abs(rotation - expected) < 1e-9)
        }
    }
}
