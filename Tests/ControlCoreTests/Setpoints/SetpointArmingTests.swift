import ControlCore
import Testing

/// What was found pulled was not pulled by anyone, and nobody watched a pull through a stall.
@Suite("Set-points, found pulled and left alone")
struct SetpointArmingTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let pull: SetpointSettings.Pull
        let pulled: Event
        let letGo: Event
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "stick", pull: .stickY(Session.pullStick),
            pulled: .stick(Session.pullStick, x: 0, y: 0.2),
            letGo: .stick(Session.pullStick, x: 0, y: 0)),
        Case(
            name: "unsigned stick at the kernel's 0", pull: .stickX(Session.pullStick),
            pulled: .stick(Session.pullStick, x: -1, y: 1),
            letGo: .stick(Session.pullStick, x: 0, y: 0)),
        Case(
            name: "trigger", pull: .trigger(Session.trigger),
            pulled: .trigger(Session.trigger, 0.3), letGo: .trigger(Session.trigger, 0)),
        Case(
            name: "button", pull: .buttons(increase: Session.up, decrease: Session.down),
            pulled: .button(Session.up, isPressed: true),
            letGo: .button(Session.up, isPressed: false)),
        Case(
            name: "the other button",
            pull: .buttons(increase: Session.up, decrease: Session.down),
            pulled: .button(Session.down, isPressed: true),
            letGo: .button(Session.down, isPressed: false)),
    ]

    @Test(
        "found pulled when the device was opened, it counts only after it was let go",
        arguments: cases)
    func foundAtOpen(_ control: Case) throws {
        var session = try Session.pulling(control.pull, state: [control.pulled])
        session.pass(.seconds(1))
        session.frame([control.pulled])
        session.frame([])
        session.pass(.seconds(1))
        #expect(session.value == 10)
        session.frame([control.letGo])
        #expect(session.value == 10)
        session.frame([control.pulled])
        #expect(session.value != 10)
    }

    @Test("nothing is taken for let go before the device says so", arguments: cases)
    func unknown(_ control: Case) throws {
        var session = try Session.pulling(control.pull)
        session.tell(.deviceConnected(flat: [:]))
        session.frame([control.pulled])
        session.pass(.seconds(1))
        #expect(session.changes.isEmpty)
    }

    @Test(
        "the first pull after the opening counts at once where it was found let go",
        arguments: cases)
    func firstPull(_ control: Case) throws {
        var session = try Session.pulling(control.pull, state: [control.letGo])
        session.frame([control.pulled])
        #expect(session.value != 10)
    }

    @Test(
        "an overrun ends a pull without a tick; it counts again only after it was let go",
        arguments: cases)
    func overrun(_ control: Case) throws {
        var session = try Session.pulling(control.pull)
        session.frame([control.pulled])
        session.pass(.milliseconds(50))
        let value = session.value
        session.clear()
        session.frame([control.pulled], .resynchronized)
        session.pass(.seconds(2))
        session.frame([control.pulled])
        session.pass(.seconds(2))
        #expect(session.changes.isEmpty)
        #expect(session.value == value)
        session.frame([control.letGo])
        session.frame([control.pulled])
        #expect(session.changes.count == 1)
    }

    @Test(
        "a pull that begins in an overrun is nobody's; let go in one, the next pull counts",
        arguments: cases)
    func pulledInOverrun(_ control: Case) throws {
        var session = try Session.pulling(control.pull)
        session.frame([control.pulled], .resynchronized)
        session.pass(.seconds(2))
        #expect(session.changes.isEmpty)
        session.frame([control.letGo], .resynchronized)
        session.frame([control.pulled])
        #expect(session.changes.count == 1)
    }

    @Test(
        "a device that goes ends a pull without a tick, and one that comes starts anew",
        arguments: cases)
    func deviceLost(_ control: Case) throws {
        var session = try Session.pulling(control.pull)
        session.frame([control.pulled])
        session.pass(.milliseconds(50))
        session.clear()
        session.tell(.deviceLost)
        session.pass(.seconds(2))
        #expect(session.changes.isEmpty)
        session.connect(state: [control.pulled])
        session.pass(.seconds(2))
        #expect(session.changes.isEmpty)
        session.frame([control.letGo])
        session.frame([control.pulled])
        #expect(session.changes.count == 1)
    }

    @Test("a screen that goes, or loses events, ends a pull without a tick, for good")
    func screenLost() throws {
        // The drag has not reached a step: it owes its tick to the release.
        var elastic = Session.example
        elastic.steps[0].range = 50..<70
        for isLost in [true, false] {
            for y in [285.0, 260] {
                var session = try Session.pulling(.contact(on: Session.lift), elastic: elastic)
                session.touch(900, 300)
                session.drag(900, y)
                session.clear()
                if isLost {
                    session.tell(.screenLost)
                    session.connectScreen()
                } else {
                    session.contacts([], .resynchronized)
                }
                session.drag(900, 100)
                session.pass(.seconds(2))
                session.lift(900, 100)
                #expect(session.changes.isEmpty)
                session.touch(900, 300)
                session.drag(900, 250)
                #expect(session.changes.count == 1)
            }
        }
    }

    @Test(
        "what a finger did in a frame with an overrun moves nothing",
        arguments: [
            Contact.Phase.moved, .ended, .cancelled, .began,
        ])
    func fingerInOverrun(_ phase: Contact.Phase) throws {
        var session = try Session.pulling(.contact(on: Session.lift))
        session.touch(900, 300)
        session.contacts(
            [Contact(id: 0, phase: phase, location: Point(x: 900, y: 200))], .resynchronized)
        session.drag(900, 150)
        session.lift(900, 150)
        session.pass(.seconds(1))
        #expect(session.changes.isEmpty)
    }

    @Test("a gamepad that comes, goes or loses events is nothing to a finger's pull")
    func fingerAndGamepad() throws {
        var session = try Session.pulling(.contact(on: Session.lift))
        session.touch(900, 450)
        session.drag(900, 420)
        session.frame([], .resynchronized)
        session.tell(.deviceLost)
        session.connect()
        session.pass(.milliseconds(900))
        #expect(session.values == [11, 12, 13, 14])
    }

    // MARK: Stalls

    /// What is told first after nobody looked for a while.
    struct Late: CustomTestStringConvertible {
        let name: String
        let event: Event
        var testDescription: String { name }
    }

    static let lateEvents = [
        Late(name: "tick", event: .tick),
        Late(name: "frame", event: .frame(.input)),
        Late(name: "overrun", event: .frame(.resynchronized)),
        Late(name: "screen frame", event: .screenFrame(.input)),
        Late(name: "device lost", event: .deviceLost),
        Late(name: "stop", event: .stopRequested),
        Late(name: "reset", event: .resetRequested),
        Late(name: "link", event: .link(.motion, isUp: true)),
        Late(name: "shutdown", event: .shutdown),
    ]

    @Test(
        "nobody catches up with more than a second: the pull is over instead",
        arguments: lateEvents)
    func stall(_ late: Late) throws {
        // The next tick is due 0.3 s after the first one.
        for over in [Duration.zero, .nanoseconds(1)] {
            var session = try Session.pulling(.stickY(Session.pullStick))
            session.push(0, 0.2, Session.pullStick)
            session.clear()
            session.skip(.milliseconds(1300) + over)
            session.tell(late.event)
            session.tell(.tick)
            #expect(session.changes.count == (over > .zero ? 0 : 4))
        }
    }

    @Test("after a stall the stick must be let go before it pulls again")
    func afterStall() throws {
        var session = try Session.pulling(.stickY(Session.pullStick))
        session.push(0, 0.2, Session.pullStick)
        session.skip(.seconds(5))
        session.push(0, 0.3, Session.pullStick)
        session.pass(.seconds(2))
        #expect(session.values == [11])
        session.push(0, 0, Session.pullStick)
        session.push(0, 0.3, Session.pullStick)
        #expect(session.values == [11, 12])
    }

    @Test("a stick that is let go in the first frame after a stall moves nothing any more")
    func letGoAfterStall() throws {
        var session = try Session.pulling(.stickY(Session.pullStick))
        session.push(0, 0.2, Session.pullStick)
        session.skip(.seconds(5))
        session.push(0, 0, Session.pullStick)
        #expect(session.values == [11])
        session.push(0, 0.2, Session.pullStick)
        #expect(session.values == [11, 12])
    }

    @Test("a finger that lasted through a stall pulls nothing until it is lifted")
    func fingerAfterStall() throws {
        for movesFirst in [true, false] {
            var session = try Session.pulling(.contact(on: Session.lift))
            session.touch(900, 450)
            session.drag(900, 420)
            session.clear()
            session.skip(.seconds(5))
            if !movesFirst { session.tell(.tick) }
            session.drag(900, 300)
            session.pass(.seconds(2))
            session.lift(900, 300)
            #expect(session.changes.isEmpty)
            session.touch(900, 450)
            session.drag(900, 420)
            #expect(session.changes.count == 1)
        }
    }
}
