import Foundation
import Testing

@Suite("Packets that are dropped on the way", .serialized)
struct DroppedPacketsTests {
    @Test(
        "after 3 s without any of them at 50 Hz, at most 3 commands are older than 100 ms",
        .enabled(if: Namespaces.areAllowed))
    func dropped() async throws {
        let rig = try await Rig()
        let way = try Namespaces()
        let broker = try Broker(at: way.address)
        try await broker.start()
        let witness = try await Witness(of: broker)
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let file = try rig.machine.folder.write("robot: robot\n", to: "far.yaml")
        let url = "mqtt://\(way.address):\(broker.securePort)"
        let teleop = try rig.machine.run(
            way.prefix + [Sources.teleop, "run", "--config", file, "--broker", url])
        witness.background = { teleop.log }
        try await witness.wait(forStatus: "blocked/not_enabled")
        try pad.press("BTN_TL")
        try await witness.wait(forStatus: "idle")
        try pad.move("ABS_Y", to: -32768)
        try await witness.wait(forStatus: "moving")
        try await witness.watch(for: .seconds(1))
        let start = witness.messages.count
        try way.cut()
        try await witness.watch(for: .seconds(3))
        try way.mend()
        try await witness.wait(forStatus: "blocked/not_neutral", from: start, within: .seconds(15))
        try await witness.watch(for: .seconds(1))
        let old = witness.commands(from: start).filter { command in
            command.twist?.isZero == false && command.arrival - (command.stamp ?? 0) > 0.1
        }
        #expect(old.count <= 3, "\(old.count) old commands")
        print("dropped packets for 3 s: \(old.count) commands older than 100 ms")
    }
}
