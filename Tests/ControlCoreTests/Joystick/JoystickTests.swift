import ControlCore
import Testing

@Suite("Joystick with a fixed base")
struct JoystickTests {
    struct Case: CustomTestStringConvertible {
        var name = ""
        var travel = 1.0
        let x: Double
        let y: Double
        let angle: Double
        let displacement: Double
        var testDescription: String { "(\(x), \(y)) travel \(travel) \(name)" }
    }

    static let half = 0.5.squareRoot()

    @Test(
        "the handle follows the finger as far as its travel",
        arguments: [
            Case(x: 100, y: 70, angle: 0, displacement: 0.5),
            Case(x: 130, y: 70, angle: 45, displacement: half),
            Case(x: 130, y: 100, angle: 90, displacement: 0.5),
            Case(x: 130, y: 130, angle: 135, displacement: half),
            Case(x: 100, y: 130, angle: 180, displacement: 0.5),
            Case(x: 70, y: 130, angle: 225, displacement: half),
            Case(x: 70, y: 100, angle: 270, displacement: 0.5),
            Case(x: 70, y: 70, angle: 315, displacement: half),
            Case(name: "on the circle", x: 100, y: 40, angle: 0, displacement: 1),
            Case(name: "on the circle", x: 160, y: 100, angle: 90, displacement: 1),
            Case(name: "just inside", x: 159, y: 100, angle: 90, displacement: 59.0 / 60),
            Case(name: "just outside", x: 161, y: 100, angle: 90, displacement: 1),
            Case(name: "far outside", x: 300, y: 100, angle: 90, displacement: 1),
            Case(travel: 0.5, x: 100, y: 75, angle: 0, displacement: 0.8333333333333334),
            Case(travel: 0.5, x: 100, y: 10, angle: 0, displacement: 1),
            Case(travel: 2, x: 100, y: 10, angle: 0, displacement: 0.75),
            Case(name: "home", x: 100, y: 100, angle: 0, displacement: 0),
        ])
    func place(_ play: Case) {
        var hand = JoystickPlay()
        hand.joystick.travel = play.travel
        hand.tell(.began, 100, 100)
        hand.tell(.moved, play.x, play.y)
        #expect(hand.reports.count == 2)
        #expect(
            hand.joystick.report.isClose(angle: play.angle, displacement: play.displacement))
        #expect(hand.joystick.displacement == hand.joystick.report.polar.displacement)
        #expect(hand.joystick.angle == hand.joystick.report.polar.angle)
    }

    @Test("a touch-down off the middle moves the handle at once")
    func touchDown() {
        var hand = JoystickPlay()
        hand.tell(.began, 130, 70)
        #expect(hand.joystick.report.isClose(angle: 45, displacement: Self.half))
        #expect(hand.joystick.handleCenter == Point(x: 90, y: 30))
    }

    @Test("distances are in points, and as fractions of travel, without a sideways part ahead")
    func distances() {
        var hand = JoystickPlay()
        hand.tell(.began, 130, 70)
        #expect(hand.joystick.report.xy == XYReport(x: 30, y: 30))
        #expect(hand.joystick.report.fractions == XYReport(x: 0.5, y: 0.5))
        hand.tell(.moved, 300, 100)
        #expect(hand.joystick.report.xy == XYReport(x: 60, y: 0))
        #expect(hand.joystick.report.fractions == XYReport(x: 1, y: 0))
        hand.joystick.travel = 0.5
        hand.tell(.moved, 100, 10)
        #expect(hand.joystick.report.xy == XYReport(x: 0, y: 30))
        #expect(hand.joystick.report.fractions == XYReport(x: 0, y: 1))
    }

    @Test("each movement is one report, and the end is one report at home")
    func lifeCycle() {
        var hand = JoystickPlay()
        hand.tell(.began, 100, 70)
        hand.tell(.moved, 160, 100)
        hand.tell(.moved, 300, 100)
        hand.tell(.ended, 300, 100)
        let expected = [(0.0, 0.5), (90, 1), (90, 1), (0, 0)]
        #expect(hand.reports.count == 4)
        for (report, expected) in zip(hand.reports, expected) {
            #expect(report.isClose(angle: expected.0, displacement: expected.1))
        }
        #expect(hand.reports.last == .home)
    }

    @Test("the report at home has no negative zero (J-Q7)")
    func homeReport() {
        #expect(JoystickReport.home.xy.x.sign == .plus)
        #expect(JoystickReport.home.xy.y.sign == .plus)
        #expect(JoystickReport.home.polar == .home)
        var hand = JoystickPlay()
        hand.tell(.began, 40, 100)
        #expect(hand.joystick.report.xy == XYReport(x: -60, y: 0))
        #expect(hand.joystick.report.xy.y.sign == .plus)
    }

    @Test("a cancelled contact equals a release", arguments: [Contact.Phase.ended, .cancelled])
    func ends(phase: Contact.Phase) {
        var hand = JoystickPlay()
        hand.tell(.began, 100, 40)
        hand.wait(.seconds(2))
        hand.tell(phase, 100, 40)
        #expect(hand.letters == "rh")
    }

    @Test(
        "an end counts wherever it is",
        arguments: [(1000.0, 1000.0), (-1, 5), (.nan, 5), (.infinity, .nan)])
    func endAnywhere(x: Double, y: Double) {
        var hand = JoystickPlay()
        hand.tell(.began, 100, 40)
        hand.tell(.ended, x, y)
        #expect(hand.letters == "rh")
    }

    @Test("outside the surface the handle stays where it was and nothing is told (J-Q9)")
    func outside() {
        var hand = JoystickPlay()
        hand.tell(.began, 130, 100)
        for (x, y) in [(400.0, 100.0), (-0.001, 100), (100, 400), (100, -0.001)] {
            hand.tell(.moved, x, y)
        }
        #expect(hand.reports.count == 1)
        #expect(hand.joystick.report.isClose(angle: 90, displacement: 0.5))
        hand.tell(.moved, 399.999, 100)
        #expect(hand.reports.count == 2)
        #expect(hand.joystick.report.isClose(angle: 90, displacement: 1))
    }

    @Test(
        "a contact must begin in the square of the frame: left and upper edges in, others out",
        arguments: [
            (40.0, 40.0, true), (40.0.nextDown, 40, false), (40, 40.0.nextDown, false),
            (160.0.nextDown, 160.0.nextDown, true), (160, 100, false), (100, 160, false),
            (.nan, 100, false), (100, .infinity, false),
        ])
    func hit(x: Double, y: Double, isHit: Bool) {
        var hand = JoystickPlay()
        hand.tell(.began, x, y)
        #expect(hand.events.isEmpty == !isHit)
        // One that began elsewhere does not move it by coming in.
        hand.tell(.moved, 100, 70)
        #expect(hand.reports.count == (isHit ? 2 : 0))
    }

    @Test("a contact that begins inside the frame but outside the surface is none of ours")
    func hitOutsideSurface() {
        var hand = JoystickPlay(surface: Rectangle(x: 100, y: 0, width: 300, height: 400))
        hand.tell(.began, 99, 100)
        hand.tell(.moved, 110, 100)
        #expect(hand.events.isEmpty)
    }

    @Test("other contacts are ignored until the one that began on it ends")
    func otherContacts() {
        var hand = JoystickPlay()
        hand.tell(.began, 100, 70, id: 1)
        hand.tell(.began, 150, 100, id: 2)
        hand.tell(.moved, 130, 100, id: 2)
        hand.tell(.ended, 130, 100, id: 2)
        hand.tell(.began, 130, 100, id: 3)
        #expect(hand.letters == "r")
        hand.tell(.ended, 100, 70, id: 1)
        hand.tell(.moved, 130, 110, id: 3)
        #expect(hand.letters == "rht")
        hand.tell(.began, 130, 100, id: 4)
        #expect(hand.letters == "rhtr")
    }

    @Test("a second beginning of the same contact means that its end was lost")
    func lostEnd() {
        var hand = JoystickPlay()
        hand.tell(.began, 100, 70)
        hand.tell(.began, 130, 100)
        #expect(hand.letters == "rhr")
        #expect(hand.joystick.report.isClose(angle: 90, displacement: 0.5))
        hand.tell(.began, 300, 300)
        #expect(hand.letters == "rhrh")
        hand.tell(.moved, 130, 100)
        #expect(hand.letters == "rhrh")
    }

    @Test("a contact that rests tells nothing")
    func stationary() {
        var hand = JoystickPlay()
        hand.tell(.began, 100, 70)
        hand.tell(.stationary, 100, 70)
        #expect(hand.letters == "r")
    }

    @Test("a place that is not finite is dropped", arguments: [Double.nan, .infinity, -.infinity])
    func notFinite(value: Double) {
        var hand = JoystickPlay()
        hand.tell(.began, 100, 70)
        hand.tell(.moved, value, 70)
        hand.tell(.moved, 100, value)
        #expect(hand.letters == "r")
        #expect(hand.joystick.report.isClose(angle: 0, displacement: 0.5))
    }

    @Test(
        "only fingers and a pointer's primary button move it",
        arguments: [
            (Contact.Tool.finger, true), (.pointer(.primary), true), (.pointer(.secondary), false),
            (.pointer(.other), false), (.hover, false), (.press(on: .surface), false),
        ])
    func tools(tool: Contact.Tool, moves: Bool) {
        var hand = JoystickPlay()
        hand.tell(
            Contact(id: 1, phase: .began, location: Point(x: 100, y: 70), tool: tool))
        #expect(hand.letters == (moves ? "r" : ""))
    }

    @Test("two joysticks at once do not disturb each other")
    func two() {
        var left = JoystickPlay()
        var right = JoystickPlay(frame: Rectangle(x: 240, y: 40, width: 120, height: 120))
        for (phase, x, id) in [
            (Contact.Phase.began, 100.0, 1), (.began, 300, 2), (.moved, 330, 1), (.moved, 70, 2),
            (.ended, 330, 1), (.moved, 330, 2),
        ] {
            left.tell(phase, x, 100, id: id)
            right.tell(phase, x, 100, id: id)
        }
        #expect(left.letters == "hrh")
        #expect(right.letters == "hrr")
        #expect(right.joystick.report.isClose(angle: 90, displacement: 0.5))
    }

    @Test("an array returned holds what would be appended")
    func returned() {
        var one = JoystickPlay()
        one.tell(.began, 100, 70)
        var other = Joystick(frame: JoystickPlay.frame, surface: JoystickPlay.surface)
        let events = other.handle(
            Contact(id: 1, phase: .began, location: Point(x: 100, y: 70)), at: one.now)
        #expect(events == one.events)
        #expect(events.count == 1)
    }
}
