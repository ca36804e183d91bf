import ControlCore
import Testing

@testable import Teleop

@Suite("ReportExchange")
struct ReportExchangeTests {
    /// A connection that may take nothing.
    final class World {
        let loop: EventLoop
        var takes = true
        var asked = 0
        var sent: [String] = []

        init() throws { loop = try EventLoop() }

        func exchange() throws -> ReportExchange {
            try ReportExchange(
                topics: ["a", "b"], loop: loop,
                send: { [unowned self] topic, payload in
                    asked += 1
                    guard takes else { return false }
                    let text = String(decoding: payload, as: UTF8.self)
                    let displacement = text.split(separator: ",")[1].split(separator: ":")[1]
                    sent.append("\(topic) \(displacement)")
                    return true
                })
        }

        /// Lets the loop run for as long as it takes to ask again, and a little longer.
        func waitForRetry() throws {
            let end = try DeadlineTimer(loop: loop) { [unowned self] in loop.stop() }
            end.set(
                to: Moment.now.advanced(by: ReportExchange.retryInterval + .milliseconds(20)))
            try loop.run()
        }
    }

    let world: World

    init() throws { world = try World() }

    static func report(_ displacement: Double) -> ReportMessage {
        ReportMessage(angle: 90, displacement: displacement, x: displacement, y: 0)
    }

    @Test("every report is told while the connection takes them, and then none again")
    func told() throws {
        let exchange = try world.exchange()
        exchange.noteUp()
        for displacement in [0.5, 1, 0] { exchange.publish(0, Self.report(displacement)) }
        exchange.publish(1, Self.report(0.25))
        #expect(world.sent == ["a 0.5", "a 1.0", "a 0.0", "b 0.25"])
        try world.waitForRetry()
        #expect(world.sent.count == 4)
    }

    @Test("what a connection did not take is told when it does, the last of each joystick")
    func leftOut() throws {
        let exchange = try world.exchange()
        exchange.noteUp()
        exchange.publish(0, Self.report(0.5))
        world.takes = false
        for displacement in [0.75, 1, 0] {
            exchange.publish(0, Self.report(displacement))
            exchange.publish(1, Self.report(1 - displacement))
        }
        try world.waitForRetry()
        #expect(world.sent == ["a 0.5"])
        world.takes = true
        try world.waitForRetry()
        #expect(world.sent == ["a 0.5", "a 0.0", "b 1.0"])
    }

    @Test("with the next report that is taken, the others are told at once")
    func together() throws {
        let exchange = try world.exchange()
        exchange.noteUp()
        world.takes = false
        exchange.publish(0, Self.report(0.5))
        world.takes = true
        exchange.publish(1, Self.report(0.25))
        #expect(world.sent == ["a 0.5", "b 0.25"])
    }

    @Test("a new connection is told the last report of each joystick that made one")
    func reconnected() throws {
        let exchange = try world.exchange()
        exchange.noteUp()
        #expect(world.asked == 0)
        exchange.publish(1, Self.report(0.5))
        exchange.noteDown()
        exchange.publish(1, Self.report(0.75))
        exchange.publish(1, Self.report(0))
        try world.waitForRetry()
        #expect(world.asked == 1)
        exchange.noteUp()
        #expect(world.sent == ["b 0.5", "b 0.0"])
        exchange.noteDown()
        exchange.noteUp()
        #expect(world.sent == ["b 0.5", "b 0.0", "b 0.0"])
    }

    @Test("what is no number is not told, and the last report stays")
    func notFinite() throws {
        let exchange = try world.exchange()
        exchange.publish(0, Self.report(0.5))
        exchange.publish(0, Self.report(.nan))
        exchange.noteUp()
        #expect(world.sent == ["a 0.5"])
    }
}
