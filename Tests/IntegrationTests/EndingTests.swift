import Foundation
import Glibc
import Testing

@Suite("How it ends", .serialized)
struct EndingTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    @Test(
        "a signal while driving: a zero, then offline, then the end", arguments: [SIGTERM, SIGINT])
    func cleanEnd(number: CInt) async throws {
        let (_, teleop) = try await rig.driving()
        let start = rig.witness.messages.count
        try teleop.signal(number)
        let status = try await teleop.end(within: .seconds(2))
        #expect(status == 0, "\(teleop.log)")
        try await rig.witness.wait(for: "offline", on: "teleop/robot/status", from: start) {
            $0.status?.state == "offline"
        }
        try await rig.witness.watch(for: .milliseconds(200))
        let commands = rig.witness.commands(from: start)
        #expect(commands.last?.twist?.isZero == true)
        let statuses = rig.witness.messages(on: "teleop/robot/status").compactMap(\.status?.state)
        #expect(statuses.last == "offline")
        #expect(!statuses.contains("lost"))
        let late = try await Witness(of: rig.broker)
        try await late.wait(for: "offline, kept", on: "teleop/robot/status") {
            $0.isRetained && $0.status?.state == "offline"
        }
    }

    @Test("without a broker a signal ends it within 2 s", arguments: [SIGTERM, SIGINT])
    func endWithoutBroker(number: CInt) async throws {
        rig.broker.stop()
        let teleop = try rig.teleop()
        try await rig.witness.watch(for: .milliseconds(700))
        try teleop.signal(number)
        let status = try await teleop.end(within: .seconds(2))
        #expect(status == 0, "\(teleop.log)")
    }

    @Test("a frozen broker does not keep it either")
    func endWithFrozenBroker() async throws {
        let (_, teleop) = try await rig.driving()
        rig.broker.freeze()
        try await rig.witness.watch(for: .milliseconds(200))
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end(within: .seconds(2)) == 0)
        rig.broker.thaw()
    }

    @Test("killed while driving: the broker says zero and lost")
    func killed() async throws {
        let (_, teleop) = try await rig.driving()
        let start = rig.witness.messages.count
        try teleop.signal(SIGKILL)
        #expect(try await teleop.end() == -Int(SIGKILL))
        let zero = try await rig.witness.wait(forCommand: "the will", from: start) { $0.isZero }
        #expect(zero.payload == Self.zero)
        try await rig.witness.wait(for: "the will", on: "teleop/robot/status", from: start) {
            $0.status?.state == "lost"
        }
        let late = try await Witness(of: rig.broker)
        try await late.wait(for: "lost, kept", on: "teleop/robot/status") {
            $0.isRetained && $0.status?.state == "lost"
        }
    }

    @Test("stopped dead while driving: zero and lost after 1.5 keepalives, and no motion on waking")
    func frozen() async throws {
        let (_, teleop) = try await rig.driving()
        let start = rig.witness.messages.count
        let frozen = Date().timeIntervalSince1970
        try teleop.signal(SIGSTOP)
        let lost = try await rig.witness.wait(
            for: "the will", on: "teleop/robot/status", from: start, within: .seconds(14)
        ) {
            $0.status?.state == "lost"
        }
        // 1.5 keepalives, and the broker looks only every 5 s.
        #expect(lost.arrival - frozen < 13)
        try await rig.witness.wait(forCommand: "the will", from: start, within: .seconds(3)) {
            $0.isZero
        }
        let woken = rig.witness.messages.count
        try teleop.signal(SIGCONT)
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: woken)
        #expect(try await rig.expectStandstill(for: .milliseconds(500), from: woken).isEmpty)
    }

    private static let zero =
        #"{"linear":{"x":0.0,"y":0.0,"z":0.0},"angular":{"x":0.0,"y":0.0,"z":0.0}}"#
}
