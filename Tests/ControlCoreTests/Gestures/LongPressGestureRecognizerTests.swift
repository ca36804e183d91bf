import ControlCore
import Testing

@Suite("LongPressGestureRecognizer")
struct LongPressGestureRecognizerTests {
    struct Play: CustomTestStringConvertible {
        let testDescription: String
        let gesture: LongPressGestureRecognizer
        /// Milliseconds from one change to the next: down, up, down, up, …, or down at the end.
        let times: [Double]
        let states: [GestureState]

        init(
            _ name: String, taps: Int = 0, _ times: [Double], _ states: [GestureState]
        ) {
            var gesture = LongPressGestureRecognizer()
            gesture.numberOfTapsRequired = taps
            testDescription = name
            self.gesture = gesture
            self.times = times
            self.states = states
        }
    }

    @Test(
        "begins when fingers have been down long enough, after the taps that are asked for",
        arguments: [
            Play("still down", [0, 499.999999], []),
            Play("as long as asked for", [0, 500], [.began, .ended]),
            Play("a nanosecond less", [0, 499.999999, 9], []),
            Play("longer", [0, 900], [.began, .ended]),
            Play("twice", [0, 500, 9, 500], [.began, .ended, .began, .ended]),
            Play("after one that was too short", [0, 499, 9, 500], [.began, .ended]),
            Play("no tap before", taps: 1, [0, 800], []),
            Play("a tap, but no press", taps: 1, [0, 60], []),
            Play("a tap before", taps: 1, [0, 60, 100, 500], [.began, .ended]),
            Play("the press too short", taps: 1, [0, 60, 100, 499.999999], []),
            Play("as late as allowed", taps: 1, [0, 60, 350, 500], [.began, .ended]),
            Play("a nanosecond late", taps: 1, [0, 60, 350.000001, 500], []),
            Play("the longest tap", taps: 1, [0, 750, 100, 500], [.began, .ended]),
            Play("the tap too long", taps: 1, [0, 750.000001, 100, 500], []),
            Play("a late press is a tap", taps: 1, [0, 60, 351, 60, 9, 500], [.began, .ended]),
            Play("one tap instead of two", taps: 2, [0, 60, 100, 500], []),
            Play("two taps", taps: 2, [0, 60, 100, 60, 100, 500], [.began, .ended]),
            Play("fewer than none", taps: -1, [0, 500], [.began, .ended]),
        ])
    func timing(play: Play) {
        var hand = Hand(play.gesture)
        for (index, milliseconds) in play.times.enumerated() {
            hand.pass(.nanoseconds(Int64((milliseconds * 1e6).rounded())))
            if index.isMultiple(of: 2) { hand.touch((100, 100)) } else { hand.lift() }
        }
        #expect(hand.states == play.states)
    }

    @Test("begins by time alone, exactly when it is due, also if nobody asks")
    func beginsByTime() {
        for isAsked in [true, false] {
            var hand = Hand(LongPressGestureRecognizer())
            hand.pass(.milliseconds(70))
            hand.touch((100, 100))
            if isAsked { hand.pass(.milliseconds(600)) } else { hand.skip(.milliseconds(600)) }
            #expect(hand.states == (isAsked ? [.began] : []))
            hand.touch((300, 100))
            #expect(hand.states == [.began, .changed])
            #expect(hand.events.map(hand.time(of:)) == [.milliseconds(570), .milliseconds(670)])
            #expect(hand.events.map(\.location.x) == [100, 300])
            #expect(hand.events.allSatisfy { $0.kind == .longPress && $0.measure == .none })
        }
    }

    @Test(
        "a finger may move ten points from where it came down, until it has begun",
        arguments: [
            (10.0, 0.0, true), (10.001, 0, false), (0, -10.001, false), (6, 8, true),
            (7.1, 7.1, false),
        ])
    func movementBefore(x: Double, y: Double, begins: Bool) {
        var hand = Hand(LongPressGestureRecognizer())
        hand.touch((100, 100))
        hand.pass(.milliseconds(100))
        hand.touch((100 + x, 100 + y))
        hand.touch((100, 100))
        // Movement does not make it wait longer.
        hand.pass(.milliseconds(400))
        #expect(hand.states == (begins ? [.began] : []))
    }

    @Test("once it has begun it changes with every movement, however far, until a finger is lifted")
    func movementAfter() {
        var hand = Hand(LongPressGestureRecognizer())
        hand.touch((100, 100))
        hand.touch((105, 100))
        hand.pass(.milliseconds(500))
        hand.touch((390, 390))
        hand.touch((0, 0))
        hand.lift()
        #expect(hand.states == [.began, .changed, .changed, .ended])
        #expect(hand.events.map(\.location.x) == [105, 390, 0, 0])
    }

    @Test("is cancelled with its finger, and fails with it before it has begun")
    func cancelled() {
        var hand = Hand(LongPressGestureRecognizer())
        hand.touch((100, 100))
        hand.pass(.milliseconds(499))
        hand.cancel()
        hand.pass(.milliseconds(499))
        #expect(hand.states == [])
        hand.touch((100, 100))
        hand.pass(.milliseconds(500))
        hand.cancel()
        #expect(hand.states == [.began, .cancelled])
    }

    @Test("with nothing to wait for it begins at once")
    func noDuration() {
        for duration in [Duration.zero, .seconds(-1)] {
            var press = LongPressGestureRecognizer()
            press.minimumPressDuration = duration
            var hand = Hand(press)
            hand.touch((100, 100))
            #expect(hand.states == [.began])
            hand.lift()
            #expect(hand.states == [.began, .ended])
        }
    }

    // MARK: Several fingers

    static func press(touches: Int, taps: Int = 0) -> LongPressGestureRecognizer {
        var press = LongPressGestureRecognizer()
        press.numberOfTouchesRequired = touches
        press.numberOfTapsRequired = taps
        return press
    }

    @Test("time is counted from the coming of the last finger that is asked for")
    func twoFingers() {
        var hand = Hand(Self.press(touches: 2))
        hand.touch((100, 100))
        hand.pass(.milliseconds(800))
        hand.touch(finger: 1, 200, 100)
        hand.pass(.nanoseconds(499_999_999))
        #expect(hand.states == [])
        hand.pass(.nanoseconds(1))
        #expect(hand.states == [.began])
        #expect(hand.events.first?.location == Point(x: 150, y: 100))
        #expect(hand.events.first?.numberOfTouches == 2)
        hand.lift(0)
        hand.touch(finger: 1, 300, 100)
        hand.lift(1)
        #expect(hand.states == [.began, .ended])
    }

    @Test("fails with one finger too many, or one that is lifted while the other is awaited")
    func wrongNumber() {
        var hand = Hand(LongPressGestureRecognizer())
        hand.touch((100, 100))
        hand.touch(finger: 1, 200, 100)
        hand.pass(.seconds(1))
        hand.lift()
        hand.touch((100, 100), (200, 100))
        hand.pass(.seconds(1))
        #expect(hand.states == [])

        hand = Hand(Self.press(touches: 2))
        hand.touch((100, 100))
        hand.lift()
        hand.touch(finger: 1, 200, 100)
        hand.pass(.seconds(1))
        #expect(hand.states == [])

        hand = Hand(Self.press(touches: 0))
        hand.touch((100, 100))
        hand.pass(.seconds(1))
        #expect(hand.states == [])
    }

    @Test("a finger that comes when it has begun has no part in it")
    func laterFinger() {
        var hand = Hand(LongPressGestureRecognizer())
        hand.touch((100, 100))
        hand.pass(.milliseconds(500))
        hand.touch(finger: 1, 300, 300)
        hand.touch(finger: 1, 310, 300)
        hand.lift(1)
        #expect(hand.states == [.began])
        #expect(hand.surface.recognized(by: hand)?.location == Point(x: 100, y: 100))
        hand.touch(finger: 1, 300, 300)
        hand.tell([
            Contact(id: 0, phase: .cancelled, location: Point(x: 100, y: 100)),
            Contact(id: 1, phase: .ended, location: Point(x: 300, y: 300)),
        ])
        #expect(hand.states == [.began, .cancelled])
    }

    // MARK: Taps before

    @Test(
        "the press must be near the tap before it",
        arguments: [(145.0, true), (145.001, false), (55, true), (54.999, false)])
    func placeOfTap(x: Double, begins: Bool) {
        var hand = Hand(Self.press(touches: 1, taps: 1))
        hand.tap(100, 100, for: .milliseconds(60))
        hand.pass(.milliseconds(100))
        hand.touch((x, 100))
        hand.pass(.milliseconds(500))
        #expect(hand.states == (begins ? [.began] : []))
    }

    @Test("taps before must be made with as many fingers as the press")
    func fingersOfTap() {
        var hand = Hand(Self.press(touches: 2, taps: 1))
        hand.tap(100, 100, for: .milliseconds(60))
        hand.pass(.milliseconds(100))
        hand.touch((100, 100), (140, 100))
        hand.pass(.milliseconds(800))
        #expect(hand.states == [])
        hand.lift()
        hand.touch((100, 100), (140, 100))
        hand.pass(.milliseconds(60))
        hand.lift()
        hand.pass(.milliseconds(100))
        hand.touch((100, 100), (140, 100))
        hand.pass(.milliseconds(600))
        #expect(hand.states == [.began])
    }

    @Test("the limits of the taps before can be set, and are those of taps unless told otherwise")
    func tapLimits() {
        var press = Self.press(touches: 1, taps: 1)
        #expect(press.maximumTapDuration == .milliseconds(750))
        #expect(press.maximumInterval == .milliseconds(350))
        #expect(press.allowableTapMovement == 45)
        press.maximumTapDuration = .milliseconds(50)
        press.maximumInterval = .milliseconds(30)
        press.allowableTapMovement = 5
        for (duration, interval, x, begins) in [
            (50, 30, 105.0, true), (51, 30, 105, false), (50, 31, 105, false),
            (50, 30, 105.001, false),
        ] {
            var hand = Hand(press)
            hand.tap(100, 100, for: .milliseconds(duration))
            hand.pass(.milliseconds(interval))
            hand.touch((x, 100))
            hand.pass(.milliseconds(500))
            #expect(hand.states == (begins ? [.began] : []))
        }
    }

    @Test("takes half a second, one finger, no tap and ten points unless told otherwise")
    func defaults() {
        let press = LongPressGestureRecognizer()
        #expect(press.minimumPressDuration == .milliseconds(500))
        #expect(press.numberOfTouchesRequired == 1)
        #expect(press.numberOfTapsRequired == 0)
        #expect(press.allowableMovement == 10)
        #expect(press.isContinuous)
    }

    @Test("with an allowance that is no number it is never recognised")
    func notANumber() {
        var press = LongPressGestureRecognizer()
        press.allowableMovement = .nan
        var hand = Hand(press)
        hand.touch((100, 100))
        hand.pass(.seconds(1))
        #expect(hand.states == [])
    }
}

extension GestureSurface {
    /// What the recogniser of the hand's first event would report now.
    fileprivate func recognized(by hand: Hand) -> GestureEvent? {
        hand.events.first.flatMap { present($0.recognizer) }
    }
}
