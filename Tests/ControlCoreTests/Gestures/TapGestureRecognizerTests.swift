import ControlCore
import Testing

@Suite("TapGestureRecognizer")
struct TapGestureRecognizerTests {
    struct Play: CustomTestStringConvertible {
        let testDescription: String
        /// Milliseconds from one change to the next: down, up, down, up, and so on.
        let times: [Double]
        var taps = 1
        /// How many times the gesture was made.
        let made: Int

        init(_ name: String, _ times: [Double], taps: Int = 1, made: Int) {
            testDescription = name
            self.times = times
            self.taps = taps
            self.made = made
        }
    }

    @Test(
        "is made by presses that are short enough and follow soon enough",
        arguments: [
            Play("a short press", [0, 60], made: 1),
            Play("exactly as long as allowed", [0, 750], made: 1),
            Play("one nanosecond too long", [0, 750.000001], made: 0),
            Play("two presses are two single taps", [0, 60, 100, 60], made: 2),
            Play("one tap is no double tap", [0, 60], taps: 2, made: 0),
            Play("two soon after each other", [0, 60, 100, 60], taps: 2, made: 1),
            Play("the second as late as allowed", [0, 60, 350, 60], taps: 2, made: 1),
            Play("the second one nanosecond too late", [0, 60, 350.000001, 60], taps: 2, made: 0),
            Play("a late second is a first", [0, 60, 350.000001, 60, 100, 60], taps: 2, made: 1),
            Play("the second as long as allowed", [0, 60, 100, 750], taps: 2, made: 1),
            Play("the second pressed too long", [0, 60, 100, 750.000001], taps: 2, made: 0),
            Play("a long press, then two", [0, 750.000001, 9, 60, 9, 60], taps: 2, made: 1),
            Play("four taps are two double taps", [0, 9, 9, 9, 9, 9, 9, 9], taps: 2, made: 2),
            Play("three taps are one double tap", [0, 9, 9, 9, 9, 9], taps: 2, made: 1),
            Play("three of three", [0, 9, 9, 9, 9, 9], taps: 3, made: 1),
            Play("no tap required counts as one", [0, 60], taps: 0, made: 1),
            Play("less than none as well", [0, 60], taps: -1, made: 1),
        ])
    func timing(play: Play) {
        var hand = Hand(TapGestureRecognizer(numberOfTapsRequired: play.taps))
        for (index, time) in play.times.enumerated() {
            hand.pass(.nanoseconds(Int64(time * 1e6)))
            if index.isMultiple(of: 2) { hand.touch((100, 100)) } else { hand.lift() }
        }
        hand.pass(.seconds(5))
        #expect(hand.states == Array(repeating: .recognized, count: play.made))
    }

    @Test("is one tap with one finger unless told otherwise, with the limits of UIKit")
    func defaults() {
        let gesture = TapGestureRecognizer()
        #expect(gesture.numberOfTapsRequired == 1)
        #expect(gesture.numberOfTouchesRequired == 1)
        #expect(gesture.maximumPressDuration == .milliseconds(750))
        #expect(gesture.maximumInterval == .milliseconds(350))
        #expect(gesture.allowableMovement == 45)
        #expect(gesture.kind == .tap)
        #expect(!gesture.isContinuous)
    }

    struct Place: CustomTestStringConvertible {
        let testDescription: String
        /// The places of one press after the other, the last of each being where it is lifted.
        let presses: [[(x: Double, y: Double)]]
        var movement = 45.0
        let made: Int

        init(
            _ name: String, _ presses: [(x: Double, y: Double)]..., within movement: Double = 45,
            made: Int
        ) {
            testDescription = name
            self.presses = presses
            self.movement = movement
            self.made = made
        }
    }

    @Test(
        "a finger stays near, and later taps are near the first",
        arguments: [
            Place("as far as allowed", [(100, 100), (145, 100)], made: 1),
            Place("as far as allowed, askew", [(100, 100), (127, 136)], made: 1),
            Place("just over", [(100, 100), (145.001, 100)], made: 0),
            Place("just over, and back", [(100, 100), (145.001, 100), (100, 100)], made: 0),
            Place("the second as far as allowed", [(100, 100)], [(100, 55)], made: 1),
            Place("the second just over", [(100, 100)], [(100, 54.999)], made: 0),
            Place(
                "the second moves to the limit", [(100, 100)], [(100, 120), (100, 145)], made: 1),
            Place(
                "the second moves just over", [(100, 100)], [(100, 120), (100, 145.001)], made: 0),
            Place("from the first, not from the second", [(100, 100)], [(140, 100)], made: 1),
            Place("no movement at all", [(100, 100)], [(100, 100)], within: 0, made: 1),
            Place("none allowed", [(100, 100)], [(100, 100.001)], within: 0, made: 0),
            Place("less than none allowed", [(100, 100)], within: -0.001, made: 0),
            Place("no number allowed", [(100, 100)], within: .nan, made: 0),
            Place("any allowed", [(1, 1)], [(399, 399)], within: .infinity, made: 1),
        ])
    func places(play: Place) {
        var gesture = TapGestureRecognizer(numberOfTapsRequired: play.presses.count)
        gesture.allowableMovement = play.movement
        var hand = Hand(gesture)
        for press in play.presses {
            for place in press {
                hand.touch(place)
                hand.pass(.milliseconds(20))
            }
            hand.lift()
        }
        #expect(hand.states == Array(repeating: .recognized, count: play.made))
    }

    @Test("a third tap counts from the first")
    func thirdTap() {
        for (x, made) in [(145.0, 1), (145.001, 0)] {
            var hand = Hand(TapGestureRecognizer(numberOfTapsRequired: 3))
            for place in [100, 130, x] { hand.tap(place, 100, for: .milliseconds(20)) }
            #expect(hand.events.count == made)
        }
    }

    @Test("with two fingers it is made when the last one is lifted")
    func twoFingers() {
        var hand = Hand(TapGestureRecognizer(numberOfTouchesRequired: 2))
        hand.touch((100, 100))
        hand.pass(.milliseconds(50))
        hand.touch(finger: 1, 300, 200)
        hand.pass(.milliseconds(50))
        hand.lift(0)
        #expect(hand.events.isEmpty)
        hand.pass(.milliseconds(650))
        hand.lift(1)
        #expect(hand.states == [.recognized])
        #expect(hand.events.last?.location == Point(x: 200, y: 150))
        #expect(hand.events.last.map { hand.time(of: $0) } == .milliseconds(750))
    }

    @Test("more fingers, or fewer, or the same one twice, are no tap with so many")
    func otherFingers() {
        var hand = Hand(TapGestureRecognizer(numberOfTouchesRequired: 2))
        hand.touch((100, 100), (200, 100), (300, 100))
        hand.lift()
        hand.touch((100, 100))
        hand.lift()
        hand.touch((100, 100), (200, 100))
        hand.lift(0)
        hand.touch(finger: 2, 100, 100)
        hand.lift()
        #expect(hand.events.isEmpty)
        hand = Hand(TapGestureRecognizer())
        hand.touch((100, 100), (200, 100))
        hand.lift()
        #expect(hand.events.isEmpty)
        hand.touch((100, 100))
        hand.lift()
        #expect(hand.events.count == 1)
    }

    @Test("two fingers that never are down together are no tap with two")
    func neverTogether() {
        var hand = Hand(TapGestureRecognizer(numberOfTouchesRequired: 2))
        hand.touch((100, 100))
        hand.tell([
            Contact(id: 0, phase: .ended, location: Point(x: 100, y: 100)),
            Contact(id: 1, phase: .began, location: Point(x: 200, y: 100)),
        ])
        hand.lift()
        #expect(hand.events.isEmpty)
        hand.touch((100, 100), (200, 100))
        hand.lift()
        #expect(hand.states == [.recognized])
    }

    @Test("with less than one finger it is never recognised", arguments: [0, -1])
    func noFingers(count: Int) {
        var hand = Hand(TapGestureRecognizer(numberOfTouchesRequired: count))
        hand.touch((100, 100))
        hand.lift()
        hand.touch((100, 100), (200, 100))
        hand.lift()
        #expect(hand.events.isEmpty)
    }

    @Test("a double tap is where the first of the two is")
    func location() {
        var hand = Hand(TapGestureRecognizer(numberOfTapsRequired: 2))
        hand.touch((100, 100))
        hand.touch((110, 100))
        hand.lift()
        hand.tap(130, 120, for: .milliseconds(20))
        #expect(hand.events.map(\.location) == [Point(x: 100, y: 100)])
        hand = Hand(TapGestureRecognizer(numberOfTapsRequired: 2, numberOfTouchesRequired: 2))
        hand.touch((100, 100), (200, 120))
        hand.lift()
        hand.touch((120, 100), (220, 120))
        hand.lift()
        #expect(hand.events.map(\.location) == [Point(x: 150, y: 110)])
    }

    struct Limit: CustomTestStringConvertible {
        let press: Duration
        let interval: Duration
        /// Whether two taps that take no time at all are a double tap.
        let isMade: Bool
        var testDescription: String { "press \(press), interval \(interval)" }
    }

    @Test(
        "with a negative duration nothing is short enough, with none only what takes no time",
        arguments: [
            Limit(press: .zero, interval: .zero, isMade: true),
            Limit(press: .nanoseconds(-1), interval: .zero, isMade: false),
            Limit(press: .zero, interval: .nanoseconds(-1), isMade: false),
            Limit(press: .seconds(-1_000_000_000), interval: .zero, isMade: false),
            Limit(press: .zero, interval: .seconds(-1_000_000_000), isMade: false),
        ])
    func negativeDurations(limit: Limit) {
        var gesture = TapGestureRecognizer(numberOfTapsRequired: 2)
        gesture.maximumPressDuration = limit.press
        gesture.maximumInterval = limit.interval
        let made: [GestureState] = limit.isMade ? [.recognized] : []
        let phases: [Contact.Phase] = [.began, .ended, .began, .ended]
        let contacts = phases.map { Contact(id: 0, phase: $0, location: Point(x: 9, y: 9)) }
        var hand = Hand(gesture)
        for contact in contacts { hand.tell([contact]) }
        #expect(hand.states == made)
        hand = Hand(gesture)
        hand.tell(contacts)
        #expect(hand.states == made)
        hand.pass(.nanoseconds(1))
        hand = Hand(gesture)
        hand.touch((9, 9))
        hand.pass(.nanoseconds(1))
        hand.lift()
        hand.tap(9, 9, for: .zero)
        #expect(hand.events.isEmpty)
    }

    @Test("with durations of many years time is no limit")
    func hugeDurations() {
        var gesture = TapGestureRecognizer(numberOfTapsRequired: 2)
        gesture.maximumPressDuration = .seconds(1_000_000_000)
        gesture.maximumInterval = .seconds(1_000_000_000)
        var hand = Hand(gesture)
        hand.tap(for: .seconds(900_000_000))
        hand.pass(.seconds(900_000_000))
        hand.tap(for: .seconds(900_000_000))
        #expect(hand.states == [.recognized])
    }

    @Test(
        "never prevents a tap that takes more taps; no tap required counts as one",
        arguments: [
            (1, 1, true), (2, 1, true), (1, 2, false), (0, 1, true), (1, 0, true), (-1, 1, true),
            (0, 2, false),
        ])
    func prevents(taps: Int, otherTaps: Int, prevents: Bool) {
        let gesture = TapGestureRecognizer(numberOfTapsRequired: taps)
        let other = TapGestureRecognizer(numberOfTapsRequired: otherTaps)
        #expect(gesture.canPrevent(other) == prevents)
        #expect(gesture.canPrevent(PanGestureRecognizer()))
    }
}
