import ControlCore
import Testing

@Suite("Joystick with a relative handle")
struct JoystickRelativeTests {
    struct Step {
        let x: Double
        let y: Double
        let angle: Double
        let displacement: Double
        var hasMoved: Bool?
    }

    struct Case: CustomTestStringConvertible {
        let name: String
        var frame = JoystickPlay.frame
        let steps: [Step]
        var testDescription: String { name }
    }

    @Test(
        "the handle follows the finger's way since touch-down",
        arguments: [
            Case(
                name: "small ways; moved is 2 points to a side",
                steps: [
                    Step(x: 130, y: 105, angle: 0, displacement: 0, hasMoved: false),
                    Step(
                        x: 131.5, y: 103.5, angle: 45, displacement: 0.03535533905932738,
                        hasMoved: false),
                    Step(x: 132, y: 105, angle: 90, displacement: 2.0 / 60, hasMoved: true),
                    Step(x: 140, y: 95, angle: 45, displacement: 0.23570226039551584),
                ]),
            Case(
                name: "moved at the tolerance, up or down as well",
                steps: [
                    Step(x: 130, y: 105, angle: 0, displacement: 0, hasMoved: false),
                    Step(
                        x: 130, y: 106.99, angle: 180, displacement: 1.99 / 60, hasMoved: false),
                    Step(x: 130, y: 107, angle: 180, displacement: 2.0 / 60, hasMoved: true),
                    Step(x: 128.01, y: 105, angle: 270, displacement: 1.99 / 60, hasMoved: false),
                    Step(x: 128, y: 105, angle: 270, displacement: 2.0 / 60, hasMoved: true),
                ]),
            Case(
                name: "J-Q5: a start at the surface's origin is a start like any other",
                frame: Rectangle(x: -60, y: -60, width: 120, height: 120),
                steps: [
                    Step(x: 0, y: 0, angle: 0, displacement: 0),
                    Step(x: 10, y: 0, angle: 90, displacement: 1.0 / 6),
                    Step(x: 20, y: 0, angle: 90, displacement: 1.0 / 3),
                ]),
        ])
    func follows(_ play: Case) {
        var hand = JoystickPlay(frame: play.frame)
        hand.joystick.handlePositionMode = .relative
        for (index, step) in play.steps.enumerated() {
            hand.tell(index == 0 ? .began : .moved, step.x, step.y)
            #expect(
                hand.joystick.report.isClose(angle: step.angle, displacement: step.displacement))
            if let hasMoved = step.hasMoved {
                #expect(hand.joystick.handleHasMoved == hasMoved)
            }
        }
        #expect(hand.reports.count == play.steps.count)
    }

    @Test("a joystick that nobody touched has not moved")
    func untouched() {
        #expect(!JoystickPlay().joystick.handleHasMoved)
    }

    @Test("each touch-down starts anew")
    func startsAnew() {
        var hand = JoystickPlay()
        hand.joystick.handlePositionMode = .relative
        hand.drag(from: Point(x: 130, y: 105), by: Vector(dx: 20, dy: 0))
        hand.tell(.began, 70, 70)
        #expect(hand.letters == "hrhh")
        hand.tell(.moved, 70, 40)
        #expect(hand.joystick.report.isClose(angle: 0, displacement: 0.5))
    }

    @Test(
        "a tolerance below 0, or NaN, counts as 0: the handle has moved always",
        arguments: [(0.0, true), (-1, true), (.nan, true), (0.001, false), (.infinity, false)])
    func tolerance(points: Double, hasMoved: Bool) {
        var joystick = JoystickPlay().joystick
        joystick.handleMovedTolerance = points
        #expect(joystick.handleHasMoved == hasMoved)
    }
}
