import Foundation
import Testing

@Suite("teleop doctor", .serialized)
struct DoctorTests {
    /// One finding as `--json` has it.
    struct Line: Decodable {
        let verdict: String
        let subject: String
        let text: String
        let remedy: String?
    }

    struct Report {
        let status: Int
        let lines: [Line]
        let log: String

        /// The findings that have to do with this.
        func about(_ subject: String) -> [Line] { lines.filter { $0.subject == subject } }

        /// The subjects of all faults.
        var faults: [String] { lines.filter { $0.verdict == "fault" }.map(\.subject) }
    }

    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    func start(_ configuration: String = "", via url: String? = nil) throws -> Program {
        let file = try rig.machine.folder.write(configuration, to: "doctor.yaml")
        let chosen = configuration.isEmpty ? [] : ["--config", file]
        let place = url ?? (configuration.contains("url:") ? nil : rig.broker.url)
        return try rig.machine.teleop(
            ["doctor", "--json"] + chosen + (place.map { ["--broker", $0] } ?? []))
    }

    func end(_ doctor: Program) async throws -> Report {
        let status = try await doctor.end(within: .seconds(10))
        let lines = try JSONDecoder().decode([Line].self, from: Data(doctor.output.utf8))
        return Report(status: status, lines: lines, log: doctor.log)
    }

    @Test("finds nothing wrong where nothing is, and sends nothing that a robot would obey")
    func fine() async throws {
        _ = try rig.machine.plug("xbox360-wired", as: 5)
        let report = try await end(try start())
        #expect(report.status == 0, "\(report.lines)")
        #expect(report.faults.isEmpty)
        for subject in [
            "mosquitto", "gamepad", "access", "broker", "login", "Nagle", "MQTT", "publish",
            "round trip", "others",
        ] {
            #expect(report.about(subject).map(\.verdict) == ["ok"], "\(report.lines)")
        }
        #expect(["ok", "warning"].contains(report.about("clock").first?.verdict))
        #expect(report.log.contains("connecting to mqtt://127.0.0.1:\(rig.broker.port)"))
        #expect(report.log.contains("listening for two seconds"))
        #expect(Set(rig.witness.messages.map(\.topic)) == ["teleop/robot/ping"])
        // For people.
        let doctor = try rig.machine.teleop(["doctor", "--broker", rig.broker.url])
        #expect(try await doctor.end(within: .seconds(10)) == 0)
        #expect(
            doctor.output.contains("ok       login      the broker lets us in without a name\n"))
    }

    @Test("a broker that is not there is a fault within 6 s")
    func noBroker() async throws {
        let start = ContinuousClock.now
        let report = try await end(
            try self.start(via: "mqtt://127.0.0.1:\(try Broker.freePort())"))
        #expect(ContinuousClock.now - start < .seconds(6))
        #expect(report.status == 1)
        #expect(report.faults == ["broker"])
        #expect(report.about("broker").first?.text.hasSuffix("Connection refused") == true)
    }

    @Test("a wrong password is a fault of the login, a file for it that is missing is told, too")
    func password() async throws {
        let broker = try Broker(users: ["driver": "secret"])
        try await broker.start()
        let file = try rig.machine.folder.writeSecret("guess\n", to: "password")
        let text = "broker: { username: driver, password_file: \(file) }\n"
        let report = try await end(try start(text, via: broker.url))
        #expect(report.status == 1)
        #expect(report.faults == ["login"])
        let login = try #require(report.about("login").first)
        #expect(login.text.contains("'driver'") && login.text.contains("Not authorized"))
        #expect(report.about("broker").map(\.verdict) == ["ok"])
        try FileManager.default.removeItem(atPath: file)
        let missing = try await end(try start(text, via: broker.url))
        #expect(missing.status == 1)
        #expect(missing.about("broker").first?.text.contains(file) == true)
    }

    @Test("what a list of access forbids is a fault")
    func access() async throws {
        let list = try rig.machine.folder.write("user operator\ntopic read teleop/#\n", to: "list")
        let broker = try Broker(users: ["operator": "o"], secure: ["acl_file \(list)"])
        try await broker.start()
        let file = try rig.machine.folder.writeSecret("o", to: "password")
        let report = try await end(
            try start(
                "broker: { username: operator, password_file: \(file) }\n",
                via: "mqtt://127.0.0.1:\(broker.securePort)"))
        #expect(report.status == 1)
        #expect(report.faults == ["publish", "round trip"], "\(report.lines)")
        #expect(report.about("publish").first?.text.contains("Not authorized") == true)
    }

    @Test("whoever else commands the robot is a warning, and a command that is kept a fault")
    func others() async throws {
        try await rig.broker.publish("{}", to: "teleop/robot/cmd_vel", retained: true)
        let doctor = try start()
        try await doctor.wait(forLog: "listening")
        for number in 1...3 {
            try await rig.broker.publish("{}", to: "teleop/robot/cmd_vel")
            try await rig.broker.publish(
                "{}", to: "teleop/robot/cmd_vel",
                properties: ["session": "stranger", "seq": "\(number)"])
        }
        let report = try await end(doctor)
        #expect(report.faults == ["commands"])
        #expect(report.about("others").map(\.verdict) == ["warning", "warning"])
        #expect(
            Set(report.about("others").map(\.text)) == [
                "a program that does not say which sends commands: 3 on teleop/robot/cmd_vel",
                "session stranger sends commands: 3 on teleop/robot/cmd_vel",
            ])
    }

    @Test("while somebody drives, the bridge is a warning and goes on moving")
    func driving() async throws {
        _ = try await rig.driving()
        let start = rig.witness.messages.count
        let report = try await end(try self.start())
        #expect(report.status == 0, "\(report.lines)")
        let others = report.about("others")
        #expect(others.count == 2)
        #expect(others.first?.text.hasSuffix("moving") == true)
        let commands = rig.witness.commands(from: start)
        #expect(commands.count > 50)
        #expect(commands.allSatisfy { $0.twist?.linear.x == 1 })
    }

    @Test("a pad that may not be opened is a fault, with the rule that mends it")
    func denied() async throws {
        _ = try rig.machine.plug("xbox360-wired", as: 5, "denied")
        let report = try await end(try start())
        #expect(report.status == 1)
        #expect(report.faults == ["gamepad", "access"])
        let access = try #require(report.about("access").first)
        #expect(access.text.contains("/dev/input/event5"))
        #expect(access.remedy?.contains("config/70-teleop.rules") == true)
    }

    @Test("a pad that another program holds is a fault")
    func held() async throws {
        _ = try rig.machine.plug("xbox360-wired", as: 5)
        _ = try rig.machine.run(["/usr/bin/evtest", "--grab", "/dev/input/event5"])
        try await rig.machine.wait(for: "grabbed pad")
        let report = try await end(try start())
        #expect(report.faults == ["gamepad"])
        #expect(report.about("gamepad").first?.text.contains("another program holds it") == true)
    }

    @Test("by TLS; a certificate that is not believed is told")
    func secure() async throws {
        let certificates = try Certificates()
        let broker = try Broker(secure: certificates.listener(try certificates.sign("broker")))
        try await broker.start()
        func text(_ authority: String) -> String {
            "broker: { url: 'mqtts://localhost:\(broker.securePort)', ca_file: \(authority) }\n"
        }
        let report = try await end(try start(text(certificates.authority)))
        #expect(report.status == 0, "\(report.lines)")
        #expect(report.about("Nagle").map(\.verdict) == ["ok"])
        let stranger = try Certificates(name: "stranger")
        let refused = try await end(try start(text(stranger.authority)))
        #expect(refused.faults == ["broker"])
        #expect(refused.about("broker").first?.text.contains("certificate") == true)
    }

    @Test("a private broker needs mosquitto only; a wrong configuration is told as everywhere")
    func configuration() async throws {
        let report = try await end(try start("broker: { url: embedded }\n"))
        #expect(report.status == 0, "\(report.lines)")
        #expect(report.about("broker").first?.text.contains("private") == true)
        let file = try rig.machine.folder.write("robots: x\n", to: "wrong.yaml")
        let doctor = try rig.machine.teleop(["doctor", "--config", file])
        #expect(try await doctor.end() == 78)
        #expect(doctor.log.contains("wrong.yaml:1:1: "))
    }
}
