import Foundation
import Glibc
import Testing

@Suite("Who may say what", .serialized)
struct AccessTests {
    static let users = ["operator": "o", "robot": "r", "watcher": "w"]
    static let lists = Sources.path("../../config/mosquitto-acl.conf")

    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    /// A broker that asks for names and passwords, and goes by a list of access.
    func broker(_ list: String) async throws -> Broker {
        let broker = try Broker(users: Self.users, secure: ["acl_file \(list)"])
        try await broker.start()
        return broker
    }

    /// Starts the bridge as a user, on a broker's second listener.
    func teleop(as user: String, on broker: Broker, _ more: String = "") throws -> Program {
        let password = try rig.machine.folder.writeSecret(Self.users[user] ?? "", to: user)
        let text = "broker: { username: \(user), password_file: \(password) }\n" + more
        return try rig.teleop(text, via: "mqtt://127.0.0.1:\(broker.securePort)")
    }

    /// Publishes as a user; the broker's answer where it is none of success.
    func publish(_ payload: String, to topic: String, as user: String, on broker: Broker)
        async throws -> String
    {
        let folder = try TemporaryFolder()
        let process = try ChildProcess(
            [
                "mosquitto_pub", "-V", "mqttv5", "-h", "127.0.0.1", "-p", "\(broker.securePort)",
                "-u", user, "-P", Self.users[user] ?? "", "-q", "1", "-t", topic, "-m", payload,
            ], errors: folder.path + "/log")
        _ = try await eventually("published to \(topic)") { process.exitStatus }
        return folder.text(of: "log")
    }

    @Test("by the example list the operator commands, the robot obeys, and can not command itself")
    func example() async throws {
        let broker = try await broker(Self.lists)
        let witness = try await Witness(of: broker)
        let folder = try TemporaryFolder()
        let robot = try ChildProcess(
            [
                "mosquitto_sub", "-V", "mqttv5", "-h", "127.0.0.1", "-p", "\(broker.securePort)",
                "-u", "robot", "-P", "r", "-t", "#", "-v",
            ], output: folder.path + "/heard", errors: folder.path + "/log")
        defer { robot.end() }
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try teleop(
            as: "operator", on: broker,
            """
            reports: true
            setpoints: [{ name: lift, pull: right_stick.y }]
            gestures:
              - { on: east, when: touch_down, do: stop }
              - { on: east, when: double_tap, do: reset }
              - { on: dpad_up, when: touch_down, do: publish, name: horn }
            """)
        witness.background = { teleop.log }
        try await witness.wait(forStatus: "blocked/not_enabled")
        try await rig.drive(pad, seenBy: witness)
        try pad.move("ABS_HAT0Y", to: -1)
        for topic in ["setpoint/lift", "gesture/horn", "report/left_stick"] {
            try await witness.wait(for: "a message", on: "teleop/robot/\(topic)")
        }
        _ = try await eventually("the robot hears", instead: { folder.text(of: "heard") }) {
            let heard = folder.text(of: "heard")
            return heard.contains(#"cmd_vel {"linear":{"x":1.0"#) && heard.contains("setpoint/lift")
                ? true : nil
        }
        #expect(!folder.text(of: "heard").contains("gesture"))

        let start = witness.messages.count
        for (topic, user) in [
            ("cmd_vel", "robot"), ("reset", "robot"), ("setpoint/lift", "robot"),
            ("status", "robot"), ("cmd_vel", "watcher"), ("pose", "operator"),
            ("reset", "watcher"), ("setpoint/lift/set", "watcher"),
        ] {
            let answer = try await publish(
                "{}", to: "teleop/robot/\(topic)", as: user, on: broker)
            #expect(answer.contains("Not authorized"), "\(user) on \(topic): \(answer)")
        }
        try await witness.watch(for: .milliseconds(200))
        #expect(
            witness.messages(on: "teleop/robot/cmd_vel", from: start).allSatisfy { $0.stamp != nil }
        )
        #expect(try await publish("", to: "teleop/robot/stop", as: "watcher", on: broker) == "")
        try await witness.wait(forStatus: "stopped/stop_latched", from: start)
        #expect(try await publish("", to: "teleop/robot/pose", as: "robot", on: broker) == "")
        let asked = witness.messages.count
        let answer = try await publish(
            "20", to: "teleop/robot/setpoint/lift/set", as: "operator", on: broker)
        #expect(answer == "")
        try await witness.wait(for: "20", on: "teleop/robot/setpoint/lift", from: asked) {
            $0.payload == "20.0"
        }
        #expect(!teleop.log.contains("refused"), "\(teleop.log)")
    }

    @Test("what the broker does not take is told once of each topic, with its reason")
    func refused() async throws {
        let list = try rig.machine.folder.write(
            """
            user operator
            topic read teleop/#
            topic write teleop/+/cmd_vel
            topic write teleop/+/ping
            topic write teleop/+/setpoint/allowed
            """, to: "list")
        let broker = try await broker(list)
        let witness = try await Witness(of: broker)
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try teleop(
            as: "operator", on: broker,
            """
            setpoints:
              - { name: allowed, pull: right_stick.y }
              - { name: forbidden, pull: right_stick.x, axis: horizontal }
            """)
        try await teleop.wait(forLog: "link up")
        for _ in 0..<2 {
            try pad.press("BTN_EAST")
            try pad.release("BTN_EAST")
            try await rig.witness.watch(for: .milliseconds(500))
        }
        // More than may be under way without an answer: refusals do not hold up the others.
        for value in 1...12 {
            try await broker.publish("\(value)", to: "teleop/robot/setpoint/forbidden/set")
        }
        try await broker.publish("7", to: "teleop/robot/setpoint/allowed/set")
        try await witness.wait(for: "7", on: "teleop/robot/setpoint/allowed") {
            $0.payload == "7.0"
        }
        for topic in ["status", "stop", "setpoint/forbidden"] {
            let line =
                #"message refused by the broker topic=teleop/robot/\#(topic) cause="Not authorized""#
            try await teleop.wait(forLog: line)
            #expect(teleop.log.components(separatedBy: line).count == 2)
        }
        #expect(!teleop.log.contains("topic=teleop/robot/setpoint/allowed"))
        #expect(witness.messages(on: "teleop/robot/setpoint/forbidden").isEmpty)
        #expect(witness.messages(on: "teleop/robot/stop").isEmpty)
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end(within: .seconds(2)) == 0)
    }

    @Test("the lines for mosquitto.conf that the README shows let the operator in, by TLS")
    func readme() async throws {
        let readme = try String(contentsOfFile: Sources.path("../../README.md"), encoding: .utf8)
        let section = try #require(readme.components(separatedBy: "## Securing the broker").last)
        let lines = section.split(separator: "\n").drop { !$0.hasPrefix("    listener 8883") }
            .prefix { $0.hasPrefix("    ") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.count >= 6)
        let certificates = try Certificates()
        let signed = try certificates.sign("broker")
        // Where the lines say that the files are, by their names.
        let places = [
            "ca.pem": certificates.authority, "broker.pem": signed.certificate,
            "broker.key": signed.key, "teleop.acl": Self.lists,
        ]
        let settings = lines.filter { !$0.hasPrefix("listener") && !$0.hasPrefix("password_file") }
            .map { line in
                let words = line.split(separator: " ")
                let name = words[1].split(separator: "/").last.map(String.init) ?? ""
                return "\(words[0]) \(places[name] ?? String(words[1]))"
            }
        #expect(lines.count - settings.count == 2)
        let broker = try Broker(users: Self.users, secure: settings)
        try await broker.start()
        let password = try rig.machine.folder.writeSecret("o", to: "operator")
        let teleop = try rig.teleop(
            """
            broker:
              url: mqtts://localhost:\(broker.securePort)
              ca_file: \(certificates.authority)
              username: operator
              password_file: \(password)
            """, via: "mqtts://localhost:\(broker.securePort)")
        try await teleop.wait(forLog: "link up")
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(!teleop.log.contains("refused"), "\(teleop.log)")
        #expect(broker.log.contains("u'operator'"), "\(broker.log)")
    }

    @Test("a guard that may not write its output says so, and never that it passes on")
    func guardRefused() async throws {
        let allowed = "user robot\ntopic read teleop/#\n"
        let list = try rig.machine.folder.write(allowed, to: "list")
        let broker = try Broker(users: Self.users, secure: ["acl_file \(list)"])
        let password = try rig.machine.folder.writeSecret("r", to: "robot")
        let file = try rig.machine.folder.write(
            "broker: { username: robot, password_file: \(password) }\n", to: "guard.yaml")
        let safeguard = try rig.machine.teleop(
            [
                "guard", "--config", file, "--broker", "mqtt://127.0.0.1:\(broker.securePort)",
                "--robot", "robot",
            ])
        // A broker that comes later is the worse case: one reason has been told already.
        try await safeguard.wait(forLog: "no link")
        try await broker.start()
        let witness = try await Witness(of: broker)
        try await safeguard.wait(
            forLog:
                "the broker does not take teleop/robot/cmd_vel_guarded, and the robot would get "
                + "nothing: Not authorized")
        let command = #"{"linear":{"x":1,"y":0,"z":0},"angular":{"x":0,"y":0,"z":0}}"#
        for _ in 0..<20 { try await broker.publish(command, to: "teleop/robot/cmd_vel") }
        try await witness.watch(for: .seconds(2))
        #expect(!safeguard.log.contains("passes on"), "\(safeguard.log)")
        #expect(!safeguard.log.contains("link up"), "\(safeguard.log)")
        #expect(safeguard.log.components(separatedBy: "Not authorized").count == 2)
        // Once it may, it does.
        try rig.machine.folder.write(
            allowed + "topic write teleop/+/cmd_vel_guarded\n", to: "list")
        broker.readAgain()
        try await safeguard.wait(forLog: "link up")
        try await witness.watch(for: .milliseconds(300))
        try await broker.publish(command, to: "teleop/robot/cmd_vel")
        try await witness.wait(for: "motion", on: "teleop/robot/cmd_vel_guarded") {
            $0.payload == command
        }
    }

    @Test("commands that the broker drops silently are told")
    func dropped() async throws {
        let list = try rig.machine.folder.write(
            """
            user operator
            topic readwrite teleop/#
            topic deny teleop/+/cmd_vel
            """, to: "list")
        let broker = try await broker(list)
        let witness = try await Witness(of: broker)
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try teleop(as: "operator", on: broker)
        witness.background = { teleop.log }
        try await witness.wait(forStatus: "blocked/not_enabled")
        try pad.press("BTN_TL")
        try await witness.wait(forStatus: "idle")
        try pad.move("ABS_Y", to: -32768)
        try await teleop.wait(forLog: "commands do not come back from the broker")
        #expect(teleop.log.contains("topic=teleop/robot/cmd_vel"))
    }
}
