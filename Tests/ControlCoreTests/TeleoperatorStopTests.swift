import TestSupport
import Testing

@testable import ControlCore

@Suite("Teleoperator, stop and reset")
struct TeleoperatorStopTests {
    @Test("a reset is refused while the button that stops is still held")
    func heldStop() {
        var session = Session.ready()
        session.press(Session.stopButton)
        session.clear()
        session.tell(.resetRequested)
        #expect(session.actions == [.resetRefused(held: Session.stopButton)])
        #expect(session.status == .stopped)
        session.release(Session.stopButton)
        session.tell(.resetRequested)
        #expect(session.status == .blocked(.notEnabled))
    }

    @Test("a stop button that vanishes with its gamepad is held no more")
    func vanishedButton() {
        var session = Session.ready()
        session.press(Session.stopButton)
        session.tell(.deviceLost)
        session.tell(.resetRequested)
        #expect(session.status == .blocked(.noDevice))
    }

    @Test("the operator's own reset is refused while another control stops, and is told to nobody")
    func otherControl() {
        let area = Control(index: 40)
        let gestures =
            Session.gestures + [
                GestureBinding(
                    control: area, gesture: "touch_down",
                    recognizer: TouchDownGestureRecognizer(), response: .stop)
            ]
        var session = Session(gestures: gestures)
        session.setLink(isUp: true)
        session.connect()
        session.press(area)
        session.tap(Session.stopButton)
        session.clear()
        session.tap(Session.stopButton)
        #expect(session.actions.contains(.resetRefused(held: area)))
        #expect(!session.actions.contains { if case .reset = $0 { true } else { false } })
        #expect(session.status == .stopped)
    }

    @Test("the double tap that resets is not refused by the presses that it is made of")
    func doubleTap() {
        var session = Session.ready()
        session.tap(Session.stopButton)
        session.tap(Session.stopButton)
        #expect(session.status == .blocked(.notEnabled))
    }

    @Test("a stop and a reset in the same frame are a stop")
    func sameFrame() {
        let area = Control(index: 40)
        let gestures =
            Session.gestures + [
                GestureBinding(
                    control: area, gesture: "tap", recognizer: TapGestureRecognizer(),
                    response: .stop)
            ]
        var session = Session(gestures: gestures)
        session.setLink(isUp: true)
        session.connect()
        session.tap(Session.stopButton)
        session.frame([
            .button(Session.stopButton, isPressed: true), .button(area, isPressed: true),
        ])
        session.pass(.milliseconds(60))
        session.clear()
        session.frame([
            .button(Session.stopButton, isPressed: false), .button(area, isPressed: false),
        ])
        #expect(session.actions.contains { if case .reset = $0 { true } else { false } })
        #expect(session.status == .stopped)
    }

    @Test("a stop that comes after the end is known to whoever takes over")
    func afterTheEnd() {
        var session = Session.driving()
        session.tell(.shutdown)
        session.clear()
        session.tell(.stopRequested)
        #expect(session.teleoperator.isStopLatched)
        #expect(session.actions.isEmpty)
        session.tell(.resetRequested)
        #expect(session.teleoperator.isStopLatched)
    }

    @Test(
        "whatever is tapped in a panic within 2 s, a robot that drove stands when the hands are off",
        arguments: 1...20)
    func panic(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let buttons = [Session.stopButton, Session.enable, Session.turbo, Session.slow]
        for _ in 0..<50 {
            var session = Session.driving()
            let end = session.elapsed + .seconds(2)
            var held: Set<Control> = [Session.enable]
            while session.elapsed < end {
                let button = buttons.randomElement(using: &generator) ?? Session.stopButton
                if held.remove(button) != nil {
                    session.release(button)
                } else {
                    held.insert(button)
                    session.press(button)
                }
                if Bool.random(using: &generator) {
                    session.push(0, Double(Int.random(in: -1...1, using: &generator)))
                }
                session.pass(.milliseconds(Int.random(in: 1...300, using: &generator)))
            }
            // The hands are off: what was held comes up, and the stick springs home.
            for button in held { session.release(button) }
            session.push(0, 0)
            session.pass(.milliseconds(400))
            #expect(session.sent.last?.twist == .zero)
            session.clear()
            session.pass(.seconds(5))
            #expect(session.sent.isEmpty)
            #expect(session.status != .moving)
        }
    }

    @Test(
        "taps alone, on any control but the stick, never leave a moving robot behind a stop",
        arguments: 1...20)
    func taps(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            // The stick stays pushed and enable held: only the stop button is tapped.
            var session = Session.driving()
            let end = session.elapsed + .seconds(2)
            while session.elapsed < end {
                session.press(Session.stopButton)
                session.pass(.milliseconds(Int.random(in: 1...400, using: &generator)))
                session.release(Session.stopButton)
                session.pass(.milliseconds(Int.random(in: 1...400, using: &generator)))
            }
            session.clear()
            session.pass(.seconds(5))
            #expect(session.sent.allSatisfy { $0.twist == .zero })
            #expect(session.status != .moving)
        }
    }
}
