import Foundation
import Glibc
import Testing

@Suite("Set-points", .serialized)
struct SetpointTests {
    static let topic = "teleop/robot/setpoint/arm_height"
    /// The right stick of the pad pulls it: three times a second at a small deflection.
    static let arm = """
        setpoints:
          - { name: arm_height, minimum: 0, maximum: 50, initial: 10, pull: right_stick.y }

        """
    /// A step every 20 ms, so that a second makes fifty.
    static let swift = """
        setpoints:
          - name: arm_height
            maximum: 100000
            pull: right_stick.y
            steps: [ { from: 0, below: 500, every: 0.02, by: 1 } ]

        """

    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    /// The values that were published, in order.
    private func values(from start: Int = 0) -> [Double] {
        rig.witness.messages(on: Self.topic, from: start).compactMap { Double($0.payload) }
    }

    private var stateFile: String {
        rig.machine.folder.text(of: "state/teleop/robot.setpoints")
    }

    private func wait(
        forValue value: Double, from start: Int = 0, within limit: Duration = .seconds(5)
    ) async throws {
        try await rig.witness.wait(
            for: "\(value)", on: Self.topic, from: start, within: limit
        ) { Double($0.payload) == value }
    }

    private func wait(forStateFile text: String) async throws {
        _ = try await eventually(text, instead: { stateFile }) { stateFile == text ? true : nil }
    }

    /// Whoever subscribes now is told this.
    private func retained() async throws -> [Message] {
        let late = try await Witness(of: rig.broker)
        try await late.wait(for: "what is retained", on: "teleop/robot/status")
        // In the order of topics: what else there is has come by now, or with the next look.
        try await late.watch(for: .milliseconds(100))
        return late.messages
    }

    @Test("a stick's pull is told step by step, as plain numbers, surely and retained")
    func pull() async throws {
        let (pad, _) = try await rig.ready("xbox360-wired", Self.arm)
        try await wait(forValue: 10)
        let start = rig.witness.messages.count
        // Half-way: 100 % of the dragging limit, which is 2 every 0.2 s.
        try pad.move("ABS_RY", to: -17202)
        try await wait(forValue: 20, from: start)
        try pad.move("ABS_RY", to: 0)
        try await rig.witness.watch(for: .milliseconds(500))
        #expect(values(from: start) == [12, 14, 16, 18, 20])
        let back = rig.witness.messages.count
        try pad.move("ABS_RY", to: 17202)
        try await wait(forValue: 16, from: back)
        try pad.move("ABS_RY", to: 0)
        try await rig.witness.watch(for: .milliseconds(400))
        #expect(values(from: start) == [12, 14, 16, 18, 20, 18, 16])
        let messages = rig.witness.messages(on: Self.topic)
        #expect(messages.allSatisfy { $0.qos == 1 && !$0.isRetained })
        #expect(messages.last?.payload == "16.0")
        let late = try await retained().filter { $0.topic == Self.topic }
        #expect(late.map(\.payload) == ["16.0"])
        #expect(late.allSatisfy { $0.isRetained && $0.qos == 1 })
        // Set-points are no motion.
        #expect(rig.witness.commands().allSatisfy { $0.twist?.isZero == true })
    }

    @Test("the pull beyond a limit stays there, and is told once")
    func limit() async throws {
        let (pad, _) = try await rig.ready("xbox360-wired", Self.arm)
        try pad.move("ABS_RY", to: 32767)
        try await wait(forValue: 0)
        try await rig.witness.watch(for: .milliseconds(500))
        try pad.move("ABS_RY", to: 0)
        #expect(values() == [10, 7, 4, 1, 0])
    }

    @Test("somebody else's value is taken and limited; topic and state file say the same")
    func request() async throws {
        let (pad, teleop) = try await rig.ready("xbox360-wired", Self.arm)
        for (text, value) in [("30", 30.0), ("3e0", 3), (" 4.5\n", 4.5), ("-7", 0), ("1e9", 50)] {
            let start = rig.witness.messages.count
            try await rig.broker.publish(text, to: Self.topic + "/set")
            try await wait(forValue: value, from: start)
            try await wait(forStateFile: "arm_height \(value)\n")
        }
        #expect(values() == [10, 30, 3, 4.5, 0, 50])
        try await rig.broker.publish("20", to: Self.topic + "/set")
        try await wait(forValue: 20)
        // The next pull goes on from there.
        try pad.move("ABS_RY", to: -8000)
        try await wait(forValue: 21)
        let start = rig.witness.messages.count
        // A pull in progress wins.
        try await rig.broker.publish("40", to: Self.topic + "/set")
        try await rig.witness.watch(for: .milliseconds(700))
        try pad.move("ABS_RY", to: 0)
        #expect(!values(from: start).isEmpty)
        #expect(values(from: start).allSatisfy { $0 < 30 })
        let lines = teleop.log.split(separator: "\n").filter { $0.contains("set-point not taken") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains(#"cause="the operator pulls it""#) == true)
    }

    @Test("what is no number changes nothing and is told once in the log")
    func refusal() async throws {
        let (_, teleop) = try await rig.ready("xbox360-wired", Self.arm)
        try await rig.broker.publish("12.5", to: Self.topic + "/set")
        try await wait(forValue: 12.5)
        try await wait(forStateFile: "arm_height 12.5\n")
        let start = rig.witness.messages.count
        let texts = ["nan", "1e999", "", "0x10", "12,5", "{\"value\":1}"]
        for text in texts {
            try await rig.broker.publish(text, to: Self.topic + "/set")
        }
        let large = try rig.machine.folder.write(String(repeating: "7", count: 1 << 20), to: "7")
        let binary = rig.machine.folder.path + "/binary"
        try Data([0x31, 0x00, 0xff, 0xfe, 0x80, 0x0a]).write(to: URL(filePath: binary))
        for file in [large, binary] {
            try await rig.broker.publish(file: file, to: Self.topic + "/set")
        }
        func lines() -> [Substring] {
            teleop.log.split(separator: "\n").filter { $0.contains("set-point not taken") }
        }
        _ = try await eventually("a line each", instead: { teleop.log }) {
            lines().count == texts.count + 2 ? true : nil
        }
        try await rig.witness.watch(for: .milliseconds(200))
        #expect(lines().count == texts.count + 2)
        #expect(lines().allSatisfy { $0.contains("topic=\(Self.topic)/set") && $0.count < 300 })
        #expect(values(from: start).isEmpty)
        #expect(stateFile == "arm_height 12.5\n")
        try await rig.broker.publish("13", to: Self.topic + "/set")
        try await wait(forValue: 13, from: start)
    }

    @Test("retained requests, and the broker's retained value, are from another time")
    func retainedRequests() async throws {
        try await rig.broker.publish("33", to: Self.topic + "/set", retained: true)
        try await rig.broker.publish("44", to: Self.topic, retained: true)
        try await wait(forValue: 44)
        let start = rig.witness.messages.count
        _ = try await rig.ready("xbox360-wired", Self.arm)
        try await wait(forValue: 10, from: start)
        try await rig.broker.publish("45", to: Self.topic, retained: true)
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(values(from: start) == [10, 45])
        try await rig.broker.publish("11", to: Self.topic + "/set")
        try await wait(forValue: 11, from: start)
        try await wait(forStateFile: "arm_height 11.0\n")
    }

    @Test(
        "the last value outlives the program, unless it is not to be kept",
        arguments: [true, false])
    func restart(persists: Bool) async throws {
        let kept = Self.arm.replacingOccurrences(
            of: "initial: 10,", with: "initial: 10, persist: \(persists),")
        let (_, first) = try await rig.ready("xbox360-wired", kept)
        try await rig.broker.publish("23.5", to: Self.topic + "/set")
        try await wait(forValue: 23.5)
        try first.signal(SIGTERM)
        #expect(try await first.end() == 0)
        let start = rig.witness.messages.count
        let second = try rig.teleop(kept)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        try await wait(forValue: persists ? 23.5 : 10, from: start)
        #expect(values(from: start).count == 1)
        #expect(stateFile == (persists ? "arm_height 23.5\n" : ""))
        #expect(!second.log.contains("WARN") && !second.log.contains("warning"))
    }

    @Test(
        "a state file that is not ours is not used, and said so once; limits hold for one that is")
    func stateFiles() async throws {
        _ = try rig.machine.folder.subfolder("state/teleop")
        for (text, value) in [("arm_height 1e400\n", 10.0), ("arm_height 999.0\n", 50)] {
            try rig.machine.folder.write(text, to: "state/teleop/robot.setpoints")
            let start = rig.witness.messages.count
            let teleop = try rig.teleop(Self.arm)
            try await wait(forValue: value, from: start)
            let told = teleop.log.components(separatedBy: "last set-points not used").count - 1
            #expect(told == (value == 10 ? 1 : 0))
            try teleop.signal(SIGTERM)
            #expect(try await teleop.end() == 0)
        }
    }

    @Test(
        "while the link is cut the pull goes on; mended, the present value comes first, no old one",
        arguments: ["cut", "held and then cut", "hoarded and then cut"])
    func cut(fault: String) async throws {
        let relay = try Relay(to: rig.broker)
        let (pad, _) = try await rig.ready("xbox360-wired", Self.swift, via: relay.url)
        try pad.move("ABS_RY", to: -32768)
        try await wait(forValue: 30)
        // Values are under way that the broker does not confirm.
        if fault.hasPrefix("held") { try relay.hold() }
        if fault.hasPrefix("hoarded") { try relay.hoard() }
        try await rig.witness.watch(for: .milliseconds(200))
        try relay.cut()
        try await rig.witness.watch(for: .milliseconds(300))
        let cut = rig.witness.messages.count
        let before = try #require(values().last)
        try await rig.witness.watch(for: .seconds(1))
        #expect(values(from: cut).isEmpty)
        try relay.mend()
        try await rig.witness.wait(for: "a value", on: Self.topic, from: cut)
        try await rig.witness.watch(for: .milliseconds(500))
        try pad.move("ABS_RY", to: 0)
        try await rig.witness.watch(for: .milliseconds(200))
        let after = values(from: cut)
        let first = try #require(after.first)
        #expect(first >= before + 40, "the present value after \(before) is not \(first)")
        #expect(after == (0..<after.count).map { first + Double($0) })
        #expect(after.count > 10)
        let last = try #require(after.last)
        try await wait(forStateFile: "arm_height \(last)\n")
    }

    @Test("killed at any moment, it leaves a state file of values that were told or asked for")
    func killed() async throws {
        let changes = """
            for n in $(seq 200); do echo $n.5; sleep 0.005; done |
            mosquitto_pub -h 127.0.0.1 -p \(rig.broker.port) -q 1 -l -t \(Self.topic)/set
            """
        _ = try rig.machine.plug("xbox360-wired", as: 5)
        for _ in 0..<6 {
            let start = rig.witness.messages.count
            let teleop = try rig.teleop(Self.swift)
            try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
            let sender = try ChildProcess(["bash", "-c", changes], errors: "/dev/null")
            let last = Double(Int.random(in: 1...190)) + 0.5
            try await wait(forValue: last, from: start)
            try teleop.signal(SIGKILL)
            #expect(try await teleop.end() == -9)
            sender.end()
            let words = stateFile.split(separator: " ", omittingEmptySubsequences: false)
            #expect(words.count == 2 && words.first == "arm_height" && stateFile.last == "\n")
            let kept = words.last.flatMap { Double($0.dropLast()) } ?? .nan
            // Each was asked for; what is kept was handed to the broker before it was kept.
            try await rig.witness.watch(for: .milliseconds(100))
            #expect(values(from: start).contains(kept), "\(stateFile) after \(last)")
            let again = rig.witness.messages.count
            let next = try rig.teleop(Self.swift)
            try await wait(forValue: kept, from: again)
            #expect(!next.log.contains("not used"))
            try next.signal(SIGTERM)
            #expect(try await next.end() == 0)
            let files = try FileManager.default.contentsOfDirectory(
                atPath: rig.machine.folder.path + "/state/teleop")
            // What was being written when it was killed may be left for a minute.
            #expect(files.contains("robot.setpoints"))
            #expect(files.allSatisfy { $0.hasPrefix("robot.setpoints") })
        }
    }

    @Test("two buttons: one step at the press, more while one is held, none while both are")
    func buttons() async throws {
        let gripper = """
            setpoints:
              - name: arm_height
                maximum: 100
                initial: 50
                increase: dpad_up
                decrease: dpad_down
                steps: [ { from: 0, below: 100, every: 0.2, by: 5 } ]

            """
        let (pad, _) = try await rig.ready("xbox360-wired", gripper)
        let start = rig.witness.messages.count
        for value in [55.0, 60] {
            try pad.frame("ABS_HAT0Y=-1")
            try pad.frame("ABS_HAT0Y=0")
            try await wait(forValue: value, from: start)
        }
        try pad.frame("ABS_HAT0Y=1")
        try await wait(forValue: 45, from: start)
        try pad.frame("ABS_HAT0Y=0")
        try await rig.witness.watch(for: .milliseconds(500))
        #expect(values(from: start) == [55, 60, 55, 50, 45])
        let stamps = rig.witness.messages(on: Self.topic, from: start).suffix(3).map(\.arrival)
        #expect(zip(stamps.dropFirst(), stamps).allSatisfy { (0.15...0.25).contains($0 - $1) })
    }

    @Test("a stop neither changes nor holds a set-point, unless it is asked to; a reset likewise")
    func stopAndReset() async throws {
        let three = """
            setpoints:
              - { name: arm_height, maximum: 50, initial: 10, pull: right_stick.y }
              - { name: boom, maximum: 50, initial: 10, pull: right_stick.x, reset_on_stop: true }
              - { name: claw, maximum: 50, initial: 10, pull: right_trigger, hold_on_stop: true, reset: true }
            drive: { turbo: { button: none }, slow: { button: none } }

            """
        let (pad, _) = try await rig.ready("xbox360-wired", three)
        func values(_ name: String, from start: Int) -> [Double] {
            rig.witness.messages(on: "teleop/robot/setpoint/\(name)", from: start)
                .compactMap { Double($0.payload) }
        }
        for name in ["arm_height", "boom", "claw"] {
            try await rig.broker.publish("30", to: "teleop/robot/setpoint/\(name)/set")
            try await rig.witness.wait(for: "30", on: "teleop/robot/setpoint/\(name)") {
                $0.payload == "30.0"
            }
        }
        var start = rig.witness.messages.count
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched", from: start)
        try pad.frame("ABS_RY=-8000", "ABS_RZ=80")
        try await wait(forValue: 31, from: start)
        try pad.frame("ABS_RY=0", "ABS_RZ=0", "BTN_EAST=0")
        try await rig.witness.watch(for: .milliseconds(500))
        #expect(values("boom", from: start) == [10])
        #expect(values("claw", from: start).isEmpty)
        start = rig.witness.messages.count
        try await rig.broker.publish("", to: "teleop/robot/reset")
        try await rig.witness.wait(for: "10", on: "teleop/robot/setpoint/claw", from: start) {
            $0.payload == "10.0"
        }
        #expect(values("arm_height", from: start).isEmpty)
        try pad.frame("ABS_RZ=80")
        try await rig.witness.wait(for: "11", on: "teleop/robot/setpoint/claw", from: start) {
            $0.payload == "11.0"
        }
    }

    @Test("whoever comes when all is over finds the status and the set-points, and nothing else")
    func nothingElseRetained() async throws {
        let all =
            Self.arm + """
                reports: true
                gestures:
                  - { on: south, when: tap, do: publish, name: lamp }
                  - { on: east, when: touch_down, do: stop }

                """
        let (pad, teleop) = try await rig.ready("xbox360-wired", all)
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forStatus: "moving")
        try pad.press("BTN_SOUTH")
        try pad.release("BTN_SOUTH")
        try await rig.witness.wait(for: "a gesture", on: "teleop/robot/gesture/lamp")
        try await rig.broker.publish("12", to: Self.topic + "/set")
        try await wait(forValue: 12)
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        let start = rig.witness.messages.count
        try pad.release("BTN_EAST")
        try pad.move("ABS_X", to: 16_000)
        // It tells that the release was read, too: a reset before that is refused.
        try await rig.witness.wait(
            for: "a report", on: "teleop/robot/report/left_stick", from: start)
        try await rig.broker.publish("", to: "teleop/robot/reset")
        try await rig.witness.wait(forStatus: "blocked/not_neutral")
        for _ in 0..<2 {
            let found = try await retained().filter { $0.isRetained }
            #expect(Set(found.map(\.topic)) == ["teleop/robot/status", Self.topic])
            if teleop.exitStatus != nil { break }
            try teleop.signal(SIGTERM)
            #expect(try await teleop.end() == 0)
        }
    }
}
