import ControlCore
import Testing

@Suite("PanGestureRecognizer")
struct PanGestureRecognizerTests {
    struct Begin: CustomTestStringConvertible {
        let way: Vector
        /// The first translation; nil where it does not begin.
        let translation: Vector?
        var testDescription: String { "\(way.dx), \(way.dy)" }

        init(_ dx: Double, _ dy: Double, _ translation: Vector?) {
            way = Vector(dx: dx, dy: dy)
            self.translation = translation
        }
    }

    @Test(
        "begins 10 points along either axis from where it was, and leaves them out for each axis",
        arguments: [
            Begin(0, -9.999, nil),
            Begin(0, -10, .zero),
            Begin(0, -12, Vector(dx: 0, dy: -2)),
            Begin(9.9, 9.9, nil),
            Begin(-15, 11, Vector(dx: -5, dy: 1)),
            Begin(12, 7, Vector(dx: 2, dy: 0)),
            Begin(7, -12, Vector(dx: 0, dy: -2)),
            Begin(9.999, 0, nil),
            Begin(10, 0, .zero),
            Begin(10.5, -9.5, Vector(dx: 0.5, dy: 0)),
        ])
    func begin(play: Begin) {
        var hand = Hand(PanGestureRecognizer())
        hand.touch((200, 200))
        hand.touch((200 + play.way.dx, 200 + play.way.dy))
        #expect(hand.states == (play.translation == nil ? [] : [.began]))
        #expect(hand.translations == (play.translation.map { [$0] } ?? []))
    }

    @Test("tells how far it has come, always from the same place, and where it is")
    func translation() {
        var hand = Hand(PanGestureRecognizer())
        hand.touch((100, 100))
        hand.touch((112, 93))
        hand.touch((100, 100))
        hand.touch((90, 150))
        hand.lift()
        #expect(hand.states == [.began, .changed, .changed, .ended])
        // 10 and -7 are what it took to begin.
        let last = Vector(dx: -20, dy: 57)
        #expect(
            hand.translations == [Vector(dx: 2, dy: 0), Vector(dx: -10, dy: 7), last, last])
        #expect(hand.events.last?.location == Point(x: 90, y: 150))
        #expect(hand.events.allSatisfy { $0.kind == .pan && $0.numberOfTouches == 1 })
    }

    @Test("small steps count as much as one large one")
    func smallSteps() {
        var hand = Hand(PanGestureRecognizer())
        hand.touch((100, 100))
        for step in 1...100 { hand.touch((100 + Double(step) / 10, 100)) }
        #expect(hand.states == [.began])
        #expect(hand.translations == [.zero])
    }

    @Test("starts again from zero for each gesture")
    func again() {
        var hand = Hand(PanGestureRecognizer())
        for _ in 0..<2 {
            hand.touch((100, 100))
            hand.touch((150, 100))
            hand.lift()
            hand.pass(.milliseconds(100))
        }
        #expect(hand.states == [.began, .ended, .began, .ended])
        #expect(hand.translations == Array(repeating: Vector(dx: 40, dy: 0), count: 4))
    }

    // MARK: Several fingers

    @Test("a finger more or less moves the middle and not the translation")
    func fingerAddedAndRemoved() {
        var hand = Hand(PanGestureRecognizer())
        hand.touch((100, 100))
        hand.touch((120, 100))
        hand.touch(finger: 1, 300, 300)
        #expect(hand.states == [.began])
        #expect(hand.present?.location == Point(x: 210, y: 200))
        #expect(hand.present?.measure == hand.events.first?.measure)
        hand.touch((120, 100), (304, 300))
        hand.lift(0)
        #expect(hand.present?.location == Point(x: 304, y: 300))
        hand.touch(finger: 1, 305, 300)
        hand.lift(1)
        #expect(hand.states == [.began, .changed, .changed, .ended])
        #expect(
            hand.translations == [10, 12, 13, 13].map { Vector(dx: $0, dy: 0) })
        #expect(hand.events.map(\.numberOfTouches) == [1, 2, 1, 1])
    }

    @Test("a finger that comes or goes while others move leaves their movement in")
    func fingerAddedInMovement() {
        var hand = Hand(PanGestureRecognizer())
        hand.touch((100, 100))
        hand.touch((120, 100))
        hand.touch((125, 100), (300, 300))
        hand.tell([
            Contact(id: 0, phase: .ended, location: Point(x: 125, y: 100)),
            Contact(id: 1, phase: .moved, location: Point(x: 300, y: 307)),
        ])
        #expect(hand.states == [.began, .changed, .changed])
        #expect(
            hand.translations
                == [Vector(dx: 10, dy: 0), Vector(dx: 15, dy: 0), Vector(dx: 15, dy: 7)])
    }

    @Test("does not begin with too few fingers, and forgets how these moved")
    func minimumNumberOfTouches() {
        var pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        var hand = Hand(pan)
        hand.touch((100, 100))
        hand.touch((150, 100))
        hand.touch(finger: 1, 200, 100)
        hand.touch((159, 100), (209, 100))
        #expect(hand.states == [])
        hand.touch((160, 100), (210, 100))
        #expect(hand.states == [.began])
        #expect(hand.translations == [.zero])
        // It goes on with fewer.
        hand.lift(0)
        hand.touch(finger: 1, 213, 100)
        hand.lift(1)
        #expect(hand.states == [.began, .changed, .ended])
        #expect(hand.translations.last == Vector(dx: 3, dy: 0))
    }

    @Test("one finger too few for a moment starts it anew")
    func tooFewForAMoment() {
        var pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        var hand = Hand(pan)
        hand.touch((100, 100), (200, 100))
        hand.touch((109, 100), (209, 100))
        hand.lift(1)
        hand.touch((109, 100))
        hand.touch(finger: 1, 200, 100)
        hand.touch((118, 100), (209, 100))
        #expect(hand.states == [])
        hand.touch((119, 100), (210, 100))
        #expect(hand.states == [.began])
    }

    @Test("fingers beyond the most that count have no part in it, whatever they do")
    func maximumNumberOfTouches() {
        var pan = PanGestureRecognizer()
        pan.maximumNumberOfTouches = 1
        var hand = Hand(pan)
        hand.touch((100, 100), (200, 100))
        hand.touch((100, 100), (300, 100))
        #expect(hand.states == [])
        hand.touch((111, 100), (200, 100))
        hand.touch((111, 100), (300, 100))
        #expect(hand.states == [.began])
        hand.lift(1)
        hand.touch(finger: 1, 200, 100)
        hand.touch((112, 100), (300, 100))
        #expect(hand.translations == [Vector(dx: 1, dy: 0), Vector(dx: 2, dy: 0)])
        // Over when its own finger is lifted, and not taken up by the other one.
        hand.lift(0)
        hand.touch(finger: 1, 350, 100)
        hand.lift()
        #expect(hand.states == [.began, .changed, .ended])
    }

    @Test("with no finger that counts it is never recognised")
    func noTouchesAllowed() {
        var pan = PanGestureRecognizer()
        pan.maximumNumberOfTouches = 0
        var hand = Hand(pan)
        hand.touch((100, 100))
        hand.touch((150, 100))
        hand.lift()
        #expect(hand.states == [])
    }

    // MARK: Settings

    @Test("the translation can be set, and is counted on from there")
    func setTranslation() {
        var hand = Hand(PanGestureRecognizer())
        hand.touch((100, 100))
        hand.touch((130, 100))
        hand.update { $0.setTranslation(Vector(dx: 100, dy: -5)) }
        #expect(hand.present?.measure == .translation(Vector(dx: 100, dy: -5), velocity: .zero))
        hand.touch((131, 102))
        #expect(hand.translations.last == Vector(dx: 101, dy: -3))
        hand.update { $0.setTranslation(Vector(dx: .nan, dy: 0)) }
        hand.update { $0.setTranslation(Vector(dx: 0, dy: -.infinity)) }
        hand.touch((132, 102))
        #expect(hand.translations.last == Vector(dx: 102, dy: -3))
    }

    @Test("when it had to wait for another gesture to fail, it starts from zero")
    func beginAfterWaiting() {
        var hand = Hand()
        let swipe = hand.surface.add(SwipeGestureRecognizer(direction: .left))
        let pan = hand.surface.add(PanGestureRecognizer())
        hand.surface.require(pan, toFail: swipe)
        hand.touch((200, 100))
        hand.touch((185, 100))
        hand.touch((170, 100))
        #expect(hand.states == [])
        hand.pass(.milliseconds(501))
        hand.touch((171, 100))
        #expect(hand.states == [.began, .changed])
        #expect(hand.translations == [.zero, Vector(dx: 1, dy: 0)])
    }

    @Test(
        "the distance can be set; without one it takes a movement, and NaN is never reached",
        arguments: [
            (20.0, 119.999, false), (20, 120, true), (0, 100, false), (0, 100.001, true),
            (-5, 100, false), (-5, 100.001, true), (.nan, 390, false),
        ])
    func hysteresis(hysteresis: Double, x: Double, begins: Bool) {
        var pan = PanGestureRecognizer()
        pan.hysteresis = hysteresis
        var hand = Hand(pan)
        hand.touch((100, 100))
        hand.touch((x, 100))
        #expect(hand.states == (begins ? [.began] : []))
        let expected = Vector(dx: x - 100 - max(hysteresis, 0), dy: 0)
        #expect(hand.translations.allSatisfy { abs($0.dx - expected.dx) < 1e-9 && $0.dy == 0 })
    }

    @Test("takes one finger or more and ten points unless told otherwise")
    func defaults() {
        let pan = PanGestureRecognizer()
        #expect(pan.minimumNumberOfTouches == 1)
        #expect(pan.maximumNumberOfTouches == .max)
        #expect(pan.hysteresis == 10)
        #expect(pan.isContinuous)
    }

    @Test(
        "a finger makes it, and of a pointer's buttons the primary one only (4.9)",
        arguments: [
            (.finger, true), (.pointer(.primary), true), (.pointer(.secondary), false),
            (.pointer(.other), false), (.hover, false),
        ] as [(Contact.Tool, Bool)])
    func tools(tool: Contact.Tool, isMade: Bool) {
        var hand = Hand(PanGestureRecognizer())
        for (phase, x) in [(Contact.Phase.began, 100.0), (.moved, 120), (.ended, 120)] {
            hand.tell([Contact(id: 0, phase: phase, location: Point(x: x, y: 100), tool: tool)])
        }
        #expect(hand.states == (isMade ? [.began, .ended] : []))
    }
}

extension Hand {
    fileprivate var only: RecognizerID? { events.first?.recognizer }

    fileprivate var present: GestureEvent? { only.flatMap { surface.present($0) } }

    fileprivate mutating func update(_ change: (inout PanGestureRecognizer) -> Void) {
        guard let only else { return }
        surface.update(only, as: PanGestureRecognizer.self, change)
    }
}
