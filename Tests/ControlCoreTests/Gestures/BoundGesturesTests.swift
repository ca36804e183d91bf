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

    // MARK: Publishing

    @Test("all states of a published gesture are told, changes no faster than commands")
    func publish() throws {
        var session = try Self.session([
            Self.bind(Session.lift, Self.taps(1), .publish),
            Self.bind(Session.corner, PanGestureRecognizer(), .publish),
        ])
        session.touch(100, 20)
        session.drag(100, 40)
        #expect(Self.gestures(session) == [.began])
        for step in 1...10 {
            session.pass(.milliseconds(5))
            session.drag(100, 40 + Double(step))
        }
        #expect(Self.gestures(session) == [.began, .changed, .changed])
        session.pass(.milliseconds(10) - .nanoseconds(1))
        session.drag(100, 60)
        #expect(Self.gestures(session) == [.began, .changed, .changed])
        session.pass(.nanoseconds(1))
        session.drag(100, 61)
        #expect(Self.gestures(session) == [.began, .changed, .changed, .changed])
        // The end waits for nothing.
        session.lift(100, 61)
        #expect(Self.gestures(session).last == .ended)
        let numbers = session.actions.compactMap { action -> Int? in
            if case .gesture(let number, let event) = action {
                #expect(event.kind == .pan)
                return number
            }
            return nil
        }
        #expect(numbers == [1, 1, 1, 1, 1])
        session.clear()
        session.tap(900, 300)
        #expect(Self.gestures(session) == [.recognized])
        #expect(session.notices.isEmpty)
    }

    @Test("with rate 0 every change is told")
    func publishEvery() throws {
        var session = try Self.session([
            Self.bind(Session.corner, PanGestureRecognizer(), .publish)
        ]) { $0.drive.commandPeriod = nil }
        session.touch(100, 20)
        for y in [40.0, 50, 60, 70] { session.drag(100, y) }
        #expect(Self.gestures(session) == [.began, .changed, .changed, .changed])
    }

    @Test("a published gesture that is broken off is told so at once")
    func publishCancelled() throws {
        let bindings = [
            Self.bind(Session.corner, PanGestureRecognizer(), .publish),
            Self.bind(Session.up, TouchDownGestureRecognizer(), .publish),
        ]
        for way in 0..<5 {
            var session = try Self.session(bindings)
            session.touch(100, 20)
            session.drag(100, 40)
            session.press(Session.up)
            session.clear()
            switch way {
            case 0: session.lift(100, 40, .cancelled)
            case 1: session.contacts([], .resynchronized)
            case 2: session.tell(.screenLost)
            case 3: session.frame([], .resynchronized)
            default: session.tell(.deviceLost)
            }
            #expect(Self.gestures(session) == [.cancelled])
            session.frame([])
            session.contacts([])
            session.pass(.seconds(1))
            #expect(Self.gestures(session) == [.cancelled])
        }
    }

    @Test("a published gesture whose end fell into an overrun is told to be over, once")
    func publishEndInOverrun() throws {
        var session = try Self.session([
            Self.bind(Session.corner, PanGestureRecognizer(), .publish)
        ])
        session.touch(100, 20)
        session.drag(100, 40)
        session.clear()
        session.contacts(
            [Contact(id: 0, phase: .ended, location: Point(x: 100, y: 40))], .resynchronized)
        #expect(Self.gestures(session) == [.ended])
    }

    @Test("a stop whose frame was cut short by the device's loss still stops")
    func stopBeforeLoss() throws {
        for event in [Event.deviceLost, .deviceConnected(flat: [:])] {
            var session = try Self.session([
                Self.bind(Session.up, TouchDownGestureRecognizer(), .stop, as: "stop"),
                Self.bind(Session.down, TouchDownGestureRecognizer(), .reset, as: "reset"),
            ])
            session.tell(.button(Session.up, isPressed: true))
            session.tell(.button(Session.down, isPressed: true))
            session.tell(event)
            #expect(session.notices == [Self.stop(Session.up)])
            #expect(session.status == .stopped)
            session.pass(.seconds(1))
            #expect(session.notices.count == 1)
        }
    }

    @Test("nothing is published of what was down when the device was opened, or came in an overrun")
    func publishNothing() throws {
        for frame in [Event.Frame.atOpen, .resynchronized] {
            var session = try Self.session([
                Self.bind(Session.up, TouchDownGestureRecognizer(), .publish),
                Self.bind(Session.corner, TouchDownGestureRecognizer(), .publish),
            ])
            session.frame([.button(Session.up, isPressed: true)], frame)
            session.contacts(
                [Contact(id: 0, phase: .began, location: Point(x: 100, y: 100))], frame)
            session.frame([])
            session.contacts([])
            session.pass(.seconds(1))
            #expect(Self.gestures(session).isEmpty)
        }
    }

    // MARK: What lies where

    struct Place: CustomTestStringConvertible {
        let name: String
        let x: Double
        let y: Double
        let controls: [Control]
        var testDescription: String { name }
    }

    @Test(
        "areas that lie within each other see a contact both; joysticks and elastics hide areas",
        arguments: [
            Place(
                name: "the corner", x: 100, y: 100, controls: [Session.corner, Session.anywhere]),
            Place(name: "beside the corner", x: 250, y: 100, controls: [Session.anywhere]),
            Place(name: "the thumb", x: 200, y: 800, controls: [Session.thumb]),
            Place(name: "the other thumb", x: 800, y: 800, controls: [Session.otherThumb]),
            Place(name: "the elastic", x: 900, y: 300, controls: [Session.lift]),
            Place(name: "off the screen", x: 1001, y: 300, controls: []),
        ])
    func nested(_ place: Place) throws {
        let controls = [
            Session.anywhere, Session.corner, Session.thumb, Session.otherThumb, Session.lift,
            Session.up,
        ]
        var session = try Self.session(
            controls.map { Self.bind($0, TouchDownGestureRecognizer(), .publish) })
        session.touch(place.x, place.y)
        let seen = session.actions.compactMap { action -> Control? in
            if case .gesture(let number, _) = action { controls[number] } else { nil }
        }
        #expect(Set(seen) == Set(place.controls))
        #expect(seen.count == place.controls.count)
    }

    @Test("of areas that overlap the last one sees a contact, on a screen of any size")
    func overlapping() throws {
        var settings = Session.touch
        settings.panel = PanelSettings()
        settings.panel.areas = [(1, 0.0), (2, 0.4)].map {
            PanelSettings.Region(
                control: Control(index: $0),
                frame: Rectangle(x: $1, y: 0, width: 0.6, height: 1))
        }
        settings.gestures = [1, 2].map {
            Self.bind(Control(index: $0), TouchDownGestureRecognizer(), .publish)
        }
        for width in [1000.0, 333] {
            var session = try Session(settings)
            session.tell(.screenConnected(size: Size(width: width, height: 100)))
            session.tell(.screenFrame(.atOpen))
            for (place, number) in [(0.39, 0), (0.41, 1), (0.59, 1), (0.61, 1)] {
                session.clear()
                session.touch(place * width, 50)
                session.lift(place * width, 50)
                let seen = session.actions.compactMap { action -> Int? in
                    if case .gesture(let number, _) = action { number } else { nil }
                }
                #expect(seen == [number, number])
            }
        }
    }

    // MARK: Buttons and fingers

    @Test("a finger that comes and goes does not disturb a double press, nor the other way round")
    func together() throws {
        var session = try Self.session([
            Self.bind(Session.up, Self.taps(2), .publish, as: "button"),
            Self.bind(Session.corner, Self.taps(2), .publish, as: "finger"),
        ])
        session.press(Session.up)
        session.touch(100, 100)
        session.release(Session.up)
        session.lift(100, 100)
        session.pass(.milliseconds(100))
        session.touch(100, 100)
        session.press(Session.up)
        session.lift(100, 100)
        session.release(Session.up)
        let numbers = session.actions.compactMap { action -> Int? in
            if case .gesture(let number, _) = action { number } else { nil }
        }
        #expect(numbers == [1, 0])
    }

    @Test("an overrun of one device breaks off its own gestures only")
    func overrunOfOne() throws {
        for isScreen in [false, true] {
            var session = try Self.session([
                Self.bind(Session.up, Self.taps(1), .publish),
                Self.bind(Session.corner, Self.taps(1), .publish),
            ])
            session.press(Session.up)
            session.touch(100, 100)
            if isScreen {
                session.contacts([], .resynchronized)
            } else {
                session.frame([], .resynchronized)
            }
            session.release(Session.up)
            session.lift(100, 100)
            let numbers = session.actions.compactMap { action -> Int? in
                if case .gesture(let number, _) = action { number } else { nil }
            }
            #expect(numbers == [isScreen ? 0 : 1])
        }
    }

    @Test("a trigger can make gestures like a button")
    func trigger() throws {
        var session = try Self.session([
            Self.bind(Session.trigger, TouchDownGestureRecognizer(), .stop, as: "stop")
        ])
        session.frame([.trigger(Session.trigger, 0.5.nextDown)])
        #expect(session.status == .idle)
        session.frame([.trigger(Session.trigger, 0.5)])
        #expect(session.notices == [Self.stop(Session.trigger)])
    }
}
