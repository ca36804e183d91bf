import Foundation
import Glibc
import Testing

@Suite("The receiver in Python", .serialized)
struct PythonReceiverTests {
    let rig: Rig
    let folder: TemporaryFolder

    init() async throws {
        rig = try await Rig()
        folder = try TemporaryFolder()
    }

    /// What it has driven at so far: forward in m/s.
    var speeds: [Double] {
        folder.text(of: "output").split(separator: "\n").compactMap {
            $0.split(separator: " ").first.flatMap { Double($0) }
        }
    }

    func start(via port: Int? = nil) async throws -> ChildProcess {
        let receiver = try ChildProcess(
            [
                "/usr/bin/python3", "-B", Sources.path("../../examples/receiver.py"), "127.0.0.1",
                "\(port ?? rig.broker.port)",
            ], output: folder.path + "/output", errors: folder.path + "/log")
        _ = try await eventually("subscribed", instead: { folder.text(of: "log") }) {
            rig.broker.log.contains(" 1 teleop/robot/ping") ? true : nil
        }
        // Whoever is silent counts as seen standing.
        try await rig.witness.watch(for: .milliseconds(300))
        return receiver
    }

    func wait(forSpeed speed: Double, within limit: Duration = .seconds(5)) async throws {
        let instead = { "\(speeds)\n" + folder.text(of: "log") }
        _ = try await eventually("\(speed) m/s", within: limit, instead: instead) {
            speeds.last == speed ? true : nil
        }
    }

    @Test("drives as the bridge commands, stands when it is stopped, and when it is frozen")
    func drives() async throws {
        let receiver = try await start()
        #expect(speeds == [0])
        let (pad, teleop) = try await rig.driving()
        try await wait(forSpeed: 1)
        try pad.release("BTN_TL")
        try await wait(forSpeed: 0)
        try pad.press("BTN_TL")
        try await wait(forSpeed: 1)
        try await rig.broker.publish("", to: "teleop/robot/stop")
        try await wait(forSpeed: 0)
        try await rig.broker.publish("", to: "teleop/robot/reset")
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        try await rig.enable(pad)
        try await rig.witness.watch(for: .milliseconds(300))
        try pad.move("ABS_Y", to: -32768)
        try await wait(forSpeed: 1)
        try teleop.signal(SIGSTOP)
        try await wait(forSpeed: 0, within: .seconds(1))
        #expect(receiver.exitStatus == nil)
        #expect(folder.text(of: "log") == "")
    }

    @Test("obeys nothing of what its link kept back and then delivers in a burst")
    func burst() async throws {
        let relay = try Relay(to: rig.broker)
        let receiver = try await start(via: relay.port)
        let (pad, _) = try await rig.driving()
        try await wait(forSpeed: 1)
        try relay.hoard(.down)
        try await wait(forSpeed: 0, within: .seconds(1))
        // What is commanded now is old when it comes.
        try pad.move("ABS_Y", to: -20000)
        try await rig.witness.watch(for: .seconds(1))
        try pad.move("ABS_Y", to: 32767)
        try await rig.witness.watch(for: .milliseconds(600))
        let before = speeds.count
        try relay.mend()
        try await wait(forSpeed: -1)
        #expect(speeds.dropFirst(before).allSatisfy { $0 <= 0 })
        #expect(receiver.exitStatus == nil)
    }

    @Test("survives what it can not understand, and a broker that is restarted")
    func survives() async throws {
        let receiver = try await start()
        for text in ["{", "[]", "1", "{}", #"{"linear":{"x":"a"},"angular":{"z":0}}"#, ""] {
            for topic in ["cmd_vel", "ping"] {
                try await rig.broker.publish(text, to: "teleop/robot/" + topic)
            }
        }
        let whole = #"{"linear":{"x":1,"y":0,"z":0},"angular":{"x":0,"y":0,"z":0}}"#
        try await rig.broker.publish(
            whole, to: "teleop/robot/cmd_vel", properties: ["session": "a", "seq": "x"])
        try await rig.broker.publish(whole, to: "teleop/robot/cmd_vel")
        rig.broker.stop()
        try await rig.broker.start()
        _ = try await eventually("it is back", instead: { folder.text(of: "log") }) {
            rig.broker.log.components(separatedBy: " 1 teleop/robot/ping").count > 2 ? true : nil
        }
        #expect(receiver.exitStatus == nil)
        #expect(speeds == [0])
        #expect(folder.text(of: "log") == "")
    }
}
