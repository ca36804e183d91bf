import ControlCore
import Testing

@Suite("SwipeGestureRecognizer")
struct SwipeGestureRecognizerTests {
    /// Where all fingers are after some time, as seen from where each came down.
    struct Sample {
        let milliseconds: Double
        let ways: [(x: Double, y: Double)]
    }

    struct Play: CustomTestStringConvertible {
        let testDescription: String
        let direction: SwipeDirection
        let touches: Int
        let fingers: Int
        let samples: [Sample]
        /// The sample with which it is recognised, from 0.
        let recognized: Int?

        /// One finger, or as many as a sample names.
        init(
            _ name: String, going direction: SwipeDirection = .right, touches: Int = 1,
            _ samples: (Double, [(x: Double, y: Double)])..., at recognized: Int?
        ) {
            testDescription = name
            self.direction = direction
            self.touches = touches
            fingers = samples.first?.1.count ?? 1
            self.samples = samples.map { Sample(milliseconds: $0.0, ways: $0.1) }
            self.recognized = recognized
        }

        /// One finger that goes there at once after so many milliseconds.
        init(
            _ name: String, going direction: SwipeDirection = .right, _ milliseconds: Double,
            _ x: Double, _ y: Double, _ isRecognized: Bool
        ) {
            self.init(name, going: direction, (milliseconds, [(x, y)]), at: isRecognized ? 0 : nil)
        }
    }

    static let oneFinger = [
        Play(
            "short ways, and far enough after 70 ms",
            (10, [(2, 0)]), (20, [(5, 0)]), (30, [(10, 0)]), (40, [(20, 0)]), (50, [(30, 0)]),
            (60, [(40, 0)]), (70, [(50, 0)]), (80, [(60, 0)]), (90, [(80, 0)]),
            (100, [(120, 0)]), at: 6),
        Play("to the left", going: .left, 100, -100, 0, true),
        Play("upwards", going: .up, 100, 0, -100, true),
        Play("downwards", going: .down, 100, 0, 100, true),
        Play("the wrong way", 100, -100, 0, false),
        Play("the wrong way, to the left", going: .left, 100, 100, 0, false),
        Play("the wrong way, upwards", going: .up, 100, 0, 100, false),
        Play("the wrong way, downwards", going: .down, 100, 0, -100, false),
        Play("askew", 100, 100, 100, false),
        Play("after 490 ms", 490, 100, 0, true),
        Play("after 499 ms", 499, 100, 0, true),
        Play("as late as allowed", 500, 100, 0, true),
        Play("a nanosecond late", 500.000001, 100, 0, false),
        Play("a millisecond late", 501, 100, 0, false),
        Play("after 510 ms", 510, 100, 0, false),
        Play("after 600 ms", 600, 100, 0, false),
        Play("after a second", 1000, 100, 0, false),
        Play("behind the start, and then far", (10, [(-0.1, 0)]), (100, [(100, 0)]), at: nil),
        Play(
            "back, but not behind the start",
            (10, [(20, 0)]), (20, [(10, 0)]), (100, [(100, 0)]), at: 2),
        Play("aside first", (10, [(0, 20)]), (100, [(100, 0)]), at: 1),
        Play("too far aside first", (10, [(0, 60)]), (100, [(100, 0)]), at: nil),
        Play("no movement", at: nil),
    ]

    static let distances = [
        (0.0, 50.0, 50.0), (100, 45.3, 45.1), (200, 40.6, 40.2), (300, 35.9, 35.3),
        (400, 31.2, 30.4), (500, 26.5, 25.5),
    ].flatMap { (milliseconds: Double, primary: Double, secondary: Double) -> [Play] in
        [
            Play("too short at \(milliseconds) ms", milliseconds, primary - 0.001, 0, false),
            Play("long enough at \(milliseconds) ms", milliseconds, primary + 0.001, 0, true),
            Play("straight at \(milliseconds) ms", milliseconds, 100, secondary - 0.001, true),
            Play("askew at \(milliseconds) ms", milliseconds, 100, secondary + 0.001, false),
            Play("askew up at \(milliseconds) ms", milliseconds, 100, -secondary - 0.001, false),
        ]
    }

    static let all: SwipeDirection = [.right, .left, .up, .down]

    static let masks = [
        Play("right of right and left", going: [.right, .left], 100, 100, 0, true),
        Play("left of right and left", going: [.right, .left], 100, -100, 0, true),
        Play("up of up and down", going: [.up, .down], 100, 0, -100, true),
        Play("down of up and down", going: [.up, .down], 100, 0, 100, true),
        Play("right of right and down", going: [.right, .down], 100, 100, 0, true),
        Play("down of right and down does not work", going: [.right, .down], 100, 0, 100, false),
        Play("askew of right and down", going: [.right, .down], 100, 100, 100, false),
        Play("left of right and down", going: [.right, .down], 100, -100, 0, false),
        Play("right of all four", going: all, 100, 100, 0, true),
        Play("up of all four does not work", going: all, 100, 0, -100, false),
        Play("askew of all four, at once", going: all, 0, 50, 50, true),
        Play("no way", going: [], 100, 100, 0, false),
        Play("an unknown way", going: SwipeDirection(rawValue: 16), 100, 100, 0, false),
        Play("all bits", going: SwipeDirection(rawValue: -1), 100, 100, 0, false),
        Play("right and an unknown way", going: SwipeDirection(rawValue: 17), 100, 100, 0, false),
    ]

    static let severalFingers = [
        Play("two", touches: 2, (100, [(100, 0), (100, 0)]), at: 0),
        Play("two, one less far", touches: 2, (100, [(100, 0), (50, 0)]), at: 0),
        Play("two, one stays", touches: 2, (100, [(100, 0), (0, 0)]), at: nil),
        Play("two part", touches: 2, (100, [(100, 0), (-100, 0)]), at: nil),
        Play(
            "two part, right or left", going: [.right, .left], touches: 2,
            (100, [(100, 0), (-100, 0)]), at: nil),
        Play(
            "two, the second follows", touches: 2,
            (100, [(100, 0), (0, 0)]), (200, [(100, 0), (100, 0)]), at: 1),
        Play("two instead of one", (100, [(100, 0), (100, 0)]), at: nil),
        Play("one instead of two", touches: 2, (100, [(100, 0)]), at: nil),
        Play("none required", touches: 0, (100, [(100, 0)]), at: nil),
        Play("less than none required", touches: -1, (100, [(100, 0)]), at: nil),
    ]

    @Test(
        "is recognised with the first sample that is far, straight and early enough",
        arguments: oneFinger + distances + masks + severalFingers)
    func swipes(play: Play) {
        var hand = Hand(
            SwipeGestureRecognizer(
                direction: play.direction, numberOfTouchesRequired: play.touches))
        var expected: Duration?
        hand.put(play.fingers, .began) { _ in (0, 0) }
        for (index, sample) in play.samples.enumerated() {
            hand.pass(.nanoseconds(Int64(sample.milliseconds * 1e6)) - hand.elapsed)
            hand.put(play.fingers, .moved) { sample.ways[$0] }
            if index == play.recognized { expected = hand.elapsed }
        }
        hand.lift()
        hand.pass(.seconds(5))
        #expect(hand.states == (play.recognized == nil ? [] : [.recognized]))
        #expect(hand.events.first.map(hand.time(of:)) == expected)
        // In the middle of the places where they came down.
        let middle = Point(x: 200 + 5 * Double(play.fingers - 1), y: 200)
        #expect(hand.events.allSatisfy { $0.location == middle })
        #expect(hand.events.allSatisfy { $0.numberOfTouches == play.fingers })
    }

    @Test("goes to the right with one finger unless told otherwise, and is made at one instant")
    func defaults() {
        let swipe = SwipeGestureRecognizer()
        #expect(swipe.direction == .right)
        #expect(swipe.numberOfTouchesRequired == 1)
        #expect(swipe.kind == .swipe)
        #expect(!swipe.isContinuous)
        #expect([SwipeDirection.right, .left, .up, .down].map(\.rawValue) == [1, 2, 4, 8])
    }

    @Test("fails when a finger is lifted or cancelled before, and not with the others' way")
    func liftedBefore() {
        for isCancelled in [false, true] {
            var hand = Hand(SwipeGestureRecognizer(numberOfTouchesRequired: 2))
            hand.touch((100, 100), (100, 150))
            hand.touch((200, 100), (100, 150))
            if isCancelled { hand.cancel(1) } else { hand.lift(1) }
            hand.touch((300, 100))
            hand.lift()
            #expect(hand.states == [])
        }
    }

    @Test("fails by itself when time is up, so that whoever waits for it goes on")
    func timeUp() {
        var hand = Hand()
        let swipe = hand.surface.add(SwipeGestureRecognizer())
        let press = hand.surface.add(TouchDownGestureRecognizer())
        hand.surface.require(press, toFail: swipe)
        hand.touch((100, 100))
        hand.pass(.milliseconds(500))
        #expect(hand.states == [])
        hand.pass(.nanoseconds(1))
        #expect(hand.states == [.began])
    }

    @Test("needs no less than 26.5 points, however long it may take")
    func noDecayBeyondHalfASecond() {
        var swipe = SwipeGestureRecognizer()
        swipe.maximumDuration = .seconds(10)
        var hand = Hand(swipe)
        hand.touch((100, 100))
        hand.pass(.seconds(2))
        hand.touch((126.4, 100))
        #expect(hand.states == [])
        hand.touch((126.6, 100))
        #expect(hand.states == [.recognized])
    }

    @Test("a setting that is no number is never satisfied")
    func notANumber() {
        let settings: [WritableKeyPath<SwipeGestureRecognizer, Double>] = [
            \.minimumPrimaryMovement, \.maximumSecondaryMovement, \.maximumOppositeMovement,
            \.rateOfMinimumMovementDecay, \.rateOfMaximumMovementDecay,
        ]
        for setting in settings {
            var swipe = SwipeGestureRecognizer()
            swipe[keyPath: setting] = .nan
            var hand = Hand(swipe)
            hand.touch((100, 100))
            hand.pass(.milliseconds(100))
            hand.touch((300, 100))
            #expect(hand.states == [])
        }
    }
}

extension Hand {
    /// So many fingers, ten points apart, each so far from where it comes down.
    fileprivate mutating func put(
        _ fingers: Int, _ phase: Contact.Phase, _ way: (Int) -> (x: Double, y: Double)
    ) {
        tell(
            (0..<fingers).map { finger in
                let way = way(finger)
                return Contact(
                    id: finger, phase: phase,
                    location: Point(x: 200 + 10 * Double(finger) + way.x, y: 200 + way.y))
            })
    }
}
