import ControlCore
import Testing

@Suite("TouchDownGestureRecognizer")
struct TouchDownGestureRecognizerTests {
    @Test("begins at once, changes with every change of its fingers, ends with the last one")
    func atOnce() {
        var hand = Hand(TouchDownGestureRecognizer())
        hand.touch((100, 100))
        #expect(hand.states == [.began])
        hand.touch((110, 100))
        hand.touch(finger: 1, 210, 100)
        hand.touch((110, 110), (210, 110))
        hand.lift(0)
        hand.cancel(1)
        #expect(
            hand.states == [.began, .changed, .changed, .changed, .changed, .cancelled])
        #expect(hand.events.map(\.location.x) == [100, 110, 160, 160, 210, 210])
        #expect(hand.events.map(\.numberOfTouches) == [1, 1, 2, 2, 2, 1])
        #expect(hand.events.allSatisfy { $0.kind == .touchDown && $0.measure == .none })
        #expect(hand.events.allSatisfy { hand.time(of: $0) == .zero })
    }

    @Test("ends when the last finger is lifted, also after one was cancelled")
    func ended() {
        var hand = Hand(TouchDownGestureRecognizer())
        hand.touch((100, 100), (200, 100))
        hand.cancel(0)
        hand.lift(1)
        #expect(hand.states == [.began, .changed, .ended])
    }

    @Test("is cancelled when all its fingers are, and ended when one of the last is lifted")
    func goneTogether() {
        var hand = Hand(TouchDownGestureRecognizer())
        hand.touch((100, 100), (200, 100))
        hand.cancel()
        hand.touch((100, 100), (200, 100))
        hand.tell([
            Contact(id: 0, phase: .cancelled, location: Point(x: 100, y: 100)),
            Contact(id: 1, phase: .ended, location: Point(x: 200, y: 100)),
        ])
        #expect(hand.states == [.began, .cancelled, .began, .ended])
    }

    @Test("a finger that replaces another at the same instant carries on")
    func replaced() {
        var hand = Hand(TouchDownGestureRecognizer())
        hand.touch((100, 100))
        hand.tell([
            Contact(id: 0, phase: .ended, location: Point(x: 100, y: 100)),
            Contact(id: 1, phase: .began, location: Point(x: 200, y: 100)),
        ])
        hand.lift()
        #expect(hand.states == [.began, .changed, .ended])
    }

    struct Play: CustomTestStringConvertible {
        let testDescription: String
        let minimum: Duration
        let length: Duration
        let states: [GestureState]

        init(_ name: String, _ minimum: Duration, _ length: Duration, _ states: [GestureState]) {
            testDescription = name
            self.minimum = minimum
            self.length = length
            self.states = states
        }
    }

    @Test(
        "a touch shorter than asked for is none",
        arguments: [
            Play("a nanosecond short", .milliseconds(200), .nanoseconds(199_999_999), []),
            Play("just long enough", .milliseconds(200), .milliseconds(200), [.began, .ended]),
            Play("longer", .milliseconds(200), .milliseconds(201), [.began, .ended]),
            Play("no length asked for", .zero, .zero, [.began, .ended]),
            Play("a negative length asked for", .seconds(-1), .zero, [.began, .ended]),
        ])
    func minimumTouchDuration(play: Play) {
        for isCancelled in [false, true] {
            var hand = Hand(TouchDownGestureRecognizer(minimumTouchDuration: play.minimum))
            hand.touch((100, 100))
            hand.pass(play.length)
            if isCancelled { hand.cancel() } else { hand.lift() }
            hand.pass(.seconds(1))
            let states =
                isCancelled ? play.states.map { $0 == .ended ? .cancelled : $0 } : play.states
            #expect(hand.states == states)
            #expect(
                hand.events.first.map(hand.time(of:))
                    == (states.isEmpty ? nil : max(play.minimum, .zero)))
        }
    }

    @Test("time is counted from the first finger's coming, whatever the fingers do meanwhile")
    func fingersWhileWaiting() {
        var hand = Hand(TouchDownGestureRecognizer(minimumTouchDuration: .milliseconds(200)))
        hand.touch((100, 100))
        hand.pass(.milliseconds(150))
        hand.touch(finger: 1, 300, 100)
        hand.lift(0)
        hand.touch(finger: 1, 310, 100)
        #expect(hand.states == [])
        hand.pass(.milliseconds(50))
        #expect(hand.states == [.began])
        #expect(hand.events.first?.location == Point(x: 310, y: 100))
        #expect(hand.events.first?.numberOfTouches == 1)
    }

    @Test("does not wait unless told to, and goes on for a while")
    func defaults() {
        #expect(TouchDownGestureRecognizer().minimumTouchDuration == .zero)
        #expect(TouchDownGestureRecognizer().isContinuous)
    }

    @Test("a physical button and a pointer's primary button are touches as well")
    func tools() {
        for (tool, isTouch) in [
            (Contact.Tool.press(on: .surface), true), (.pointer(.primary), true),
            (.pointer(.secondary), false),
        ] {
            var hand = Hand(TouchDownGestureRecognizer())
            hand.tell([Contact(id: 7, phase: .began, location: .zero, tool: tool)])
            hand.tell([Contact(id: 7, phase: .ended, location: .zero, tool: tool)])
            #expect(hand.states == (isTouch ? [.began, .ended] : []))
        }
    }
}
