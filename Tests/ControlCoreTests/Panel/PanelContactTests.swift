import Testing

@testable import ControlCore

/// How long contacts must last, what counts as a palm, and how areas are held.
@Suite("Panel, contacts that count")
struct PanelContactTests {
    // MARK: How long a contact must last

    @Test(
        "a joystick obeys a contact only once it has lasted long enough",
        arguments: [
            (Duration.milliseconds(30) - .nanoseconds(1), false), (.milliseconds(30), true),
        ])
    func minimumContact(lasting: Duration, isHeard: Bool) {
        var hand = PanelHand(PanelHand.settings(minimumContact: .milliseconds(30)))
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
        var hand = PanelHand(PanelHand.settings(minimumContact: .milliseconds(30)))
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
        var settings = PanelHand.settings(minimumContact: .milliseconds(30))
        settings.joysticks[1].positionMode = .relative
        var hand = PanelHand(settings)
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
        var hand = PanelHand(PanelHand.settings(minimumContact: .milliseconds(30)))
        hand.tell(.began, 900, 300)
        hand.tell(.began, 500, 300, finger: 1)
        #expect(hand.news() == ["elastic 12: began 0", "area 13: true"])
        #expect(hand.panel.nextDeadline == nil)
    }

    // MARK: Areas

    @Test("an area is touched as long as any finger that began on it is down")
    func areaFingers() {
        var hand = PanelHand(PanelHand.settings())
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
        var settings = PanelHand.settings()
        settings.palmDiameter = 100
        var hand = PanelHand(settings)
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
        var settings = PanelHand.settings()
        settings.palmDiameter = 100
        var hand = PanelHand(settings)
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
        var settings = PanelHand.settings()
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
        var hand = PanelHand(PanelHand.settings())
        hand.tell(.began, 500, 300, diameter: 1e9)
        #expect(hand.news() == ["area 13: true"])
        var settings = PanelHand.settings()
        settings.palmDiameter = 100
        var other = PanelHand(settings)
        other.tell(.began, 500, 300, diameter: 200)
        other.panel.connect(size: Size(width: 1000, height: 1000))
        other.tell(.moved, 500, 300)
        other.tell(.began, 500, 300, finger: 1)
        #expect(other.news() == ["area 13: true"])
    }

    // MARK: Everything at once

    @Test("cancelled, all is let go, and nothing that stays down does anything")
    func cancelled() {
        var hand = PanelHand(PanelHand.settings())
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
        var hand = PanelHand(PanelHand.settings())
        for id in 0...ContactSet.capacity { hand.tell(.began, 500, 300, finger: id) }
        #expect(hand.news().count == ContactSet.capacity)
        for id in 0..<ContactSet.capacity { hand.tell(.ended, 500, 300, finger: id) }
        #expect(hand.news() == ["area 13: false"])
    }
}
