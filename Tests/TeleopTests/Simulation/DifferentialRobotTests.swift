import ControlCore
import Foundation
import Testing

@testable import Teleop

@Suite("The simulated robot's base")
struct DifferentialRobotTests {
    static func moment(_ milliseconds: Int64) -> Moment {
        Moment(nanoseconds: milliseconds * 1_000_000)
    }

    static func twist(_ linearX: Double, _ angularZ: Double) -> Twist {
        Twist(linearX: linearX, linearY: 0, angularZ: angularZ)
    }

    struct Stretch: CustomTestStringConvertible, Sendable {
        let name: String
        let linearX: Double
        let angularZ: Double
        let milliseconds: Int64
        let pose: Pose
        var testDescription: String { name }
    }

    @Test(
        "drives straight lines and arcs exactly",
        arguments: [
            Stretch(
                name: "forward", linearX: 2, angularZ: 0, milliseconds: 500,
                pose: Pose(x: 1, y: 0, theta: 0)),
            Stretch(
                name: "backward", linearX: -2, angularZ: 0, milliseconds: 250,
                pose: Pose(x: -0.5, y: 0, theta: 0)),
            Stretch(
                name: "on the spot", linearX: 0, angularZ: -2, milliseconds: 500,
                pose: Pose(x: 0, y: 0, theta: -1)),
            Stretch(
                name: "a quarter of a circle of 1 m to the left", linearX: .pi, angularZ: .pi,
                milliseconds: 500, pose: Pose(x: 1, y: 1, theta: .pi / 2)),
            Stretch(
                name: "a quarter of a circle to the right", linearX: .pi, angularZ: -.pi,
                milliseconds: 500, pose: Pose(x: 1, y: -1, theta: -.pi / 2)),
            Stretch(
                name: "a quarter of a circle backward", linearX: -.pi, angularZ: .pi,
                milliseconds: 500, pose: Pose(x: -1, y: -1, theta: .pi / 2)),
            Stretch(
                name: "half a turn wraps to the other end", linearX: 0, angularZ: 2 * .pi,
                milliseconds: 500, pose: Pose(x: 0, y: 0, theta: -.pi)),
            Stretch(
                name: "an arc that is nearly straight", linearX: 2, angularZ: 1e-12,
                milliseconds: 500, pose: Pose(x: 1, y: 0, theta: 0)),
        ])
    func exact(_ stretch: Stretch) {
        var robot = DifferentialRobot()
        robot.follow(Self.twist(stretch.linearX, stretch.angularZ), at: Self.moment(0))
        robot.advance(to: Self.moment(stretch.milliseconds))
        #expect(abs(robot.pose.x - stretch.pose.x) < 1e-9)
        #expect(abs(robot.pose.y - stretch.pose.y) < 1e-9)
        #expect(abs(robot.pose.theta - stretch.pose.theta) < 1e-9)
    }

    @Test("the number of steps does not matter", arguments: [1, 3, 50, 499] as [Int64])
    func steps(count: Int64) {
        var robot = DifferentialRobot()
        robot.follow(Self.twist(1.3, -2.1), at: Self.moment(0))
        for step in 1...count { robot.advance(to: Self.moment(499 * step / count)) }
        var whole = DifferentialRobot()
        whole.follow(Self.twist(1.3, -2.1), at: Self.moment(0))
        whole.advance(to: Self.moment(499))
        #expect(abs(robot.pose.x - whole.pose.x) < 1e-9)
        #expect(abs(robot.pose.y - whole.pose.y) < 1e-9)
        #expect(abs(robot.pose.theta - whole.pose.theta) < 1e-9)
    }

    @Test("drives on until the next command, however late that comes")
    func drivesOn() {
        var robot = DifferentialRobot()
        robot.follow(Self.twist(1, 0), at: Self.moment(0))
        #expect(robot.isMoving)
        robot.follow(Self.twist(2, 0), at: Self.moment(60_000))
        #expect(abs(robot.pose.x - 60) < 1e-9)
        robot.follow(.zero, at: Self.moment(61_000))
        #expect(abs(robot.pose.x - 62) < 1e-9)
    }

    @Test("a command of zero stands at once")
    func zero() {
        var robot = DifferentialRobot()
        robot.follow(Self.twist(1, 1), at: Self.moment(0))
        robot.follow(.zero, at: Self.moment(100))
        #expect(!robot.isMoving)
        let pose = robot.pose
        robot.advance(to: Self.moment(10_000))
        #expect(robot.pose == pose)
    }

    @Test("sideways is nothing that it can do")
    func sideways() {
        var robot = DifferentialRobot()
        robot.follow(Twist(linearX: 0, linearY: 1, angularZ: 0), at: Self.moment(0))
        #expect(!robot.isMoving)
    }

    @Test("a clock that goes back changes nothing")
    func backwards() {
        var robot = DifferentialRobot()
        robot.follow(Self.twist(1, 0), at: Self.moment(1000))
        robot.advance(to: Self.moment(1100))
        robot.advance(to: Self.moment(900))
        #expect(abs(robot.pose.x - 0.1) < 1e-9)
    }

    @Test(
        "speeds are bounded and finite",
        arguments: [
            (20, 20), (20.1, 20), (-1e308, -20), (.infinity, 20), (-.infinity, -20), (.nan, 0),
        ] as [(Double, Double)])
    func bounded(commanded: Double, followed: Double) {
        var robot = DifferentialRobot()
        robot.follow(Self.twist(commanded, commanded), at: Self.moment(0))
        #expect(robot.metersPerSecond == followed)
        #expect(robot.radiansPerSecond == followed)
        robot.advance(to: Self.moment(500))
        #expect(robot.pose.x.isFinite && robot.pose.y.isFinite && robot.pose.theta.isFinite)
    }

    @Test("the direction stays within half a turn", arguments: [20.0, -20, .pi, -.pi])
    func wrapped(radiansPerSecond: Double) {
        var robot = DifferentialRobot()
        for time in stride(from: Int64(0), to: 20_000, by: 250) {
            robot.follow(Self.twist(0, radiansPerSecond), at: Self.moment(time))
            #expect((-Double.pi..<Double.pi).contains(robot.pose.theta))
        }
    }
}
