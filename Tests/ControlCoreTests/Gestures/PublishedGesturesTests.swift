import ControlCore
import Testing

/// What is told of gestures, where they are made, and by which device.
@Suite("Published gestures")
struct PublishedGesturesTests {
    // MARK: Publishing

    @Test("all states of a published gesture are told, changes no faster than commands")
    func publish() throws {
        var session = try BoundGesturesTests.session([
            BoundGesturesTests.bind(Session.lift, BoundGesturesTests.taps(1), .publish),
            BoundGesturesTests.bind(Session.corner, PanGestureRecognizer(), .publish),
        ])
        session.touch(100, 20)
        session.drag(100, 40)
        #expect(BoundGesturesTests.gestures(session) == [.began])
        for step in 1...10 {
            session.pass(.milliseconds(5))
            session.drag(100, 40 + Double(step))
        }
        #expect(BoundGesturesTests.gestures(session) == [.began, .changed, .changed])
        session.pass(.milliseconds(10) - .nanoseconds(1))
        session.drag(100, 60)
        #expect(BoundGesturesTests.gestures(session) == [.began, .changed, .changed])
        session.pass(.nanoseconds(1))
        session.drag(100, 61)
        #expect(BoundGesturesTests.gestures(session) == [.began, .changed, .changed, .changed])
        // The end waits for nothing.
        session.lift(100, 61)
        #expect(BoundGesturesTests.gestures(session).last == .ended)
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
        #expect(BoundGesturesTests.gestures(session) == [.recognized])
        #expect(session.notices.isEmpty)
    }

    @Test("with rate 0 every change is told")
    func publishEvery() throws {
        var session = try BoundGesturesTests.session([
            BoundGesturesTests.bind(Session.corner, PanGestureRecognizer(), .publish)
        ]) { $0.drive.commandPeriod = nil }
        session.touch(100, 20)
        for y in [40.0, 50, 60, 70] { session.drag(100, y) }
        #expect(BoundGesturesTests.gestures(session) == [.began, .changed, .changed, .changed])
    }

    @Test("a published gesture that is broken off is told so at once")
    func publishCancelled() throws {
        let bindings = [
            BoundGesturesTests.bind(Session.corner, PanGestureRecognizer(), .publish),
            BoundGesturesTests.bind(Session.up, TouchDownGestureRecognizer(), .publish),
        ]
        for way in 0..<5 {
            var session = try BoundGesturesTests.session(bindings)
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
            #expect(BoundGesturesTests.gestures(session) == [.cancelled])
            session.frame([])
            session.contacts([])
            session.pass(.seconds(1))
            #expect(BoundGesturesTests.gestures(session) == [.cancelled])
        }
    }

    @Test("a published gesture whose end fell into an overrun is told to be over, once")
    func publishEndInOverrun() throws {
        var session = try BoundGesturesTests.session([
            BoundGesturesTests.bind(Session.corner, PanGestureRecognizer(), .publish)
        ])
        session.touch(100, 20)
        session.drag(100, 40)
        session.clear()
        session.contacts(
            [Contact(id: 0, phase: .ended, location: Point(x: 100, y: 40))], .resynchronized)
        #expect(BoundGesturesTests.gestures(session) == [.ended])
    }

    @Test("a gesture that begins without a link is not told of; one that ends without is told over")
    func publishWithoutLink() throws {
        var session = try BoundGesturesTests.session([
            BoundGesturesTests.bind(Session.corner, PanGestureRecognizer(), .publish)
        ])
        session.tell(.link(.state, isUp: false))
        session.touch(100, 20)
        session.drag(100, 40)
        session.tell(.link(.state, isUp: true))
        session.pass(.milliseconds(50))
        session.drag(100, 60)
        session.lift(100, 60)
        #expect(BoundGesturesTests.gestures(session).isEmpty)
        session.touch(100, 20)
        session.drag(100, 40)
        session.tell(.link(.state, isUp: false))
        session.lift(100, 40)
        #expect(BoundGesturesTests.gestures(session) == [.began, .ended])
    }

    @Test("a stop whose frame was cut short by the device's loss still stops")
    func stopBeforeLoss() throws {
        for event in [Event.deviceLost, .deviceConnected(flat: [:])] {
            var session = try BoundGesturesTests.session([
                BoundGesturesTests.bind(
                    Session.up, TouchDownGestureRecognizer(), .stop, as: "stop"),
                BoundGesturesTests.bind(
                    Session.down, TouchDownGestureRecognizer(), .reset, as: "reset"),
            ])
            session.tell(.button(Session.up, isPressed: true))
            session.tell(.button(Session.down, isPressed: true))
            session.tell(event)
            #expect(session.notices == [BoundGesturesTests.stop(Session.up)])
            #expect(session.status == .stopped)
            session.pass(.seconds(1))
            #expect(session.notices.count == 1)
        }
    }

    @Test("nothing is published of what was down when the device was opened, or came in an overrun")
    func publishNothing() throws {
        for frame in [Event.Frame.atOpen, .resynchronized] {
            var session = try BoundGesturesTests.session([
                BoundGesturesTests.bind(Session.up, TouchDownGestureRecognizer(), .publish),
                BoundGesturesTests.bind(Session.corner, TouchDownGestureRecognizer(), .publish),
            ])
            session.frame([.button(Session.up, isPressed: true)], frame)
            session.contacts(
                [Contact(id: 0, phase: .began, location: Point(x: 100, y: 100))], frame)
            session.frame([])
            session.contacts([])
            session.pass(.seconds(1))
            #expect(BoundGesturesTests.gestures(session).isEmpty)
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
        var session = try BoundGesturesTests.session(
            controls.map { BoundGesturesTests.bind($0, TouchDownGestureRecognizer(), .publish) })
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
            BoundGesturesTests.bind(Control(index: $0), TouchDownGestureRecognizer(), .publish)
        }
        for width in [1000.0, 333] {
            var session = try Session(settings)
            session.setLink(isUp: true)
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
        var session = try BoundGesturesTests.session([
            BoundGesturesTests.bind(Session.up, BoundGesturesTests.taps(2), .publish, as: "button"),
            BoundGesturesTests.bind(
                Session.corner, BoundGesturesTests.taps(2), .publish, as: "finger"),
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
            var session = try BoundGesturesTests.session([
                BoundGesturesTests.bind(Session.up, BoundGesturesTests.taps(1), .publish),
                BoundGesturesTests.bind(Session.corner, BoundGesturesTests.taps(1), .publish),
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
        var session = try BoundGesturesTests.session([
            BoundGesturesTests.bind(
                Session.trigger, TouchDownGestureRecognizer(), .stop, as: "stop")
        ])
        session.frame([.trigger(Session.trigger, 0.5.nextDown)])
        #expect(session.status == .idle)
        session.frame([.trigger(Session.trigger, 0.5)])
        #expect(session.notices == [BoundGesturesTests.stop(Session.trigger)])
    }
}
