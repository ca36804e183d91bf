import ControlCore
import Glibc
import Testing

@Suite("RotationGestureRecognizer")
struct RotationGestureRecognizerTests {
    /// Finger 0 at (200, 200), finger 1 in this direction from it, clockwise from the right.
    static func turn(_ hand: inout Hand, to degrees: Double, distance: Double = 100) {
        let angle = degrees * .pi / 180
        hand.touch((200, 200), (200 + distance * cos(angle), 200 + distance * sin(angle)))
    }

    static func rotation(_ event: GestureEvent?) -> Double? {
        guard case .rotation(let rotation, _) = event?.measure else { return nil }
        return rotation
    }

    static func velocity(_ event: GestureEvent?) -> Double? {
        guard case .rotation(_, let velocity) = event?.measure else { return nil }
        return velocity
    }

    struct Play: CustomTestStringConvertible {
        let testDescription: String
        /// Degrees, clockwise from the right.
        let angles: [Double]
        /// What is reported in radians, for each angle after the first.
        let rotations: [Double?]

        init(_ name: String, _ angles: [Double], _ rotations: [Double?]) {
            testDescription = name
            self.angles = angles
            self.rotations = rotations
        }
    }

    @Test(
        "begins past the hysteresis, which is left out, and counts whole turns",
        arguments: [
            Play("less than 5 degrees is not enough", [0, 4.9999], [nil]),
            Play("hardly more is", [0, 5.0001], [0.000001748]),
            Play("nor is it the other way", [0, -4.9999], [nil]),
            Play("hardly more is, the other way", [0, -5.0001], [-0.000001748]),
            Play("10 degrees", [0, 10], [0.087266465]),
            Play("45 degrees", [0, 10, 45], [0.087266465, 0.698131703]),
            Play("90 degrees", [0, 10, 45, 90], [0.087266465, 0.698131703, 1.483529867]),
            Play("anticlockwise", [0, -10, -90], [-0.087266465, -1.483529867]),
            Play("from anywhere", [170, 180, 190, -90], [0.087266465, 0.261799391, 1.658062792]),
            Play(
                "beyond half a turn", [0, 90, 179, 181], [1.483529867, 3.036872901, 3.071779486]),
            Play(
                "a turn and a half", [0, 120, 240, 360, 480, 540],
                [2.007128642, 4.101523744, 6.195918847, 8.290313949, 9.337511501]),
            Play(
                "a turn and a half back", [90, -30, -150, -270, -390, -450],
                [-2.007128642, -4.101523744, -6.195918847, -8.290313949, -9.337511501]),
            Play("the shorter way", [0, 179, 0], [3.036872901, -0.087266460]),
            Play("the shorter way back", [0, 181], [-3.036872901]),
            Play("there and back", [0, 10, 0, -5], [0.087266465, -0.087266460, -0.174532923]),
        ])
    func rotations(play: Play) {
        var hand = Hand(RotationGestureRecognizer())
        for (index, angle) in play.angles.enumerated() {
            hand.skip(.milliseconds(50))
            let before = hand.events.count
            Self.turn(&hand, to: angle)
            guard index > 0 else { continue }
            if let rotation = play.rotations[index - 1] {
                #expect(hand.events.count == before + 1)
                #expect(
                    PinchGestureRecognizerTests.isNear(Self.rotation(hand.events.last), rotation))
            } else {
                #expect(hand.events.isEmpty)
            }
        }
        let isMade = play.rotations.contains { $0 != nil }
        hand.lift()
        #expect(hand.states.first == (isMade ? .began : nil))
        #expect(hand.states.last == (isMade ? .ended : nil))
        #expect(Self.rotation(hand.events.last) == Self.rotation(hand.events.dropLast().last))
    }

    @Test(
        "the hysteresis grows with the change of distance",
        arguments: [
            (100, 5), (104, 6), (96, 6), (125, 7.5), (75, 7.5), (150, 8.535533906), (199.9, 9.9975),
            (200, 10), (210, 10), (1.5, 9.962358445),
        ] as [(Double, Double)])
    func hysteresis(distance: Double, degrees: Double) {
        for (angle, isMade) in [(degrees - 0.001, false), (degrees + 0.001, true)] {
            var hand = Hand(RotationGestureRecognizer())
            Self.turn(&hand, to: 0)
            Self.turn(&hand, to: angle, distance: distance)
            #expect(hand.events.isEmpty != isMade)
            // From then on the distance does not matter.
            Self.turn(&hand, to: 90, distance: 100)
            let left = isMade ? degrees : 5
            let rotation = Self.rotation(hand.events.last) ?? .nan
            #expect(abs(rotation - (90 - left) * .pi / 180) < 1e-6)
        }
    }

    @Test("the hysteresis is a number of single precision")
    func singlePrecision() {
        var hand = Hand(RotationGestureRecognizer())
        Self.turn(&hand, to: 0)
        Self.turn(&hand, to: 10)
        let exact = 5.0 * .pi / 180
        let rotation = Self.rotation(hand.events.last) ?? 0
        #expect(abs(rotation - (2 * exact - Double(Float(exact)))) < 1e-12)
        #expect(abs(rotation - exact) > 1e-9)
    }

    @Test(
        "takes a hysteresis of its own; none below 0, and never begins with NaN",
        arguments: [
            (0, 0, 10), (20, 0, nil), (2, 0, 8), (2, 4, 4), (-5, 0, 10), (.nan, 5, nil),
            (5, .nan, nil), (.infinity, 5, nil),
        ] as [(Double, Double, Double?)])
    func ownHysteresis(still: Double, stretch: Double, degrees: Double?) {
        var gesture = RotationGestureRecognizer()
        gesture.hysteresisDegrees = still
        gesture.stretchHysteresisDegrees = stretch
        var hand = Hand(gesture)
        Self.turn(&hand, to: 0)
        Self.turn(&hand, to: 10, distance: 200)
        #expect(hand.events.count == (degrees == nil ? 0 : 1))
        guard let degrees, let rotation = Self.rotation(hand.events.last) else { return }
        #expect(abs(rotation - degrees * .pi / 180) < 1e-7)
    }

    @Test(
        "a rotation that is set counts from there, without new hysteresis, and the velocity is 0",
        arguments: [(0, 0.785398163), (1, 1.785398163), (-2, -1.214601837)])
    func setRotation(rotation: Double, after: Double) throws {
        var hand = Hand()
        let id = hand.surface.add(RotationGestureRecognizer())
        Self.turn(&hand, to: 0)
        hand.skip(.milliseconds(50))
        Self.turn(&hand, to: 90)
        hand.surface.update(id, as: RotationGestureRecognizer.self) { $0.setRotation(rotation) }
        let set = try #require(hand.surface.present(id))
        #expect(PinchGestureRecognizerTests.isNear(Self.rotation(set), rotation))
        #expect(Self.velocity(set) == 0)
        hand.skip(.milliseconds(50))
        Self.turn(&hand, to: 135)
        #expect(hand.states == [.began, .changed])
        #expect(PinchGestureRecognizerTests.isNear(Self.rotation(hand.events.last), after))
        #expect(PinchGestureRecognizerTests.isNear(Self.velocity(hand.events.last), 15.707963268))
        Self.turn(&hand, to: 135.5)
        #expect(hand.states == [.began, .changed, .changed])
    }

    @Test(
        "a rotation that is no number is not set, nor one before the gesture begins",
        arguments: [(.nan, 90), (.infinity, 90), (7, 0)] as [(Double, Double)])
    func setImpossibleRotation(rotation: Double, degrees: Double) {
        var hand = Hand()
        let id = hand.surface.add(RotationGestureRecognizer())
        Self.turn(&hand, to: 0)
        Self.turn(&hand, to: degrees)
        hand.surface.update(id, as: RotationGestureRecognizer.self) { $0.setRotation(rotation) }
        Self.turn(&hand, to: 90)
        Self.turn(&hand, to: 90, distance: 150)
        #expect(PinchGestureRecognizerTests.isNear(Self.rotation(hand.events.last), 1.483529867))
    }

    struct Speed: CustomTestStringConvertible {
        let testDescription: String
        /// Milliseconds since the one before, and degrees.
        let samples: [(Int, Double)]
        /// Radians per second.
        let velocity: Double
        var share = 0.75
        var shortestStep = Duration.milliseconds(1)
    }

    @Test(
        "the velocity is three quarters of the step before the last and one of the last",
        arguments: [
            Speed(
                testDescription: "the first step counts alone, hysteresis included",
                samples: [(0, 0), (50, 10)], velocity: 3.490658504),
            Speed(
                testDescription: "anticlockwise is negative",
                samples: [(0, 0), (50, -10)], velocity: -3.490658504),
            Speed(
                testDescription: "a step within the hysteresis counts",
                samples: [(0, 0), (50, 4), (50, 24)], velocity: 2.792526803),
            Speed(
                testDescription: "the second step is blended in",
                samples: [(0, 0), (50, 10), (50, 30)], velocity: 4.363323130),
            Speed(
                testDescription: "with a share of its own",
                samples: [(0, 0), (50, 10), (50, 30)], velocity: 6.981317008, share: 0),
            Speed(
                testDescription: "a step shorter than is set is added to the next",
                samples: [(0, 0), (50, 10), (50, 20)], velocity: 3.490658504,
                shortestStep: .milliseconds(51)),
        ])
    func velocity(speed: Speed) {
        var gesture = RotationGestureRecognizer()
        gesture.previousVelocityShare = speed.share
        gesture.shortestVelocityStep = speed.shortestStep
        var hand = Hand(gesture)
        for (time, degrees) in speed.samples {
            hand.skip(.milliseconds(time))
            Self.turn(&hand, to: degrees)
        }
        #expect(PinchGestureRecognizerTests.isNear(Self.velocity(hand.events.last), speed.velocity))
    }

    @Test("is made at the middle of the two fingers")
    func location() {
        var hand = Hand(RotationGestureRecognizer())
        hand.touch((100, 100), (200, 100))
        hand.touch((100, 100), (220, 140))
        #expect(hand.events.last?.location == Point(x: 160, y: 120))
        hand.lift(0)
        hand.touch(finger: 1, 300, 300)
        hand.lift()
        #expect(hand.states == [.began, .ended])
        #expect(hand.events.last?.location == Point(x: 160, y: 120))
    }

    @Test("with one finger up it goes on, and a finger that comes does not turn it")
    func replacedFinger() {
        var hand = Hand(RotationGestureRecognizer())
        Self.turn(&hand, to: 0)
        Self.turn(&hand, to: 95)
        hand.lift(1)
        hand.touch(finger: 2, 100, 200)
        #expect(hand.states == [.began])
        hand.skip(.milliseconds(50))
        hand.touch(finger: 2, 100, 195)
        #expect(hand.states == [.began, .changed])
        let more = atan2(5.0, 100)
        #expect(
            PinchGestureRecognizerTests.isNear(Self.rotation(hand.events.last), 1.570796329 + more))
        #expect(PinchGestureRecognizerTests.isNear(Self.velocity(hand.events.last), more / 0.05))
        hand.lift()
        #expect(hand.states == [.began, .changed, .ended])
    }

    @Test("a third finger before it begins makes it fail; a cancelled one lets go")
    func fingers() {
        var hand = Hand(RotationGestureRecognizer())
        hand.touch((100, 100), (200, 100), (150, 200))
        hand.touch((100, 100), (100, 200), (150, 200))
        hand.lift()
        #expect(hand.events.isEmpty)
        Self.turn(&hand, to: 0)
        Self.turn(&hand, to: 90)
        hand.touch(finger: 2, 10, 10)
        hand.touch(finger: 2, 20, 10)
        hand.cancel(0)
        #expect(hand.states == [.began, .cancelled])
    }

    @Test("fingers nearer than 1 pt do not turn")
    func onePlace() {
        var hand = Hand(RotationGestureRecognizer())
        hand.touch((200, 200), (200, 200))
        Self.turn(&hand, to: 30, distance: 0.999)
        hand.touch((200, 200), (200, 201))
        #expect(hand.events.isEmpty)
        hand.touch((200, 200), (199, 200))
        #expect(PinchGestureRecognizerTests.isNear(Self.rotation(hand.events.last), 1.483529867))
        Self.turn(&hand, to: 0, distance: 0.999)
        #expect(PinchGestureRecognizerTests.isNear(Self.rotation(hand.events.last), 1.483529867))
        hand.touch((200, 200), (200, 199))
        #expect(PinchGestureRecognizerTests.isNear(Self.rotation(hand.events.last), 3.054326194))
        #expect(hand.states == [.began, .changed, .changed])
    }

    @Test("nothing is measured before it begins and after it is over")
    func measureAtRest() {
        var hand = Hand()
        let id = hand.surface.add(RotationGestureRecognizer())
        func isAtRest() -> Bool {
            hand.surface.present(id)?.measure == .rotation(0, velocity: 0)
        }
        #expect(isAtRest())
        Self.turn(&hand, to: 0)
        hand.skip(.milliseconds(50))
        Self.turn(&hand, to: 4)
        #expect(isAtRest())
        Self.turn(&hand, to: 90)
        #expect(!isAtRest())
        hand.lift()
        #expect(isAtRest())
        #expect(hand.surface.present(id)?.location == .zero)
    }
}
