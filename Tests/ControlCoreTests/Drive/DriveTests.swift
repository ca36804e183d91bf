import ControlCore
import Glibc
import TestSupport
import Testing

/// What the sticks give as commands, seen through the one entry.
@Suite("Drive")
struct DriveTests {
    struct Case: CustomTestStringConvertible {
        let x: Double
        let y: Double
        let twist: Twist
        var testDescription: String { "(\(x), \(y))" }
    }

    static let half = 0.5.squareRoot()

    static func command(
        _ settings: DriveSettings, x: Double, y: Double, turn: (Double, Double)? = nil,
        holding buttons: [Control] = []
    ) -> Twist? {
        var session = Session.ready(settings)
        session.press(Session.enable)
        for button in buttons { session.press(button) }
        var changes = [Event.stick(Session.stick, x: x, y: y)]
        if let turn { changes.append(.stick(Session.turnStick, x: turn.0, y: turn.1)) }
        session.frame(changes)
        return session.sent.last?.twist
    }

    static func close(_ twist: Twist?, _ expected: Twist) -> Bool {
        guard let twist else { return false }
        return abs(twist.linearX - expected.linearX) < 1e-12
            && abs(twist.linearY - expected.linearY) < 1e-12
            && abs(twist.angularZ - expected.angularZ) < 1e-12
    }

    @Test(
        "differential: exactly the maxima at the stops, sqrt(1/2) of each at 45 degrees",
        arguments: [
            Case(x: 0, y: 1, twist: Twist(linearX: 1, linearY: 0, angularZ: 0)),
            Case(x: 0, y: -1, twist: Twist(linearX: -1, linearY: 0, angularZ: 0)),
            Case(x: 1, y: 0, twist: Twist(linearX: 0, linearY: 0, angularZ: -1.5)),
            Case(x: -1, y: 0, twist: Twist(linearX: 0, linearY: 0, angularZ: 1.5)),
        ])
    func stops(_ place: Case) {
        #expect(Self.command(Session.settings, x: place.x, y: place.y) == place.twist)
    }

    @Test("differential: sqrt(1/2) of each maximum at 45 degrees, also in the stick's corner")
    func diagonal() {
        let expected = Twist(linearX: Self.half, linearY: 0, angularZ: -1.5 * Self.half)
        #expect(Self.close(Self.command(Session.settings, x: 1, y: 1), expected))
        #expect(Self.close(Self.command(Session.settings, x: Self.half, y: Self.half), expected))
    }

    @Test("dead zone and expo shape the displacement, not the direction")
    func shaping() {
        var settings = Session.settings
        settings.deadZone = .radius(0.2)
        settings.curve = ResponseCurve(expo: 1)
        #expect(
            Self.close(
                Self.command(settings, x: 0, y: 0.6),
                Twist(linearX: 0.125, linearY: 0, angularZ: 0)))
    }

    static var holonomic: DriveSettings {
        var settings = Session.settings
        settings.kinematics = .holonomic(maxLinear: 2, maxAngular: 3, turn: Session.turnStick)
        return settings
    }

    @Test("holonomic: the stick moves in its direction, left positive; the x of turn turns")
    func holonomicMotion() {
        #expect(
            Self.command(Self.holonomic, x: 1, y: 0)
                == Twist(linearX: 0, linearY: -2, angularZ: 0))
        #expect(
            Self.command(Self.holonomic, x: 0, y: 0, turn: (1, 0))
                == Twist(linearX: 0, linearY: 0, angularZ: -3))
        #expect(
            Self.command(Self.holonomic, x: 0, y: 1, turn: (-1, 0.9))
                == Twist(linearX: 2, linearY: 0, angularZ: 3))
        #expect(Self.command(Self.holonomic, x: 0, y: 0, turn: (0.04, 1)) == nil)
    }

    @Test("ackermann: angular.z = v tan(s) / wheelbase, and nothing turns while v is 0")
    func ackermann() {
        var settings = Session.settings
        settings.kinematics = .ackermann(maxLinear: 2, wheelbase: 0.5, maxSteeringAngle: 0.6)
        #expect(
            Self.close(
                Self.command(settings, x: 1, y: 1),
                Twist(
                    linearX: 2 * Self.half, linearY: 0,
                    angularZ: 2 * Self.half * tan(-0.6 * Self.half) / 0.5)))
        #expect(Self.command(settings, x: 1, y: 0) == .zero)
        let backwards = Self.command(settings, x: 1, y: -1)
        #expect(
            (backwards?.angularZ ?? 0) > 0, "the nose goes left when a car backs up to the right")
    }

    @Test("turbo and slow scale the speeds; slow wins where both are held")
    func scales() {
        let expectations: [([Control], Double)] = [
            ([], 1), ([Session.turbo], 2), ([Session.slow], 0.3),
            ([Session.turbo, Session.slow], 0.3),
        ]
        for (buttons, scale) in expectations {
            #expect(
                Self.command(Session.settings, x: 0, y: 1, holding: buttons)
                    == Twist(linearX: scale, linearY: 0, angularZ: 0))
        }
    }

    @Test("a car's steering angle is not scaled: the circle stays the same")
    func scaledCar() {
        var settings = Session.settings
        settings.kinematics = .ackermann(maxLinear: 1, wheelbase: 0.5, maxSteeringAngle: 0.6)
        let normal = Self.command(settings, x: 0.5, y: 0.5)
        let slow = Self.command(settings, x: 0.5, y: 0.5, holding: [Session.slow])
        guard let normal, let slow else {
            Issue.record("nothing was sent")
            return
        }
        #expect(abs(normal.angularZ / normal.linearX - slow.angularZ / slow.linearX) < 1e-12)
    }

    @Test("left and right are exchanged in reverse only when asked to")
    func reverse() {
        var settings = Session.settings
        let plain = Self.command(settings, x: 0.7, y: -0.7)
        settings.invertsTurnInReverse = true
        let inverted = Self.command(settings, x: 0.7, y: -0.7)
        #expect(inverted?.linearX == plain?.linearX)
        #expect(inverted.map { -$0.angularZ } == plain?.angularZ)
        #expect(
            Self.command(settings, x: 0.7, y: 0.7)
                == Self.command(Session.settings, x: 0.7, y: 0.7))
    }

    @Test("the automatic dead zone is the kernel's where that is larger")
    func kernelFlat() {
        for (flat, moves) in [(0.0, true), (0.2, false)] {
            var session = Session()
            session.setLink(isUp: true)
            session.connect(flat: [Session.stick: flat])
            session.press(Session.enable)
            session.push(0, 0.1)
            #expect((session.status == .moving) == moves)
        }
    }

    static var limited: DriveSettings {
        var settings = Session.settings
        settings.linearLimit = AccelerationLimit(acceleration: 5, deceleration: 10)
        settings.angularLimit = AccelerationLimit(acceleration: 15, deceleration: 0)
        return settings
    }

    @Test("acceleration limits make steps of one period; the first command already is one")
    func acceleration() {
        var session = Session.ready(Self.limited)
        session.press(Session.enable)
        session.push(0, 1)
        session.pass(.milliseconds(80))
        let speeds = session.sent.map(\.twist.linearX)
        #expect(speeds.count == 5)
        for (speed, expected) in zip(speeds, [0.1, 0.2, 0.3, 0.4, 0.5]) {
            #expect(abs(speed - expected) < 1e-12)
        }
        session.pass(.milliseconds(400))
        session.clear()
        session.push(0, 0.5)
        session.pass(.milliseconds(40))
        #expect(session.sent.count == 2)
        #expect(abs((session.sent.first?.twist.linearX ?? 0) - 0.8) < 1e-12)
    }

    @Test("letting the stick go home is an immediate zero, whatever the limits say")
    func homeIsImmediate() {
        var session = Session.ready(Self.limited)
        session.press(Session.enable)
        session.push(0, 1)
        session.pass(.milliseconds(205))
        session.clear()
        session.push(0, 0)
        #expect(session.sent.map(\.twist) == [.zero])
    }

    @Test("each stick of a holonomic base ends its own speeds at once")
    func holonomicHome() {
        var settings = Self.holonomic
        settings.linearLimit = AccelerationLimit(acceleration: 1, deceleration: 1)
        settings.angularLimit = AccelerationLimit(acceleration: 1, deceleration: 1)
        var session = Session.ready(settings)
        session.press(Session.enable)
        session.frame([
            .stick(Session.stick, x: 0, y: 1), .stick(Session.turnStick, x: 1, y: 0),
        ])
        session.pass(.milliseconds(200))
        session.clear()
        session.push(0, 0)
        session.pass(.milliseconds(20))
        #expect(session.sent.first?.twist.linearX == 0)
        #expect((session.sent.first?.twist.angularZ ?? 0) < -0.2)
        session.push(0, 0, Session.turnStick)
        #expect(session.sent.last?.twist == .zero)
    }

    @Test("a turning stick that comes home ends the turn at once while the other one drives on")
    func turnHome() {
        var settings = Self.holonomic
        settings.angularLimit = AccelerationLimit(acceleration: 1, deceleration: 1)
        var session = Session.ready(settings)
        session.press(Session.enable)
        session.frame([
            .stick(Session.stick, x: 0, y: 1), .stick(Session.turnStick, x: 1, y: 0),
        ])
        session.pass(.milliseconds(200))
        session.clear()
        session.push(0, 0, Session.turnStick)
        session.pass(.milliseconds(20))
        #expect(session.sent.map(\.twist) == [Twist(linearX: 2, linearY: 0, angularZ: 0)])
    }

    @Test("whatever ended motion, the next one accelerates from standing")
    func startsFromStanding() {
        var session = Session.ready(Self.limited)
        session.press(Session.enable)
        session.push(0, 1)
        session.pass(.seconds(1))
        session.release(Session.enable)
        session.pass(.seconds(1))
        session.clear()
        session.press(Session.enable)
        #expect(session.sent.count == 1)
        #expect(abs((session.sent.first?.twist.linearX ?? 0) - 0.1) < 1e-12)
    }

    @Test("a late command makes no larger step")
    func lateCommand() {
        var session = Session.ready(Self.limited)
        session.press(Session.enable)
        session.push(0, 1)
        session.clear()
        session.skip(.milliseconds(200))
        session.tell(.tick)
        #expect(session.sent.count == 1)
        #expect(abs((session.sent.first?.twist.linearX ?? 0) - 0.2) < 1e-12)
    }

    @Test("output is bounded and finite for whatever a stick says", arguments: 1...3)
    func bounded(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1, -1, 0]
        func value() -> Double {
            Bool.random(using: &generator)
                ? Double.random(in: -1.5...1.5, using: &generator)
                : odd.randomElement(using: &generator) ?? 0
        }
        for settings in [Session.settings, Self.holonomic] {
            var session = Session.ready(settings)
            session.press(Session.enable)
            for _ in 0..<2000 {
                session.frame([
                    .stick(Session.stick, x: value(), y: value()),
                    .stick(Session.turnStick, x: value(), y: value()),
                ])
                session.pass(.milliseconds(20))
            }
            #expect(session.sent.count > 1000)
            for command in session.sent {
                #expect(abs(command.twist.linearX) <= 2)
                #expect(abs(command.twist.linearY) <= 2)
                #expect(abs(command.twist.angularZ) <= 3)
            }
        }
    }
}
