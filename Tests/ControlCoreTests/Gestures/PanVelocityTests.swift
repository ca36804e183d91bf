import ControlCore
import Testing

@Suite("PanVelocity, as a pan tells it")
struct PanVelocityTests {
    struct Speed: CustomTestStringConvertible {
        let testDescription: String
        /// Milliseconds since the last one and the place in x, for each movement from 100 on.
        let movements: [(Double, Double)]
        let velocity: Double

        init(_ name: String, _ movements: [(Double, Double)], _ velocity: Double) {
            testDescription = name
            self.movements = movements
            self.velocity = velocity
        }
    }

    @Test(
        "has four fifths of the velocity of the movement before, one fifth of that of the last",
        arguments: [
            Speed("the first counts alone", [(50, 112)], 240),
            Speed("two", [(50, 112), (100, 122)], 0.8 * 240 + 0.2 * 100),
            Speed("three", [(50, 112), (100, 122), (10, 121)], 0.8 * 100 - 0.2 * 100),
            Speed("movements before it begins count", [(10, 105), (10, 110)], 500),
            Speed("one millisecond", [(1, 112)], 12_000),
            Speed("less than a millisecond", [(0.999999, 112)], 0),
            Speed("no time", [(50, 112), (0, 200)], 0.8 * 240),
            Speed("what took no time counts as rest later", [(50, 112), (0, 200), (50, 210)], 40),
        ])
    func velocity(play: Speed) throws {
        var hand = Hand(PanGestureRecognizer())
        hand.touch((100, 100))
        for (milliseconds, x) in play.movements {
            hand.pass(.nanoseconds(Int64(milliseconds * 1e6)))
            hand.touch((x, 100))
        }
        let velocity = try #require(hand.velocities.last)
        #expect(abs(velocity.dx - play.velocity) < 1e-9)
        #expect(velocity.dy == 0)
    }

    struct Setting: CustomTestStringConvertible {
        let testDescription: String
        var share = 0.8
        var shortestStep = Duration.milliseconds(1)
        /// Milliseconds of the second movement, of 10 points; the first one takes 50 ms and has 240
        /// points per second if that is long enough.
        var milliseconds = 100.0
        let velocity: Double
    }

    @Test(
        "the share and the shortest step can be set, also those of a pan from an edge",
        arguments: [
            Setting(testDescription: "half each", share: 0.5, velocity: 170),
            Setting(testDescription: "all of the first", share: 1, velocity: 240),
            Setting(testDescription: "none of the first", share: 0, velocity: 100),
            Setting(testDescription: "less than none", share: -0.001, velocity: 100),
            Setting(testDescription: "more than all", share: 1.001, velocity: 100),
            Setting(testDescription: "no number", share: .nan, velocity: 100),
            Setting(
                testDescription: "as short as is set", shortestStep: .milliseconds(100),
                velocity: 0.2 * 100),
            Setting(
                testDescription: "just shorter", shortestStep: .nanoseconds(100_000_001),
                velocity: 0),
            Setting(
                testDescription: "shorter than years", shortestStep: .seconds(1_000_000_000),
                velocity: 0),
            Setting(
                testDescription: "a negative one is none", shortestStep: .seconds(-1),
                milliseconds: 0.000001, velocity: 0.8 * 240 + 0.2 * 1e10),
            Setting(
                testDescription: "but no time is no step", shortestStep: .seconds(-1),
                milliseconds: 0, velocity: 192),
        ])
    func settings(play: Setting) throws {
        var pan = PanGestureRecognizer()
        pan.previousVelocityShare = play.share
        pan.shortestVelocityStep = play.shortestStep
        var edgePan = ScreenEdgePanGestureRecognizer(edges: .left)
        edgePan.hysteresis = 10
        edgePan.previousVelocityShare = play.share
        edgePan.shortestVelocityStep = play.shortestStep
        #expect(edgePan.previousVelocityShare.isNaN || edgePan.previousVelocityShare == play.share)
        #expect(edgePan.shortestVelocityStep == play.shortestStep)
        for gesture in [pan, edgePan] as [any GestureRecognizer] {
            var hand = Hand(gesture)
            hand.touch((5, 100))
            hand.pass(.milliseconds(50))
            hand.touch((17, 100))
            hand.pass(.nanoseconds(Int64(play.milliseconds * 1e6)))
            hand.touch((27, 100))
            let velocity = try #require(hand.velocities.last)
            #expect(abs(velocity.dx - play.velocity) < 1e-4)
        }
    }

    @Test("a finger that comes or goes is no movement")
    func velocityOfFingers() {
        var hand = Hand(PanGestureRecognizer())
        hand.touch((100, 100))
        hand.pass(.milliseconds(50))
        hand.touch((112, 100))
        hand.touch(finger: 1, 300, 300)
        hand.pass(.milliseconds(50))
        hand.lift(0)
        hand.lift(1)
        #expect(hand.velocities == Array(repeating: Vector(dx: 240, dy: 0), count: 2))
    }
}
