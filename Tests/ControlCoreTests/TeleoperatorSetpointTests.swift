import ControlCore
import TestSupport
import Testing

@Suite("Teleoperator, set-points")
struct TeleoperatorSetpointTests {
    // MARK: What others want

    @Test(
        "somebody else's value is limited and told once; one that is none does nothing",
        arguments: [
            (30.0, 30.0), (50, 50), (50.0.nextUp, 50), (1e308, 50), (0, 0), (-1e-300, 0), (-5, 0),
            (.nan, 10), (.infinity, 10), (-.infinity, 10), (10, 10), (-0.0, 0),
        ])
    func requested(value: Double, arrives: Double) throws {
        var session = try Session.pulling(.stickY(Session.pullStick))
        session.tell(.setpointRequested(0, value: value))
        #expect(session.values == (arrives == 10 ? [] : [arrives]))
        #expect(session.value == arrives)
        session.tell(.setpointRequested(0, value: value))
        #expect(session.changes.count <= 1)
    }

    @Test("a number that no set-point has does nothing", arguments: [-1, 1, .max, .min])
    func unknown(index: Int) throws {
        var session = try Session.pulling(.stickY(Session.pullStick))
        session.tell(.setpointRequested(index, value: 20))
        #expect(session.changes.isEmpty)
        #expect(session.value == 10)
        var bare = Session()
        bare.tell(.setpointRequested(0, value: 20))
        #expect(bare.changes.isEmpty)
    }

    @Test("the next pull goes on from somebody else's value")
    func pullAfterRequest() throws {
        var session = try Session.pulling(.stickY(Session.pullStick))
        session.tell(.setpointRequested(0, value: 41.5))
        session.push(0, 0.2, Session.pullStick)
        #expect(session.values == [41.5, 42.5])
    }

    @Test("a pull in progress wins over what somebody else wants, until it is over")
    func pullWins() throws {
        var session = try Session.pulling(.stickY(Session.pullStick))
        session.push(0, 0.2, Session.pullStick)
        session.tell(.setpointRequested(0, value: 30))
        #expect(session.values == [11])
        session.pass(.milliseconds(300))
        #expect(session.values == [11, 12])
        session.push(0, 0, Session.pullStick)
        session.tell(.setpointRequested(0, value: 30))
        #expect(session.values == [11, 12, 30])
    }

    // MARK: What was there before

    @Test(
        "the last value of an earlier run counts, limited; without one the initial value does",
        arguments: [
            ([30.0], 30.0), ([nil], 10), ([], 10), ([51], 50), ([-1], 0), ([Double.nan], 10),
            ([Double.infinity], 10), ([1, 2, 3], 1),
        ] as [([Double?], Double)])
    func restored(values: [Double?], value: Double) throws {
        var settings = Session.touch
        settings.setpoints = [
            SetpointSettings(
                elastic: Session.example, initialValue: 10, pull: .stickY(Session.pullStick))
        ]
        let session = try Session(settings, setpointValues: values)
        #expect(session.value == value)
        #expect(session.changes.isEmpty)
    }

    @Test("settings that make no sense are refused")
    func refused() {
        var settings = Session.touch
        settings.setpoints = [
            SetpointSettings(
                elastic: Session.example, initialValue: 51, pull: .stickY(Session.pullStick))
        ]
        #expect(throws: ElasticError.initialValue(51, allowed: 0...50)) { try Session(settings) }
    }

    // MARK: Motion is another matter

    @Test("set-points move without link, enable and neutral, and while the robot is stopped")
    func independent() throws {
        var settings = Session.touch
        settings.drive.enable = Session.enable
        settings.drive.sticks = [Session.stick]
        settings.setpoints = [
            SetpointSettings(
                elastic: Session.example, initialValue: 10, pull: .stickY(Session.pullStick))
        ]
        var session = try Session(settings)
        session.connect(state: [.stick(Session.stick, x: 1, y: 1)])
        session.push(0, 0.2, Session.pullStick)
        #expect(session.values == [11])
        session.setLink(isUp: true)
        #expect(session.status == .blocked(.notNeutral))
        session.pass(.milliseconds(300))
        #expect(session.values == [11, 12])
        session.push(0, 0)
        #expect(session.status == .blocked(.notEnabled))
        session.pass(.milliseconds(300))
        session.press(Session.stopButton)
        #expect(session.status == .stopped)
        session.pass(.milliseconds(300))
        #expect(session.values == [11, 12, 13, 14])
        #expect(session.sent.allSatisfy { $0.twist == .zero })
    }

    @Test("each has its own number, and they are told in order of the numbers")
    func several() throws {
        var settings = Session.touch
        settings.setpoints = [5.0, 6, 7].map {
            SetpointSettings(
                elastic: Session.example, initialValue: $0, pull: .stickY(Session.pullStick))
        }
        settings.setpoints[1].pull = .stickX(Session.pullStick)
        var session = try Session(settings)
        session.connect()
        session.push(0, 0.2, Session.pullStick)
        #expect(session.changes.map(\.setpoint) == [0, 2])
        #expect(session.teleoperator.setpointValues == [6, 6, 8])
        session.clear()
        session.tell(.setpointRequested(1, value: 20))
        #expect(session.changes.map(\.setpoint) == [1])
        session.push(0.2, 0.2, Session.pullStick)
        session.pass(.milliseconds(300))
        #expect(session.teleoperator.setpointValues == [7, 22, 9])
    }

    @Test("a late call tells every value on the way")
    func everyValue() throws {
        var session = try Session.pulling(.stickY(Session.pullStick), from: 48)
        session.push(0, 0.2, Session.pullStick)
        session.skip(.milliseconds(900))
        session.tell(.tick)
        #expect(session.values == [49, 50, 0, 1])
    }

    @Test("at a limit that does not loop nothing more is told")
    func atLimit() throws {
        var elastic = Session.example
        elastic.loops = false
        var session = try Session.pulling(
            .stickY(Session.pullStick), from: 49, elastic: elastic)
        session.push(0, 0.2, Session.pullStick)
        session.pass(.seconds(3))
        #expect(session.values == [50])
    }

    // MARK: Stop and reset

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

    // MARK: Whatever happens

    @Test(
        "whatever happens: within the limits, each change told once, none twice",
        arguments: 1...12)
    func whatever(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var settings = Session.touch
        let pulls: [SetpointSettings.Pull] = [
            .stickX(Session.pullStick), .stickY(Session.pullStick), .trigger(Session.trigger),
            .buttons(increase: Session.up, decrease: Session.down), .contact(on: Session.lift),
        ]
        settings.setpoints = pulls.map { pull in
            var elastic = Session.example
            elastic.minimumValue = -20
            elastic.maximumValue = 20
            elastic.loops = Bool.random(using: &generator)
            var setpoint = SetpointSettings(elastic: elastic, initialValue: 3, pull: pull)
            setpoint.isInverted = Bool.random(using: &generator)
            setpoint.resetsOnStop = Bool.random(using: &generator)
            setpoint.resetsOnReset = Bool.random(using: &generator)
            setpoint.holdsOnStop = Bool.random(using: &generator)
            return setpoint
        }
        var session = try Session(settings)
        var told = [3.0, 3, 3, 3, 3]
        var isStopped = false
        var count = 0
        for _ in 0..<3000 {
            session.clear()
            let event = Self.anything(using: &generator)
            let before = session.teleoperator.setpointValues
            session.tell(event)
            session.pass(.milliseconds(Int.random(in: 0...200, using: &generator)))
            if Int.random(in: 0..<20, using: &generator) == 0 { session.skip(.seconds(2)) }
            for change in session.changes {
                #expect(change.value != told[change.setpoint])
                #expect((-20.0...20).contains(change.value))
                told[change.setpoint] = change.value
                count += 1
            }
            #expect(session.teleoperator.setpointValues == told)
            if isStopped, session.teleoperator.isStopLatched {
                for (index, setpoint) in settings.setpoints.enumerated() where setpoint.holdsOnStop
                {
                    #expect(told[index] == before[index])
                }
            }
            isStopped = session.teleoperator.isStopLatched
        }
        #expect(count > 200)
    }

    private static func anything(using generator: inout SeededGenerator) -> Event {
        let fraction = Double.random(in: -1.2...1.2, using: &generator)
        let isPressed = Bool.random(using: &generator)
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<2: return .deviceLost
        case 2..<7: return .deviceConnected(flat: [Session.pullStick: abs(fraction) / 4])
        case 7..<10: return .frame(.atOpen)
        case 10..<40: return .frame(.input)
        case 40..<42: return .frame(.resynchronized)
        case 42..<50: return .stick(Session.pullStick, x: fraction, y: -fraction)
        case 50..<54: return .stick(Session.pullStick, x: 0, y: 0)
        case 54..<58: return .trigger(Session.trigger, max(fraction, 0))
        case 58..<61: return .button(Session.up, isPressed: isPressed)
        case 61..<64: return .button(Session.down, isPressed: isPressed)
        case 64..<68: return .screenConnected(size: Size(width: 1000, height: 1000))
        case 68..<80:
            let phases: [Contact.Phase] = [.began, .moved, .moved, .ended, .cancelled]
            return .contact(
                Contact(
                    id: 0, phase: phases.randomElement(using: &generator) ?? .moved,
                    location: Point(x: 900, y: 300 + 150 * fraction)))
        case 80..<88: return .screenFrame(isPressed ? .input : .resynchronized)
        case 88..<90: return .screenLost
        case 90..<92: return .stopRequested
        case 92..<96: return .resetRequested
        case 96..<98:
            return .setpointRequested(
                Int.random(in: -1...5, using: &generator), value: 30 * fraction)
        default: return .tick
        }
    }
}
