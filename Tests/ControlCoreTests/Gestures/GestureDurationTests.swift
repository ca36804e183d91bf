import ControlCore
import Testing

/// What negative and very long durations do; those of a tap are in its own tests.
@Suite("Durations of recognisers")
struct GestureDurationTests {
    static let years = Duration.seconds(1_000_000_000)

    struct Hold: CustomTestStringConvertible {
        let testDescription: String
        let gesture: any GestureRecognizer
        let states: [GestureState]
    }

    static func longPress(after duration: Duration) -> LongPressGestureRecognizer {
        var gesture = LongPressGestureRecognizer()
        gesture.minimumPressDuration = duration
        return gesture
    }

    static func press(after duration: Duration) -> PressGestureRecognizer {
        var gesture = PressGestureRecognizer()
        gesture.minimumPressDuration = duration
        return gesture
    }

    @Test(
        "a time to be held that is negative is none, and one of many years does not come",
        arguments: [
            Hold(
                testDescription: "long press, negative", gesture: longPress(after: .zero - years),
                states: [.began, .ended]),
            Hold(
                testDescription: "long press, years", gesture: longPress(after: years), states: []),
            Hold(
                testDescription: "press, negative", gesture: press(after: .zero - years),
                states: [.began, .ended]),
            Hold(testDescription: "press, years", gesture: press(after: years), states: []),
            Hold(
                testDescription: "touch down, negative",
                gesture: TouchDownGestureRecognizer(minimumTouchDuration: .zero - years),
                states: [.began, .ended]),
            Hold(
                testDescription: "touch down, years",
                gesture: TouchDownGestureRecognizer(minimumTouchDuration: years), states: []),
        ])
    func hold(play: Hold) {
        var hand = Hand(play.gesture)
        for (phase, wait) in [(Contact.Phase.began, 900_000_000), (.ended, 0)] {
            hand.tell([
                Contact(
                    id: 0, phase: phase, location: Point(x: 9, y: 9), tool: .pointer(.primary))
            ])
            hand.pass(.seconds(wait))
        }
        #expect(hand.states == play.states)
        #expect(hand.events.allSatisfy { $0.state != .began || hand.time(of: $0) == .zero })
    }

    struct Tapped: CustomTestStringConvertible {
        let tap: Duration
        let interval: Duration
        /// How long a press, and the pause after it, may be.
        var length = Duration.zero
        let isMade: Bool
        var testDescription: String { "tap \(tap), interval \(interval), \(length) long" }
    }

    @Test(
        "without time for the tap or after it there is no press after taps; with years there is",
        arguments: [
            Tapped(tap: .zero, interval: .zero, isMade: true),
            Tapped(tap: .nanoseconds(-1), interval: .zero, isMade: false),
            Tapped(tap: .zero, interval: .nanoseconds(-1), isMade: false),
            Tapped(tap: .zero - years, interval: .zero, isMade: false),
            Tapped(tap: .zero, interval: .zero - years, isMade: false),
            Tapped(tap: years, interval: years, length: .seconds(900_000_000), isMade: true),
        ])
    func taps(play: Tapped) {
        var gesture = LongPressGestureRecognizer()
        gesture.numberOfTapsRequired = 1
        gesture.maximumTapDuration = play.tap
        gesture.maximumInterval = play.interval
        let phases: [Contact.Phase] = [.began, .ended, .began]
        let contacts = phases.map { Contact(id: 0, phase: $0, location: Point(x: 9, y: 9)) }
        var hand = Hand(gesture)
        for contact in contacts {
            hand.tell([contact])
            hand.pass(contact.phase == .ended || hand.events.isEmpty ? play.length : .zero)
        }
        hand.pass(.milliseconds(500))
        #expect(hand.states == (play.isMade ? [.began] : []))
        guard play.length == .zero else { return }
        // The same with all changes in one call.
        hand = Hand(gesture)
        hand.tell(contacts)
        hand.pass(.milliseconds(500))
        #expect(hand.states == (play.isMade ? [.began] : []))
    }

    @Test(
        "a swipe may take no time at all, but not less; with years it may take a long time",
        arguments: [
            (.zero, .zero, true), (.zero, .nanoseconds(1), false),
            (.nanoseconds(-1), .zero, false), (.zero - years, .zero, false),
            (years, .seconds(900_000_000), true),
        ] as [(Duration, Duration, Bool)])
    func swipe(maximum: Duration, length: Duration, isMade: Bool) {
        var gesture = SwipeGestureRecognizer()
        gesture.maximumDuration = maximum
        let began = Contact(id: 0, phase: .began, location: Point(x: 100, y: 100))
        let moved = Contact(id: 0, phase: .moved, location: Point(x: 200, y: 100))
        var hand = Hand(gesture)
        hand.tell([began])
        hand.pass(length)
        hand.tell([moved])
        #expect(hand.states == (isMade ? [.recognized] : []))
        guard length == .zero else { return }
        hand = Hand(gesture)
        hand.tell([began, moved])
        #expect(hand.states == (isMade ? [.recognized] : []))
    }

    @Test(
        "a swipe's distances shrink for as long as is set, a second at most",
        arguments: [
            (.milliseconds(500), 26.5), (.milliseconds(200), 40.6), (.zero, 50), (.seconds(-9), 50),
            (.seconds(1), 3), (years, 3),
        ] as [(Duration, Double)])
    func decay(duration: Duration, distance: Double) {
        for (x, isMade) in [(distance - 0.001, false), (distance + 0.001, true)] {
            var gesture = SwipeGestureRecognizer()
            gesture.maximumDecayDuration = duration
            gesture.maximumDuration = .seconds(10)
            var hand = Hand(gesture)
            hand.touch((100, 100))
            hand.pass(.seconds(5))
            hand.touch((100 + x, 100))
            #expect(hand.states == (isMade ? [.recognized] : []))
        }
    }
}
