import ControlCore
import Testing

@Suite("Joystick with a constrained handle")
struct JoystickConstraintTests {
    @Test("the circle comes first, then the constraint: a diagonal pull does not reach the end")
    func diagonal() {
        var hand = JoystickPlay(
            frame: Rectangle(x: 0, y: 0, width: 80, height: 80),
            surface: Rectangle(x: -500, y: -500, width: 1000, height: 1000))
        hand.joystick.travel = 1.25
        hand.joystick.handleConstraint = Rectangle(x: 40, y: 0, width: 1, height: 100)
        hand.tell(.began, 40, 40)
        hand.tell(.moved, -160, -160)
        #expect(hand.joystick.report.isClose(angle: 0, displacement: 0.7071067811865475))
        #expect(hand.joystick.handleCenter.isClose(40, 4.64466094067263))
    }

    @Test("a relative handle is put into its constraint at touch-down, and home at release")
    func relative() {
        for x in [45.0, 100, 155] {
            var hand = JoystickPlay()
            hand.joystick.handlePositionMode = .relative
            hand.joystick.handleConstraint = Rectangle(x: 0, y: 0, width: 120, height: 20)
            hand.tell(.began, x, 90)
            #expect(hand.joystick.report.isClose(angle: 0, displacement: 0.6666666666666666))
            hand.tell(.ended, x, 90)
            #expect(hand.reports.last == .home)
        }
    }

    @Test("home ignores the constraint (J-Q3)")
    func home() {
        var hand = JoystickPlay()
        hand.joystick.handleConstraint = Rectangle(x: 70, y: 0, width: 10, height: 120)
        #expect(hand.joystick.handleCenter == Point(x: 60, y: 60))
        hand.tell(.began, 100, 100)
        #expect(hand.joystick.handleCenter == Point(x: 70, y: 60))
        hand.tell(.ended, 100, 100)
        #expect(hand.joystick.handleCenter == Point(x: 60, y: 60))
        #expect(hand.reports.last == .home)
    }

    @Test("a constraint outside the circle counts as displacement 1 and no more")
    func outsideCircle() {
        var hand = JoystickPlay()
        hand.joystick.handleConstraint = Rectangle(x: 360, y: 460, width: 10, height: 10)
        hand.tell(.began, 100, 100)
        #expect(hand.joystick.report.xy == XYReport(x: 300, y: -400))
        #expect(hand.joystick.displacement == 1)
        #expect(hand.joystick.report.fractions == XYReport(x: 0.6, y: -0.8))
    }

    @Test(
        "a constraint that makes no sense keeps the handle at home",
        arguments: [
            Rectangle(x: .nan, y: 0, width: 10, height: 10),
            Rectangle(x: 0, y: -.infinity, width: 10, height: 10),
            Rectangle(x: 0, y: 0, width: .infinity, height: 10),
            Rectangle(x: 0, y: 0, width: -1, height: 10),
            Rectangle(x: 0, y: 0, width: 10, height: -1),
            Rectangle(x: 0, y: 1.5e308, width: 10, height: 1.5e308),
            Rectangle(x: 1e200, y: 0, width: 10, height: 10),
        ])
    func invalid(constraint: Rectangle) {
        var hand = JoystickPlay()
        hand.joystick.handleConstraint = constraint
        hand.tell(.began, 130, 100)
        #expect(hand.letters == "h")
    }
}
