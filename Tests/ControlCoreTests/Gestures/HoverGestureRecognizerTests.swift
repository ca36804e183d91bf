import ControlCore
import Testing

@Suite("HoverGestureRecognizer")
struct HoverGestureRecognizerTests {
    static func pointer(
        _ phase: Contact.Phase, _ x: Double, _ y: Double, id: Int = 0,
        tool: Contact.Tool = .hover
    ) -> Contact {
        Contact(id: id, phase: phase, location: Point(x: x, y: y), tool: tool)
    }

    @Test("begins when a pointer enters, changes when it moves, ends when it is gone")
    func enterMoveLeave() {
        var hand = Hand(HoverGestureRecognizer())
        hand.tell([Self.pointer(.began, 100, 100)])
        hand.tell([Self.pointer(.moved, 110, 100)])
        hand.tell([Self.pointer(.moved, 110, 120)])
        hand.tell([Self.pointer(.ended, 110, 120)])
        #expect(hand.states == [.began, .changed, .changed, .ended])
        #expect(hand.events.map(\.location.x) == [100, 110, 110, 110])
        #expect(hand.events.map(\.location.y) == [100, 100, 120, 120])
        #expect(hand.events.allSatisfy { $0.kind == .hover && $0.measure == .none })
    }

    @Test("begins and ends at the borders of its region, as often as they are crossed")
    func region() {
        var hand = Hand()
        let region = hand.surface.addRegion(
            frame: Rectangle(x: 100, y: 100, width: 100, height: 100))
        hand.surface.add(HoverGestureRecognizer(), to: region)
        hand.tell([Self.pointer(.began, 0, 150)])
        #expect(hand.states == [])
        for x in [99.9, 100, 150, 199.9, 200, 150, 400] {
            hand.tell([Self.pointer(.moved, x, 150)])
        }
        #expect(hand.states == [.began, .changed, .changed, .ended, .began, .ended])
    }

    @Test("a pointer that stays where it is changes nothing")
    func stationary() {
        var hand = Hand(HoverGestureRecognizer())
        hand.tell([Self.pointer(.began, 100, 100)])
        hand.tell([Self.pointer(.stationary, 100, 100)])
        hand.tell([Self.pointer(.moved, 100, 100)])
        #expect(hand.states == [.began])
    }

    @Test("is cancelled when the pointer is")
    func cancelled() {
        var hand = Hand(HoverGestureRecognizer())
        hand.tell([Self.pointer(.began, 100, 100)])
        hand.tell([Self.pointer(.cancelled, 100, 100)])
        #expect(hand.states == [.began, .cancelled])
    }

    @Test("ends when the last of several pointers is gone")
    func twoPointers() {
        var hand = Hand(HoverGestureRecognizer())
        hand.tell([Self.pointer(.began, 100, 100)])
        hand.tell([Self.pointer(.began, 200, 100, id: 1)])
        hand.tell([Self.pointer(.cancelled, 100, 100)])
        hand.tell([Self.pointer(.ended, 200, 100, id: 1)])
        #expect(hand.states == [.began, .changed, .changed, .ended])
        #expect(hand.events.map(\.location.x) == [100, 150, 200, 200])
    }

    @Test(
        "is not made with anything else",
        arguments: [
            Contact.Tool.finger, .pointer(.primary), .pointer(.secondary), .pointer(.other),
            .press(on: .surface),
        ])
    func otherTools(tool: Contact.Tool) {
        var hand = Hand(HoverGestureRecognizer())
        hand.tell([Self.pointer(.began, 100, 100, tool: tool)])
        hand.tell([Self.pointer(.moved, 110, 100, tool: tool)])
        hand.tell([Self.pointer(.ended, 110, 100, tool: tool)])
        #expect(hand.states == [])
    }

    @Test("no other gesture here is made with a pointer that hovers")
    func otherGestures() {
        let gestures: [any GestureRecognizer] = [
            SwipeGestureRecognizer(), PanGestureRecognizer(), LongPressGestureRecognizer(),
            ScreenEdgePanGestureRecognizer(edges: .all), TouchDownGestureRecognizer(),
        ]
        for gesture in gestures {
            var hand = Hand(gesture)
            hand.tell([Self.pointer(.began, 0, 100)])
            hand.tell([Self.pointer(.moved, 100, 100)])
            hand.pass(.seconds(1))
            hand.tell([Self.pointer(.ended, 100, 100)])
            #expect(hand.states == [], "\(gesture.kind)")
        }
    }
}
