import ControlCore
import Testing

@Suite("How a pan ends")
struct PanEndTests {
    @Test("lifted or cancelled before it began, it fails; the next one is not disturbed")
    func endBeforeBegin() {
        for isCancelled in [false, true] {
            var hand = Hand(PanGestureRecognizer())
            hand.touch((100, 100))
            hand.touch((109, 100))
            if isCancelled { hand.cancel() } else { hand.lift() }
            hand.touch((150, 100))
            hand.touch((159, 100))
            #expect(hand.states == [])
            hand.touch((160, 100))
            #expect(hand.states == [.began])
        }
    }

    @Test("is cancelled when all its fingers are, and goes on when one is")
    func cancelled() {
        var hand = Hand(PanGestureRecognizer())
        hand.touch((100, 100), (200, 100))
        hand.touch((120, 100), (220, 100))
        hand.cancel(0)
        hand.touch(finger: 1, 221, 100)
        hand.cancel(1)
        #expect(hand.states == [.began, .changed, .cancelled])
    }

    @Test("fingers that go together end it unless all of them are cancelled")
    func liftedAndCancelled() {
        var hand = Hand(PanGestureRecognizer())
        hand.touch((100, 100), (200, 100))
        hand.touch((120, 100), (220, 100))
        hand.tell([
            Contact(id: 0, phase: .ended, location: Point(x: 120, y: 100)),
            Contact(id: 1, phase: .cancelled, location: Point(x: 220, y: 100)),
        ])
        #expect(hand.states == [.began, .ended])
    }

    @Test("a finger that does not count can not make a broken off pan an ended one")
    func cancelledBesideExtraFinger() {
        var pan = PanGestureRecognizer()
        pan.maximumNumberOfTouches = 1
        var hand = Hand(pan)
        hand.touch((100, 100), (200, 100))
        hand.touch((120, 100), (200, 100))
        hand.tell([
            Contact(id: 0, phase: .cancelled, location: Point(x: 120, y: 100)),
            Contact(id: 1, phase: .ended, location: Point(x: 200, y: 100)),
        ])
        #expect(hand.states == [.began, .cancelled])
    }
}
