import ControlCore
import Testing

@Suite("Joystick with a movable base")
struct JoystickMovableTests {
    struct Step {
        let x: Double
        let y: Double
        let angle: Double
        let displacement: Double
        let base: (x: Double, y: Double)
    }

    struct Case: CustomTestStringConvertible {
        let name: String
        var bounds: Rectangle?
        var mode = HandlePositionMode.absolute
        let steps: [Step]
        var testDescription: String { name }
    }

    @Test(
        "the base follows a finger that pulls farther than the handle goes",
        arguments: [
            Case(
                name: "free, J-Q1: 1 instead of 1.1667",
                steps: [
                    Step(x: 100, y: 100, angle: 0, displacement: 0, base: (100, 100)),
                    Step(x: 100, y: 60, angle: 0, displacement: 2.0 / 3, base: (100, 100)),
                    Step(x: 100, y: 30, angle: 0, displacement: 1, base: (100, 90)),
                    Step(x: 100, y: 30, angle: 0, displacement: 1, base: (100, 90)),
                    Step(x: 100, y: 20, angle: 0, displacement: 1, base: (100, 80)),
                ]),
            Case(
                name: "a jump, J-Q1: 1 instead of 3.3333",
                steps: [
                    Step(x: 100, y: 100, angle: 0, displacement: 0, base: (100, 100)),
                    Step(x: 300, y: 100, angle: 90, displacement: 1, base: (240, 100)),
                    Step(x: 300, y: 100, angle: 90, displacement: 1, base: (240, 100)),
                ]),
            Case(
                name: "bounded, J-Q1: 1 instead of 1.6667, angle from the new centre",
                bounds: Rectangle(x: 50, y: 50, width: 100, height: 100),
                steps: [
                    Step(x: 100, y: 100, angle: 0, displacement: 0, base: (100, 100)),
                    Step(x: 200, y: 100, angle: 90, displacement: 1, base: (140, 100)),
                    Step(x: 250, y: 100, angle: 90, displacement: 1, base: (150, 100)),
                    Step(
                        x: 250, y: 180, angle: 110.54685365931365, displacement: 1,
                        base: (150, 142.51829714673454)),
                ]),
            Case(
                name: "relative, J-Q1: 1 instead of 1.0167",
                mode: .relative,
                steps: [
                    Step(x: 120, y: 100, angle: 0, displacement: 0, base: (100, 100)),
                    Step(x: 180, y: 100, angle: 90, displacement: 1, base: (100, 100)),
                    Step(x: 181, y: 100, angle: 90, displacement: 1, base: (121, 100)),
                    Step(x: 181, y: 100, angle: 90, displacement: 1, base: (121, 100)),
                    Step(
                        x: 171, y: 100, angle: 90, displacement: 0.8333333333333334,
                        base: (121, 100)),
                ]),
            Case(
                name: "relative, far away: no drift without limit",
                mode: .relative,
                steps: [
                    Step(x: 120, y: 100, angle: 0, displacement: 0, base: (100, 100)),
                    Step(x: 300, y: 100, angle: 90, displacement: 1, base: (240, 100)),
                    Step(x: 390, y: 100, angle: 90, displacement: 1, base: (330, 100)),
                    Step(x: 330, y: 100, angle: 0, displacement: 0, base: (330, 100)),
                ]),
        ])
    func follows(_ play: Case) {
        var hand = JoystickPlay()
        hand.joystick.movable = true
        hand.joystick.movableBounds = play.bounds
        hand.joystick.handlePositionMode = play.mode
        for (index, step) in play.steps.enumerated() {
            hand.tell(index == 0 ? .began : .moved, step.x, step.y)
            let report = hand.joystick.report
            #expect(report.isClose(angle: step.angle, displacement: step.displacement))
            #expect(hand.joystick.frame.mid.isClose(step.base.x, step.base.y))
            #expect(report.polar.displacement <= 1)
        }
        #expect(hand.joystick.movableCenter == Point(x: 100, y: 100))
        #expect(hand.reports.count == play.steps.count)
    }

    @Test("after release the base stays until it is reset")
    func resets() {
        var hand = JoystickPlay()
        hand.joystick.movable = true
        hand.drag(from: Point(x: 100, y: 100), by: Vector(dx: 200, dy: 0))
        #expect(hand.joystick.report == .home)
        #expect(hand.joystick.frame.mid == Point(x: 240, y: 100))
        let isReset = hand.joystick.resetFrame()
        #expect(isReset)
        #expect(hand.joystick.frame == JoystickPlay.frame)
        #expect(hand.joystick.movableCenter == Point(x: 100, y: 100))
    }

    @Test("the first place is remembered for ever, until it is set to nil")
    func remembersFirst() {
        var hand = JoystickPlay()
        hand.joystick.movable = true
        hand.drag(from: Point(x: 100, y: 100), by: Vector(dx: 200, dy: 0))
        hand.drag(from: Point(x: 240, y: 100), by: Vector(dx: 0, dy: 200))
        #expect(hand.joystick.movableCenter == Point(x: 100, y: 100))
        let center = hand.joystick.frame.mid
        #expect(center == Point(x: 240, y: 240))
        hand.joystick.movableCenter = nil
        let isReset = hand.joystick.resetFrame()
        #expect(!isReset)
        hand.drag(from: center, by: Vector(dx: -200, dy: 0))
        #expect(hand.joystick.movableCenter == center)
    }

    @Test(
        "a reset waits for a handle that is half-way home",
        arguments: [(129.9, true), (130, false), (150, false)])
    func resetNeedsHome(x: Double, isReset: Bool) {
        var hand = JoystickPlay()
        hand.joystick.movableCenter = Point(x: 110, y: 110)
        hand.tell(.began, x, 100)
        let hasReset = hand.joystick.resetFrame()
        #expect(hasReset == isReset)
        #expect(hand.joystick.frame.mid == Point(x: isReset ? 110 : 100, y: isReset ? 110 : 100))
    }

    @Test("a reset while a finger is down tells where the handle is now")
    func resetInDrag() {
        var hand = JoystickPlay()
        hand.joystick.movableCenter = Point(x: 100, y: 130)
        hand.tell(.began, 100, 100)
        hand.joystick.resetFrame()
        #expect(hand.joystick.report.isClose(angle: 0, displacement: 0.5))
    }

    @Test("a remembered centre that is not finite resets nothing")
    func resetNotFinite() {
        var hand = JoystickPlay()
        for center in [Point(x: .nan, y: 0), Point(x: 0, y: .infinity)] {
            hand.joystick.movableCenter = center
            let isReset = hand.joystick.resetFrame()
            #expect(!isReset)
        }
        #expect(hand.joystick.frame == JoystickPlay.frame)
    }

    @Test("touching the corner of the square moves the base at touch-down (J-Q2)")
    func corner() {
        var hand = JoystickPlay()
        hand.joystick.movable = true
        hand.tell(.began, 40, 40)
        #expect(hand.joystick.displacement <= 1)
        #expect(hand.joystick.report.isClose(angle: 315, displacement: 1))
        let way = 60 - 60 * 0.5.squareRoot()
        #expect(hand.joystick.frame.mid.isClose(100 - way, 100 - way))
    }

    @Test(
        "a base in bounds that make no sense stays where it is",
        arguments: [
            Rectangle(x: .nan, y: 0, width: 10, height: 10),
            Rectangle(x: 0, y: 0, width: -1, height: 10),
            Rectangle(x: 0, y: 0, width: 10, height: .infinity),
        ])
    func invalidBounds(bounds: Rectangle) {
        var hand = JoystickPlay()
        hand.joystick.movable = true
        hand.joystick.movableBounds = bounds
        hand.tell(.began, 100, 100)
        hand.tell(.moved, 300, 100)
        #expect(hand.joystick.frame == JoystickPlay.frame)
        #expect(hand.joystick.report.isClose(angle: 90, displacement: 1))
    }

    @Test("bounds that make no sense leave a relative drag where it began")
    func invalidBoundsInRelativeMode() {
        var hand = JoystickPlay()
        hand.joystick.movable = true
        hand.joystick.handlePositionMode = .relative
        hand.joystick.movableBounds = Rectangle(x: .nan, y: 0, width: 10, height: 10)
        hand.tell(.began, 120, 100)
        hand.tell(.moved, 300, 100)
        hand.tell(.moved, 150, 100)
        #expect(hand.joystick.report.isClose(angle: 90, displacement: 0.5))
        #expect(hand.joystick.frame == JoystickPlay.frame)
        #expect(hand.joystick.movableCenter == nil)
    }

    @Test("a constrained handle reports no more than the constraint allows, also on a moving base")
    func constrained() {
        var hand = JoystickPlay()
        hand.joystick.movable = true
        hand.joystick.handleConstraint = Rectangle(x: 60, y: 0, width: 0, height: 120)
        hand.tell(.began, 100, 100)
        hand.tell(.moved, 200, 100)
        #expect(hand.joystick.report == .home)
        #expect(hand.joystick.frame.mid == Point(x: 140, y: 100))
    }
}
