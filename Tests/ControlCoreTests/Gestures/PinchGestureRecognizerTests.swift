import ControlCore
import Testing

@Suite("PinchGestureRecognizer")
struct PinchGestureRecognizerTests {
    /// Fingers at both sides of (200, 200), so far apart.
    static func spread(_ hand: inout Hand, to distance: Double) {
        hand.touch((200 - distance / 2, 200), (200 + distance / 2, 200))
    }

    static func scale(_ event: GestureEvent?) -> Double? {
        guard case .scale(let scale, _) = event?.measure else { return nil }
        return scale
    }

    static func velocity(_ event: GestureEvent?) -> Double? {
        guard case .scale(_, let velocity) = event?.measure else { return nil }
        return velocity
    }

    static func isNear(_ one: Double?, _ other: Double, by tolerance: Double = 1e-9) -> Bool {
        one.map { abs($0 - other) <= tolerance } ?? false
    }

    struct Play: CustomTestStringConvertible {
        let testDescription: String
        /// Distances in points, 50 ms apart.
        let distances: [Double]
        /// What is reported, for each distance after the first.
        let scales: [Double?]

        init(_ name: String, _ distances: [Double], _ scales: [Double?]) {
            testDescription = name
            self.distances = distances
            self.scales = scales
        }
    }

    @Test(
        "begins past the hysteresis, which is left out of the scale",
        arguments: [
            Play("8 pt more is not enough", [100, 108], [nil]),
            Play("hardly more than 8 pt is", [100, 108.001], [1.0000092593]),
            Play("8 pt less is not enough", [100, 92], [nil]),
            Play("hardly less than that is", [100, 91.999], [0.9999891304]),
            Play("opening", [100, 110], [1.018518519]),
            Play("closing", [200, 190], [0.989583333]),
            Play("100 to 120", [100, 120], [1.111111111]),
            Play("100 to 200", [100, 200], [1.851851852]),
            Play("step by step", [100, 110, 120, 200], [1.018518519, 1.111111111, 1.851851852]),
            Play("then the other way", [100, 110, 54], [1.018518519, 0.5]),
            Play("first the other way", [100, 107, 94, 91], [nil, nil, 0.989130435]),
            Play("back within the hysteresis", [200, 190, 200], [0.989583333, 1.041666667]),
        ])
    func scales(play: Play) {
        var hand = Hand(PinchGestureRecognizer())
        for (index, distance) in play.distances.enumerated() {
            hand.skip(.milliseconds(50))
            let before = hand.events.count
            Self.spread(&hand, to: distance)
            guard index > 0 else { continue }
            if let scale = play.scales[index - 1] {
                #expect(hand.events.count == before + 1)
                #expect(Self.isNear(Self.scale(hand.events.last), scale))
            } else {
                #expect(hand.events.isEmpty)
            }
        }
        let isMade = play.scales.contains { $0 != nil }
        hand.lift()
        #expect(hand.states.first == (isMade ? .began : nil))
        #expect(hand.states.last == (isMade ? .ended : nil))
        #expect(Self.scale(hand.events.last) == Self.scale(hand.events.dropLast().last))
    }

    @Test(
        "takes a hysteresis of its own; none below 0, and never begins with NaN",
        arguments: [
            (20.0, nil), (19.999, 1.0000083333), (0, 1.2), (-5, 1.2), (.nan, nil), (.infinity, nil),
        ] as [(Double, Double?)])
    func hysteresis(points: Double, scale: Double?) {
        var pinch = PinchGestureRecognizer()
        pinch.hysteresis = points
        var hand = Hand(pinch)
        Self.spread(&hand, to: 100)
        Self.spread(&hand, to: 120)
        #expect(hand.events.count == (scale == nil ? 0 : 1))
        if let scale { #expect(Self.isNear(Self.scale(hand.events.last), scale)) }
    }

    @Test(
        "a scale that is set counts from there, and the velocity is 0 then",
        arguments: [(1, 1.25), (2, 2.5), (0.5, 0.625)])
    func setScale(scale: Double, after: Double) throws {
        var hand = Hand(PinchGestureRecognizer())
        let id = hand.surface.add(PinchGestureRecognizer())
        Self.spread(&hand, to: 100)
        hand.skip(.milliseconds(50))
        Self.spread(&hand, to: 200)
        hand.surface.update(id, as: PinchGestureRecognizer.self) { $0.setScale(scale) }
        let set = try #require(hand.surface.present(id))
        #expect(set.measure == .scale(scale, velocity: 0))
        hand.skip(.milliseconds(50))
        Self.spread(&hand, to: 250)
        #expect(Self.isNear(Self.scale(hand.events.last), after))
        #expect(Self.isNear(Self.velocity(hand.events.last), (after - scale) / 0.05))
        // The one that was left alone goes on as before.
        #expect(Self.isNear(Self.scale(hand.events.dropLast().last), 250.0 / 108))
    }

    @Test(
        "a scale that can not be is not set",
        arguments: [0, -1, .nan, .infinity, -.infinity] as [Double])
    func setImpossibleScale(scale: Double) throws {
        var hand = Hand()
        let id = hand.surface.add(PinchGestureRecognizer())
        Self.spread(&hand, to: 100)
        Self.spread(&hand, to: 200)
        hand.surface.update(id, as: PinchGestureRecognizer.self) { $0.setScale(scale) }
        Self.spread(&hand, to: 216)
        #expect(Self.isNear(Self.scale(hand.events.last), 2))
    }

    @Test("a scale is not set before the gesture begins")
    func setScaleTooEarly() {
        var hand = Hand()
        let id = hand.surface.add(PinchGestureRecognizer())
        Self.spread(&hand, to: 100)
        hand.surface.update(id, as: PinchGestureRecognizer.self) { $0.setScale(7) }
        Self.spread(&hand, to: 216)
        #expect(Self.isNear(Self.scale(hand.events.last), 2))
    }

    @Test("a scale or velocity beyond all numbers is not reported")
    func hugeScale() {
        var hand = Hand()
        let id = hand.surface.add(PinchGestureRecognizer())
        Self.spread(&hand, to: 100)
        Self.spread(&hand, to: 200)
        hand.surface.update(id, as: PinchGestureRecognizer.self) {
            $0.setScale(.greatestFiniteMagnitude)
        }
        hand.skip(.milliseconds(50))
        Self.spread(&hand, to: 399)
        #expect(hand.states == [.began])
        #expect(
            hand.surface.present(id)?.measure
                == .scale(.greatestFiniteMagnitude, velocity: 0))
        // Nor is a velocity.
        hand.surface.update(id, as: PinchGestureRecognizer.self) { $0.setScale(1e307) }
        hand.skip(.milliseconds(1))
        Self.spread(&hand, to: 390)
        #expect(hand.states == [.began, .changed])
        #expect(Self.velocity(hand.events.last) == 0)
    }

    struct Speed: CustomTestStringConvertible {
        let testDescription: String
        /// Milliseconds since the one before, and distance in points.
        let samples: [(Double, Double)]
        let velocity: Double
        var share = 0.75
        var shortestStep = Duration.milliseconds(1)
    }

    @Test(
        "the velocity is three quarters of the step before the last and one of the last",
        arguments: [
            Speed(
                testDescription: "the first step counts alone",
                samples: [(0, 100), (50, 110)], velocity: 0.370370370),
            Speed(
                testDescription: "closing is negative",
                samples: [(0, 200), (50, 190)], velocity: -0.208333333),
            Speed(
                testDescription: "a step within the hysteresis has no velocity",
                samples: [(0, 100), (50, 105), (50, 110)], velocity: 0.370370370),
            Speed(
                testDescription: "the second step is blended in",
                samples: [(0, 100), (50, 110), (50, 120)], velocity: 0.740740741),
            Speed(
                testDescription: "only two steps count",
                samples: [(0, 100), (50, 210), (50, 110), (50, 120)], velocity: -13.425925926),
            Speed(
                testDescription: "a step of no time is added to the next",
                samples: [(0, 100), (50, 110), (0, 115), (50, 120)], velocity: 0.740740741),
            Speed(
                testDescription: "so is one of less than 1 ms",
                samples: [(0, 100), (50, 110), (0.999, 115), (49.001, 120)],
                velocity: 0.740740741),
            Speed(
                testDescription: "a step of 1 ms counts",
                samples: [(0, 100), (1, 110)], velocity: 18.518518519),
            Speed(
                testDescription: "a step of no time has no velocity",
                samples: [(0, 100), (0, 110)], velocity: 0),
            Speed(
                testDescription: "with a shortest step of its own, just reached",
                samples: [(0, 100), (0.5, 110)], velocity: 37.037037037,
                shortestStep: .microseconds(500)),
            Speed(
                testDescription: "just not reached",
                samples: [(0, 100), (0.499, 110)], velocity: 0, shortestStep: .microseconds(500)),
            Speed(
                testDescription: "a negative one is none, but no time is no step",
                samples: [(0, 100), (50, 110), (0, 115), (50, 120)], velocity: 0.740740741,
                shortestStep: .seconds(-1)),
            Speed(
                testDescription: "with one of years there is no velocity",
                samples: [(0, 100), (50, 110)], velocity: 0, shortestStep: .seconds(1_000_000_000)),
            Speed(
                testDescription: "with a share of its own",
                samples: [(0, 100), (50, 110), (50, 120)], velocity: 1.851851852, share: 0),
            Speed(
                testDescription: "a share that can not be is none",
                samples: [(0, 100), (50, 110), (50, 120)], velocity: 1.851851852, share: .nan),
            Speed(
                testDescription: "nor is one above 1",
                samples: [(0, 100), (50, 110), (50, 120)], velocity: 1.851851852, share: 1.001),
        ])
    func velocity(speed: Speed) {
        var pinch = PinchGestureRecognizer()
        pinch.previousVelocityShare = speed.share
        pinch.shortestVelocityStep = speed.shortestStep
        var hand = Hand(pinch)
        for (time, distance) in speed.samples {
            hand.skip(.microseconds(Int64(time * 1000)))
            Self.spread(&hand, to: distance)
        }
        #expect(Self.isNear(Self.velocity(hand.events.last), speed.velocity))
        hand.skip(.seconds(1))
        hand.lift()
        #expect(Self.isNear(Self.velocity(hand.events.last), speed.velocity))
    }

    @Test("is made at the middle of the two fingers")
    func location() {
        var hand = Hand(PinchGestureRecognizer())
        hand.touch((100, 100), (200, 100))
        hand.touch((100, 100), (220, 140))
        #expect(hand.events.last?.location == Point(x: 160, y: 120))
        hand.touch((90, 110), (220, 140))
        #expect(hand.events.last?.location == Point(x: 155, y: 125))
        hand.lift(0)
        hand.touch(finger: 1, 300, 300)
        hand.lift()
        #expect(hand.states == [.began, .changed, .ended])
        #expect(hand.events.last?.location == Point(x: 155, y: 125))
    }

    @Test(
        "fingers at one place count as 1 pt apart",
        arguments: [
            ([0, 9], nil), ([0, 9.001], 1.000111111), ([0.5, 18], 2), ([1, 18], 2), ([9, 0], nil),
            ([11, 0], 1.0 / 3), ([100, 0], 1.0 / 92), ([100, 0.999], 1.0 / 92),
            ([100, 1.84], 0.02),
        ] as [([Double], Double?)])
    func onePlace(distances: [Double], scale: Double?) {
        var hand = Hand(PinchGestureRecognizer())
        for distance in distances { Self.spread(&hand, to: distance) }
        #expect(hand.events.count == (scale == nil ? 0 : 1))
        if let scale { #expect(Self.isNear(Self.scale(hand.events.last), scale)) }
    }

    @Test("nothing is measured before it begins and after it is over")
    func measureAtRest() {
        var hand = Hand()
        let id = hand.surface.add(PinchGestureRecognizer())
        func isAtRest() -> Bool {
            hand.surface.present(id)?.measure == .scale(1, velocity: 0)
        }
        #expect(isAtRest())
        Self.spread(&hand, to: 100)
        hand.skip(.milliseconds(50))
        Self.spread(&hand, to: 104)
        #expect(isAtRest())
        Self.spread(&hand, to: 200)
        #expect(!isAtRest())
        hand.lift()
        #expect(isAtRest())
        #expect(hand.surface.present(id)?.location == .zero)
    }
}
