import ControlCore
import Testing

@testable import Teleop

@Suite("SetpointExchange")
struct SetpointExchangeTests {
    /// A connection that may take nothing, and those who are told.
    final class World {
        var isConnected = true
        var sent: [String] = []
        var values: [Int: [Double]] = [:]
        var refusals: [SetpointExchange.Refusal] = []

        func exchange(_ names: String...) -> SetpointExchange {
            SetpointExchange(
                names: names, topics: TopicNames(prefix: "teleop/{robot}", robot: "robot"),
                send: { [unowned self] topic, payload in
                    guard isConnected else { return nil }
                    sent.append("\(topic) \(String(decoding: payload, as: UTF8.self))")
                    return CInt(sent.count)
                },
                onValue: { [unowned self] in values[$0, default: []].append($1) },
                onRefusal: { [unowned self] in refusals.append($0) })
        }
    }

    static let start = Moment(nanoseconds: 0)
    let world = World()

    @Test("a value leaves as a plain number with a decimal point, on its topic")
    func value() {
        let exchange = world.exchange("lift", "arm height")
        exchange.noteUp(at: Self.start)
        exchange.publish(1, 12, at: Self.start)
        exchange.publish(0, -0.1, at: Self.start)
        #expect(
            world.sent == [
                "teleop/robot/setpoint/arm height 12.0", "teleop/robot/setpoint/lift -0.1",
            ])
        #expect(exchange.isDrained)
    }

    @Test("a value that the connection did not take is said when there is one again, once")
    func lost() {
        let exchange = world.exchange("lift")
        exchange.noteUp(at: Self.start)
        world.isConnected = false
        exchange.publish(0, 1, at: Self.start)
        exchange.publish(0, 2, at: Self.start)
        exchange.noteDown()
        exchange.publish(0, 3, at: Self.start)
        #expect(exchange.isDrained)
        world.isConnected = true
        exchange.noteUp(at: Self.start)
        #expect(world.sent == ["teleop/robot/setpoint/lift 3.0"])
    }

    @Test("confirmations let more go, and it is drained when all have gone")
    func confirmations() {
        let exchange = world.exchange("lift")
        exchange.noteUp(at: Self.start)
        for value in 1...9 { exchange.publish(0, Double(value), at: Self.start) }
        #expect(!exchange.isDrained)
        #expect(world.sent.count == 8)
        exchange.noteAnswered(1)
        #expect(exchange.isDrained)
        #expect(world.sent.last == "teleop/robot/setpoint/lift 9.0")
    }

    @Test("a number on the topic of requests is a value for its set-point, whatever the limits")
    func request() {
        let exchange = world.exchange("lift", "speed")
        let isOurs = exchange.receive(
            "teleop/robot/setpoint/speed/set", Array("3e0".utf8), at: Self.start)
        #expect(isOurs)
        #expect(world.values == [1: [3]])
        #expect(world.refusals.isEmpty)
        #expect(world.sent.isEmpty, "saying it is for those who decide")
    }

    @Test(
        "any other topic is not ours",
        arguments: ["teleop/robot/setpoint/lift", "teleop/robot/setpoint/other/set", "x"])
    func foreign(topic: String) {
        let isOurs = world.exchange("lift").receive(topic, Array("3".utf8), at: Self.start)
        #expect(!isOurs)
        #expect(world.values.isEmpty)
    }

    @Test("what is no number is refused with its reason, each set-point's floods by themselves")
    func refusals() {
        let exchange = world.exchange("lift", "speed")
        for _ in 0..<100 {
            _ = exchange.receive("teleop/robot/setpoint/lift/set", [], at: Self.start)
        }
        _ = exchange.receive("teleop/robot/setpoint/speed/set", [0xff], at: Self.start)
        _ = exchange.receive(
            "teleop/robot/setpoint/lift/set", Array("nan".utf8),
            at: Self.start.advanced(by: .seconds(1)))
        #expect(world.values.isEmpty)
        let empty = SetpointExchange.Refusal(
            topic: "teleop/robot/setpoint/lift/set", cause: .unreadable(.empty), heldBack: 0)
        #expect(
            world.refusals == Array(repeating: empty, count: 10) + [
                SetpointExchange.Refusal(
                    topic: "teleop/robot/setpoint/speed/set", cause: .unreadable(.notANumber),
                    heldBack: 0),
                SetpointExchange.Refusal(
                    topic: "teleop/robot/setpoint/lift/set", cause: .unreadable(.notANumber),
                    heldBack: 90),
            ])
    }

    @Test("what the core refuses is told with its cause, and held back with the rest")
    func refusedByTheCore() {
        let exchange = world.exchange("lift")
        exchange.refuse(0, because: .ignored(.pulled), at: Self.start)
        for _ in 0..<20 { exchange.refuse(0, because: .ignored(.held), at: Self.start) }
        #expect(world.refusals.count == 10)
        #expect(world.refusals.allSatisfy { $0.topic == "teleop/robot/setpoint/lift/set" })
        #expect(
            world.refusals.prefix(2).map { "\($0.cause)" } == [
                "the operator pulls it", "a stop holds it until the reset",
            ])
    }
}
