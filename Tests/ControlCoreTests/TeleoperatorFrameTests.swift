import ControlCore
import Testing

@Suite("Teleoperator, frames that are odd")
struct TeleoperatorFrameTests {
    static let stop = Session.stopButton

    @Test("nothing of a frame counts before it is complete")
    func tickInFrame() {
        var session = Session.driving()
        session.push(0, 0)
        session.pass(.seconds(1))
        session.clear()
        session.tell(.button(Self.stop, isPressed: true))
        session.tell(.stick(Session.stick, x: 0, y: 1))
        session.tell(.tick)
        #expect(session.sent.allSatisfy { $0.twist == .zero })
        session.tell(.frame(.input))
        #expect(session.status == .stopped)
        #expect(session.sent.allSatisfy { $0.twist == .zero })
    }

    @Test("a stick that is home in the middle of a frame has not been seen home")
    func homeInFrame() {
        var session = Session.driving()
        session.tell(.stopRequested)
        session.tell(.stick(Session.stick, x: 0, y: 0))
        session.tell(.resetRequested)
        session.tell(.stick(Session.stick, x: 0, y: 1))
        session.tell(.frame(.input))
        #expect(session.status == .blocked(.notNeutral))
    }

    @Test("a stop counts also where its frame is broken off")
    func brokenOff() {
        for ending in [Event.deviceLost, .deviceConnected(flat: [:]), .shutdown] {
            var session = Session.ready()
            session.tell(.button(Self.stop, isPressed: true))
            session.tell(ending)
            #expect(session.teleoperator.isStopLatched)
        }
    }

    @Test("what a device that is not there tells is nobody's doing, also when it comes")
    func noDevice() {
        var session = Session()
        session.frame([.button(Self.stop, isPressed: true)])
        session.connect()
        session.frame([])
        #expect(session.actions == [.status(.blocked(.noDevice)), .status(.blocked(.linkDown))])
    }

    @Test("a frame without an end is ended, as one with losses")
    func endless() {
        var session = Session.driving()
        for _ in 0..<600 {
            session.tell(.button(Self.stop, isPressed: true))
            session.tell(.button(Self.stop, isPressed: false))
        }
        #expect(session.status == .stopped)
        #expect(session.sent.last?.twist == .zero)
    }

    @Test("nothing moves after the shutdown, and nothing is said")
    func afterShutdown() {
        var session = Session.driving()
        session.tell(.shutdown)
        session.clear()
        session.setLink(isUp: true)
        session.connect()
        session.press(Session.enable)
        session.push(0, 1)
        session.pass(.seconds(1))
        #expect(session.actions.isEmpty)
        #expect(session.status != .moving)
    }

    @Test("taps with an overrun, or another device, between them are no double tap")
    func tapsApart() {
        for loses in [false, true] {
            var session = Session.ready()
            session.tap(Self.stop)
            if loses {
                session.tell(.deviceLost)
                session.connect()
            } else {
                session.frame([], .resynchronized)
            }
            session.tap(Self.stop)
            #expect(session.status == .stopped)
            session.tap(Self.stop)
            #expect(session.status != .stopped)
        }
    }

    @Test("what stops with a tap is reset by two: the second is no stop as well")
    func tapStops() {
        var session = Session(
            gestures: [
                GestureBinding(
                    control: Self.stop, gesture: "tap", recognizer: TapGestureRecognizer(),
                    response: .stop),
                GestureBinding(
                    control: Self.stop, gesture: "double_tap",
                    recognizer: TapGestureRecognizer(numberOfTapsRequired: 2), response: .reset),
            ])
        session.setLink(isUp: true)
        session.connect()
        session.tap(Self.stop)
        #expect(session.status == .stopped)
        session.tap(Self.stop)
        #expect(session.status != .stopped)
        // A stop on another button in that frame still counts.
        session.pass(.seconds(1))
        session.tap(Self.stop)
        #expect(session.status == .stopped)
    }

    @Test("a stop counts with 40 other buttons held")
    func manyButtons() {
        let buttons = (100..<140).map(Control.init)
        var session = Session(
            gestures: buttons.map {
                GestureBinding(
                    control: $0, gesture: "double_tap",
                    recognizer: TapGestureRecognizer(numberOfTapsRequired: 2), response: .reset)
            } + Session.gestures)
        session.connect()
        session.frame(buttons.map { .button($0, isPressed: true) })
        session.press(Self.stop)
        #expect(session.status == .stopped)
    }

    @Test("a device that comes is no news before it has told what it holds")
    func statusOfArrival() {
        var session = Session()
        session.setLink(isUp: true)
        #expect(session.actions.contains(.status(.blocked(.noDevice))))
        session.clear()
        session.tell(.deviceConnected(flat: [:]))
        #expect(session.actions.isEmpty)
        session.frame([], .atOpen)
        #expect(session.actions == [.status(.blocked(.notEnabled))])
        var driving = Session.driving()
        driving.tell(.deviceConnected(flat: [:]))
        #expect(driving.sent.last?.twist == .zero, "but a zero leaves at once")
    }
}
