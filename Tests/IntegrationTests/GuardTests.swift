import Foundation
import Glibc
import Testing

@Suite("The guard on the robot", .serialized)
struct GuardTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    /// Starts it and waits until it hears everything, and whoever is silent was seen standing.
    func start(_ options: String..., via url: String? = nil) async throws -> Program {
        let safeguard = try rig.machine.teleop(
            ["guard", "--broker", url ?? rig.broker.url] + options)
        try await safeguard.wait(forLog: "link up")
        rig.witness.background = { safeguard.log }
        try await silence()
        return safeguard
    }

    /// What the robot is told, from a place in the witness' messages on.
    func passed(from start: Int = 0) -> [Message] {
        rig.witness.messages(on: "teleop/robot/cmd_vel_guarded", from: start)
    }

    @discardableResult
    func wait(
        forPassed what: String, from start: Int = 0, within limit: Duration = .seconds(5),
        where condition: (Twist) -> Bool
    ) async throws -> Message {
        try await rig.witness.wait(
            for: what, on: "teleop/robot/cmd_vel_guarded", from: start, within: limit
        ) { $0.twist.map(condition) ?? false }
    }

    /// Publishes a command, by default like a plain sender.
    func command(_ speed: Double, properties: [String: String] = [:]) async throws {
        try await rig.broker.publish(
            #"{"linear":{"x":\#(speed),"y":0,"z":0},"angular":{"x":0,"y":0,"z":0}}"#,
            to: "teleop/robot/cmd_vel", properties: properties)
    }

    /// Waits until whoever is silent counts as seen standing.
    func silence() async throws {
        try await rig.witness.watch(for: .milliseconds(300))
    }

    static let zero = #"{"linear":{"x":0.0,"y":0.0,"z":0.0},"angular":{"x":0.0,"y":0.0,"z":0.0}}"#

    @Test("passes on what the bridge commands, byte for byte, and its zeros at once")
    func drives() async throws {
        let safeguard = try await start()
        let (pad, _) = try await rig.driving()
        let motion = try await wait(forPassed: "motion") { $0.linear.x == 1 }
        #expect(
            motion.payload == rig.witness.commands().first { $0.twist?.isZero != true }?.payload)
        #expect(!motion.isRetained && motion.qos == 0)
        let start = rig.witness.messages.count
        try pad.release("BTN_TL")
        let zero = try await wait(forPassed: "a zero", from: start) { $0.isZero }
        #expect(zero.payload == Self.zero)
        try await safeguard.wait(forLog: "stands cause=commanded")
        // What its clock is learnt by is no fault.
        #expect(!safeguard.log.contains("not passed on"), "\(safeguard.log)")
        let commanded = try #require(
            rig.witness.commands(from: start).first { $0.payload == Self.zero })
        #expect(abs(zero.arrival - commanded.arrival) < 0.1)
        // Both bursts are over: silence.
        try await rig.witness.watch(for: .milliseconds(500))
        let silent = rig.witness.messages.count
        try await rig.witness.watch(for: .milliseconds(500))
        #expect(passed(from: silent).isEmpty)
    }

    @Test("what the robot's link kept back and then delivers in a burst never reaches it")
    func burst() async throws {
        let relay = try Relay(to: rig.broker)
        _ = try await start(via: relay.url)
        let (pad, _) = try await rig.driving()
        try await wait(forPassed: "motion") { $0.linear.x == 1 }
        let start = rig.witness.messages.count
        try relay.hoard(.down)
        try await wait(forPassed: "a zero", from: start, within: .seconds(1)) { $0.isZero }
        // What is commanded now is old when it comes.
        try pad.move("ABS_Y", to: -20000)
        try await rig.witness.watch(for: .seconds(1))
        try pad.move("ABS_Y", to: 32767)
        try await rig.witness.watch(for: .milliseconds(600))
        let mended = rig.witness.messages.count
        try relay.mend()
        try await wait(forPassed: "what is commanded now", from: mended) { $0.linear.x == -1 }
        let old = { (message: Message) in (message.twist?.linear.x ?? 0) > 0 }
        #expect(passed(from: mended).filter(old).isEmpty)
    }

    @Test("makes the robot stand when the bridge is killed, and when it is frozen")
    func bridgeGone() async throws {
        let safeguard = try await start()
        let (_, teleop) = try await rig.driving()
        try await wait(forPassed: "motion") { $0.linear.x == 1 }
        var start = rig.witness.messages.count
        let frozen = Date().timeIntervalSince1970
        try teleop.signal(SIGSTOP)
        let zero = try await wait(forPassed: "a zero", from: start) { $0.isZero }
        #expect(zero.arrival - frozen < 0.4)
        try await safeguard.wait(forLog: "stands cause=timed_out")
        try teleop.signal(SIGKILL)
        start = rig.witness.messages.count
        try await rig.witness.wait(for: "lost", on: "teleop/robot/status", from: start) {
            $0.status?.state == "lost"
        }
        try await wait(forPassed: "a zero", from: start) { $0.isZero }
        try await safeguard.wait(forLog: "stands cause=bridge_gone")
        try await rig.witness.watch(for: .milliseconds(200))
        #expect(safeguard.log.hasSuffix("stands cause=bridge_gone\n"), "\(safeguard.log)")
    }

    @Test("a stop holds until a reset, and then until the sender stands; retained ones are ignored")
    func stop() async throws {
        try await rig.broker.publish("x", to: "teleop/robot/stop", retained: true)
        let safeguard = try await start()
        try await command(0.5)
        try await wait(forPassed: "motion") { $0.linear.x == 0.5 }
        var start = rig.witness.messages.count
        try await rig.broker.publish("", to: "teleop/robot/stop")
        try await wait(forPassed: "a zero", from: start) { $0.isZero }
        try await safeguard.wait(forLog: "stands cause=stopped")
        start = rig.witness.messages.count
        try await command(0.5)
        try await safeguard.wait(forLog: "command not passed on cause=stopped")
        try await rig.broker.publish("", to: "teleop/robot/reset")
        try await silence()
        #expect(passed(from: start).allSatisfy { $0.twist?.isZero == true })
        try await command(0.25)
        try await wait(forPassed: "motion", from: start) { $0.linear.x == 0.25 }
    }

    @Test("started while the bridge is stopped it stands, whoever commands")
    func startedWhileStopped() async throws {
        let (pad, _) = try await rig.ready()
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        let safeguard = try await start()
        try await safeguard.wait(forLog: "stands cause=stopped")
        try await command(0.5)
        try await safeguard.wait(forLog: "command not passed on cause=stopped")
        // While it is held, a reset is refused.
        try pad.release("BTN_EAST")
        try await rig.witness.watch(for: .milliseconds(100))
        let start = rig.witness.messages.count
        try await rig.broker.publish("", to: "teleop/robot/reset")
        try await rig.witness.wait(forStatusOtherThan: "stopped/stop_latched", from: start)
        try await silence()
        try await command(0.5)
        try await wait(forPassed: "motion") { $0.linear.x == 0.5 }
    }

    @Test("a reset that the bridge refuses, since its stop is held, releases nothing")
    func refusedReset() async throws {
        let safeguard = try await start()
        let (pad, teleop) = try await rig.ready()
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        try await safeguard.wait(forLog: "stands cause=stopped")
        try await rig.broker.publish("", to: "teleop/robot/reset")
        try await teleop.wait(forLog: "reset refused")
        try await silence()
        try await command(0.5)
        try await safeguard.wait(forLog: "command not passed on cause=stopped")
        #expect(passed().allSatisfy { $0.twist?.isZero == true })
    }

    @Test("its zeros are written as what it passes on, and its will as it is configured")
    func encodings() async throws {
        let safeguard = try await start()
        let stamped = #"{"header":{"frame_id":"f"},"twist":"#
        let move = #"{"linear":{"x":0.5,"y":0,"z":0},"angular":{"x":0,"y":0,"z":0}}"#
        let start = rig.witness.messages.count
        try await rig.broker.publish(stamped + move + "}", to: "teleop/robot/cmd_vel")
        // The command, and then nothing but zeros that are written like it.
        try await safeguard.wait(forLog: "stands cause=timed_out")
        try await rig.witness.watch(for: .milliseconds(500))
        // The zeros of the start may not be over.
        let sent = passed(from: start).drop { $0.payload == Self.zero }
        #expect(sent.first?.payload == stamped + move + "}")
        #expect(sent.count > 10)
        #expect(sent.dropFirst().allSatisfy { $0.payload.hasSuffix(#","twist":\#(Self.zero)}"#) })
        #expect(safeguard.log.contains("commands=twist_stamped drive.encoding=twist"))
        let plain = rig.witness.messages.count
        try await command(0.25)
        try await wait(forPassed: "motion", from: plain) { $0.linear.x == 0.25 }
        try await wait(forPassed: "a zero", from: plain) { $0.isZero }
        let again = rig.witness.messages.count
        try await rig.broker.publish(stamped + move + "}", to: "teleop/robot/cmd_vel")
        try await rig.witness.wait(
            for: "the same again", on: "teleop/robot/cmd_vel_guarded", from: again
        ) { $0.payload == stamped + move + "}" }
        #expect(safeguard.log.components(separatedBy: "drive.encoding=").count == 2)
        let killed = rig.witness.messages.count
        try safeguard.signal(SIGKILL)
        try await rig.witness.wait(
            for: "the will", on: "teleop/robot/cmd_vel_guarded", from: killed
        ) { $0.payload == Self.zero }
    }

    @Test("killed, it leaves the robot a zero, in the configured encoding")
    func killed() async throws {
        let file = try rig.machine.folder.write(
            "robot: robot\ndrive: { encoding: cdr_twist }\n", to: "guard.yaml")
        let safeguard = try await start("--config", file)
        let start = rig.witness.messages.count
        try safeguard.signal(SIGKILL)
        #expect(try await safeguard.end() == -Int(SIGKILL))
        let will = try await rig.witness.wait(
            for: "the will", on: "teleop/robot/cmd_vel_guarded", from: start)
        #expect(will.payload.utf8.count == 52 && !will.isRetained)
        #expect(Array(will.payload.utf8.prefix(4)) == [0, 1, 0, 0])
    }

    @Test("with its own link lost it stands, and the sender must be seen standing afterwards")
    func ownLink() async throws {
        let relay = try Relay(to: rig.broker)
        let safeguard = try await start(via: relay.url)
        let (pad, _) = try await rig.driving()
        try await wait(forPassed: "motion") { $0.linear.x == 1 }
        var start = rig.witness.messages.count
        try relay.cut()
        try await wait(forPassed: "the will", from: start) { $0.isZero }
        try await safeguard.wait(forLog: "stands cause=link_down")
        start = rig.witness.messages.count
        try relay.mend()
        try await safeguard.wait(forLog: "stands cause=not_seen_standing")
        try await safeguard.wait(forLog: "command not passed on cause=not_seen_standing")
        #expect(passed(from: start).allSatisfy { $0.twist?.isZero == true })
        try pad.move("ABS_Y", to: 0)
        try await safeguard.wait(forLog: "stands cause=commanded")
        try pad.move("ABS_Y", to: -32768)
        try await wait(forPassed: "motion", from: start) { $0.linear.x == 1 }
    }

    @Test("a session whose clock it knows by pings may drive with its first command")
    func pings() async throws {
        _ = try await start()
        let stamp = { String(format: "%.3f", Date().timeIntervalSince1970 - 3600) }
        for _ in 0..<2 {
            try await rig.broker.publish(
                #"{"session":"typed","stamp":\#(stamp())}"#, to: "teleop/robot/ping")
            try await silence()
        }
        let properties = ["session": "typed", "seq": "1", "ttl": "250"]
        try await command(0.5, properties: properties.merging(["stamp": stamp()]) { $1 })
        try await wait(forPassed: "motion") { $0.linear.x == 0.5 }
        // The same once more, and one that is a second old.
        try await silence()
        let start = rig.witness.messages.count
        try await command(0.5, properties: properties.merging(["stamp": stamp()]) { $1 })
        let next = properties.merging(["seq": "2", "stamp": stamp()]) { $1 }
        try await rig.witness.watch(for: .seconds(1))
        try await command(0.5, properties: next)
        try await rig.witness.watch(for: .milliseconds(200))
        #expect(passed(from: start).allSatisfy { $0.twist?.isZero == true })
    }

    @Test("on a broker that speaks MQTT 3.1.1 only, arrival counts")
    func oldBroker() async throws {
        let relay = try Relay(to: rig.broker)
        try relay.ageBroker()
        let safeguard = try await start(via: relay.url)
        try await safeguard.wait(forLog: "MQTT 3.1.1 only")
        _ = try await rig.driving()
        try await wait(forPassed: "motion") { $0.linear.x == 1 }
        try await safeguard.wait(forLog: "passes on from=\"a plain sender\"")
    }

    @Test("what is malformed, not finite or too fast is not passed on, and told once")
    func refusals() async throws {
        let safeguard = try await start("--max-linear", "0.5", "--max-angular=1")
        for text in ["{", "{}", #"{"linear":{"x":1e999},"angular":{"z":0}}"#] {
            try await rig.broker.publish(text, to: "teleop/robot/cmd_vel")
        }
        try await command(0.51)
        try await command(-0.6)
        try await safeguard.wait(
            forLog:
                #"warning command not passed on cause="beyond_limit: 0.51 m/s and --max-linear 0.5""#
        )
        try await silence()
        try await command(0.5)
        try await wait(forPassed: "motion") { $0.linear.x == 0.5 }
        #expect(safeguard.log.components(separatedBy: "unreadable").count == 2)
        #expect(safeguard.log.components(separatedBy: "beyond_limit").count == 2)
        #expect(passed().allSatisfy { $0.twist.map { $0.isZero || $0.linear.x == 0.5 } == true })
    }

    @Test("writes lines of JSON to a command, the latest only, and ends it with a zero")
    func lines() async throws {
        let folder = try rig.machine.folder.subfolder("receiver")
        let safeguard = try await start(
            "--exec", "cd \(folder); while read line; do echo $line >>lines; done; touch ended")
        let lines = {
            (try? String(contentsOfFile: folder + "/lines", encoding: .utf8))?
                .split(separator: "\n").map(String.init) ?? []
        }
        _ = try await rig.driving()
        _ = try await eventually("motion", instead: { lines().joined(separator: "\n") }) {
            lines().last?.contains(#""linear":{"x":1.0,"#) == true ? true : nil
        }
        try safeguard.signal(SIGTERM)
        #expect(try await safeguard.end(within: .seconds(2)) == 0)
        #expect(lines().last == Self.zero)
        #expect(FileManager.default.fileExists(atPath: folder + "/ended"))
        #expect(rig.witness.messages(on: "teleop/robot/cmd_vel_guarded").isEmpty)
    }

    @Test("a command that reads slowly gets what is commanded now, not what was")
    func slowReader() async throws {
        let folder = try rig.machine.folder.subfolder("slow")
        _ = try await start(
            "--exec",
            "cd \(folder); touch ready; until [ -e go ]; do sleep 0.05; done; "
                + "while read line; do echo $line >>lines; done")
        let (pad, _) = try await rig.driving()
        try await rig.witness.watch(for: .seconds(1))
        try pad.move("ABS_Y", to: 32767)
        try await rig.witness.wait(forCommand: "back") { $0.linear.x == -1 }
        try await rig.witness.watch(for: .milliseconds(200))
        try Data().write(to: URL(fileURLWithPath: folder + "/go"))
        let lines = {
            (try? String(contentsOfFile: folder + "/lines", encoding: .utf8))?
                .split(separator: "\n").map(String.init) ?? []
        }
        _ = try await eventually("back", instead: { lines().joined(separator: "\n") }) {
            lines().contains { $0.contains(#"{"x":-1.0,"#) } ? true : nil
        }
        // The one that filled the pipe is a zero, from the start of the guard.
        #expect(lines().first == Self.zero)
        #expect(!lines().contains { $0.contains(#"{"x":1.0,"#) })
    }

    @Test("a private broker of the configuration is none that it could find")
    func embedded() async throws {
        let safeguard = try rig.machine.teleop(["guard", "--broker", "embedded"])
        #expect(try await safeguard.end() == 78)
        #expect(safeguard.log.contains("--broker"))
    }
}
