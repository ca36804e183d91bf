import ControlCore
import TestSupport
import Testing

/// What gestures on buttons and on the panel do, seen through the one entry.
@Suite("Bound gestures")
struct BoundGesturesTests {
    static func bind(
        _ control: Control, _ gesture: any GestureRecognizer,
        _ response: GestureBinding.Response, as name: String = "gesture"
    ) -> GestureBinding {
        GestureBinding(
            control: control, gesture: name, recognizer: gesture, response: response)
    }

    static func taps(_ count: Int) -> TapGestureRecognizer {
        TapGestureRecognizer(numberOfTapsRequired: count)
    }

    static func session(
        _ bindings: [GestureBinding], _ change: (inout TeleoperatorSettings) -> Void = { _ in }
    ) throws -> Session {
        var settings = DrivingStickTests.settings
        settings.gestures = bindings
        change(&settings)
        return try DrivingStickTests.ready(settings)
    }

    static func gestures(_ session: Session) -> [GestureState] {
        session.actions.compactMap { action in
            if case .gesture(_, let event) = action { event.state } else { nil }
        }
    }

    static func stop(_ control: Control) -> Action {
        .stop(Action.Notice(gesture: "stop", control: control))
    }

    static func reset(_ control: Control) -> Action {
        .reset(Action.Notice(gesture: "reset", control: control))
    }

    // MARK: Stop and reset by taps

    static let places = [
        (Session.anywhere, 500.0, 300.0), (Session.corner, 100, 100), (Session.thumb, 200, 800),
        (Session.lift, 900, 300),
    ]

    @Test("a tap stops, on an area, a joystick or an elastic", arguments: places)
    func tapStops(control: Control, x: Double, y: Double) throws {
        var session = try Self.session([Self.bind(control, Self.taps(1), .stop, as: "stop")])
        session.push(0, 1)
        session.touch(x, y)
        session.pass(.milliseconds(60))
        #expect(session.status == .moving)
        session.clear()
        session.lift(x, y)
        #expect(session.notices == [Self.stop(control)])
        #expect(session.sent.map(\.twist) == [.zero])
        #expect(session.status == .stopped)
    }

    @Test(
        "a double tap resets where a tap stops: its second tap does not stop again",
        arguments: places)
    func doubleTapResets(control: Control, x: Double, y: Double) throws {
        for isResetFirst in [false, true] {
            let bindings = [
                Self.bind(control, Self.taps(1), .stop, as: "stop"),
                Self.bind(control, Self.taps(2), .reset, as: "reset"),
            ]
            var session = try Self.session(isResetFirst ? bindings.reversed() : bindings)
            session.tap(x, y)
            #expect(session.status == .stopped)
            session.tap(x, y)
            #expect(session.notices == [Self.stop(control), Self.reset(control)])
            #expect(session.status == .idle)
            // A third one stops again.
            session.tap(x, y)
            #expect(session.status == .stopped)
            #expect(session.notices.count == 3)
        }
    }

    @Test("a double tap on a button resets where a tap on it stops")
    func doubleTapOnButton() throws {
        var session = try Self.session([
            Self.bind(Session.up, Self.taps(1), .stop, as: "stop"),
            Self.bind(Session.up, Self.taps(2), .reset, as: "reset"),
        ])
        session.tap(Session.up)
        #expect(session.status == .stopped)
        session.tap(Session.up)
        #expect(session.notices == [Self.stop(Session.up), Self.reset(Session.up)])
        #expect(session.status == .idle)
    }

    struct Pair: CustomTestStringConvertible {
        let name: String
        let stop: GestureBinding
        let reset: GestureBinding
        let isStopped: Bool
        var testDescription: String { name }
    }

    @Test(
        "only a tap that is part of more taps on the same control is no stop of its own",
        arguments: [
            Pair(
                name: "one of two", stop: bind(Session.corner, taps(1), .stop),
                reset: bind(Session.corner, taps(2), .reset), isStopped: false),
            Pair(
                name: "as many", stop: bind(Session.corner, taps(2), .stop),
                reset: bind(Session.corner, taps(2), .reset), isStopped: true),
            Pair(
                name: "fewer", stop: bind(Session.corner, taps(2), .stop),
                reset: bind(Session.corner, taps(1), .reset), isStopped: true),
            Pair(
                name: "on the area around it", stop: bind(Session.anywhere, taps(1), .stop),
                reset: bind(Session.corner, taps(2), .reset), isStopped: true),
            Pair(
                name: "the stop is no tap",
                stop: bind(Session.corner, TouchDownGestureRecognizer(), .stop),
                reset: bind(Session.corner, taps(2), .reset), isStopped: false),
            Pair(
                name: "the reset is no tap", stop: bind(Session.corner, taps(2), .stop),
                reset: bind(
                    Session.corner, TouchDownGestureRecognizer(), .reset), isStopped: true),
        ])
    func pairs(_ pair: Pair) throws {
        for bindings in [[pair.stop, pair.reset], [pair.reset, pair.stop]] {
            var session = try Self.session(bindings)
            session.tap(100, 100)
            session.tap(100, 100)
            #expect((session.status == .stopped) == pair.isStopped)
        }
    }

    @Test("a stop by another control in the frame of a reset has the last word")
    func stopBesideReset() throws {
        var session = try Self.session([
            Self.bind(Session.corner, Self.taps(1), .stop, as: "stop"),
            Self.bind(Session.corner, Self.taps(2), .reset, as: "reset"),
            Self.bind(Session.lift, Self.taps(1), .stop, as: "stop"),
        ])
        session.tap(100, 100)
        session.contacts([
            Contact(id: 0, phase: .began, location: Point(x: 100, y: 100)),
            Contact(id: 1, phase: .began, location: Point(x: 900, y: 300)),
        ])
        session.pass(.milliseconds(50))
        session.contacts([
            Contact(id: 1, phase: .ended, location: Point(x: 900, y: 300)),
            Contact(id: 0, phase: .ended, location: Point(x: 100, y: 100)),
        ])
        #expect(session.notices.last == Self.stop(Session.lift))
        #expect(session.status == .stopped)
    }

    @Test("a double tap whose end fell into an overrun stops, and does not reset")
    func doubleTapInOverrun() throws {
        var session = try Self.session([
            Self.bind(Session.corner, Self.taps(1), .stop, as: "stop"),
            Self.bind(Session.corner, Self.taps(2), .reset, as: "reset"),
        ])
        session.tap(100, 100)
        session.tell(.resetRequested)
        session.touch(100, 100)
        session.clear()
        session.contacts(
            [Contact(id: 0, phase: .ended, location: Point(x: 100, y: 100))], .resynchronized)
        #expect(session.notices == [Self.stop(Session.corner)])
        #expect(session.status == .stopped)
    }

    @Test("after a double tap the thumb and the stick must be seen home")
    func neutralAfterReset() throws {
        var session = try Self.session([
            Self.bind(Session.corner, Self.taps(1), .stop, as: "stop"),
            Self.bind(Session.corner, Self.taps(2), .reset, as: "reset"),
        ])
        session.touch(200, 600, finger: 7)
        session.tap(100, 100)
        session.clear()
        session.tap(100, 100)
        #expect(session.status == .blocked(.notNeutral))
        session.drag(200, 650, finger: 7)
        session.pass(.seconds(1))
        #expect(session.speeds.allSatisfy { $0 == 0 })
    }

    @Test("no panic leaves a robot moving: any taps within 2 s, then nothing", arguments: 1...20)
    func panic(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var session = try Self.session([
            Self.bind(Session.anywhere, Self.taps(1), .stop, as: "stop"),
            Self.bind(Session.anywhere, Self.taps(2), .reset, as: "reset"),
        ])
        session.touch(200, 600, finger: 9)
        #expect(session.status == .moving)
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
            session.touch(500, 300)
            session.pass(.milliseconds(Int.random(in: 5...150, using: &generator)))
            session.lift(500, 300)
            session.pass(.milliseconds(Int.random(in: 5...400, using: &generator)))
        }
        session.clear()
        session.pass(.seconds(5))
        #expect(session.speeds.allSatisfy { $0 == 0 })
        #expect(session.status != .moving)
    }

    @Test("a long press stops by time alone, at its instant")
    func longPress() throws {
        var session = try Self.session([
            Self.bind(Session.corner, LongPressGestureRecognizer(), .stop, as: "stop")
        ])
        session.push(0, 1)
        session.touch(100, 100)
        session.clear()
        session.pass(.milliseconds(500) - .nanoseconds(1))
        #expect(session.status == .moving)
        session.pass(.nanoseconds(1))
        #expect(session.status == .stopped)
        #expect(session.notices == [Self.stop(Session.corner)])
        #expect(session.speeds.last == 0)
        session.tell(.resetRequested)
        session.pass(.seconds(1))
        session.lift(100, 100)
        #expect(session.notices.count == 1)
    }

    // MARK: Enable by a gesture

    @Test("a gesture that toggles the enable control arms, and disarms at once")
    func enableToggle() throws {
        var session = try Self.session([
            Self.bind(Session.corner, Self.taps(1), .enableToggle)
        ]) { $0.drive.enable = Session.enable }
        session.push(0, 1)
        #expect(session.status == .blocked(.notEnabled))
        session.tap(100, 100)
        #expect(session.status == .moving)
        session.push(0, 0)
        session.push(0, 1)
        session.pass(.milliseconds(20))
        #expect(session.speeds.last == 1)
        session.clear()
        session.touch(100, 100)
        #expect(session.status == .moving)
        session.lift(100, 100)
        #expect(session.speeds.last == 0)
        #expect(session.status == .blocked(.notEnabled))
    }

    @Test("toggled on, it is off after a stop and a reset, and while anything is doubtful")
    func toggleIsFresh() throws {
        for event in [Event.resetRequested, .deviceLost, .screenLost] {
            var session = try Self.session([
                Self.bind(Session.up, Self.taps(1), .enableToggle)
            ]) { $0.drive.enable = Session.enable }
            session.tap(Session.up)
            #expect(session.status == .idle)
            session.tell(event)
            if event == .deviceLost {
                session.connect()
                session.push(0, 0)
            }
            session.push(0, 1)
            session.pass(.seconds(1))
            #expect(session.speeds.allSatisfy { $0 == 0 })
            #expect(session.status != .moving)
        }
    }

    static let interruptions: [(String, [Event])] = [
        ("stop and reset", [.stopRequested, .resetRequested]), ("reset", [.resetRequested]),
        ("overrun", [.frame(.resynchronized)]),
        ("overrun of the screen", [.screenFrame(.resynchronized)]),
        ("new screen", [.screenConnected(size: Size(width: 1000, height: 1000))]),
        ("motion link", [.link(.motion, isUp: false), .link(.motion, isUp: true)]),
        ("state link", [.link(.state, isUp: false), .link(.state, isUp: true)]),
    ]

    @Test("after an interruption the first toggle is on again, not off", arguments: interruptions)
    func toggleAfter(interruption: String, events: [Event]) throws {
        var session = try Self.session([
            Self.bind(Session.up, TouchDownGestureRecognizer(), .enableToggle)
        ]) { $0.drive.enable = Session.enable }
        session.tap(Session.up)
        #expect(session.status == .idle)
        for event in events { session.tell(event) }
        #expect(session.status == .blocked(.notEnabled))
        session.tap(Session.up)
        #expect(session.status == .idle)
        session.tap(Session.up)
        #expect(session.status == .blocked(.notEnabled))
    }

    @Test("a toggle while a stick is away has no effect, and the next one is on")
    func toggleAway() throws {
        var session = try Self.session([
            Self.bind(Session.up, TouchDownGestureRecognizer(), .enableToggle)
        ]) { $0.drive.enable = Session.enable }
        session.push(0, 1)
        session.tell(.resetRequested)
        session.tap(Session.up)
        #expect(session.status == .blocked(.notNeutral))
        session.push(0, 0)
        #expect(session.status == .blocked(.notEnabled))
        session.tap(Session.up)
        #expect(session.status == .idle)
    }

    @Test("a toggle whose press was lost in an overrun, or found down, toggles nothing")
    func toggleInOverrun() throws {
        for frame in [Event.Frame.resynchronized, .atOpen] {
            var session = try Self.session([
                Self.bind(Session.up, TouchDownGestureRecognizer(), .enableToggle)
            ]) { $0.drive.enable = Session.enable }
            session.frame([.button(Session.up, isPressed: true)], frame)
            #expect(session.status == .blocked(.notEnabled))
            session.release(Session.up)
            session.press(Session.up)
            #expect(session.status == .idle)
        }
    }
}
