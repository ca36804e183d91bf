import ControlCore
import Testing

/// Drags with a finger over the whole way, as the original's tests of a running app make them.
///
/// Two joysticks of 80 x 80 points: the left one is fixed and has a travel of 50 points, the right
/// one follows the finger and moves up and down only.
@Suite("Joystick, whole drags")
struct JoystickDragTests {
    static let surface = Rectangle(x: -1000, y: -1000, width: 2000, height: 2000)
    static let middle = Point(x: 40, y: 40)
    static let half = 0.5.squareRoot()

    static var left: JoystickPlay {
        var hand = JoystickPlay(
            frame: Rectangle(x: 0, y: 0, width: 80, height: 80), surface: surface)
        hand.joystick.travel = 1.25
        return hand
    }

    static var right: JoystickPlay {
        var hand = JoystickPlay(
            frame: Rectangle(x: 0, y: 0, width: 80, height: 80), surface: surface)
        hand.joystick.movable = true
        hand.joystick.movableBounds = Rectangle(x: 40, y: -500, width: 0, height: 1000)
        hand.joystick.handleConstraint = Rectangle(x: 40, y: 0, width: 1, height: 100)
        hand.joystick.enableDoubleTapForFrameReset = true
        return hand
    }

    struct Case: CustomTestStringConvertible {
        let way: Vector
        let displacement: Double
        let angle: Double
        var testDescription: String { "(\(way.dx), \(way.dy))" }
    }

    @Test(
        "the last report away from home is the drag's",
        arguments: [
            Case(way: Vector(dx: 0, dy: -200), displacement: 1, angle: 0),
            Case(way: Vector(dx: 200, dy: 0), displacement: 1, angle: 90),
            Case(way: Vector(dx: 0, dy: 200), displacement: 1, angle: 180),
            Case(way: Vector(dx: -200, dy: 0), displacement: 1, angle: 270),
            Case(way: Vector(dx: 25, dy: -25), displacement: half, angle: 45),
            Case(way: Vector(dx: 25, dy: 25), displacement: half, angle: 135),
            Case(way: Vector(dx: -25, dy: 25), displacement: half, angle: 225),
            Case(way: Vector(dx: -25, dy: -25), displacement: half, angle: 315),
            Case(way: Vector(dx: -200, dy: -200), displacement: 1, angle: 315),
        ])
    func fixed(_ play: Case) throws {
        var hand = Self.left
        hand.drag(from: Self.middle, by: play.way)
        let last = try #require(hand.reports.last { $0 != .home })
        #expect(last.isClose(angle: play.angle, displacement: play.displacement))
        #expect(hand.joystick.frame.mid == Self.middle)
    }

    @Test("a diagonal pull along a vertical constraint reaches 0.707")
    func constrained() throws {
        var hand = Self.left
        hand.joystick.handleConstraint = Rectangle(x: 40, y: 0, width: 1, height: 100)
        hand.drag(from: Self.middle, by: Vector(dx: -200, dy: -200))
        let last = try #require(hand.reports.last { $0 != .home })
        #expect(last.isClose(angle: 0, displacement: Self.half))
    }

    @Test("a movable base goes up with the finger, and a double tap brings it back")
    func movable() throws {
        var hand = Self.right
        hand.drag(from: Self.middle, by: Vector(dx: 0, dy: -200))
        let last = try #require(hand.reports.last { $0 != .home })
        #expect(last.isClose(angle: 0, displacement: 1))
        #expect(hand.joystick.frame.mid == Point(x: 40, y: -120))
        for _ in 0..<2 {
            hand.tap(40, -120)
            hand.wait(.milliseconds(100))
        }
        #expect(hand.joystick.frame.mid == Self.middle)
        #expect(hand.events.last == .frameReset)
    }

    @Test("a relative drag is no tap and moves no base; a press afterwards is a tap only")
    func relative() throws {
        var hand = Self.left
        hand.joystick.handlePositionMode = .relative
        hand.drag(from: Self.middle + Vector(dx: 30, dy: 5), by: Vector(dx: 10, dy: -10))
        let last = try #require(hand.reports.last { $0 != .home })
        #expect(last.isClose(angle: 45, displacement: 200.0.squareRoot() / 50))
        #expect(hand.letters == "hrh")
        #expect(hand.joystick.frame.mid == Self.middle)
        hand.clear()
        hand.tap(70, 45, for: .milliseconds(100))
        #expect(hand.letters == "hht")
    }

    @Test("J-Q6: a base around the origin reports what a base without a layout did, up to 1")
    func aroundOrigin() {
        var hand = JoystickPlay(
            frame: Rectangle(x: -60, y: -60, width: 120, height: 120), surface: Self.surface)
        hand.tell(.began, 0, 0)
        hand.tell(.moved, 110, 110)
        #expect(hand.joystick.report.isClose(angle: 135, displacement: 1))
        // With four times the travel the handle gets there, and the displacement is a quarter.
        hand.joystick.travel = 4
        #expect(hand.joystick.report.xy == XYReport(x: 110, y: -110))
        #expect(hand.joystick.report.polar.angle == 135)
        #expect(hand.joystick.displacement == 2.592724864350674 / 4)
    }
}
