import ControlCore
import Testing

@Suite("Joystick, taps")
struct JoystickTapTests {
    static let center = Point(x: 100, y: 100)

    struct Case: CustomTestStringConvertible {
        let name: String
        var moves: [Point] = []
        /// Milliseconds.
        var press: Double = 60
        var end = JoystickTapTests.center
        var phase = Contact.Phase.ended
        let isTap: Bool
        var testDescription: String { name }
    }

    static func duration(_ milliseconds: Double) -> Duration {
        .nanoseconds(Int64((milliseconds * 1e6).rounded()))
    }

    @Test(
        "a tap is short, stays near its beginning and is not cancelled",
        arguments: [
            Case(name: "short", isTap: true),
            Case(name: "no time at all", press: 0, isTap: true),
            Case(name: "just under the longest", press: 749.999999, isTap: true),
            Case(name: "the longest", press: 750, isTap: true),
            Case(name: "just over the longest", press: 750.000001, isTap: false),
            Case(name: "moved just under", moves: [Point(x: 144.999, y: 100)], isTap: true),
            Case(name: "moved as far as allowed", moves: [Point(x: 145, y: 100)], isTap: true),
            Case(name: "moved just over", moves: [Point(x: 145.001, y: 100)], isTap: false),
            Case(name: "moved straight", moves: [Point(x: 127, y: 136)], isTap: true),
            Case(name: "moved straight, over", moves: [Point(x: 127.1, y: 136)], isTap: false),
            Case(name: "came back", moves: [Point(x: 146, y: 100), center], isTap: false),
            Case(name: "left the surface", moves: [Point(x: -1, y: 100), center], isTap: false),
            Case(name: "a place that is not finite", moves: [Point(x: .nan, y: 1)], isTap: true),
            Case(name: "lifted as far as allowed", end: Point(x: 100, y: 55), isTap: true),
            Case(name: "lifted too far away", end: Point(x: 100, y: 54.999), isTap: false),
            Case(name: "lifted nowhere", end: Point(x: .nan, y: 100), isTap: false),
            Case(name: "cancelled", phase: .cancelled, isTap: false),
        ])
    func limits(_ play: Case) {
        var hand = JoystickPlay()
        hand.tell(.began, 100, 100)
        for place in play.moves { hand.tell(.moved, place.x, place.y) }
        hand.wait(Self.duration(play.press))
        hand.tell(play.phase, play.end.x, play.end.y)
        #expect(hand.events.filter { $0 == .tapped }.count == (play.isTap ? 1 : 0))
    }

    @Test("a tap comes after the report at home")
    func order() {
        var hand = JoystickPlay()
        hand.tap(100, 70)
        #expect(hand.letters == "rht")
        #expect(hand.joystick.report == .home)
    }

    @Test("how many taps and touches the recogniser says makes no difference")
    func numbersOfTheRecognizer() {
        var hand = JoystickPlay()
        hand.joystick.movableCenter = Point(x: 120, y: 100)
        hand.joystick.enableDoubleTapForFrameReset = true
        hand.joystick.tapRecognizer = TapGestureRecognizer(
            numberOfTapsRequired: 3, numberOfTouchesRequired: 2)
        hand.tap(100, 100)
        hand.tap(100, 100)
        #expect(hand.letters == "hhthhf")
    }

    @Test("an instant before the last one counts as the last one")
    func backwards() {
        var hand = JoystickPlay()
        hand.wait(.seconds(10))
        hand.tell(.began, 100, 100)
        hand.wait(.seconds(-9))
        hand.tell(.ended, 100, 100)
        #expect(hand.letters == "hht")
        // 750 ms from the tenth second on.
        hand.tell(.began, 100, 100)
        #expect(hand.joystick.nextDeadline == Moment(nanoseconds: 10_750_000_001))
        hand.wait(.milliseconds(9751))
        hand.tell(.ended, 100, 100)
        #expect(hand.letters == "hhthh")
    }

    @Test("the limits can be changed; with those that make no sense nothing is a tap")
    func changedLimits() {
        var hand = JoystickPlay()
        hand.joystick.tapRecognizer.maximumPressDuration = .milliseconds(100)
        hand.joystick.tapRecognizer.allowableMovement = 5
        hand.tap(100, 70, for: .milliseconds(100))
        hand.tap(100, 70, for: .milliseconds(101))
        hand.drag(from: Self.center, by: Vector(dx: 6, dy: 0))
        #expect(hand.letters == "rhtrhhrh")
        for movement in [-1, Double.nan] {
            hand.clear()
            hand.joystick.tapRecognizer = TapGestureRecognizer()
            hand.joystick.tapRecognizer.allowableMovement = movement
            hand.tap(100, 70)
            #expect(hand.letters == "rh")
        }
        hand.clear()
        hand.joystick.tapRecognizer = TapGestureRecognizer()
        hand.joystick.tapRecognizer.maximumPressDuration = .seconds(-1)
        hand.tap(100, 70)
        #expect(hand.letters == "rh")
    }

    @Test("the limits are those of a tap")
    func defaults() {
        let limits = JoystickPlay().joystick.tapRecognizer
        #expect(limits.maximumPressDuration == .milliseconds(750))
        #expect(limits.maximumInterval == .milliseconds(350))
        #expect(limits.allowableMovement == 45)
    }

    @Test("in the relative mode a handle that is off the middle at the end makes no tap")
    func veto() {
        for (x, letters) in [(101.9, "hrht"), (102.0, "hrh"), (98.0, "hrh")] {
            var hand = JoystickPlay()
            hand.joystick.handlePositionMode = .relative
            hand.tell(.began, 100, 100)
            hand.tell(.moved, x, 100)
            hand.tell(.ended, x, 100)
            #expect(hand.letters == letters)
        }
    }

    @Test("in the relative mode a handle that came back makes a tap")
    func noVeto() {
        var hand = JoystickPlay()
        hand.joystick.handlePositionMode = .relative
        hand.tell(.began, 100, 100)
        hand.tell(.moved, 120, 100)
        hand.tell(.moved, 100, 100)
        hand.tell(.ended, 100, 100)
        #expect(hand.letters == "hrhht")
    }

    @Test("without a double tap each tap is told")
    func tapsOnly() {
        var hand = JoystickPlay()
        hand.joystick.movableCenter = Self.center
        for _ in 0..<3 {
            hand.tap(100, 70)
            hand.wait(.milliseconds(60))
        }
        #expect(hand.letters == "rhtrhtrht")
        #expect(hand.joystick.nextDeadline == nil)
    }

    struct DoubleCase: CustomTestStringConvertible {
        let name: String
        var waits = false
        var hasMoved = true
        /// Milliseconds from the first release to the second press.
        var gap = 100.0
        var second = JoystickTapTests.center
        var secondPress = 60.0
        var secondPhase = Contact.Phase.ended
        let letters: String
        var testDescription: String { "\(name)\(waits ? ", waiting" : "")" }
    }

    // r report, h report at home, t tapped, f frame reset; the time after the second release is
    // long enough for a tap that waits.
    @Test(
        "a double tap moves the base back; its first tap is told at once or never",
        arguments: [
            DoubleCase(name: "in time", letters: "hhthhf"),
            DoubleCase(name: "nothing to reset", hasMoved: false, letters: "hhthh"),
            DoubleCase(name: "just in time", gap: 349.999999, letters: "hhthhf"),
            DoubleCase(name: "the longest gap", gap: 350, letters: "hhthhf"),
            DoubleCase(name: "a gap just too long", gap: 350.000001, letters: "hhthht"),
            DoubleCase(name: "near", second: Point(x: 145, y: 100), letters: "hhtrhf"),
            DoubleCase(name: "too far", second: Point(x: 145.001, y: 100), letters: "hhtrht"),
            DoubleCase(name: "the longest press", secondPress: 750, letters: "hhthhf"),
            DoubleCase(name: "a press too long", secondPress: 750.000001, letters: "hhthh"),
            DoubleCase(name: "cancelled", secondPhase: .cancelled, letters: "hhthh"),
            DoubleCase(name: "in time", waits: true, letters: "hhhhf"),
            DoubleCase(name: "nothing to reset", waits: true, hasMoved: false, letters: "hhhh"),
            DoubleCase(name: "the longest gap", waits: true, gap: 350, letters: "hhhhf"),
            DoubleCase(
                name: "a gap just too long", waits: true, gap: 350.000001, letters: "hhthht"),
            DoubleCase(
                name: "near", waits: true, second: Point(x: 145, y: 100), letters: "hhrhf"),
            DoubleCase(
                name: "too far", waits: true, second: Point(x: 145.001, y: 100),
                letters: "hhtrh"),
            DoubleCase(name: "the longest press", waits: true, secondPress: 750, letters: "hhhhf"),
            DoubleCase(
                name: "a press too long", waits: true, secondPress: 750.000001, letters: "hhhth"),
            DoubleCase(
                name: "cancelled", waits: true, secondPhase: .cancelled, letters: "hhhht"),
        ])
    func doubleTap(_ play: DoubleCase) {
        var hand = JoystickPlay()
        hand.joystick.enableDoubleTapForFrameReset = true
        hand.joystick.tapWaitsForDoubleTap = play.waits
        if play.hasMoved { hand.joystick.movableCenter = Self.center }
        hand.tap(100, 100)
        hand.wait(Self.duration(play.gap))
        hand.tell(.began, play.second.x, play.second.y)
        hand.wait(Self.duration(play.secondPress))
        hand.tell(play.secondPhase, play.second.x, play.second.y)
        hand.pass(.seconds(1))
        #expect(hand.letters == play.letters)
    }

    @Test("a double tap moves a base back that had followed the finger")
    func resetsFrame() {
        var hand = JoystickPlay()
        hand.joystick.movable = true
        hand.joystick.enableDoubleTapForFrameReset = true
        hand.drag(from: Self.center, by: Vector(dx: 0, dy: 200))
        #expect(hand.joystick.frame.mid == Point(x: 100, y: 240))
        hand.tap(100, 240)
        hand.wait(.milliseconds(100))
        hand.tap(100, 240)
        #expect(hand.joystick.frame == JoystickPlay.frame)
        #expect(hand.letters == "hrhhhthhf")
    }

    @Test("three taps are a double tap and a tap, four are two double taps")
    func manyTaps() {
        var hand = JoystickPlay()
        hand.joystick.enableDoubleTapForFrameReset = true
        hand.joystick.movableCenter = Self.center
        for _ in 0..<4 {
            hand.tap(100, 100)
            hand.wait(.milliseconds(100))
        }
        #expect(hand.letters == "hhthhfhhthhf")
    }

    @Test("a tap that waits is told at its deadline, just after the gap's end, and only once")
    func deadline() throws {
        var hand = JoystickPlay()
        hand.joystick.enableDoubleTapForFrameReset = true
        hand.joystick.tapWaitsForDoubleTap = true
        hand.tap(100, 100)
        let deadline = try #require(hand.joystick.nextDeadline)
        #expect(deadline == hand.now.advanced(by: .nanoseconds(350_000_001)))
        let early = hand.joystick.advance(to: hand.now.advanced(by: .milliseconds(350)))
        #expect(early == [])
        let due = hand.joystick.advance(to: deadline)
        #expect(due == [.tapped])
        #expect(hand.joystick.nextDeadline == nil)
        let late = hand.joystick.advance(to: deadline.advanced(by: .seconds(1)))
        #expect(late == [])
    }

    @Test("a second press that is held or moved too far lets the first tap be told at once")
    func secondPressFails() throws {
        var held = JoystickPlay()
        held.joystick.enableDoubleTapForFrameReset = true
        held.joystick.tapWaitsForDoubleTap = true
        held.tap(100, 100)
        held.wait(.milliseconds(100))
        held.tell(.began, 100, 100)
        var moved = held
        let deadline = try #require(held.joystick.nextDeadline)
        #expect(deadline == held.now.advanced(by: .nanoseconds(750_000_001)))
        held.pass(.nanoseconds(750_000_001))
        #expect(held.letters == "hhht")
        held.tell(.ended, 100, 100)
        #expect(held.letters == "hhhth")

        moved.tell(.moved, 150, 100)
        #expect(moved.letters == "hhhtr")
        #expect(moved.joystick.nextDeadline == nil)
        moved.tell(.ended, 150, 100)
        #expect(moved.letters == "hhhtrh")
    }

    @Test("a double tap that is switched off does not count any more; a tap that waited is told")
    func switchedOff() {
        var hand = JoystickPlay()
        hand.joystick.enableDoubleTapForFrameReset = true
        hand.joystick.tapWaitsForDoubleTap = true
        #expect(hand.joystick.enableDoubleTapForFrameReset && hand.joystick.tapWaitsForDoubleTap)
        hand.tap(100, 100)
        hand.joystick.enableDoubleTapForFrameReset = false
        hand.wait(.milliseconds(100))
        hand.tap(100, 100)
        #expect(hand.letters == "hhthht")
        hand.clear()
        hand.joystick.movableCenter = Self.center
        hand.joystick.enableDoubleTapForFrameReset = true
        hand.wait(.seconds(1))
        hand.tap(100, 100)
        hand.tell(.began, 100, 100)
        hand.joystick.enableDoubleTapForFrameReset = false
        hand.tell(.ended, 100, 100)
        #expect(hand.letters == "hhhth")
    }

    @Test("a tap that waits is told, whatever is changed meanwhile", arguments: 0...2)
    func changesWhileWaiting(which: Int) {
        var hand = JoystickPlay()
        hand.joystick.enableDoubleTapForFrameReset = true
        hand.joystick.tapWaitsForDoubleTap = true
        hand.tap(100, 100)
        switch which {
        case 0: hand.joystick.tapRecognizer.maximumInterval = .milliseconds(500)
        case 1: hand.joystick.enableDoubleTapForFrameReset = false
        default: hand.joystick.tapWaitsForDoubleTap = false
        }
        #expect(hand.joystick.nextDeadline != nil)
        hand.pass(.seconds(5))
        #expect(hand.letters == "hht")
        hand.tap(100, 100)
        hand.pass(.seconds(5))
        #expect(hand.letters == "hhthht")
    }
}
