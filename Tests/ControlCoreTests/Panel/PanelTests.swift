import Testing

@testable import ControlCore

/// What contacts lead to, without what is driven by them.
@Suite("Panel")
struct PanelTests {
    // MARK: What lies where

    struct Place: CustomTestStringConvertible {
        let name: String
        let x: Double
        let y: Double
        let said: [String]
        var testDescription: String { name }
    }

    @Test(
        "a contact belongs to what lies on top where it begins",
        arguments: [
            Place(name: "joystick on area", x: 200, y: 800, said: ["stick 10: 0.0, 0.0"]),
            Place(name: "joystick's corner", x: 0, y: 600, said: ["stick 10: -0.7"]),
            Place(name: "just above the joystick", x: 200, y: 600.0.nextDown, said: ["area 13"]),
            Place(name: "just beside the joystick", x: 400, y: 800, said: ["area 13"]),
            Place(name: "elastic on area", x: 800, y: 100, said: ["elastic 12"]),
            Place(name: "below the elastic", x: 800, y: 500, said: ["area 13"]),
            Place(name: "area within an area", x: 0, y: 0, said: ["area 14"]),
            Place(name: "beside it", x: 200, y: 0, said: ["area 13"]),
            Place(name: "off the screen", x: -1, y: 0, said: []),
            Place(name: "the far edge of the screen", x: 1000, y: 0, said: []),
            Place(name: "nowhere", x: .nan, y: 0, said: []),
            Place(name: "at infinity", x: 0, y: .infinity, said: []),
        ])
    func hit(_ place: Place) {
        var hand = PanelHand(PanelHand.settings())
        hand.tell(.began, place.x, place.y)
        let said = hand.news()
        #expect(said.count == place.said.count)
        #expect(zip(said, place.said).allSatisfy { $0.hasPrefix($1) }, "\(said)")
    }

    @Test("of two that overlap, the last one is on top; joysticks over elastics over areas")
    func order() {
        let whole = Rectangle(x: 0, y: 0, width: 1, height: 1)
        var settings = PanelSettings()
        settings.minimumContact = .zero
        settings.areas = [1, 2].map {
            PanelSettings.Region(control: Control(index: $0), frame: whole)
        }
        var areas = PanelHand(settings)
        areas.tell(.began, 500, 500)
        #expect(areas.news() == ["area 2: true"])
        settings.elastics = [3, 4].map {
            PanelSettings.Region(control: Control(index: $0), frame: whole)
        }
        var elastics = PanelHand(settings)
        elastics.tell(.began, 500, 500)
        #expect(elastics.news() == ["elastic 4: began 0"])
        settings.joysticks = [5, 6].map {
            PanelSettings.Joystick(control: Control(index: $0), region: whole)
        }
        var joysticks = PanelHand(settings)
        joysticks.tell(.began, 500, 500)
        #expect(joysticks.news() == ["stick 6: 0.0, 0.0"])
    }

    @Test("an area that lies within another is on top of all that overlaps that one later")
    func nestedOrder() {
        var settings = PanelSettings()
        settings.areas = [
            PanelSettings.Region(
                control: Control(index: 1), frame: Rectangle(x: 0, y: 0, width: 0.5, height: 1)),
            PanelSettings.Region(
                control: Control(index: 2), frame: Rectangle(x: 0.2, y: 0, width: 0.8, height: 0.5)
            ),
            PanelSettings.Region(
                control: Control(index: 3), frame: Rectangle(x: 0.1, y: 0, width: 0.3, height: 1)),
        ]
        let gestures = BoundGestures(
            [1, 2, 3].map {
                GestureBinding(
                    control: Control(index: $0), gesture: "touch_down",
                    recognizer: TouchDownGestureRecognizer(), response: .publish)
            }, panel: settings)
        for (x, y) in [(150.0, 300.0), (300, 300), (300, 700), (450, 300), (450, 700), (50, 300)] {
            var hand = PanelHand(settings)
            hand.tell(.began, x, y)
            var surface = gestures
            surface.connectScreen(size: Size(width: 1000, height: 1000))
            surface.handle(
                [Contact(id: 0, phase: .began, location: Point(x: x, y: y))],
                at: Moment(nanoseconds: 0))
            let seen = surface.events.compactMap {
                surface.binding(of: $0)?.binding.control.index
            }
            #expect(
                hand.news() == seen.prefix(1).map { "area \($0): true" },
                "the panel and the gestures agree at \(x), \(y)")
        }
    }

    @Test("a control is the panel's, or it is not")
    func ownership() {
        let panel = Panel(PanelHand.settings())
        for control in [
            Session.thumb, Session.otherThumb, Session.lift, Session.anywhere, Session.corner,
        ] {
            #expect(panel.has(control))
        }
        #expect(!panel.has(Session.stick))
    }

    @Test("before a screen is there nothing is touched")
    func withoutScreen() {
        var panel = Panel(PanelHand.settings())
        var outputs: [Panel.Output] = []
        panel.handle(
            Contact(id: 0, phase: .began, location: Point(x: 0.5, y: 0.5)),
            at: Moment(nanoseconds: 0), into: &outputs)
        #expect(outputs.isEmpty)
    }

    @Test(
        "only fingers, and pointers with the primary button held, touch anything",
        arguments: [
            (Contact.Tool.finger, true), (.pointer(.primary), true), (.hover, false),
            (.pointer(.secondary), false), (.press(on: .surface), false),
        ])
    func tools(tool: Contact.Tool, touches: Bool) {
        for (x, y) in [(500.0, 300.0), (200, 800), (900, 300)] {
            var hand = PanelHand(PanelHand.settings())
            hand.tell(.began, x, y, tool: tool)
            hand.tell(.moved, x + 50, y, tool: tool)
            #expect(hand.news().isEmpty != touches)
            hand.tell(.ended, x, y, tool: tool)
            #expect(hand.news().isEmpty != touches)
        }
    }

    // MARK: Joysticks

    @Test(
        "a joystick says where the handle is, up positive, and home when the finger is gone",
        arguments: [Contact.Phase.ended, .cancelled])
    func joystick(_ end: Contact.Phase) {
        var hand = PanelHand(PanelHand.settings())
        hand.tell(.began, 200, 700)
        hand.tell(.moved, 300, 800)
        hand.tell(.moved, 200, 900)
        hand.tell(end, 200, 900)
        #expect(
            hand.news() == [
                "stick 10: 0.0, 0.5", "stick 10: 0.5, 0.0", "stick 10: 0.0, -0.5",
                "stick 10: 0.0, 0.0",
            ])
        hand.tell(.moved, 200, 700)
        hand.tell(end, 200, 700)
        #expect(hand.news().isEmpty)
    }

    @Test("a joystick's travel, mode and movable base are those of the settings")
    func joystickSettings() {
        var settings = PanelHand.settings()
        settings.joysticks[0].travel = 0.5
        settings.joysticks[1].positionMode = .relative
        var hand = PanelHand(settings)
        hand.tell(.began, 200, 750)
        hand.tell(.began, 850, 850, finger: 1)
        hand.tell(.moved, 850, 750, finger: 1)
        #expect(
            hand.news() == ["stick 10: 0.0, 0.5", "stick 11: 0.0, 0.0", "stick 11: 0.0, 0.5"])
        settings.joysticks[0].travel = 1
        for isMovable in [false, true] {
            settings.joysticks[0].isMovable = isMovable
            var other = PanelHand(settings)
            other.tell(.began, 200, 800)
            other.tell(.moved, 200, 400)
            other.tell(.moved, 200, 500)
            // A base that has followed the thumb is 200 points nearer to it.
            let last = isMovable ? "stick 10: 0.0, 0.5" : "stick 10: 0.0, 1.0"
            #expect(other.news().last == last)
        }
    }

    @Test("a second finger on a joystick does nothing, also when the first is lifted")
    func secondFinger() {
        var hand = PanelHand(PanelHand.settings())
        hand.tell(.began, 200, 700)
        hand.tell(.began, 200, 900, finger: 1)
        hand.tell(.moved, 200, 950, finger: 1)
        #expect(hand.news() == ["stick 10: 0.0, 0.5"])
        hand.tell(.ended, 200, 700)
        hand.tell(.moved, 200, 900, finger: 1)
        #expect(hand.news() == ["stick 10: 0.0, 0.0"])
        hand.tell(.ended, 200, 900, finger: 1)
        hand.tell(.began, 200, 900, finger: 1)
        #expect(hand.news() == ["stick 10: 0.0, -0.5"])
    }

    @Test("a contact that begins anew was lifted before, and begins where it is now")
    func beginsTwice() {
        var hand = PanelHand(PanelHand.settings(minimumContact: .milliseconds(30)))
        hand.tell(.began, 200, 700)
        hand.pass(.milliseconds(30))
        hand.tell(.began, 500, 300)
        #expect(
            hand.news() == ["stick 10: 0.0, 0.5", "stick 10: 0.0, 0.0", "area 13: true"])
        hand.tell(.began, 900, 300)
        #expect(hand.news() == ["area 13: false", "elastic 12: began 0"])
        hand.tell(.began, 200, 900)
        #expect(hand.news() == ["elastic 12: cancelled 0"])
        hand.pass(.milliseconds(29))
        hand.tell(.began, 200, 700)
        hand.pass(.milliseconds(29))
        #expect(hand.news().isEmpty)
        hand.pass(.milliseconds(1))
        #expect(hand.news() == ["stick 10: 0.0, 0.5"])
    }
}
