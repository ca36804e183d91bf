import ControlCore
import Testing

@Suite("The operator feels what matters")
struct RumbleTests {
    private static func session(
        setpoint: SetpointSettings? = nil, rumbles: Bool = true
    ) throws -> Session {
        var settings = TeleoperatorSettings(drive: Session.settings)
        settings.rumbles = rumbles
        settings.setpoints = setpoint.map { [$0] } ?? []
        var session = try Session(settings)
        session.setLink(isUp: true)
        session.connect()
        session.press(Session.enable)
        session.clear()
        return session
    }

    private static func lift(from value: Double, loops: Bool) -> SetpointSettings {
        var elastic = Session.example
        elastic = ElasticSettings(
            draggingLimit: 50, minimumValue: 0, maximumValue: 5, loops: loops, steps: elastic.steps)
        return SetpointSettings(
            elastic: elastic, initialValue: value,
            pull: .buttons(increase: Session.up, decrease: Session.down))
    }

    @Test("a stop is felt after the zero has left, and once, whoever asks for it")
    func stop() throws {
        for byOthers in [false, true] {
            var session = try Self.session()
            session.push(0, 1)
            session.clear()
            if byOthers { session.tell(.stopRequested) } else { session.press(Session.stopButton) }
            let zero = try #require(session.actions.firstIndex(of: .command(.zero)))
            let pulse = try #require(session.actions.firstIndex(of: .rumble(.stopped)))
            #expect(zero < pulse)
            #expect(pulse == session.actions.count - 1)
            session.tell(.stopRequested)
            session.pass(.seconds(1))
            #expect(session.rumbles == [.stopped])
        }
    }

    @Test("motion that ends without being let go is felt, a release is not")
    func blocked() throws {
        var session = try Self.session()
        session.push(0, 1)
        session.release(Session.enable)
        session.pass(.seconds(1))
        #expect(session.rumbles == [])
        session.push(0, 0)
        session.press(Session.enable)
        session.push(0, 1)
        session.setLink(isUp: false)
        session.pass(.seconds(1))
        #expect(session.rumbles == [.blocked])
    }

    @Test(
        "a set-point that is pulled to its limit is felt once a pull",
        arguments: [(4.0, false, [Rumble.limit, .limit]), (4, true, []), (0, false, [])])
    func limit(from value: Double, loops: Bool, expected: [Rumble]) throws {
        var session = try Self.session(setpoint: Self.lift(from: value, loops: loops))
        for _ in 0..<2 {
            session.press(Session.up)
            session.pass(.milliseconds(700))
            session.release(Session.up)
            session.pass(.milliseconds(500))
            if value == 0 { break }
        }
        #expect(session.rumbles == expected)
    }

    @Test("of what happens at once a stop hides blocked motion, and that a set-point's limit")
    func simultaneous() throws {
        let push = Event.stick(Session.stick, x: 0, y: 1)
        let press = Event.button(Session.up, isPressed: true)
        let stop = Event.button(Session.stopButton, isPressed: true)
        for (changes, expected) in [
            ([push], Rumble.blocked), ([push, stop], .stopped), ([press], .limit),
            ([press, stop], .stopped), ([push, press], .blocked), ([push, press, stop], .stopped),
        ] {
            var session = try Self.session(setpoint: Self.lift(from: 5, loops: false))
            session.setLink(isUp: false)
            session.frame(changes)
            #expect(session.rumbles == [expected])
        }
    }

    @Test("a value that others set to the limit is not felt")
    func limitSetByOthers() throws {
        var session = try Self.session(setpoint: Self.lift(from: 0, loops: false))
        session.tell(.setpointRequested(0, value: 5))
        #expect(session.values == [5])
        #expect(session.rumbles == [])
    }

    @Test("nothing is felt where that is not wanted")
    func off() throws {
        var session = try Self.session(
            setpoint: Self.lift(from: 5, loops: false), rumbles: false)
        session.press(Session.up)
        session.push(0, 1)
        session.setLink(isUp: false)
        session.tell(.stopRequested)
        #expect(session.rumbles == [])
    }
}

extension Session {
    fileprivate var rumbles: [Rumble] {
        actions.compactMap { if case .rumble(let rumble) = $0 { rumble } else { nil } }
    }
}
