import ControlCore
import Testing

@Suite("Teleoperator, touch screen")
struct TeleoperatorTouchTests {
    // MARK: Driving

    @Test("without an enable control the first touch drives at once: home is known")
    func firstTouch() throws {
        for minimumContact in [Duration.zero, .milliseconds(30)] {
            var settings = Session.touch
            settings.panel.minimumContact = minimumContact
            var session = try Session.touching(settings)
            #expect(session.status == .idle)
            session.touch(200, 600)
            session.pass(minimumContact)
            #expect(session.sent.map(\.twist) == [Twist(linearX: 1, linearY: 0, angularZ: 0)])
            #expect(session.sent.first?.at == minimumContact)
            #expect(session.status == .moving)
        }
    }

    @Test("a contact held still keeps the robot moving; its place says where to")
    func held() throws {
        var session = try Session.touching()
        session.touch(200, 600)
        session.pass(.seconds(1))
        #expect(session.speeds == Array(repeating: 1, count: 51))
        session.drag(400, 800)
        session.pass(.milliseconds(20))
        #expect(session.sent.last?.twist == Twist(linearX: 0, linearY: 0, angularZ: -1.5))
    }

    @Test(
        "the end of a touch is a zero at once, cancelled or not, and the burst",
        arguments: [Contact.Phase.ended, .cancelled])
    func release(_ phase: Contact.Phase) throws {
        var session = try Session.touching()
        session.touch(200, 600)
        session.pass(.milliseconds(105))
        session.clear()
        session.lift(200, 600, phase)
        #expect(session.sent.map(\.twist) == [.zero])
        session.pass(.seconds(2))
        #expect(session.speeds == Array(repeating: 0, count: 16))
        // Without an enable control the next touch drives.
        session.touch(200, 600)
        #expect(session.speeds.last == 1)
    }

    @Test("a touch shorter than the minimum moves nothing, whatever it did")
    func tooShort() throws {
        var settings = Session.touch
        settings.panel.minimumContact = .milliseconds(30)
        var session = try Session.touching(settings)
        session.touch(200, 600)
        session.pass(.milliseconds(15))
        session.drag(200, 650)
        session.pass(.milliseconds(15) - .nanoseconds(1))
        session.lift(200, 650)
        session.pass(.seconds(1))
        #expect(session.sent.isEmpty)
    }

    @Test("a thumb that becomes a palm stops the robot at once and moves nothing until lifted")
    func palm() throws {
        var settings = Session.touch
        settings.panel.palmDiameter = 100
        var session = try Session.touching(settings)
        session.touch(200, 600, diameter: 60)
        session.clear()
        session.drag(200, 600, diameter: 120)
        #expect(session.speeds == [0])
        session.drag(200, 650, diameter: 60)
        session.pass(.seconds(1))
        #expect(session.speeds.allSatisfy { $0 == 0 })
        session.lift(200, 600)
        session.touch(200, 600, diameter: 60)
        #expect(session.speeds.last == 1)
    }

    @Test("one thumb drives, the other one turns")
    func twoThumbs() throws {
        var settings = Session.touch
        settings.drive.kinematics = .holonomic(
            maxLinear: 2, maxAngular: 3, turn: Session.otherThumb)
        var session = try Session.touching(settings)
        session.contacts([
            Contact(id: 0, phase: .began, location: Point(x: 0, y: 800)),
            Contact(id: 1, phase: .began, location: Point(x: 600, y: 800)),
        ])
        #expect(session.sent.last?.twist == Twist(linearX: 0, linearY: 2, angularZ: 3))
        session.lift(0, 800)
        session.pass(.milliseconds(20))
        #expect(session.sent.last?.twist == Twist(linearX: 0, linearY: 0, angularZ: 3))
        session.lift(600, 800, finger: 1)
        #expect(session.sent.last?.twist == .zero)
        // The one that turns must be home, too.
        session.touch(700, 800, finger: 1)
        session.tell(.resetRequested)
        #expect(session.status == .blocked(.notNeutral))
    }

    // MARK: The screen comes and goes

    @Test("a screen that goes while it drives: zero at once, and no device")
    func lost() throws {
        var session = try Session.touching()
        session.touch(200, 600)
        session.pass(.milliseconds(25))
        session.clear()
        session.tell(.screenLost)
        #expect(session.sent.map(\.twist) == [.zero])
        #expect(session.status == .blocked(.noDevice))
        session.drag(200, 650)
        session.touch(200, 600, finger: 1)
        session.pass(.seconds(1))
        #expect(session.speeds.allSatisfy { $0 == 0 })
        session.connectScreen()
        session.drag(200, 600)
        #expect(session.status == .idle)
        session.touch(200, 600, finger: 1)
        #expect(session.speeds.last == 1)
    }

    @Test("what touched the screen when it was opened does nothing until it is lifted")
    func touchedAtOpen() throws {
        var session = try Session(Session.touch)
        session.setLink(isUp: true)
        session.tell(.screenConnected(size: Size(width: 1000, height: 1000)))
        session.contacts(
            [Contact(id: 0, phase: .began, location: Point(x: 200, y: 600))], .atOpen)
        session.drag(200, 650)
        session.pass(.seconds(1))
        #expect(session.sent.isEmpty)
        #expect(session.status == .idle)
        session.lift(200, 600)
        session.touch(200, 600)
        #expect(session.speeds == [1])
    }

    @Test("contacts told between a screen's loss and its coming are forgotten")
    func leftOver() throws {
        var session = try Session.touching()
        session.tell(.contact(Contact(id: 0, phase: .began, location: Point(x: 200, y: 600))))
        session.connectScreen()
        session.contacts([])
        #expect(session.sent.isEmpty)
        session.tell(.screenLost)
        session.touch(200, 600)
        session.connectScreen()
        session.contacts([])
        session.drag(200, 600)
        #expect(session.sent.isEmpty)
    }

    @Test("an overrun stops at once; a thumb still down does nothing until it is lifted")
    func overrun() throws {
        for isMovedInIt in [false, true] {
            var session = try Session.touching()
            session.touch(200, 600)
            session.pass(.milliseconds(25))
            session.clear()
            let moved = Contact(id: 0, phase: .moved, location: Point(x: 200, y: 650))
            session.contacts(isMovedInIt ? [moved] : [], .resynchronized)
            #expect(session.sent.map(\.twist) == [.zero])
            session.drag(200, 600)
            session.pass(.seconds(1))
            #expect(session.speeds.allSatisfy { $0 == 0 })
            session.lift(200, 600)
            session.touch(200, 600)
            #expect(session.speeds.last == 1)
        }
    }

    @Test("a thumb that comes in an overrun, or waits for its time, drives nothing")
    func beganInOverrun() throws {
        var settings = Session.touch
        settings.panel.minimumContact = .milliseconds(30)
        var session = try Session.touching(settings)
        session.contacts(
            [Contact(id: 0, phase: .began, location: Point(x: 200, y: 600))], .resynchronized)
        session.touch(200, 650, finger: 1)
        session.pass(.milliseconds(10))
        session.contacts([], .resynchronized)
        session.drag(200, 600)
        session.drag(200, 600, finger: 1)
        session.pass(.seconds(1))
        #expect(session.sent.isEmpty)
    }

    @Test("an overrun on the screen stops a gamepad, too: the stick must be seen home")
    func overrunAndGamepad() throws {
        var session = try DrivingStickTests.ready()
        session.push(0, 1)
        session.clear()
        session.contacts([], .resynchronized)
        #expect(session.speeds == [0])
        #expect(session.status == .blocked(.notNeutral))
    }

    @Test("shutting down lets go of everything")
    func shutdown() throws {
        var session = try Session.touching()
        session.touch(200, 600)
        session.clear()
        session.tell(.shutdown)
        #expect(session.sent.map(\.twist) == [.zero])
        session.drag(200, 650)
        session.pass(.seconds(1))
        #expect(session.speeds.allSatisfy { $0 == 0 })
    }
}
