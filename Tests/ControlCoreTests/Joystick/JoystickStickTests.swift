import ControlCore
import TestSupport
import Testing

@Suite("Joystick moved by a gamepad stick")
struct JoystickStickTests {
    struct Case: CustomTestStringConvertible {
        var name = ""
        let x: Double
        let y: Double
        let angle: Double
        let displacement: Double
        var testDescription: String { "(\(x), \(y)) \(name)" }
    }

    @Test(
        "a stick gives the reports that a finger gives",
        arguments: [
            Case(x: 0, y: 0.5, angle: 0, displacement: 0.5),
            Case(x: 1, y: 0, angle: 90, displacement: 1),
            Case(x: 0, y: -1, angle: 180, displacement: 1),
            Case(x: -0.25, y: 0, angle: 270, displacement: 0.25),
            Case(name: "a corner", x: 1, y: 1, angle: 45, displacement: 1),
            Case(name: "too much", x: 3, y: -2, angle: 135, displacement: 1),
            Case(name: "no number is 0", x: .nan, y: 0.5, angle: 0, displacement: 0.5),
            Case(name: "not finite is 0", x: 0.5, y: .infinity, angle: 90, displacement: 0.5),
        ])
    func places(_ play: Case) {
        var hand = JoystickPlay()
        hand.push(stick: play.x, play.y)
        #expect(hand.reports.count == 1)
        #expect(
            hand.joystick.report.isClose(angle: play.angle, displacement: play.displacement))
        hand.push(stick: 0, 0)
        #expect(hand.letters == "rh")
    }

    @Test("its reports are those of the stick alone", arguments: 1...4)
    func sameAsPolarReport(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var hand = JoystickPlay()
        for _ in 0..<1000 {
            let x = Double.random(in: -1...1, using: &generator)
            let y = Double.random(in: -1...1, using: &generator)
            hand.push(stick: x, y)
            let expected = PolarReport(x: x, y: y)
            #expect(
                hand.joystick.report.isClose(
                    angle: expected.angle, displacement: expected.displacement))
        }
    }

    @Test("each place is one report, and a stick at home that moves nothing tells nothing")
    func reports() {
        var hand = JoystickPlay()
        hand.push(stick: 0, -0.0)
        hand.push(stick: .nan, .nan)
        #expect(hand.events.isEmpty)
        hand.push(stick: 1, 0)
        hand.push(stick: 1, 0)
        hand.push(stick: 0, 0)
        hand.push(stick: 0, 0)
        #expect(hand.letters == "rrh")
        let returned = hand.joystick.handle(stickX: 0, y: 1)
        #expect(returned == [.report(hand.joystick.report)])
    }

    @Test("a stick is no finger: it taps nothing, moves no base, starts no relative way")
    func noFinger() {
        var hand = JoystickPlay()
        hand.joystick.movable = true
        hand.joystick.handlePositionMode = .relative
        hand.push(stick: 1, 1)
        #expect(hand.joystick.report.isClose(angle: 45, displacement: 1))
        #expect(hand.joystick.frame == JoystickPlay.frame)
        #expect(hand.joystick.movableCenter == nil)
        hand.push(stick: 0, 0)
        #expect(hand.letters == "rh")
    }

    @Test("the constraint holds for a stick as for a finger")
    func constraint() {
        var hand = JoystickPlay()
        hand.joystick.handleConstraint = Rectangle(x: 60, y: 0, width: 0, height: 120)
        hand.push(stick: -1, 1)
        #expect(hand.joystick.report.isClose(angle: 0, displacement: 0.5.squareRoot()))
    }

    @Test("a contact that comes while the stick moves the joystick is ignored for good")
    func stickFirst() {
        var hand = JoystickPlay()
        hand.push(stick: 0, 1)
        hand.tell(.began, 130, 100, id: 1)
        hand.tell(.moved, 160, 100, id: 1)
        #expect(hand.letters == "r")
        hand.push(stick: 0, 0)
        hand.tell(.moved, 130, 100, id: 1)
        hand.tell(.ended, 130, 100, id: 1)
        #expect(hand.letters == "rh")
        hand.tell(.began, 130, 100, id: 2)
        #expect(hand.letters == "rhr")
    }

    @Test("a stick that moves while a contact is there must come home before it counts")
    func contactFirst() {
        var hand = JoystickPlay()
        hand.tell(.began, 130, 100)
        hand.push(stick: 0, 1)
        #expect(hand.letters == "r")
        hand.tell(.ended, 130, 100)
        hand.push(stick: 0, 0.9)
        #expect(hand.letters == "rht")
        // Another contact meanwhile changes nothing about that.
        hand.tell(.began, 130, 100)
        hand.tell(.ended, 130, 100)
        hand.push(stick: 0, 0.8)
        #expect(hand.letters == "rhtrht")
        hand.clear()
        hand.push(stick: 0, 0)
        #expect(hand.events.isEmpty)
        hand.push(stick: 0, 0.7)
        #expect(hand.letters == "r")
    }

    @Test("a stick that came home while a contact was there counts as soon as that has ended")
    func stickHomeMeanwhile() {
        var hand = JoystickPlay()
        hand.tell(.began, 130, 100)
        hand.push(stick: 0, 1)
        hand.push(stick: 0, 0)
        hand.tell(.cancelled, 130, 100)
        hand.push(stick: 0, 1)
        #expect(hand.letters == "rhr")
    }
}
