import Foundation
import Glibc
import Testing

@Suite("Others on the same topics", .serialized)
struct SharedTopicTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    static let command =
        #"{"linear":{"x":0.3,"y":0.0,"z":0.0},"angular":{"x":0.0,"y":0.0,"z":0.0}}"#

    @Test("somebody else's command blocks motion until he has been silent for 3 s")
    func foreignPublisher() async throws {
        let (pad, _) = try await rig.driving()
        let start = rig.witness.messages.count
        try await rig.broker.publish(Self.command, to: "teleop/robot/cmd_vel")
        try await rig.witness.wait(forStatus: "blocked/foreign_publisher", from: start)
        let zero = try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        #expect(zero.stamp != nil)
        try await rig.witness.watch(for: .milliseconds(2500))
        #expect(
            rig.witness.messages.last { $0.status != nil }?.status?.reason == "foreign_publisher")
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        try pad.move("ABS_Y", to: 0)
        try await rig.enable(pad)
    }

    @Test("with topics.share somebody else's command is no matter")
    func shared() async throws {
        let (pad, _) = try await rig.ready("xbox360-wired", "topics: { share: true }")
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forStatus: "moving")
        try await rig.broker.publish(Self.command, to: "teleop/robot/cmd_vel")
        try await rig.witness.watch(for: .milliseconds(500))
        #expect(rig.witness.messages.last { $0.status != nil }?.status?.motion == "moving")
    }

    @Test("a second bridge that drives blocks the first, which stands, and both say why")
    func twoBridges() async throws {
        let (pad, first) = try await rig.driving()
        let other = try FakeMachine()
        _ = try other.plug("xbox360-wired", as: 5)
        let second = try other.teleop(["run", "--broker", rig.broker.url])
        try await second.wait(forLog: "foreign_publisher")
        #expect(!first.log.contains("foreign_publisher"))
        let start = rig.witness.messages.count
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forStatus: "idle", from: start)
    }

    @Test("the robot's own will, said late, is nobody else's command")
    func will() async throws {
        let (pad, _) = try await rig.driving()
        try await rig.broker.publish(
            #"{"linear":{"x":0.0,"y":0.0,"z":0.0},"angular":{"x":0.0,"y":0.0,"z":0.0}}"#,
            to: "teleop/robot/cmd_vel")
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(rig.witness.messages.last { $0.status != nil }?.status?.motion == "moving")
        withExtendedLifetime(pad) {}
    }

    @Test("what was retained on the command topic is nobody's command")
    func retained() async throws {
        try await rig.broker.publish(Self.command, to: "teleop/robot/cmd_vel", retained: true)
        _ = try await rig.driving()
        #expect(
            !rig.witness.messages(on: "teleop/robot/status").contains {
                $0.status?.reason == "foreign_publisher"
            })
    }

    @Test("the round trip is told in the status, and a probe leaves ten times a second at most")
    func latency() async throws {
        _ = try await rig.driving()
        let latency = rig.witness.messages.last { $0.status?.latency != nil }?.status?.latency
        #expect((latency ?? 0) > 0 && (latency ?? 1000) < 100)
        let start = rig.witness.messages.count
        try await rig.witness.watch(for: .seconds(2))
        let probes = rig.witness.messages(on: "teleop/robot/ping", from: start)
        #expect((10...21).contains(probes.count))
    }
}
