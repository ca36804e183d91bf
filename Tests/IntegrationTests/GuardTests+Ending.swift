import Foundation
import Glibc
import Testing

/// How the guard ends.
extension GuardTests {
    @Test("a signal while the robot moves: a zero, then the end", arguments: [SIGTERM, SIGINT])
    func signal(number: CInt) async throws {
        let safeguard = try await start()
        _ = try await rig.driving()
        try await wait(forPassed: "motion") { $0.linear.x == 1 }
        let start = rig.witness.messages.count
        try safeguard.signal(number)
        #expect(try await safeguard.end(within: .seconds(2)) == 0)
        try await wait(forPassed: "a zero", from: start) { $0.isZero }
        #expect(passed(from: start).last?.twist?.isZero == true)
        let broker = try Broker()
        let alone = try rig.machine.teleop(["guard", "--broker", broker.url])
        try await alone.wait(forLog: "no link")
        try alone.signal(number)
        #expect(try await alone.end(within: .seconds(2)) == 0)
    }

    @Test("ended while its link is stalled it queues no zero: the will speaks")
    func endedWhileStalled() async throws {
        let relay = try Relay(to: rig.broker)
        let safeguard = try await start(via: relay.url)
        _ = try await rig.driving()
        try await wait(forPassed: "motion") { $0.linear.x == 1 }
        try relay.hold(.up)
        try await safeguard.wait(forLog: "cause=output_held")
        try safeguard.signal(SIGTERM)
        #expect(try await safeguard.end(within: .seconds(2)) == 0)
        #expect(safeguard.log.contains("cause=stalled"))
        let start = rig.witness.messages.count
        try relay.mend()
        try await wait(forPassed: "the will", from: start) { $0.isZero }
        try await rig.witness.watch(for: .milliseconds(300))
        let sent = passed(from: start)
        #expect(sent.last?.twist?.isZero == true)
        // With a good-bye there would be no will.
        let farewells = rig.broker.log.split(separator: "\n").filter {
            $0.contains("teleop-guard-") && $0.hasSuffix(" disconnected.")
        }
        #expect(farewells.isEmpty)
    }

    @Test(
        "thrown out by another program it ends with status 69, also when its lines are not read",
        arguments: [[], ["--exec", "sleep 60"]])
    func takenOver(options: [String]) async throws {
        let relay = try Relay(to: rig.broker)
        let safeguard = try rig.machine.teleop(["guard", "--broker", relay.url] + options)
        try await safeguard.wait(forLog: "link up")
        try relay.takeOver("teleop-guard")
        #expect(try await safeguard.end(within: .seconds(4)) == 69)
        #expect(safeguard.log.contains("another program uses the client id teleop-guard-"))
    }

    @Test("without its command or its reader it ends, with status 69")
    func receiverGone() async throws {
        let safeguard = try await start("--exec", "sleep 0.2; exit 3")
        #expect(try await safeguard.end() == 69)
        #expect(safeguard.log.contains("teleop guard: the command has ended: status 3"))
        let script = "'\(Sources.teleop)' guard --broker \(rig.broker.url) --to - | head -n 1"
        let folder = try TemporaryFolder()
        let piped = try ChildProcess(
            ["bash", "-c", "set -o pipefail; " + script], output: folder.path + "/output",
            errors: folder.path + "/log")
        let status = try await eventually("the end", instead: { folder.text(of: "log") }) {
            piped.exitStatus
        }
        #expect(status == 69)
        #expect(folder.text(of: "output") == Self.zero + "\n")
        #expect(folder.text(of: "log").contains("nobody reads the output"))
    }
}
