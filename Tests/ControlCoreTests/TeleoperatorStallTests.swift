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
        case stop

        var event: Event {
            switch self {
            case .tick: .tick
            case .input: .frame(.input)
            case .request: .setpointRequested(0, value: 1)
            case .stop: .stopRequested
            }
        }
    }

    /// The next command is due 20 ms after the last one; the link may stall for 0.5 s.
    static let limit = Duration.milliseconds(520)

    /// Each input frame makes a command.
    static var eager: DriveSettings {
        var settings = Session.settings
        settings.commandPeriod = nil
        return settings
    }

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
            #expect(session.status == (news == .stop ? .stopped : .moving))
            #expect(session.sent.map(\.twist.linearX) == [news == .stop ? 0 : 1])
        }
    }

    @Test(
        "beyond it a zero leaves at once, whatever comes first",
        arguments: [limit + .nanoseconds(1), .seconds(3), .seconds(86_400)])
    func long(pause: Duration) {
        for news in News.allCases {
            let session = Self.held(for: pause, then: news)
            let status: MotionStatus = news == .stop ? .stopped : .blocked(.notNeutral)
            #expect(session.status == status)
            // The stop has a zero of its own.
            #expect(session.sent.map(\.twist) == (news == .stop ? [.zero, .zero] : [.zero]))
            #expect(session.actions.contains(.status(status)))
        }
    }

    @Test(
        "with rate 0 the same counts from the last event on, since no command is due",
        arguments: News.allCases)
    func withoutRate(news: News) {
        let status: MotionStatus = news == .stop ? .stopped : .blocked(.notNeutral)
        let limit = Self.eager.linkTimeout
        for pause in [limit + .nanoseconds(1), .seconds(3), .seconds(86_400)] {
            let session = Self.held(for: pause, Self.eager, then: news)
            #expect(session.status == status)
            #expect(session.sent.first?.twist == .zero)
            #expect(session.sent.allSatisfy { $0.twist == .zero })
        }
        for pause in [limit - .nanoseconds(1), limit] {
            let session = Self.held(for: pause, Self.eager, then: news)
            #expect(session.status == (news == .stop ? .stopped : .moving))
        }
    }

    @Test("with rate 0 a stick that is quiet for an hour drives on, without a command of its own")
    func quiet() {
        var session = Session.driving(Self.eager)
        session.pass(.seconds(3600))
        #expect(session.status == .moving)
        #expect(session.sent.isEmpty)
        session.push(0, 0.5)
        #expect(session.sent.map(\.twist.linearX) == [(0.5 - 0.05) / 0.95])
    }

    @Test("with rate 0 it is looked at twice in a time-out while the robot moves, and never else")
    func attention() {
        var session = Session.driving(Self.eager)
        let half = Self.eager.linkTimeout / 2
        for _ in 0..<3 {
            #expect(session.nextDeadline.map { session.now.duration(to: $0) } == half)
            session.pass(half)
        }
        session.push(0, 0)
        session.pass(.seconds(1))
        #expect(session.nextDeadline == nil)
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
