import ControlCore
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
        #expect(session.refusals == [.pulled])
        session.pass(.milliseconds(300))
        #expect(session.values == [11, 12])
        session.push(0, 0, Session.pullStick)
        session.tell(.setpointRequested(0, value: 30))
        #expect(session.values == [11, 12, 30])
        #expect(session.refusals == [.pulled])
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
}
