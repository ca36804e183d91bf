import ControlCore
import Testing

/// A joystick whose base follows the thumb, among the other parts of the screen.
@Suite("A movable joystick on the panel")
struct MovableBaseTests {
    /// The left joystick's base follows; at home its middle is at (200, 800).
    private static var settings: PanelSettings {
        var settings = PanelHand.settings()
        settings.joysticks[0].isMovable = true
        return settings
    }

    /// A thumb that has pulled the base's middle up to (200, 400).
    private static var pulled: PanelHand {
        var hand = PanelHand(settings)
        hand.tell(.began, 200, 800)
        hand.tell(.moved, 200, 200)
        _ = hand.news()
        return hand
    }

    @Test("the base is home again as soon as the thumb is gone", arguments: [true, false])
    func home(isLifted: Bool) {
        var hand = Self.pulled
        if isLifted { hand.tell(.ended, 200, 200) } else { hand.cancel() }
        #expect(hand.news() == ["stick 10: 0.0, 0.0"])
        hand.tell(.began, 200, 300)
        hand.tell(.ended, 200, 300)
        #expect(hand.news() == ["area 13: true", "area 13: false"])
        hand.tell(.began, 200, 700)
        #expect(hand.news() == ["stick 10: 0.0, 0.5"])
    }

    @Test("what the base covers while it is away can be touched; its region is still its own")
    func covered() {
        var hand = Self.pulled
        hand.tell(.began, 100, 300, finger: 1)
        #expect(hand.news() == ["area 13: true"])
        hand.tell(.began, 200, 900, finger: 2)
        #expect(hand.news().isEmpty)
    }

    @Test("another finger that is lifted does not move the base under the thumb")
    func otherFinger() {
        var hand = Self.pulled
        hand.tell(.moved, 200, 400)
        hand.tell(.began, 200, 900, finger: 2)
        hand.tell(.ended, 200, 900, finger: 2)
        hand.tell(.moved, 200, 300)
        #expect(hand.news() == ["stick 10: 0.0, 0.0", "stick 10: 0.0, 0.5"])
    }

    @Test("after a drag a tap on the joystick stops, and drives it from where it is")
    func tap() throws {
        var settings = Session.touch
        settings.panel.joysticks[0].isMovable = true
        settings.gestures = [
            GestureBinding(
                control: Session.thumb, gesture: "tap", recognizer: TapGestureRecognizer(),
                response: .stop)
        ]
        var session = try Session.touching(settings)
        session.touch(200, 800)
        session.drag(200, 200)
        session.pass(.seconds(1))
        session.lift(200, 200)
        session.clear()
        session.touch(200, 700)
        session.pass(.milliseconds(60))
        #expect(session.speeds.last.map { $0 > 0.4 } == true)
        session.lift(200, 700)
        #expect(session.notices == [.stop(.init(gesture: "tap", control: Session.thumb))])
    }
}
