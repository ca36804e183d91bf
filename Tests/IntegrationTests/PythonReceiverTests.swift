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

    /// What it says besides that there is no connection.
    var complaints: [Substring] {
        folder.text(of: "log").split(separator: "\n").filter { !$0.hasPrefix("no connection: ") }
    }

    /// Runs it with these arguments and settings.
    func run(_ arguments: [String], _ environment: [String] = []) throws -> ChildProcess {
        let python = ["/usr/bin/python3", "-B", Sources.path("../../examples/receiver.py")]
        return try ChildProcess(
            ["env"] + environment + python + arguments, output: folder.path + "/output",
            errors: folder.path + "/log")
    }

    func start(via port: Int? = nil) async throws -> ChildProcess {
        let receiver = try run(["127.0.0.1", "\(port ?? rig.broker.port)"])
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

    @Test("drives sideways as well")
    func sideways() async throws {
        let receiver = try await start()
        for number in 1...300 where folder.text(of: "output") != "0.0 0.0 0.0\n0.0 0.25 0.0\n" {
            let twist = ReceiverTests.twist("0.0")
            try await send(
                twist.replacing(#""y":0.0,"z""#, with: #""y":0.25,"z""#, maxReplacements: 1), number
            )
        }
        #expect(folder.text(of: "output").hasPrefix("0.0 0.0 0.0\n0.0 0.25 0.0\n"))
        #expect(receiver.exitStatus == nil)
    }

    @Test("by TLS and with a password it is let in; what fails is said, once")
    func secured() async throws {
        let certificates = try Certificates()
        let broker = try Broker(
            users: ["robot": "r"],
            secure: certificates.listener(try certificates.sign("broker")))
        try await broker.start()
        let password = try folder.writeSecret("r\n", to: "password")
        let user = ["TELEOP_USER=robot", "TELEOP_PASSWORD_FILE=\(password)"]
        let authority = ["TELEOP_CA_FILE=\(certificates.authority)"]
        let port = "\(broker.securePort)"
        let wrong = try folder.writeSecret("w", to: "wrong")
        let strange = try Certificates()
        for (environment, words) in [
            (
                authority + [user[0], "TELEOP_PASSWORD_FILE=\(wrong)"],
                "no connection: Not authorized"
            ),
            (user + ["TELEOP_CA_FILE=\(strange.authority)"], "CERTIFICATE_VERIFY_FAILED"),
            (user, "no connection: closed from the other side"),
        ] {
            try folder.write("", to: "log")
            let receiver = try run(["localhost", port], environment)
            _ = try await eventually(words, instead: { folder.text(of: "log") }) {
                folder.text(of: "log").contains(words) ? true : nil
            }
            try await rig.witness.watch(for: .milliseconds(2500))
            #expect(receiver.exitStatus == nil)
            #expect(
                folder.text(of: "log").split(separator: "\n").count == 1,
                "\(folder.text(of: "log"))")
        }
        try folder.write("", to: "log")
        let receiver = try run(["localhost", port], authority + user)
        _ = try await eventually("subscribed", instead: { folder.text(of: "log") }) {
            broker.log.contains(" 1 teleop/robot/ping") ? true : nil
        }
        #expect(receiver.exitStatus == nil)
        #expect(folder.text(of: "log") == "")
        withExtendedLifetime(strange) {}
    }

    @Test(
        "without a host and a port it says how it is used",
        arguments: [[], ["host"], ["host", "x"]])
    func usage(arguments: [String]) async throws {
        let receiver = try run(arguments)
        #expect(try await eventually("it ends") { receiver.exitStatus } == 1)
        #expect(folder.text(of: "log") == "usage: receiver.py HOST PORT [PREFIX]\n")
    }

    @Test("stands at once when its link is lost, however long it takes to connect anew")
    func linkLost() async throws {
        let relay = try Relay(to: rig.broker)
        let receiver = try await start(via: relay.port)
        let (pad, _) = try await rig.driving()
        try await wait(forSpeed: 1)
        try relay.deafen()
        try await wait(forSpeed: 0, within: .seconds(1))
        try relay.mend()
        try pad.move("ABS_Y", to: 0)
        _ = try await eventually("it is back", within: .seconds(20)) {
            rig.broker.log.components(separatedBy: " 1 teleop/robot/ping").count > 2 ? true : nil
        }
        try await rig.witness.watch(for: .milliseconds(300))
        try pad.move("ABS_Y", to: -32768)
        try await wait(forSpeed: 1)
        #expect(receiver.exitStatus == nil)
        #expect(complaints.isEmpty)
    }

    @Test("stands while the bridge says that it is stopped, though a reset was said")
    func bridgeStopped() async throws {
        let (pad, _) = try await rig.ready()
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        let receiver = try await start()
        // The bridge refuses it, since its stop is still held.
        try await rig.broker.publish("", to: "teleop/robot/reset")
        try await rig.witness.watch(for: .milliseconds(300))
        for number in 1...20 {
            try await command("0.5", number)
        }
        #expect(speeds == [0])
        try pad.release("BTN_EAST")
        try await rig.witness.watch(for: .milliseconds(100))
        let start = rig.witness.messages.count
        try await rig.broker.publish("", to: "teleop/robot/reset")
        try await rig.witness.wait(forStatusOtherThan: "stopped/stop_latched", from: start)
        try await rig.witness.watch(for: .milliseconds(300))
        for number in 21...300 where speeds.last != 0.5 {
            try await command("0.5", number)
        }
        #expect(speeds.last == 0.5)
        #expect(receiver.exitStatus == nil)
    }

    /// Publishes a command of a session of its own.
    func command(_ speed: String, _ number: Int) async throws {
        try await send(ReceiverTests.twist(speed), number)
    }

    func send(_ twist: String, _ number: Int) async throws {
        try await rig.broker.publish(
            twist, to: "teleop/robot/cmd_vel",
            properties: [
                "session": "typed", "seq": "\(number)", "ttl": "250",
                "stamp": String(format: "%.3f", Date().timeIntervalSince1970),
            ])
    }

    /// Runs a few lines of Python that play with the receiver's rules, without a broker.
    private func check(_ lines: String) async throws {
        let script = """
            import json, math, sys
            sys.path.insert(0, sys.argv[1])
            from receiver import Receiver
            def twist(x): return json.dumps({"linear": {"x": x}, "angular": {"z": 0.0}})
            def command(receiver, number, stamp, now):
                properties = {"session": "a", "seq": str(number), "stamp": stamp, "ttl": "250"}
                receiver.message("cmd_vel", twist(0.5), properties, now)

            """
        let process = try ChildProcess(
            ["/usr/bin/python3", "-B", "-c", script + lines, Sources.path("../../examples")],
            errors: folder.path + "/log")
        let log = { folder.text(of: "log") }
        let status = try await eventually("checked", instead: log) { process.exitStatus }
        #expect(status == 0, "\(log())")
    }

    @Test("a zero from nobody makes nobody seen standing, and a time must be a number")
    func rules() async throws {
        try await check(
            """
            receiver = Receiver(0.0)
            receiver.message("cmd_vel", twist(0.0), {}, 0.01)
            for number in range(50):
                now = 0.02 + number * 0.02
                command(receiver, number, f"{1000 + now:.3f}", now)
                assert receiver.current(now) == (0.0, 0.0, 0.0), now
            for stamp in "nan", "inf", "-inf", "NaN":
                receiver = Receiver(0.0)
                for number in range(50):
                    try:
                        command(receiver, number, stamp, 1.0 + number * 0.02)
                        assert False, stamp
                    except ValueError:
                        pass
                    try:
                        receiver.message("ping", '{"session":"a","stamp":%s}' % stamp, {}, 1.0)
                        assert False, stamp
                    except ValueError:
                        pass
                assert receiver.current(2.0) == (0.0, 0.0, 0.0)
            """)
    }

    @Test("a burst of a session that it does not know yet moves nothing; then it drives")
    func firstBurst() async throws {
        // Fifty commands of a second, all at once or 1 ms apart, and then one every 20 ms.
        try await check(
            """
            for spacing in 0.0, 0.001:
                receiver = Receiver(0.0)
                for number in range(50):
                    now = 1.0 + number * spacing
                    command(receiver, number, f"{1000 + number * 0.02:.3f}", now)
                    assert receiver.current(now) == (0.0, 0.0, 0.0), (spacing, number)
                for number in range(50, 70):
                    now = 0.1 + number * 0.02
                    command(receiver, number, f"{1000 + number * 0.02:.3f}", now)
                assert receiver.current(now) == (0.5, 0.0, 0.0), spacing
            """)
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
        let deep = String(repeating: "[", count: 100_000)
        let wrong = #"{"linear":{"x":"a"},"angular":{"z":0}}"#
        for text in ["{", "[]", "1", "{}", deep, wrong, ""] {
            for topic in ["cmd_vel", "ping", "status"] {
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
        #expect(complaints.isEmpty)
    }
}
