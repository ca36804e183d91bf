import ControlCore
import Testing

@Suite("Gestures on one region")
struct GesturesTogetherTests {
    struct Press: CustomTestStringConvertible {
        let testDescription: String
        let milliseconds: Int
        let kinds: Set<GestureKind>

        init(_ name: String, _ milliseconds: Int, _ kinds: Set<GestureKind>) {
            testDescription = name
            self.milliseconds = milliseconds
            self.kinds = kinds
        }
    }

    static func kinds(
        ofPress milliseconds: Int, _ policies: GesturePolicies, isTapFirst: Bool
    ) -> Set<GestureKind> {
        var hand = Hand()
        let tap = TapGestureRecognizer()
        let press = LongPressGestureRecognizer()
        hand.surface.add(isTapFirst ? tap : press, policies: policies)
        hand.surface.add(isTapFirst ? press : tap, policies: policies)
        hand.tap(for: .milliseconds(milliseconds))
        hand.pass(.seconds(2))
        return Set(hand.events.map(\.kind))
    }

    @Test(
        "a press of half a second to three quarters is a tap and a long press",
        arguments: [
            Press("short", 60, [.tap]),
            Press("just too short for a long press", 499, [.tap]),
            Press("just long enough for one", 500, [.tap, .longPress]),
            Press("between", 600, [.tap, .longPress]),
            Press("as long as a tap may be", 750, [.tap, .longPress]),
            Press("too long for a tap", 751, [.longPress]),
        ])
    func tapAndLongPress(play: Press) {
        for isTapFirst in [true, false] {
            let kinds = Self.kinds(
                ofPress: play.milliseconds, GesturePolicies(), isTapFirst: isTapFirst)
            #expect(kinds == play.kinds)
        }
    }

    @Test(
        "where neither allows the other beside it, the long press wins as soon as it begins",
        arguments: [
            Press("short", 60, [.tap]),
            Press("just too short for a long press", 499, [.tap]),
            Press("just long enough for one", 500, [.longPress]),
            Press("between", 600, [.longPress]),
            Press("too long for a tap", 751, [.longPress]),
        ])
    func tapOrLongPress(play: Press) {
        var policies = GesturePolicies()
        policies.simultaneousRecognitionPolicy = .never
        for isTapFirst in [true, false] {
            let kinds = Self.kinds(ofPress: play.milliseconds, policies, isTapFirst: isTapFirst)
            #expect(kinds == play.kinds)
        }
    }

    struct Taps: CustomTestStringConvertible {
        let testDescription: String
        /// Milliseconds from one change to the next: down, up, and so on.
        let times: [Int]
        let waits: Bool
        /// How many taps each reported gesture has, and when it was made.
        let made: [Made]

        init(_ name: String, _ times: [Int], waits: Bool, _ made: Made...) {
            testDescription = name
            self.times = times
            self.waits = waits
            self.made = made
        }
    }

    struct Made: Equatable {
        let taps: Int
        let at: Duration
    }

    static func one(_ milliseconds: Int) -> Made { Made(taps: 1, at: .milliseconds(milliseconds)) }

    static func two(_ milliseconds: Int) -> Made { Made(taps: 2, at: .milliseconds(milliseconds)) }

    /// A nanosecond later than a second tap may come.
    static func oneAfterWaiting(_ milliseconds: Int) -> Made {
        Made(taps: 1, at: .milliseconds(milliseconds + 350) + .nanoseconds(1))
    }

    @Test(
        "a single tap is made at once beside a double tap, or waits until that has failed",
        arguments: [
            Taps("one tap", [0, 60], waits: false, one(60)),
            Taps("a double tap", [0, 60, 100, 60], waits: false, one(60), one(220), two(220)),
            Taps("two slow taps", [0, 60, 351, 60], waits: false, one(60), one(471)),
            Taps("one tap, waiting", [0, 60], waits: true, oneAfterWaiting(60)),
            Taps("a double tap, waiting", [0, 60, 100, 60], waits: true, two(220)),
            Taps("the second in time", [0, 60, 350, 60], waits: true, two(470)),
            Taps(
                "the second late", [0, 60, 351, 60], waits: true, oneAfterWaiting(60),
                oneAfterWaiting(471)),
        ])
    func singleAndDoubleTap(play: Taps) {
        var policies = GesturePolicies()
        if play.waits { policies.otherFailureRequirementPolicy = .always }
        var hand = Hand()
        let single = hand.surface.add(TapGestureRecognizer(), policies: policies)
        hand.surface.add(TapGestureRecognizer(numberOfTapsRequired: 2))
        for (index, time) in play.times.enumerated() {
            hand.pass(.milliseconds(time))
            if index.isMultiple(of: 2) { hand.touch((100, 100)) } else { hand.lift() }
        }
        hand.pass(.seconds(2))
        let made = hand.events.map { event in
            Made(taps: event.recognizer == single ? 1 : 2, at: hand.time(of: event))
        }
        #expect(made == play.made)
    }
}
