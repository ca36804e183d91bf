import Testing

@testable import ControlCore

@Suite("Teleoperator and its link")
struct TeleoperatorLinkTests {
    /// Settings under which the link is probed.
    static func settings(maxLatency: Duration? = nil) -> DriveSettings {
        var settings = Session.settings
        settings.probesLink = true
        settings.maxLatency = maxLatency
        return settings
    }

    static func probes(_ session: Session) -> Int {
        session.actions.count { if case .probe(.motion, _) = $0 { true } else { false } }
    }

    // MARK: Round trips

    @Test("the link is not up before a probe has come back")
    func firstProbe() {
        var session = Session(Self.settings())
        session.roundTrip = .milliseconds(30)
        session.setLink(isUp: true)
        session.connect()
        #expect(session.status == .blocked(.linkDown))
        session.pass(.milliseconds(29))
        #expect(session.status == .blocked(.linkDown))
        session.pass(.milliseconds(1))
        #expect(session.status == .blocked(.notEnabled))
        #expect(session.teleoperator.latency == .milliseconds(30))
    }

    @Test("a press before the first probe has come back is not fresh")
    func earlyPress() {
        var session = Session(Self.settings())
        session.roundTrip = .milliseconds(30)
        session.setLink(isUp: true)
        session.connect()
        session.press(Session.enable)
        session.push(0, 1)
        session.pass(.seconds(5))
        #expect(session.status == .blocked(.notNeutral))
        #expect(session.sent.isEmpty)
    }

    @Test("where no probe ever comes back the link is rebuilt, and nothing moves")
    func noAnswer() {
        var session = Session(Self.settings())
        session.roundTrip = nil
        session.setLink(isUp: true)
        session.connect()
        session.pass(.milliseconds(500))
        #expect(!session.actions.contains(.rebuildLink(.motion)))
        session.pass(.milliseconds(1))
        #expect(session.actions.filter { $0 == .rebuildLink(.motion) }.count == 1)
        #expect(session.status == .blocked(.linkDown))
    }

    @Test("while the robot moves a probe leaves every 100 ms, otherwise every 10 s")
    func pace() {
        var session = Session.driving(Self.settings())
        session.pass(.seconds(2))
        #expect((19...21).contains(Self.probes(session)))
        session.release(Session.enable)
        session.clear()
        session.pass(.seconds(60))
        #expect((5...6).contains(Self.probes(session)))
    }

    @Test("no probe leaves before the command of its turn: it would make that one late")
    func commandsFirst() throws {
        var teleoperator = Session.driving(Self.settings()).teleoperator
        var now = try #require(teleoperator.nextDeadline)
        var probes: Set<Event.Link> = []
        for _ in 0..<200 {
            let actions = teleoperator.handle(.tick, at: now)
            let command = actions.firstIndex { if case .command = $0 { true } else { false } }
            for (place, action) in actions.enumerated() {
                guard case .probe(let link, let number) = action else { continue }
                if let command {
                    #expect(command < place)
                    probes.insert(link)
                }
                _ = teleoperator.handle(.probeReturned(link, number), at: now)
            }
            now = try #require(teleoperator.nextDeadline)
        }
        #expect(probes == [.motion, .state])
    }

    @Test("behind a relay that takes all and delivers nothing at most 13 commands are sent")
    func hoardingRelay() {
        for phase in 0..<20 {
            var session = Session.driving(Self.settings())
            session.pass(.seconds(1) + .milliseconds(7 * phase))
            session.roundTrip = nil
            session.clear()
            session.pass(.milliseconds(450))
            let last = session.sent.last?.at ?? .zero
            #expect(session.sent.count <= 13)
            #expect(!session.actions.contains(.rebuildLink(.motion)))
            session.pass(.milliseconds(300))
            #expect(session.sent.last?.at == last)
            #expect(session.actions.filter { $0 == .rebuildLink(.motion) }.count == 1)
            #expect(session.status == .blocked(.linkDown))
        }
    }

    @Test("a robot at rest behind a relay that delivers nothing knows so within 10.5 s")
    func hoardingAtRest() {
        var session = Session.ready(Self.settings())
        session.roundTrip = nil
        session.pass(.milliseconds(10_501))
        #expect(session.status == .blocked(.linkDown))
    }

    @Test("a link that is too slow blocks motion with a zero, and must be seen home when it is not")
    func slowLink() {
        var session = Session.driving(Self.settings(maxLatency: .milliseconds(40)))
        session.roundTrip = .milliseconds(41)
        session.pass(.seconds(3))
        #expect(session.status == .blocked(.linkSlow))
        #expect(session.sent.last?.twist == .zero)
        session.roundTrip = .milliseconds(40)
        session.clear()
        session.pass(.seconds(12))
        #expect(session.status == .blocked(.notNeutral))
        #expect(session.sent.isEmpty)
        session.push(0, 0)
        #expect(session.status == .blocked(.notEnabled))
    }

    @Test("a link that never is longer than allowed is driven over")
    func fastEnough() {
        var session = Session.driving(Self.settings(maxLatency: .milliseconds(40)))
        session.roundTrip = .milliseconds(40)
        session.pass(.seconds(5))
        #expect(session.status == .moving)
    }

    @Test("a way of 100 ms is driven over at the full rate, though bytes wait for as long")
    func longWay() {
        var session = Session.driving(Self.settings())
        session.roundTrip = .milliseconds(100)
        session.pass(.seconds(3))
        session.clear()
        // Five commands are always under way.
        session.backlog(500)
        session.pass(.milliseconds(150))
        #expect(session.sent.count >= 7)
        session.pass(.milliseconds(300))
        #expect(session.sent.count <= 9)
    }

    @Test("a state connection that answers no more is rebuilt, and the robot stands meanwhile")
    func deafStateLink() {
        var session = Session.driving(Self.settings())
        session.pass(.seconds(3))
        session.stateRoundTrip = nil
        session.clear()
        session.pass(.milliseconds(1501))
        #expect(session.actions.filter { $0 == .rebuildLink(.state) }.count == 1)
        #expect(session.status == .blocked(.linkDown))
        #expect(session.sent.last?.twist == .zero)
    }

    // MARK: Foreign publishers

    @Test("a command of somebody else blocks motion with a zero until nothing came for 3 s")
    func foreignPublisher() {
        var session = Session.driving()
        session.pass(.milliseconds(110))
        session.clear()
        let start = session.elapsed
        session.tell(.foreignCommand)
        #expect(session.sent.first == Session.Sent(at: start, twist: .zero))
        #expect(session.status == .blocked(.foreignPublisher))
        session.pass(.milliseconds(2999))
        #expect(session.status == .blocked(.foreignPublisher))
        session.tell(.foreignCommand)
        session.pass(.milliseconds(2999))
        #expect(session.status == .blocked(.foreignPublisher))
        session.pass(.milliseconds(1))
        #expect(session.status == .blocked(.notNeutral))
        #expect(session.sent.allSatisfy { $0.twist == .zero })
    }

    @Test("two that see each other both stand, and one alone drives after a fresh start")
    func afterwards() {
        var session = Session.driving()
        session.tell(.foreignCommand)
        session.pass(.seconds(3))
        session.push(0, 0)
        session.push(0, 1)
        #expect(session.status == .blocked(.notEnabled))
        session.push(0, 0)
        session.release(Session.enable)
        session.press(Session.enable)
        session.push(0, 1)
        #expect(session.status == .moving)
    }

    @Test("what is armed while somebody else drives does not start when he is gone")
    func armedMeanwhile() {
        var session = Session.driving()
        session.tell(.foreignCommand)
        session.push(0, 0)
        session.release(Session.enable)
        session.press(Session.enable)
        session.push(0, 1)
        session.clear()
        session.pass(.seconds(10))
        #expect(session.status == .blocked(.notNeutral))
        #expect(session.sent.allSatisfy { $0.twist == .zero })
    }

    @Test("what is armed while the link is too slow does not start when it is not")
    func armedWhileSlow() {
        var session = Session.driving(Self.settings(maxLatency: .milliseconds(40)))
        session.roundTrip = .milliseconds(41)
        session.pass(.seconds(3))
        session.push(0, 0)
        session.release(Session.enable)
        session.press(Session.enable)
        session.push(0, 1)
        session.roundTrip = .milliseconds(1)
        session.clear()
        session.pass(.seconds(15))
        #expect(session.status == .blocked(.notNeutral))
        #expect(session.sent.allSatisfy { $0.twist == .zero })
    }

    @Test("what is missing first is told: device, link, slowness, others, home, enable")
    func chain() {
        var session = Session(Self.settings(maxLatency: .milliseconds(40)))
        session.roundTrip = .milliseconds(50)
        session.tell(.foreignCommand)
        #expect(session.status == .blocked(.noDevice))
        session.connect()
        #expect(session.status == .blocked(.linkDown))
        session.setLink(isUp: true)
        session.pass(.milliseconds(50))
        #expect(session.status == .blocked(.linkSlow))
        session.roundTrip = .milliseconds(1)
        session.pass(.milliseconds(2900))
        #expect(session.status == .blocked(.foreignPublisher))
        session.tell(.stopRequested)
        #expect(session.status == .stopped)
    }
}
