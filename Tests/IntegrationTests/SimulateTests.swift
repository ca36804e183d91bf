import Foundation
import Glibc
import Testing

@Suite("The simulated robot", .serialized)
struct SimulateTests {
    struct Pose: Decodable, Equatable {
        let x: Double
        let y: Double
        let theta: Double
        var lifts: [String: Double]?
    }

    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    /// Starts it and waits until it follows commands.
    func start() async throws -> Program {
        let robot = try rig.machine.teleop(["simulate", "--broker", rig.broker.url])
        try await robot.wait(forLog: "link up")
        rig.witness.background = { robot.log }
        return robot
    }

    func poses() -> [Pose] {
        rig.witness.messages(on: "teleop/robot/pose").compactMap {
            try? JSONDecoder().decode(Pose.self, from: Data($0.payload.utf8))
        }
    }

    func command(_ linear: Double, _ angular: Double, retained: Bool = false) async throws {
        try await rig.broker.publish(
            #"{"linear":{"x":\#(linear)},"angular":{"z":\#(angular)}}"#,
            to: "teleop/robot/cmd_vel", retained: retained)
    }

    @Test("drives as commanded, and stands by itself half a second after the last command")
    func drives() async throws {
        let robot = try await start()
        try await rig.witness.wait(for: "the first pose", on: "teleop/robot/pose")
        #expect(poses() == [Pose(x: 0, y: 0, theta: 0)])
        try await command(1, 0)
        _ = try await eventually("it stands", instead: { robot.output + robot.log }) {
            robot.output.hasSuffix("\n") && robot.output.split(separator: "\n").count == 2
                ? true : nil
        }
        #expect(
            robot.output == """
                drives at +0.00 +0.00 m 0 deg
                stands, no command came in time, at +0.50 +0.00 m 0 deg

                """)
        try await rig.witness.watch(for: .milliseconds(300))
        let seen = poses()
        // The first one, at the start, every 0.1 s, at the end; then silence.
        #expect((6...8).contains(seen.count))
        #expect(seen.last.map { abs($0.x - 0.5) < 1e-9 } == true)
        #expect(seen.map(\.x) == seen.map(\.x).sorted())
        #expect(rig.witness.messages(on: "teleop/robot/pose").allSatisfy { $0.qos == 0 })
        try robot.signal(SIGTERM)
        #expect(try await robot.end(within: .seconds(2)) == 0)
    }

    @Test("behind a guard it drives as that passes on")
    func guarded() async throws {
        let topic = "teleop/robot/cmd_vel_guarded"
        let robot = try rig.machine.teleop(
            ["simulate", "--broker", rig.broker.url, "--from", topic])
        try await robot.wait(forLog: "follows=\(topic)")
        let safeguard = try rig.machine.teleop(
            ["guard", "--broker", rig.broker.url, "--max-linear", "1"])
        rig.witness.background = { robot.log + safeguard.log }
        try await safeguard.wait(forLog: "link up")
        try await rig.witness.watch(for: .milliseconds(300))
        try await command(1.5, 0)
        try await safeguard.wait(forLog: "beyond_limit")
        #expect(robot.output == "")
        try await rig.witness.watch(for: .milliseconds(300))
        try await command(0.5, 0)
        // As long as the guard lets a command count.
        _ = try await eventually("it stands", instead: { robot.output + robot.log }) {
            robot.output.contains("stands at +0.1") ? true : nil
        }
    }

    @Test("follows nothing that is no topic", arguments: ["", "a/+", "#"])
    func noTopic(topic: String) async throws {
        let robot = try rig.machine.teleop(["simulate", "--from", topic])
        #expect(try await robot.end() == 64)
    }

    @Test("ignores what is retained, refuses what is malformed, and tells that once")
    func refusals() async throws {
        try await command(1, 0, retained: true)
        let robot = try await start()
        for text in ["{", "{}", #"{"linear":{"x":1e999},"angular":{"z":0}}"#] {
            try await rig.broker.publish(text, to: "teleop/robot/cmd_vel")
        }
        try await robot.wait(forLog: "command refused")
        try await command(0, 0)
        try await rig.broker.publish("[]", to: "teleop/robot/cmd_vel")
        _ = try await eventually("the second refusal", instead: { robot.log }) {
            robot.log.split(separator: "\n").filter { $0.contains("command refused") }.count == 2
                ? true : nil
        }
        #expect(robot.output == "")
        #expect(poses() == [Pose(x: 0, y: 0, theta: 0)])
        try robot.signal(SIGINT)
        #expect(try await robot.end(within: .seconds(2)) == 0)
    }

    @Test("a lift goes to its set-point at 20 units a second, to a retained one as well")
    func lift() async throws {
        try await rig.broker.publish("10.0", to: "teleop/robot/setpoint/lift", retained: true)
        let robot = try await start()
        let lifts = { poses().compactMap { $0.lifts?["lift"] } }
        _ = try await eventually("it is up", instead: { robot.log }) {
            lifts().last == 10 ? true : nil
        }
        // At the start, every 0.1 s for 0.5 s, at the end; then silence.
        let start = rig.witness.messages.count
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(rig.witness.messages(on: "teleop/robot/pose", from: start).isEmpty)
        #expect((5...8).contains(lifts().count))
        #expect(lifts().first.map { $0 < 1 } == true)
        #expect(lifts() == lifts().sorted())

        try await rig.broker.publish("4", to: "teleop/robot/setpoint/lift")
        try await rig.broker.publish("-1", to: "teleop/robot/setpoint/arm \"2\"")
        _ = try await eventually("both have arrived", instead: { robot.log }) {
            poses().last?.lifts == ["lift": 4, "arm \"2\"": -1] ? true : nil
        }
        #expect(poses().allSatisfy { $0.x == 0 && $0.y == 0 })
    }

    @Test("a set-point that is no number moves no lift; one that is taken back leaves it there")
    func badSetpoints() async throws {
        let robot = try await start()
        try await rig.broker.publish("1", to: "teleop/robot/setpoint/lift")
        _ = try await eventually("it is up", instead: { robot.log }) {
            poses().last?.lifts == ["lift": 1] ? true : nil
        }
        try await rig.broker.publish("", to: "teleop/robot/setpoint/lift", retained: true)
        // Requests are the bridge's business.
        try await rig.broker.publish("5", to: "teleop/robot/setpoint/lift/set")
        try await rig.broker.publish("nan", to: "teleop/robot/setpoint/lift")
        try await rig.broker.publish("nan", to: "teleop/robot/setpoint/lift")
        try await robot.wait(forLog: "set-point lift: not a plain number")
        try await rig.witness.watch(for: .milliseconds(200))
        #expect(robot.log.components(separatedBy: "refused").count == 2)
        #expect(poses().last?.lifts == ["lift": 1])
    }

    @Test("finds a broker that was restarted, and one that comes later")
    func restart() async throws {
        let robot = try await start()
        rig.broker.stop()
        try await robot.wait(forLog: "no link")
        try await rig.broker.start()
        _ = try await eventually("the link is up again", instead: { robot.log }) {
            robot.log.split(separator: "\n").filter { $0.contains("link up") }.count == 2
                ? true : nil
        }
        try await command(0.5, 0)
        _ = try await eventually("it drives", instead: { robot.log }) {
            robot.output.contains("drives") ? true : nil
        }
    }

    @Test("a private broker of the configuration is none that it could find")
    func embedded() async throws {
        let robot = try rig.machine.teleop(["simulate", "--broker", "embedded"])
        #expect(try await robot.end() == 78)
        #expect(robot.log.contains("--broker"))
    }
}
