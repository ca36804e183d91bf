import ControlCore
import Testing

/// What stop and reset do to set-points.
@Suite("Set-points, stop and reset")
struct SetpointStopTests {
    /// What a stop and the reset after it do to a set-point at 30 that began at 10.
    struct Case: CustomTestStringConvertible {
        var resetsOnStop = false
        var holdsOnStop = false
        var resetsOnReset = false
        /// After the stop; after half a second of pulling; after the reset.
        let values: [Double]
        var testDescription: String {
            "stop \(resetsOnStop), hold \(holdsOnStop), reset \(resetsOnReset)"
        }
    }

    @Test(
        "stop and reset change only the set-points that are meant to",
        arguments: [
            Case(values: [30, 32, 32]),
            Case(resetsOnStop: true, values: [10, 12, 12]),
            Case(holdsOnStop: true, values: [30, 30, 30]),
            Case(resetsOnReset: true, values: [30, 32, 10]),
            Case(resetsOnStop: true, holdsOnStop: true, values: [10, 10, 10]),
            Case(holdsOnStop: true, resetsOnReset: true, values: [30, 30, 10]),
        ])
    func stopAndReset(_ line: Case) throws {
        for isTouch in [false, true] {
            var session = try Session.pulling(
                isTouch ? .contact(on: Session.lift) : .stickY(Session.pullStick)
            ) {
                $0.resetsOnStop = line.resetsOnStop
                $0.holdsOnStop = line.holdsOnStop
                $0.resetsOnReset = line.resetsOnReset
            }
            var values: [Double] = []
            session.tell(.setpointRequested(0, value: 30))
            session.tell(.stopRequested)
            values.append(session.value)
            Self.pull(&session, isTouch)
            session.pass(.milliseconds(500))
            Self.letGo(&session, isTouch)
            values.append(session.value)
            session.tell(.resetRequested)
            values.append(session.value)
            #expect(values == line.values)
            // Whatever happened, the next pull counts at once.
            session.pass(.milliseconds(300))
            Self.pull(&session, isTouch)
            #expect(session.value == line.values[2] + 1)
        }
    }

    private static func pull(_ session: inout Session, _ isTouch: Bool) {
        if isTouch {
            session.touch(900, 450)
            session.drag(900, 420)
        } else {
            session.push(0, 0.2, Session.pullStick)
        }
    }

    private static func letGo(_ session: inout Session, _ isTouch: Bool) {
        if isTouch { session.lift(900, 420) } else { session.push(0, 0, Session.pullStick) }
    }

    @Test("a second stop puts back, too, what was moved since the first; no zero follows it")
    func secondStop() throws {
        var session = try Session.pulling(.stickY(Session.pullStick)) { $0.resetsOnStop = true }
        session.setLink(isUp: true)
        session.tell(.stopRequested)
        session.tell(.setpointRequested(0, value: 30))
        session.pass(.seconds(1))
        session.clear()
        session.tell(.stopRequested)
        #expect(session.values == [10])
        #expect(session.sent.isEmpty)
    }

    @Test("a set-point that is held by a stop lets go of a pull, and takes no value of others")
    func held() throws {
        for isTouch in [false, true] {
            var session = try Session.pulling(
                isTouch ? .contact(on: Session.lift) : .stickY(Session.pullStick)
            ) { $0.holdsOnStop = true }
            Self.pull(&session, isTouch)
            session.tell(.stopRequested)
            session.pass(.seconds(2))
            session.tell(.setpointRequested(0, value: 30))
            #expect(session.refusals == [.held])
            session.tell(.resetRequested)
            session.pass(.seconds(2))
            #expect(session.values == [11])
            // It is held all along: it must be let go first.
            if isTouch {
                session.drag(900, 300)
            } else {
                session.push(0, 0.3, Session.pullStick)
            }
            session.pass(.seconds(2))
            #expect(session.values == [11])
            Self.letGo(&session, isTouch)
            Self.pull(&session, isTouch)
            #expect(session.values == [11, 12])
        }
    }

    @Test("a pull that begins while a stop holds is nothing, also after the reset")
    func pulledWhileHeld() throws {
        for isTouch in [false, true] {
            var session = try Session.pulling(
                isTouch ? .contact(on: Session.lift) : .stickY(Session.pullStick)
            ) { $0.holdsOnStop = true }
            session.tell(.stopRequested)
            session.frame([])
            Self.pull(&session, isTouch)
            session.tell(.resetRequested)
            if isTouch {
                session.drag(900, 300)
            } else {
                session.push(0, 0.3, Session.pullStick)
            }
            session.pass(.seconds(2))
            #expect(session.changes.isEmpty)
        }
    }

    @Test("a teleoperator that takes the place of a stopped one holds its set-points, too")
    func inheritedStop() throws {
        var settings = Session.touch
        settings.setpoints = [
            SetpointSettings(
                elastic: Session.example, initialValue: 10, pull: .stickY(Session.pullStick))
        ]
        settings.setpoints[0].holdsOnStop = true
        var teleoperator = try Teleoperator(settings, isStopLatched: true)
        let now = Moment(nanoseconds: 0)
        _ = teleoperator.handle(.deviceConnected(flat: [:]), at: now)
        _ = teleoperator.handle(.frame(.atOpen), at: now)
        _ = teleoperator.handle(.stick(Session.pullStick, x: 0, y: 0.2), at: now)
        _ = teleoperator.handle(.frame(.input), at: now)
        #expect(teleoperator.setpointValues == [10])
        _ = teleoperator.handle(.stick(Session.pullStick, x: 0, y: 0), at: now)
        _ = teleoperator.handle(.frame(.input), at: now)
        _ = teleoperator.handle(.resetRequested, at: now)
        _ = teleoperator.handle(.stick(Session.pullStick, x: 0, y: 0.2), at: now)
        _ = teleoperator.handle(.frame(.input), at: now)
        #expect(teleoperator.setpointValues == [11])
    }

    @Test("a reset ends a pull where it puts the value back; the pull counts again once let go")
    func resetEndsPull() throws {
        var session = try Session.pulling(.stickY(Session.pullStick)) { $0.resetsOnReset = true }
        session.push(0, 0.2, Session.pullStick)
        session.pass(.milliseconds(300))
        session.tell(.resetRequested)
        session.push(0, 0.3, Session.pullStick)
        session.pass(.seconds(2))
        #expect(session.values == [11, 12, 10])
        session.push(0, 0, Session.pullStick)
        session.push(0, 0.2, Session.pullStick)
        #expect(session.values == [11, 12, 10, 11])
    }

    @Test("the first press of a button after somebody's stop or reset is a step")
    func pressAfterReset() throws {
        for event in [Event.resetRequested, .stopRequested] {
            var session = try Session.pulling(
                .buttons(increase: Session.up, decrease: Session.down)
            ) {
                $0.resetsOnReset = true
                $0.resetsOnStop = true
            }
            session.tell(event)
            session.press(Session.up)
            #expect(session.values == [11])
        }
    }
}
