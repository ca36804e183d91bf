import ControlCore
import TestSupport
import Testing

/// Several sticks may drive: who moves first does, until home again.
@Suite("Several sticks that drive")
struct DrivingStickTests {
    static var settings: TeleoperatorSettings {
        var settings = Session.touch
        settings.drive.sticks = [Session.stick, Session.thumb]
        return settings
    }

    static func ready(
        _ settings: TeleoperatorSettings = DrivingStickTests.settings
    ) throws -> Session {
        var session = try Session.touching(settings)
        session.connect()
        session.push(0, 0)
        session.clear()
        return session
    }

    /// A time line; one column is 20 ms, the period of the commands.
    struct TimeLine: CustomTestStringConvertible {
        let name: String
        /// `^` full ahead, `v` full back, `.` home.
        let stick: String
        let thumb: String
        /// `f` ahead, `b` back, `z` a zero, `.` silence.
        let sent: String
        var testDescription: String { name }
    }

    @Test(
        "who moves first drives until home; who moves meanwhile must come home first",
        arguments: [
            TimeLine(
                name: "each by itself",
                stick: ".^^........",
                thumb: "....vv.....",
                sent: ".ffzbbzzzzz"),
            TimeLine(
                name: "the thumb comes while the stick drives",
                stick: ".^^^^......",
                thumb: "..vvvvv....",
                sent: ".ffffzzzzzz"),
            TimeLine(
                name: "the stick comes while the thumb drives",
                stick: "..^^^^^....",
                thumb: ".vvvv......",
                sent: ".bbbbzzzzzz"),
            TimeLine(
                name: "barred, home, then it drives",
                stick: ".^^^^^.....",
                thumb: "..vv..vvv..",
                sent: ".fffffzbbzz"),
            TimeLine(
                name: "barred, home and moved again while the other one drives: barred",
                stick: ".^^^^^^....",
                thumb: "..vv.vvvv..",
                sent: ".ffffffzzzz"),
            TimeLine(
                name: "one comes home in the column in which the other one moves",
                stick: ".^^.^^.....",
                thumb: "...vvvv....",
                sent: ".ffzbbbzzzz"),
            TimeLine(
                name: "the owner comes home and moves again while the other one is held",
                stick: ".^^.^^.....",
                thumb: "..vvvvvvvv.",
                sent: ".ffzffzzzzz"),
        ])
    func timeLine(_ line: TimeLine) throws {
        var session = try Self.ready()
        var sent = ""
        var last: (Character, Character) = (".", ".")
        for (stick, thumb) in zip(line.stick, line.thumb) {
            session.clear()
            if stick != last.0 { session.push(0, stick == "^" ? 1 : 0) }
            if thumb != last.1 {
                if thumb == "v" { session.touch(200, 1000 - 1e-9) } else { session.lift(200, 900) }
            }
            last = (stick, thumb)
            session.pass(.milliseconds(20) - .nanoseconds(1))
            let speed = session.sent.last?.twist.linearX
            sent += speed.map { $0 > 0 ? "f" : $0 < 0 ? "b" : "z" } ?? "."
            #expect(session.sent.allSatisfy { abs($0.twist.linearX) > 0.99 || $0.twist == .zero })
            session.skip(.nanoseconds(1))
        }
        #expect(sent == line.sent)
    }

    @Test("sticks that move in the same frame: one of them drives, and they are not mixed")
    func sameFrame() throws {
        var settings = TeleoperatorSettings(drive: Session.settings)
        settings.drive.sticks = [Session.stick, Session.turnStick]
        settings.drive.enable = nil
        var session = try Session(settings)
        session.setLink(isUp: true)
        session.connect()
        session.push(0, 0)
        session.push(0, 0, Session.turnStick)
        session.clear()
        session.frame([
            .stick(Session.turnStick, x: 1, y: 0), .stick(Session.stick, x: 0, y: 1),
        ])
        #expect(session.sent.map(\.twist) == [Twist(linearX: 1, linearY: 0, angularZ: 0)])
        session.push(0, 0)
        #expect(session.sent.last?.twist == .zero)
        #expect(session.status == .idle)
    }

    @Test("every stick must be home before anything moves, the one that does not drive, too")
    func neutral() throws {
        for first in [Session.stick, Session.thumb] {
            var session = try Self.ready()
            if first == Session.stick { session.push(0, 1) } else { session.touch(200, 700) }
            session.tell(.stopRequested)
            session.tell(.resetRequested)
            #expect(session.status == .blocked(.notNeutral))
            if first == Session.stick { session.push(0, 0) } else { session.lift(200, 700) }
            #expect(session.status == .idle)
        }
    }

    @Test("the device of the chain is any that a driving stick belongs to")
    func chain() throws {
        var session = try Self.ready()
        session.tell(.screenLost)
        #expect(session.status == .idle)
        session.push(0, 1)
        #expect(session.status == .moving)
        session.tell(.deviceLost)
        #expect(session.status == .blocked(.noDevice))
        session.connectScreen()
        #expect(session.status == .idle)
        var alone = Self.settings
        alone.drive.sticks = [Session.thumb]
        var thumb = try Self.ready(alone)
        thumb.tell(.screenLost)
        #expect(thumb.status == .blocked(.noDevice))
    }

    @Test("the owner's device goes: zero at once; the other one must be seen home first")
    func ownerLost() throws {
        for isHeld in [false, true] {
            var session = try Self.ready()
            session.push(0, 1)
            if isHeld { session.touch(200, 700) }
            session.clear()
            session.tell(.deviceLost)
            #expect(session.sent.map(\.twist) == [.zero])
            session.clear()
            session.pass(.seconds(1))
            if isHeld {
                session.drag(200, 600)
                session.pass(.seconds(1))
                #expect(session.status == .blocked(.notNeutral))
                session.lift(200, 600)
            }
            #expect(session.speeds.allSatisfy { $0 == 0 })
            session.touch(200, 600)
            #expect(session.speeds.last == 1)
        }
    }

    @Test("a screen that goes stops also who drives with the gamepad, until the stick was home")
    func screenLost() throws {
        var session = try Self.ready()
        session.push(0, 1)
        session.tell(.screenLost)
        #expect(session.status == .blocked(.notNeutral))
        #expect(session.sent.last?.twist == .zero)
        session.push(0, 0)
        #expect(session.status == .idle)
    }

    @Test("a gamepad that is not there drives nothing, whatever is told of it")
    func absentGamepad() throws {
        for wasThere in [false, true] {
            var settings = Self.settings
            settings.drive.turbo = ScaledButton(control: Session.turbo, scale: 2)
            settings.reportsSticks = true
            var session = try Session.touching(settings)
            if wasThere {
                session.connect()
                session.tell(.deviceLost)
            }
            session.clear()
            session.push(0, 1)
            session.press(Session.turbo)
            session.frame([.trigger(Session.turbo, 1)])
            session.pass(.seconds(1))
            #expect(session.status == .idle)
            #expect(session.actions.isEmpty)
            session.touch(200, 600)
            #expect(session.speeds == [1])
        }
    }

    @Test("turbo and slow are let go when their device is gone", arguments: [true, false])
    func scaleOfLostDevice(isSlow: Bool) throws {
        var session = Session.driving()
        session.press(isSlow ? Session.slow : Session.turbo)
        session.pass(.milliseconds(20))
        #expect(session.speeds.last == (isSlow ? 0.3 : 2))
        session.tell(.deviceLost)
        session.connect()
        session.press(Session.enable)
        session.push(0, 1)
        session.pass(.milliseconds(20))
        #expect(session.speeds.last == 1)
    }

    @Test("the owner's silence counts, not that of the other device")
    func silence() throws {
        var settings = Self.settings
        settings.drive.inputTimeout = .milliseconds(500)
        for isThumb in [false, true] {
            var session = try Self.ready(settings)
            if isThumb { session.touch(200, 700) } else { session.push(0, 0.5) }
            for _ in 0..<10 {
                session.pass(.milliseconds(49))
                if isThumb { session.frame([]) } else { session.contacts([]) }
            }
            #expect(session.status == .moving)
            session.pass(.milliseconds(10))
            #expect(session.status == .blocked(.notNeutral))
            #expect(session.speeds.last == 0)
            // What is held all along does not move anything when it speaks again.
            if isThumb { session.drag(200, 600) } else { session.push(0, 1) }
            session.pass(.seconds(1))
            #expect(session.status == .blocked(.notNeutral))
        }
    }

    @Test("a gamepad that comes with its stick held, found out late, moves nothing")
    func foundAwayAfterTouchEnable() throws {
        var settings = Self.settings
        settings.drive.enable = Session.anywhere
        var session = try Session.touching(settings)
        session.connect()
        // The kernel says that the stick is home; the gamepad has not spoken yet.
        session.touch(500, 300, finger: 5)
        #expect(session.status == .idle)
        session.push(0, 1)
        session.pass(.seconds(1))
        #expect(session.sent.allSatisfy { $0.twist == .zero })
        #expect(session.status == .blocked(.notNeutral))
        session.push(0, 0)
        session.lift(500, 300, finger: 5)
        session.touch(500, 300, finger: 5)
        session.push(0, 1)
        #expect(session.status == .moving)
    }

    @Test("a gamepad that has spoken is believed: its first push moves")
    func spokenBeforeTouchEnable() throws {
        var settings = Self.settings
        settings.drive.enable = Session.anywhere
        var session = try Session.touching(settings)
        session.connect()
        session.frame([.button(Session.turbo, isPressed: false)])
        session.touch(500, 300, finger: 5)
        session.push(0, 1)
        #expect(session.status == .moving)
    }

    @Test("whoever plays: no command is a mixture, and only the first mover's", arguments: 1...12)
    func neverMixed(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var session = try Self.ready()
        /// Who drives, told by the order of the moves alone.
        var owner: Control?
        var barred: Set<Int> = []
        var places = [Session.stick: 0.0, Session.thumb: 0.0]
        var moved = 0
        for _ in 0..<2000 {
            session.clear()
            let isThumb = Bool.random(using: &generator)
            let control = isThumb ? Session.thumb : Session.stick
            // The stick ahead, the thumb back.
            let place =
                Bool.random(using: &generator) ? 0 : Double.random(in: 0.1...1, using: &generator)
            let wasDown = places[control] != 0
            switch (isThumb, place > 0) {
            case (false, _): session.push(0, place)
            case (true, true) where wasDown: session.drag(200, 800 + 199 * place)
            case (true, true): session.touch(200, 800 + 199 * place)
            case (true, false): session.lift(200, 800)
            }
            places[control] = place
            if place == 0 {
                barred.remove(control.index)
                if owner == control { owner = nil }
            } else if owner == nil, !barred.contains(control.index) {
                owner = control
            } else if owner != control {
                barred.insert(control.index)
            }
            session.pass(.milliseconds(Int.random(in: 0...60, using: &generator)))
            for speed in session.speeds where speed != 0 {
                // An earlier state may leave first; that of the owner is the last one.
                #expect(owner != nil || speed == 0)
                moved += 1
            }
            if let last = session.speeds.last {
                switch owner {
                case Session.stick: #expect(last > 0)
                case Session.thumb: #expect(last < 0)
                default: #expect(last == 0)
                }
            }
        }
        #expect(moved > 200)
    }
}
