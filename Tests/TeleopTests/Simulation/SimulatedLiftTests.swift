import ControlCore
import Testing

@testable import Teleop

@Suite("The simulated robot's lift")
struct SimulatedLiftTests {
    static func moment(_ milliseconds: Int64) -> Moment {
        Moment(nanoseconds: milliseconds * 1_000_000)
    }

    @Test("is down until it has a set-point")
    func atFirst() {
        var lift = SimulatedLift(at: Self.moment(0))
        lift.advance(to: Self.moment(1000))
        #expect(lift.position == 0)
        #expect(!lift.isMoving)
        #expect(lift.arrivesAt == nil)
    }

    @Test(
        "goes up and down at 20 units a second, and stands exactly at its set-point",
        arguments: [
            (10, 0, 0), (10, 250, 5), (10, 499, 9.98), (10, 500, 10), (10, 60_000, 10),
            (-10, 250, -5), (-10, 501, -10), (0.1, 5, 0.1), (1e300, 1000, 20),
        ] as [(Double, Int64, Double)])
    func speed(setpoint: Double, milliseconds: Int64, expected: Double) {
        var lift = SimulatedLift(at: Self.moment(0))
        lift.follow(setpoint, at: Self.moment(0))
        lift.advance(to: Self.moment(milliseconds))
        #expect(abs(lift.position - expected) < 1e-9)
        #expect(lift.isMoving == (expected != setpoint))
    }

    @Test(
        "it has arrived at the instant that it said",
        arguments: [10, -7.3, 0.1, 1.0 / 3] as [Double])
    func arrival(setpoint: Double) throws {
        var lift = SimulatedLift(at: Self.moment(3))
        lift.follow(setpoint, at: Self.moment(5))
        let arrival = try #require(lift.arrivesAt)
        lift.advance(to: arrival.advanced(by: .milliseconds(-1)))
        #expect(lift.isMoving)
        lift.advance(to: arrival)
        #expect(lift.position == setpoint)
        #expect(lift.arrivesAt == nil)
    }

    @Test("a set-point that changes on the way counts from there; time alone does not move it")
    func change() {
        var lift = SimulatedLift(at: Self.moment(0))
        lift.advance(to: Self.moment(10_000))
        lift.follow(20, at: Self.moment(20_000))
        #expect(lift.position == 0)
        lift.follow(0, at: Self.moment(20_500))
        #expect(abs(lift.position - 10) < 1e-9)
        lift.advance(to: Self.moment(20_750))
        #expect(abs(lift.position - 5) < 1e-9)
        lift.advance(to: Self.moment(20_000))
        #expect(abs(lift.position - 5) < 1e-9)
    }
}
