import Foundation
import Glibc
import Testing

@Suite("Two programs by one client identifier", .serialized)
struct TakeoverTests {
    static let configuration = "broker: { client_id: pit }\n"

    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    @Test(
        "a broker that says so is believed: the robot stands, and the program does not come back",
        arguments: ["-motion", "-state"])
    func told(connection: String) async throws {
        let relay = try Relay(to: rig.broker)
        let (pad, teleop) = try await rig.ready(
            "xbox360-wired", Self.configuration, via: relay.url)
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forStatus: "moving")
        let start = rig.witness.messages.count
        try relay.takeOver("pit\(connection)")
        #expect(try await teleop.end(within: .seconds(2)) == 69)
        let words = "another program uses the client id pit\(connection)"
        #expect(teleop.log.components(separatedBy: words).count == 2, "\(teleop.log)")
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try await rig.witness.watch(for: .milliseconds(1200))
        #expect(rig.witness.commands(from: start).last?.twist?.isZero == true)
        #expect(relay.accepted == 2)
        // Not offline: the other program may be on the same robot, and answers this.
        let last = rig.witness.messages(on: "teleop/robot/status").last?.status
        #expect(last?.state == "lost")
    }

    @Test(
        "where the broker only closes, the one that is closed on five times leaves",
        arguments: [false, true])
    func war(isOld: Bool) async throws {
        let relay = try Relay(to: rig.broker)
        if isOld { try relay.ageBroker() }
        let first = try rig.teleop(Self.configuration, via: relay.url)
        try await first.wait(forLog: "link up")
        let second = try rig.teleop(Self.configuration, via: relay.url)
        let status = try await eventually(
            "one of them leaves", within: .seconds(20), instead: { first.log + second.log }
        ) {
            first.exitStatus ?? second.exitStatus
        }
        #expect(status == 69)
        let (leaver, other) = first.exitStatus == nil ? (second, first) : (first, second)
        #expect(leaver.log.contains("another program uses the client id pit-"))
        #expect(leaver.log.contains("5 times in a row"))
        // Both may have had enough at the same time.
        guard other.exitStatus == nil else { return }
        try await rig.witness.watch(for: .milliseconds(1500))
        let last = rig.witness.messages(on: "teleop/robot/status").last?.status
        #expect(last?.state == "online")
    }

    @Test("without a client identifier two bridges get along")
    func random() async throws {
        let first = try rig.teleop()
        try await first.wait(forLog: "link up")
        let second = try rig.teleop()
        try await second.wait(forLog: "link up")
        try await rig.witness.watch(for: .seconds(1))
        #expect(first.exitStatus == nil)
        #expect(!first.log.contains("link down"))
    }
}
