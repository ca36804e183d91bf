import ControlCore
import Testing

@Suite("Reports of sticks")
struct StickReportsTests {
    static func reports(_ session: Session) -> [(Control, PolarReport)] {
        session.actions.compactMap { action in
            if case .report(let control, let report) = action { (control, report) } else { nil }
        }
    }

    static func displacements(_ session: Session) -> [Double] {
        reports(session).map(\.1.displacement)
    }

    static func session(_ change: (inout TeleoperatorSettings) -> Void = { _ in }) throws
        -> Session
    {
        var settings = DrivingStickTests.settings
        settings.reportsSticks = true
        change(&settings)
        return try DrivingStickTests.ready(settings)
    }

    @Test("the sticks that drive and turn and the joysticks are told of, each once, when asked")
    func sticks() {
        var settings = DrivingStickTests.settings
        settings.drive.kinematics = .holonomic(
            maxLinear: 1, maxAngular: 1, turn: Session.turnStick)
        #expect(settings.reportingSticks.isEmpty)
        settings.reportsSticks = true
        #expect(
            settings.reportingSticks == [
                Session.stick, Session.thumb, Session.turnStick, Session.otherThumb,
            ])
        settings.drive.kinematics = .holonomic(
            maxLinear: 1, maxAngular: 1, turn: Session.otherThumb)
        #expect(
            settings.reportingSticks == [Session.stick, Session.thumb, Session.otherThumb])
        settings.drive.kinematics = .holonomic(
            maxLinear: 1, maxAngular: 1, turn: Session.stick)
        #expect(
            settings.reportingSticks == [Session.stick, Session.thumb, Session.otherThumb])
    }

    @Test("nothing is told unless asked for")
    func silent() throws {
        var session = try DrivingStickTests.ready()
        session.push(0, 1)
        session.touch(800, 700)
        session.pass(.seconds(1))
        #expect(Self.reports(session).isEmpty)
    }

    @Test("the first change is told at once, the next at the pace, and the last always")
    func pace() throws {
        var session = try Self.session()
        session.push(0, 0.2)
        #expect(Self.displacements(session) == [0.2])
        session.push(0, 0.3)
        session.pass(.milliseconds(20) - .nanoseconds(1))
        session.push(0, 0.4)
        #expect(Self.displacements(session) == [0.2])
        session.pass(.nanoseconds(1))
        #expect(Self.displacements(session) == [0.2, 0.4])
        session.push(0, 0)
        session.pass(.seconds(1))
        #expect(Self.displacements(session) == [0.2, 0.4, 0])
        session.push(0, 1)
        #expect(Self.displacements(session) == [0.2, 0.4, 0, 1])
    }

    @Test("never the same twice: neither a repeated place nor one that was left and come back to")
    func repeated() throws {
        var session = try Self.session()
        session.push(0, 0)
        session.push(0, 0.5)
        session.push(0, 0.5)
        session.push(0, 0.7)
        session.push(0, 0.5)
        session.pass(.seconds(1))
        session.push(0, 0.5)
        #expect(Self.displacements(session) == [0.5])
    }

    @Test("what stands is told of at the deadline, and then there is none")
    func deadline() throws {
        var session = try Self.session { $0.drive.enable = Session.enable }
        session.push(0, 0.5)
        #expect(session.teleoperator.nextDeadline == nil)
        session.push(0, 0.6)
        #expect(session.teleoperator.nextDeadline != nil)
        session.pass(.milliseconds(20))
        #expect(session.teleoperator.nextDeadline == nil)
        #expect(Self.displacements(session) == [0.5, 0.6])
    }

    @Test("each stick has its own pace, with rate 0 every frame is told")
    func each() throws {
        var session = try Self.session()
        session.push(0, 0.5)
        session.touch(200, 700)
        session.touch(900, 800, finger: 1)
        #expect(
            Self.reports(session).map(\.0) == [Session.stick, Session.thumb, Session.otherThumb])
        #expect(Self.reports(session).last?.1 == PolarReport(angle: 90, displacement: 0.5))
        var eager = try Self.session { $0.drive.commandPeriod = nil }
        for step in 1...5 { eager.push(0, Double(step) / 10) }
        #expect(Self.displacements(eager) == [0.1, 0.2, 0.3, 0.4, 0.5])
    }

    @Test("a stick whose device is gone stands at home, and that is told")
    func gone() throws {
        var session = try Self.session()
        session.push(0, 0.5)
        session.touch(200, 700)
        session.pass(.milliseconds(20))
        session.clear()
        session.tell(.deviceLost)
        #expect(Self.reports(session).map(\.0) == [Session.stick])
        #expect(Self.displacements(session) == [0])
        session.clear()
        session.tell(.screenLost)
        #expect(Self.reports(session).map(\.0) == [Session.thumb])
        #expect(Self.displacements(session) == [0])
    }
}
