import Foundation
import Testing

@Suite("A broker that speaks MQTT 3.1.1 only", .serialized)
struct OldBrokerTests {
    let rig: Rig
    let relay: Relay

    init() async throws {
        rig = try await Rig()
        relay = try Relay(to: rig.broker)
        try relay.ageBroker()
    }

    @Test("the bridge falls back by itself, says so once, and drives without properties")
    func fallback() async throws {
        let (_, teleop) = try await rig.driving(via: relay.url)
        let command = try await rig.witness.wait(forCommand: "motion") { $0.linear.x == 1 }
        #expect(command.properties.isEmpty)
        let word = "speaks MQTT 3.1.1 only"
        #expect(teleop.log.components(separatedBy: word).count == 2)
        let start = rig.witness.messages.count
        try relay.cut()
        try relay.ageBroker()
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        #expect(teleop.log.components(separatedBy: word).count == 2)
    }

    @Test("our own stop and reset, sent back by the broker, are not obeyed a second time")
    func echo() async throws {
        let (pad, _) = try await rig.ready(via: relay.url)
        let start = rig.witness.messages.count
        // What comes back does so only when all has been done, as on a long way.
        try relay.hold(.down)
        // A double tap, and a third press right behind it.
        for value in [1, 0, 1, 0, 1, 0] { try pad.frame("BTN_EAST=\(value)") }
        _ = try await eventually("a stop of each press") {
            rig.witness.messages(on: "teleop/robot/stop", from: start).count == 3 ? true : nil
        }
        #expect(rig.witness.messages(on: "teleop/robot/reset", from: start).count == 1)
        try relay.ageBroker()
        try await rig.witness.watch(for: .milliseconds(500))
        let statuses = rig.witness.messages(on: "teleop/robot/status", from: start)
        #expect(
            statuses.compactMap { $0.status?.summary } == [
                "stopped/stop_latched", "blocked/not_enabled", "stopped/stop_latched",
            ])
    }
}
