import ControlCore
import Testing

/// An area of the screen that must be touched to move.
@Suite("An area as enable control")
struct EnableAreaTests {
    static var enabled: TeleoperatorSettings {
        var settings = Session.touch
        settings.drive.enable = Session.anywhere
        return settings
    }

    @Test("an area that is the enable control must be touched afresh, and held")
    func enableByArea() throws {
        var session = try Session.touching(Self.enabled)
        #expect(session.status == .blocked(.notEnabled))
        session.touch(200, 600)
        session.pass(.milliseconds(100))
        #expect(session.sent.isEmpty)
        session.touch(500, 300, finger: 1)
        #expect(session.speeds == [1])
        session.pass(.milliseconds(100))
        session.clear()
        session.lift(500, 300, finger: 1)
        #expect(session.sent.map(\.twist) == [.zero])
        #expect(session.status == .blocked(.notEnabled))
    }

    @Test(
        "two fingers hold it: it is let go with the last one",
        arguments: [Contact.Phase.ended, .cancelled])
    func twoFingers(_ phase: Contact.Phase) throws {
        var session = try Session.touching(Self.enabled)
        session.touch(500, 300, finger: 1)
        session.touch(600, 300, finger: 2)
        session.touch(200, 600)
        session.lift(500, 300, finger: 1, phase)
        #expect(session.status == .moving)
        session.lift(600, 300, finger: 2, phase)
        #expect(session.status == .blocked(.notEnabled))
        #expect(session.speeds.last == 0)
    }

    @Test("a finger on the area before the thumb was seen home is no fresh press, a second none")
    func freshTouch() throws {
        var session = try Session.touching(Self.enabled)
        session.touch(200, 600)
        session.tell(.resetRequested)
        session.touch(500, 300, finger: 1)
        session.lift(200, 600)
        #expect(session.status == .blocked(.notEnabled))
        session.touch(600, 300, finger: 2)
        #expect(session.status == .blocked(.notEnabled))
        session.lift(500, 300, finger: 1)
        session.lift(600, 300, finger: 2)
        session.touch(600, 300, finger: 2)
        #expect(session.status == .idle)
    }

    @Test(
        "an area is not held any more after an overrun, a loss, or a gamepad that comes",
        arguments: [0, 1, 2])
    func areaLetGo(_ way: Int) throws {
        var session = try Session.touching(Self.enabled)
        session.touch(500, 300, finger: 1)
        session.touch(200, 600)
        session.clear()
        switch way {
        case 0: session.contacts([], .resynchronized)
        case 1:
            session.tell(.screenLost)
            session.connectScreen()
        default: session.connect()
        }
        #expect(session.speeds == [0])
        session.lift(200, 600)
        session.drag(510, 300, finger: 1)
        #expect(session.status == .blocked(.notEnabled))
        session.lift(510, 300, finger: 1)
        session.touch(500, 300, finger: 1)
        session.touch(200, 600)
        session.pass(.milliseconds(20))
        #expect(session.speeds.last == 1)
    }

    @Test("a pointer that hovers over the enable area does not enable")
    func hover() throws {
        var session = try Session.touching(Self.enabled)
        session.contacts([
            Contact(id: 1, phase: .began, location: Point(x: 500, y: 300), tool: .hover)
        ])
        #expect(session.status == .blocked(.notEnabled))
    }

    @Test("a button enables the thumb, and an area the stick")
    func enableFromTheOtherDevice() throws {
        var settings = Session.touch
        settings.drive.enable = Session.enable
        var session = try Session.touching(settings)
        session.connect()
        session.press(Session.enable)
        session.touch(200, 600)
        #expect(session.speeds.last == 1)
        session.release(Session.enable)
        #expect(session.speeds.last == 0)
        settings = DrivingStickTests.settings
        settings.drive.enable = Session.anywhere
        var other = try Session.touching(settings)
        other.connect()
        other.push(0, 0)
        other.touch(500, 300)
        other.push(0, 1)
        #expect(other.speeds.last == 1)
        other.lift(500, 300)
        #expect(other.speeds.last == 0)
    }
}
