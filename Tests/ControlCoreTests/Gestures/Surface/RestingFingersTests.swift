import ControlCore
import Testing

/// What fingers that rest on a region, or are put down together, are to the others.
@Suite("Fingers that rest")
struct RestingFingersTests {
    @Test("fingers that come one after the other make no gesture of one of them")
    func manyFingers() {
        var hand = Hand(TapGestureRecognizer())
        for id in 0..<5 {
            hand.touch(finger: id, 100 + 30 * Double(id), 100)
            hand.pass(.milliseconds(8))
        }
        hand.lift(0, 1, 2, 3)
        hand.touch(finger: 7, 50, 50)
        hand.lift()
        #expect(hand.events.isEmpty)
        hand.tap(for: .milliseconds(50))
        #expect(hand.states == [.recognized])
    }

    @Test("a finger that rests does not keep another one from tapping")
    func restingFinger() {
        var hand = Hand(TapGestureRecognizer())
        hand.touch(finger: 5, 10, 10)
        hand.pass(.seconds(1))
        hand.touch(finger: 6, 200, 10)
        hand.lift(6)
        #expect(hand.states == [.recognized])
    }

    @Test(
        "fingers that make no gesture together bar those that join them soon, not those that come later",
        arguments: [
            (Duration.zero, false), (.milliseconds(179), false), (.milliseconds(180), true),
            (.milliseconds(200), true), (.seconds(60), true),
        ])
    func joiningFinger(pause: Duration, isSeen: Bool) {
        // A finger comes to rest, and another one too soon to be a tap of its own; or both at once.
        for arrival in [Duration.milliseconds(300), .zero] {
            var hand = Hand(TapGestureRecognizer())
            hand.touch(finger: 5, 10, 10)
            hand.pass(arrival)
            hand.touch(finger: 6, 200, 10)
            hand.pass(pause)
            hand.touch(finger: 7, 100, 100)
            hand.pass(.milliseconds(50))
            hand.lift(7)
            #expect(hand.states == (isSeen ? [.recognized] : []))
        }
    }

    @Test("beside a finger that rests every tap counts but one that comes right after it")
    func tapsBesideRestingFinger() {
        for interval in [Duration.milliseconds(200), .seconds(1)] {
            var hand = Hand(TapGestureRecognizer())
            hand.touch(finger: 5, 10, 10)
            hand.pass(.milliseconds(300))
            for id in 6..<12 {
                hand.touch(finger: id, 200, 10)
                hand.pass(.milliseconds(80))
                hand.lift(id)
                hand.pass(interval - .milliseconds(80))
            }
            #expect(hand.states == Array(repeating: .recognized, count: 5))
        }
    }

    @Test("a pinch beside fingers that rest is made with the new ones alone")
    func pinchBesideRestingFingers() {
        var hand = Hand(PinchGestureRecognizer())
        hand.touch((10, 10), (390, 10), (10, 390))
        hand.pass(.milliseconds(180))
        for id in 3..<5 { hand.touch(finger: id, 100 * Double(id - 2), 200) }
        hand.touch((390, 390), (390, 390), (390, 390))
        #expect(hand.states == [])
        hand.touch(finger: 4, 300, 200)
        hand.lift(3, 4)
        #expect(hand.states == [.began, .ended])
    }
}
