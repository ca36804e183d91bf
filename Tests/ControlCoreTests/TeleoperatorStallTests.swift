import Testing

@testable import ControlCore

/// The program was held, or its machine slept, while the robot moved.
@Suite("Teleoperator, held in the middle of a drive")
struct TeleoperatorStallTests {
    /// What comes first when it goes on.
    enum News: CaseIterable {
        case tick
        case input
        case request

        var event: Event {
            switch self {
            case .tick: .tick
            case .input: .frame(.input)
            case .request: .setpointRequested(0, value: 1)
            }
        }
    }

    /// The next command is due 20 ms after the last one; the link may stall for 0.5 s.
    static let limit = Duration.milliseconds(520)

    static func held(
        for pause: Duration, _ settings: DriveSettings = Session.settings, then news: News = .tick
    ) -> Session {
        var session = Session.driving(settings)
        session.skip(pause)
        session.tell(news.event)
        return session
    }

    @Test(
        "up to the link's time-out it drives on",
        arguments: [.milliseconds(100), limit - .nanoseconds(1), limit])
    func short(pause: Duration) {
        for news in News.allCases {
            let session = Self.held(for: pause, then: news)
            #expect(session.status == .moving)
            #expect(session.sent.map(\.twist.linearX) == [1])
        }
    }

    @Test(
        "beyond it a zero leaves at once, whatever comes first",
        arguments: [limit + .nanoseconds(1), .seconds(3), .seconds(86_400)])
    func long(pause: Duration) {
        for news in News.allCases {
            let session = Self.held(for: pause, then: news)
            #expect(session.status == .blocked(.notNeutral))
            #expect(session.sent.map(\.twist) == [.zero])
            #expect(session.actions.contains(.status(.blocked(.notNeutral))))
        }
    }

    @Test("then the stick must go home, and the enable control be pressed afresh")
    func chain() {
        var session = Self.held(for: .seconds(3))
        session.push(0, 0.9)
        session.release(Session.enable)
        session.press(Session.enable)
        session.pass(.seconds(5))
        #expect(session.status == .blocked(.notNeutral))
        session.push(0, 0)
        #expect(session.status == .blocked(.notEnabled))
        session.push(0, 1)
        session.pass(.seconds(1))
        #expect(session.sent.allSatisfy { $0.twist == .zero })
        session.push(0, 0)
        session.release(Session.enable)
        session.press(Session.enable)
        session.push(0, 1)
        #expect(session.status == .moving)
    }

    @Test("the zeros are a whole burst, as after any stop")
    func burst() {
        var session = Self.held(for: .seconds(3))
        session.pass(.seconds(1))
        #expect(session.sent.count == 16)
        #expect(session.sent.allSatisfy { $0.twist == .zero })
    }

    @Test("the time-out is the link's, as it is configured")
    func configured() {
        var settings = Session.settings
        settings.linkTimeout = .seconds(2)
        #expect(Self.held(for: .milliseconds(2020), settings).status == .moving)
        #expect(Self.held(for: .milliseconds(2021), settings).status != .moving)
    }

    @Test("late by a tenth of a second again and again, as on a busy machine, it drives on")
    func busy() {
        var session = Session.driving()
        for _ in 0..<100 {
            session.skip(.milliseconds(120))
            session.tell(.tick)
        }
        #expect(session.status == .moving)
        #expect(session.sent.count == 100)
        #expect(session.sent.allSatisfy { $0.twist.linearX == 1 })
    }

    @Test("also where no enable control is needed, and the stick's dead zone is none")
    func withoutEnable() {
        var settings = Session.settings
        settings.enable = nil
        settings.deadZone = .radius(0)
        var session = Session.ready(settings)
        session.push(0, 0.01)
        #expect(session.status == .moving)
        session.clear()
        session.skip(.seconds(3))
        session.tell(.tick)
        #expect(session.sent.first?.twist == .zero)
    }

    @Test("a robot that stands has nothing due: after any pause it may be driven")
    func idle() {
        var session = Session.ready()
        session.press(Session.enable)
        session.skip(.seconds(60))
        session.push(0, 1)
        #expect(session.status == .moving)
    }
}
