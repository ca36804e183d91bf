import Testing

@testable import ControlCore

/// What contacts lead to, without what is driven by them.
@Suite("Panel")
struct PanelTests {
    private static let ms = 1_000_000

    /// A panel of 1000 by 1000 points, and what it said.
    struct Hand {
        var panel: Panel
        var said: [String] = []
        var now = Moment(nanoseconds: 0)

        init(_ settings: PanelSettings) {
            panel = Panel(settings)
            panel.connect(size: Size(width: 1000, height: 1000))
        }

        mutating func tell(
            _ phase: Contact.Phase, _ x: Double, _ y: Double, finger id: Int = 0,
            tool: Contact.Tool = .finger, diameter: Double? = nil
        ) {
            var contacts = [
                Contact(
                    id: id, phase: phase, location: Point(x: x, y: y), tool: tool,
                    diameter: diameter)
            ]
            panel.withoutPalms(&contacts)
            var outputs: [Panel.Output] = []
            for contact in contacts { panel.handle(contact, at: now, into: &outputs) }
            note(outputs)
        }

        mutating func pass(_ duration: Duration) {
            now = now.advanced(by: duration)
            var outputs: [Panel.Output] = []
            panel.advance(to: now, into: &outputs)
            note(outputs)
        }

        mutating func cancel() {
            var outputs: [Panel.Output] = []
            panel.cancel(at: now, into: &outputs)
            note(outputs)
        }

        /// What was said since this was last asked.
        mutating func news() -> [String] {
            defer { said.removeAll() }
            return said
        }

        private mutating func note(_ outputs: [Panel.Output]) {
            for output in outputs {
                switch output {
                case .stick(let control, let x, let y):
                    said.append("stick \(control.index): \(x + 0), \(y + 0)")
                case .elastic(let control, let contact):
                    said.append("elastic \(control.index): \(contact.phase) \(contact.id)")
                case .area(let control, let isTouched):
                    said.append("area \(control.index): \(isTouched)")
                }
            }
        }
    }

    private static func settings(minimumContact: Duration = .zero) -> PanelSettings {
        var settings = Session.panel
        settings.minimumContact = minimumContact
        return settings
    }

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
        var hand = Hand(Self.settings())
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
        var areas = Hand(settings)
        areas.tell(.began, 500, 500)
        #expect(areas.news() == ["area 2: true"])
        settings.elastics = [3, 4].map {
            PanelSettings.Region(control: Control(index: $0), frame: whole)
        }
        var elastics = Hand(settings)
        elastics.tell(.began, 500, 500)
        #expect(elastics.news() == ["elastic 4: began 0"])
        settings.joysticks = [5, 6].map {
            PanelSettings.Joystick(control: Control(index: $0), region: whole)
        }
        var joysticks = Hand(settings)
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
            var hand = Hand(settings)
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
        let panel = Panel(Self.settings())
        for control in [
            Session.thumb, Session.otherThumb, Session.lift, Session.anywhere, Session.corner,
        ] {
            #expect(panel.has(control))
        }
        #expect(!panel.has(Session.stick))
    }

    @Test("before a screen is there nothing is touched")
    func withoutScreen() {
        var panel = Panel(Self.settings())
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
            var hand = Hand(Self.settings())
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
        var hand = Hand(Self.settings())
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
        var settings = Self.settings()
        settings.joysticks[0].travel = 0.5
        settings.joysticks[1].positionMode = .relative
        var hand = Hand(settings)
        hand.tell(.began, 200, 750)
        hand.tell(.began, 850, 850, finger: 1)
        hand.tell(.moved, 850, 750, finger: 1)
        #expect(
            hand.news() == ["stick 10: 0.0, 0.5", "stick 11: 0.0, 0.0", "stick 11: 0.0, 0.5"])
        settings.joysticks[0].travel = 1
        for isMovable in [false, true] {
            settings.joysticks[0].isMovable = isMovable
            var other = Hand(settings)
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
        var hand = Hand(Self.settings())
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
        var hand = Hand(Self.settings(minimumContact: .milliseconds(30)))
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

    // MARK: How long a contact must last

    @Test(
        "a joystick obeys a contact only once it has lasted long enough",
        arguments: [
            (Duration.milliseconds(30) - .nanoseconds(1), false), (.milliseconds(30), true),
        ])
    func minimumContact(lasting: Duration, isHeard: Bool) {
        var hand = Hand(Self.settings(minimumContact: .milliseconds(30)))
        hand.tell(.began, 200, 700)
        #expect(hand.panel.nextDeadline == Moment(nanoseconds: 30_000_000))
        hand.pass(lasting)
        #expect(hand.news() == (isHeard ? ["stick 10: 0.0, 0.5"] : []))
        hand.tell(.ended, 200, 700)
        hand.pass(.seconds(1))
        #expect(hand.news() == (isHeard ? ["stick 10: 0.0, 0.0"] : []))
        #expect(hand.panel.nextDeadline == nil)
    }

    @Test("the earliest of several contacts is due first, and each is heard for itself")
    func severalDeadlines() {
        var hand = Hand(Self.settings(minimumContact: .milliseconds(30)))
        hand.tell(.began, 800, 700, finger: 1)
        hand.pass(.milliseconds(10))
        hand.tell(.began, 200, 700)
        #expect(hand.panel.nextDeadline == Moment(nanoseconds: 30_000_000))
        hand.pass(.milliseconds(20))
        #expect(hand.panel.nextDeadline == Moment(nanoseconds: 40_000_000))
        hand.pass(.milliseconds(10))
        #expect(hand.panel.nextDeadline == nil)
        #expect(hand.news() == ["stick 11: 0.0, 0.5", "stick 10: 0.0, 0.5"])
    }

    @Test("a contact that moves meanwhile is heard where it began, then where it is")
    func movesMeanwhile() {
        var settings = Self.settings(minimumContact: .milliseconds(30))
        settings.joysticks[1].positionMode = .relative
        var hand = Hand(settings)
        hand.tell(.began, 200, 700)
        hand.tell(.moved, 200, 750)
        hand.tell(.moved, 300, 800)
        // What the handle follows is the way since the touch-down, all of it.
        hand.tell(.began, 850, 850, finger: 1)
        hand.tell(.moved, 850, 750, finger: 1)
        #expect(hand.news().isEmpty)
        hand.pass(.milliseconds(30))
        #expect(
            hand.news() == [
                "stick 10: 0.0, 0.5", "stick 10: 0.5, 0.0", "stick 11: 0.0, 0.0",
                "stick 11: 0.0, 0.5",
            ])
    }

    @Test("neither elastics nor areas wait")
    func noWaiting() {
        var hand = Hand(Self.settings(minimumContact: .milliseconds(30)))
        hand.tell(.began, 900, 300)
        hand.tell(.began, 500, 300, finger: 1)
        #expect(hand.news() == ["elastic 12: began 0", "area 13: true"])
        #expect(hand.panel.nextDeadline == nil)
    }

    // MARK: Areas

    @Test("an area is touched as long as any finger that began on it is down")
    func areaFingers() {
        var hand = Hand(Self.settings())
        hand.tell(.began, 500, 300, finger: 1)
        hand.tell(.began, 600, 300, finger: 2)
        hand.tell(.began, 100, 100, finger: 3)
        #expect(hand.news() == ["area 13: true", "area 13: true", "area 14: true"])
        hand.tell(.moved, 200, 800, finger: 1)
        hand.tell(.ended, 500, 300, finger: 2)
        #expect(hand.news().isEmpty)
        hand.tell(.cancelled, 200, 800, finger: 1)
        #expect(hand.news() == ["area 13: false"])
        hand.cancel()
        #expect(hand.news() == ["area 14: false"])
    }

    // MARK: Palms

    @Test(
        "a contact that begins wider than a palm is none at all, until it was lifted",
        arguments: [(100.0, true), (100.0.nextUp, false), (.infinity, false)])
    func palm(diameter: Double, counts: Bool) {
        var settings = Self.settings()
        settings.palmDiameter = 100
        var hand = Hand(settings)
        hand.tell(.began, 500, 300, diameter: diameter)
        #expect(hand.news() == (counts ? ["area 13: true"] : []))
        hand.tell(.moved, 200, 800, diameter: 10)
        hand.tell(.ended, 200, 800, diameter: 10)
        #expect(hand.news() == (counts ? ["area 13: false"] : []))
        hand.tell(.began, 500, 300, diameter: 10)
        #expect(hand.news() == ["area 13: true"])
    }

    @Test("a contact that becomes a palm is cancelled, and stays away until it was lifted")
    func becomesPalm() {
        var settings = Self.settings()
        settings.palmDiameter = 100
        var hand = Hand(settings)
        hand.tell(.began, 900, 300, diameter: 50)
        hand.tell(.began, 200, 700, finger: 1, diameter: 50)
        hand.tell(.moved, 900, 290, diameter: 101)
        hand.tell(.moved, 200, 900, finger: 1, diameter: 101)
        #expect(
            hand.news() == [
                "elastic 12: began 0", "stick 10: 0.0, 0.5", "elastic 12: cancelled 0",
                "stick 10: 0.0, 0.0",
            ])
        hand.tell(.moved, 900, 250, diameter: 50)
        hand.tell(.moved, 200, 1000, finger: 1, diameter: nil)
        hand.tell(.ended, 900, 250)
        #expect(hand.news().isEmpty)
        // The first one's number comes again; the other one's without its end.
        hand.tell(.began, 900, 300, diameter: 50)
        hand.tell(.began, 200, 700, finger: 1, diameter: 50)
        #expect(hand.news() == ["elastic 12: began 0", "stick 10: 0.0, 0.5"])
    }

    @Test("a palm within a frame does not take other contacts with it")
    func palmAmongOthers() {
        var settings = Self.settings()
        settings.palmDiameter = 100
        var panel = Panel(settings)
        func contact(_ id: Int, _ phase: Contact.Phase, _ diameter: Double?) -> Contact {
            Contact(id: id, phase: phase, location: .zero, diameter: diameter)
        }
        var contacts = [
            contact(1, .began, 10), contact(2, .began, 200), contact(3, .began, nil),
            contact(4, .began, 101), contact(5, .ended, 200),
        ]
        panel.withoutPalms(&contacts)
        #expect(contacts.map(\.id) == [1, 3, 5])
        contacts = [contact(2, .moved, 10), contact(1, .moved, 200), contact(4, .ended, 10)]
        panel.withoutPalms(&contacts)
        #expect(contacts == [contact(1, .cancelled, 200)])
        contacts = []
        panel.withoutPalms(&contacts)
        #expect(contacts.isEmpty)
    }

    @Test("without a limit nothing is a palm; a screen that comes anew knows of none")
    func noPalms() {
        var hand = Hand(Self.settings())
        hand.tell(.began, 500, 300, diameter: 1e9)
        #expect(hand.news() == ["area 13: true"])
        var settings = Self.settings()
        settings.palmDiameter = 100
        var other = Hand(settings)
        other.tell(.began, 500, 300, diameter: 200)
        other.panel.connect(size: Size(width: 1000, height: 1000))
        other.tell(.moved, 500, 300)
        other.tell(.began, 500, 300, finger: 1)
        #expect(other.news() == ["area 13: true"])
    }

    // MARK: Everything at once

    @Test("cancelled, all is let go, and nothing that stays down does anything")
    func cancelled() {
        var hand = Hand(Self.settings())
        hand.tell(.began, 200, 700)
        hand.tell(.began, 900, 300, finger: 1)
        hand.tell(.began, 500, 300, finger: 2)
        _ = hand.news()
        hand.cancel()
        #expect(
            hand.news().sorted() == [
                "area 13: false", "elastic 12: cancelled 1", "stick 10: 0.0, 0.0",
            ])
        for finger in 0...2 {
            hand.tell(.moved, 200, 900, finger: finger)
            hand.tell(.ended, 200, 900, finger: finger)
        }
        #expect(hand.news().isEmpty)
    }

    @Test("of more contacts than can be followed, the last ones are not there")
    func tooMany() {
        var hand = Hand(Self.settings())
        for id in 0...ContactSet.capacity { hand.tell(.began, 500, 300, finger: id) }
        #expect(hand.news().count == ContactSet.capacity)
        for id in 0..<ContactSet.capacity { hand.tell(.ended, 500, 300, finger: id) }
        #expect(hand.news() == ["area 13: false"])
    }
}
