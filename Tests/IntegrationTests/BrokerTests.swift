import Foundation
import Testing

@Suite("A broker that comes and goes", .serialized)
struct BrokerTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    @Test("a bridge that is there before its broker is online within 2 s of it")
    func absentAtStart() async throws {
        rig.broker.stop()
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try rig.teleop()
        try await rig.witness.watch(for: .seconds(4))
        #expect(teleop.exitStatus == nil)
        let started = Date().timeIntervalSince1970
        try await rig.broker.start()
        let witness = try await Witness(of: rig.broker)
        try await witness.wait(forStatus: "blocked/not_enabled", within: .seconds(3))
        #expect(Date().timeIntervalSince1970 - started < 2)
        try pad.press("BTN_TL")
        try pad.move("ABS_Y", to: -32768)
        try await witness.wait(forCommand: "motion") { $0.linear.x == 1 }
    }

    @Test("after a restart of the broker nothing moves before neutral and enable; stop works again")
    func restart() async throws {
        let (pad, _) = try await rig.driving()
        rig.broker.stop()
        try await rig.witness.watch(for: .milliseconds(1200))
        try await rig.broker.start()
        let witness = try await Witness(of: rig.broker)
        try await witness.wait(forStatus: "blocked/not_neutral")
        try await witness.watch(for: .milliseconds(300))
        #expect(witness.commands().allSatisfy { $0.twist?.isZero == true })
        try pad.move("ABS_Y", to: 0)
        try await witness.wait(forStatus: "blocked/not_enabled")
        try pad.release("BTN_TL")
        try pad.press("BTN_TL")
        try await witness.wait(forStatus: "idle")
        try pad.move("ABS_Y", to: -32768)
        try await witness.wait(forCommand: "motion") { $0.linear.x == 1 }
        try await rig.broker.publish("{}", to: "teleop/robot/stop")
        try await witness.wait(forStatus: "stopped/stop_latched")
    }

    @Test("of all that was published only the status is kept for those who come later")
    func nothingRetainedButStatus() async throws {
        let (pad, _) = try await rig.driving()
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        try await rig.witness.watch(for: .milliseconds(500))
        let late = try await Witness(of: rig.broker)
        try await late.wait(forStatus: "stopped/stop_latched")
        try await late.watch(for: .milliseconds(200))
        #expect(late.messages.map(\.topic) == ["teleop/robot/status"])
        #expect(late.messages.allSatisfy { $0.isRetained })
    }
}
