import ControlCore
import Testing

/// What pulls a set-point, and how fast, seen through the one entry.
@Suite("Set-points, pulled")
struct SetpointPullTests {
    struct Rate: CustomTestStringConvertible {
        let percentage: Double
        let every: Duration
        let by: Double
        var testDescription: String { "\(percentage) %" }
    }

    static let rates = [
        Rate(percentage: 60, every: .milliseconds(300), by: 1),
        Rate(percentage: 110, every: .milliseconds(200), by: 2),
        Rate(percentage: 130, every: .milliseconds(100), by: 3),
    ]

    /// What must be told in 5 s from 10 on: the ends follow each other.
    private func expected(_ rate: Rate, from start: Duration) -> [Session.Change] {
        var changes: [Session.Change] = []
        var value = 10.0
        var at = Duration.zero
        while at <= .seconds(5) {
            value = value + rate.by > 50 ? 0 : value + rate.by
            changes.append(Session.Change(at: start + at, setpoint: 0, value: value))
            at += rate.every
        }
        return changes
    }

    private func hold(_ session: inout Session, _ rate: Rate, letGo: (inout Session) -> Void) {
        let start = session.elapsed
        session.pass(.seconds(5))
        #expect(session.changes == expected(rate, from: start))
        #expect(session.changes.contains { $0.value == 0 } == (rate.percentage > 100))
        session.clear()
        letGo(&session)
        session.pass(.seconds(2))
        #expect(session.changes.isEmpty)
    }

    @Test(
        "the README's example by a finger: its rates from the first instant, until it is lifted",
        arguments: rates)
    func finger(_ rate: Rate) throws {
        var session = try Session.pulling(.contact(on: Session.lift))
        session.touch(900, 450)
        // Less than the hysteresis is no drag.
        session.drag(900, 441)
        session.pass(.seconds(1))
        #expect(session.changes.isEmpty)
        let end = 440 - Session.drag(pulling: rate.percentage)
        session.drag(900, end)
        hold(&session, rate) { $0.lift(900, end) }
    }

    @Test("the README's example by a stick, up and sideways", arguments: rates)
    func stick(_ rate: Rate) throws {
        let place = Session.place(pulling: rate.percentage)
        for isSideways in [false, true] {
            var session = try Session.pulling(
                isSideways ? .stickX(Session.pullStick) : .stickY(Session.pullStick))
            let (x, y) = isSideways ? (place, 0) : (0, place)
            session.push(y, x, Session.pullStick)
            session.pass(.seconds(1))
            #expect(session.changes.isEmpty, "the other way is nothing to it")
            session.push(0, 0, Session.pullStick)
            session.push(x, y, Session.pullStick)
            hold(&session, rate) { $0.push(0, 0, Session.pullStick) }
        }
    }

    @Test("the README's example by a trigger", arguments: rates)
    func trigger(_ rate: Rate) throws {
        var session = try Session.pulling(.trigger(Session.trigger))
        session.frame([.trigger(Session.trigger, Session.place(pulling: rate.percentage))])
        hold(&session, rate) { $0.frame([.trigger(Session.trigger, 0)]) }
    }

    @Test("a trigger without an axis is pulled all the way, to the last step's rate")
    func digitalTrigger() throws {
        var session = try Session.pulling(.trigger(Session.trigger))
        session.press(Session.trigger)
        hold(&session, Self.rates[2]) { $0.release(Session.trigger) }
    }

    @Test("a button makes one step at the press, and goes on at the first step's rate")
    func button() throws {
        var session = try Session.pulling(
            .buttons(increase: Session.up, decrease: Session.down))
        session.press(Session.up)
        hold(&session, Self.rates[0]) { $0.release(Session.up) }
    }

    struct Push: CustomTestStringConvertible {
        let name: String
        let pull: SetpointSettings.Pull
        let event: Event
        /// 1 up, -1 down, 0 not at all.
        let way: Double
        var testDescription: String { name }
    }

    static let pushes = [
        Push(
            name: "stick up", pull: .stickY(Session.pullStick),
            event: .stick(Session.pullStick, x: 0, y: 0.2), way: 1),
        Push(
            name: "stick down", pull: .stickY(Session.pullStick),
            event: .stick(Session.pullStick, x: 0, y: -0.2), way: -1),
        Push(
            name: "stick to the right", pull: .stickX(Session.pullStick),
            event: .stick(Session.pullStick, x: 0.2, y: 0), way: 1),
        Push(
            name: "stick to the left", pull: .stickX(Session.pullStick),
            event: .stick(Session.pullStick, x: -0.2, y: 0), way: -1),
        Push(
            name: "another stick", pull: .stickY(Session.pullStick),
            event: .stick(Session.stick, x: 1, y: 1), way: 0),
        Push(
            name: "at the edge of the dead zone", pull: .stickY(Session.pullStick),
            event: .stick(Session.pullStick, x: 0, y: 0.05), way: 0),
        Push(
            name: "just beyond the dead zone", pull: .stickY(Session.pullStick),
            event: .stick(Session.pullStick, x: 0, y: 0.05.nextUp), way: 1),
        Push(
            name: "no number", pull: .stickY(Session.pullStick),
            event: .stick(Session.pullStick, x: .nan, y: .nan), way: 0),
        Push(
            name: "an infinite stick is at its end", pull: .stickY(Session.pullStick),
            event: .stick(Session.pullStick, x: 0, y: -.infinity), way: -3),
        Push(
            name: "trigger", pull: .trigger(Session.trigger),
            event: .trigger(Session.trigger, 0.2), way: 1),
        Push(
            name: "a trigger below its rest", pull: .trigger(Session.trigger),
            event: .trigger(Session.trigger, -1), way: 0),
        Push(
            name: "a trigger that is no number", pull: .trigger(Session.trigger),
            event: .trigger(Session.trigger, .nan), way: 0),
        Push(
            name: "another trigger", pull: .trigger(Session.trigger),
            event: .trigger(Session.slow, 1), way: 0),
        Push(
            name: "another button", pull: .trigger(Session.trigger),
            event: .button(Session.slow, isPressed: true), way: 0),
        Push(
            name: "the increasing button",
            pull: .buttons(increase: Session.up, decrease: Session.down),
            event: .button(Session.up, isPressed: true), way: 1),
        Push(
            name: "the decreasing button",
            pull: .buttons(increase: Session.up, decrease: Session.down),
            event: .button(Session.down, isPressed: true), way: -1),
        Push(
            name: "a trigger as increasing button",
            pull: .buttons(increase: Session.trigger, decrease: Session.down),
            event: .trigger(Session.trigger, 0.5), way: 1),
        Push(
            name: "a trigger as decreasing button",
            pull: .buttons(increase: Session.up, decrease: Session.trigger),
            event: .trigger(Session.trigger, 0.5), way: -1),
        Push(
            name: "a trigger as button, not pulled far enough",
            pull: .buttons(increase: Session.trigger, decrease: Session.down),
            event: .trigger(Session.trigger, 0.5.nextDown), way: 0),
        Push(
            name: "a button that is neither",
            pull: .buttons(increase: Session.up, decrease: Session.down),
            event: .button(Session.stopButton, isPressed: true), way: 0),
    ]

    @Test("each control moves it its way, and inverted the other way", arguments: pushes)
    func ways(_ push: Push) throws {
        for isInverted in [false, true] {
            var session = try Session.pulling(push.pull) { $0.isInverted = isInverted }
            session.frame([push.event])
            #expect(session.value == 10 + (isInverted ? -push.way : push.way))
        }
    }

    @Test("a horizontal elastic is pulled by a stick like any other, and by a finger sideways")
    func horizontal() throws {
        var elastic = Session.example
        elastic.axis = .horizontal
        for (isInverted, way) in [(false, 1.0), (true, -1.0)] {
            var stick = try Session.pulling(.stickY(Session.pullStick), elastic: elastic) {
                $0.isInverted = isInverted
            }
            stick.push(0, 0.2, Session.pullStick)
            #expect(stick.values == [10 + way])
            var button = try Session.pulling(
                .buttons(increase: Session.up, decrease: Session.down), elastic: elastic
            ) { $0.isInverted = isInverted }
            button.press(Session.up)
            #expect(button.values == [10 + way])
            var finger = try Session.pulling(.contact(on: Session.lift), elastic: elastic) {
                $0.isInverted = isInverted
            }
            finger.touch(850, 300)
            finger.drag(850, 200)
            #expect(finger.values.isEmpty)
            finger.drag(880, 200)
            #expect(finger.values == [10 + way])
        }
    }

    @Test(
        "an inverted finger pulls the other way, its hysteresis included",
        arguments: [(false, 11.0), (true, 9.0)])
    func invertedFinger(isInverted: Bool, value: Double) throws {
        var session = try Session.pulling(.contact(on: Session.lift)) {
            $0.isInverted = isInverted
        }
        session.touch(900, 300)
        session.drag(900, 290)
        #expect(session.changes.isEmpty)
        session.drag(900, 290.0.nextDown)
        #expect(session.values == [value])
    }

    @Test("the kernel's own dead zone of the stick counts where it is larger")
    func kernelFlat() throws {
        var session = try Session.pulling(.stickY(Session.pullStick))
        session.connect(flat: [Session.pullStick: 0.3])
        session.push(0, 0.3, Session.pullStick)
        #expect(session.changes.isEmpty)
        session.push(0, 0.31, Session.pullStick)
        #expect(session.values == [11])
    }

    @Test(
        "the dead zone of the settings counts for sticks, and never less than what counts as home",
        arguments: [
            (DeadZone.radius(0.3), 0.3), (.radius(0.03), 0.03), (.radius(0), 0.02),
            (.radius(0.01), 0.02), (.automatic, 0.05),
        ])
    func deadZone(_ deadZone: DeadZone, radius: Double) throws {
        for isSideways in [false, true] {
            var session = try Session.pulling(
                isSideways ? .stickX(Session.pullStick) : .stickY(Session.pullStick),
                deadZone: deadZone)
            func push(_ place: Double) {
                session.push(isSideways ? place : 0, isSideways ? 0 : place, Session.pullStick)
            }
            push(-radius)
            push(radius)
            #expect(session.changes.isEmpty)
            push(radius.nextUp)
            #expect(session.values == [11])
        }
        // A trigger has no centre that it could miss.
        var session = try Session.pulling(.trigger(Session.trigger), deadZone: deadZone)
        session.frame([.trigger(Session.trigger, 0.05.nextUp)])
        #expect(session.values == [11])
    }

    @Test("only the finger that began on the elastic pulls it; a second one and others do not")
    func otherFingers() throws {
        var session = try Session.pulling(.contact(on: Session.lift))
        session.touch(500, 300, finger: 1)
        session.drag(500, 200, finger: 1)
        session.drag(900, 200, finger: 1)
        #expect(session.changes.isEmpty)
        session.touch(900, 450, finger: 2)
        session.touch(950, 450, finger: 3)
        session.drag(950, 300, finger: 3)
        #expect(session.changes.isEmpty)
        // Far beyond the region it still pulls.
        session.drag(100, 420, finger: 2)
        #expect(session.values == [11])
    }

    @Test("a drag too short for a tick makes one at the release, but none where it is cancelled")
    func cancelledFinger() throws {
        var elastic = Session.example
        elastic.steps[0].range = 50..<70
        for (phase, values) in [(Contact.Phase.ended, [11.0]), (.cancelled, [])] {
            var session = try Session.pulling(.contact(on: Session.lift), elastic: elastic)
            session.touch(900, 300)
            session.drag(900, 285)
            session.lift(900, 285, phase)
            session.pass(.seconds(1))
            #expect(session.values == values)
        }
    }

    @Test("a set-point belongs to its own elastic")
    func otherElastic() throws {
        var session = try Session.pulling(.contact(on: Control(index: 99)))
        session.touch(900, 450)
        session.drag(900, 300)
        #expect(session.changes.isEmpty)
    }
}
