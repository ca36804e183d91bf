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
