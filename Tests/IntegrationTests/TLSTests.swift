import Foundation
import Glibc
import Testing

@Suite("A broker that is spoken to by TLS", .serialized)
struct TLSTests {
    let rig: Rig
    let certificates: Certificates

    init() async throws {
        rig = try await Rig()
        certificates = try Certificates()
    }

    /// A broker that shows this certificate on its second listener.
    func broker(_ signed: Certificates.Signed, asksForCertificate: Bool = false) async throws
        -> Broker
    {
        let broker = try Broker(
            secure: certificates.listener(signed, asksForCertificate: asksForCertificate))
        try await broker.start()
        return broker
    }

    /// The configuration of a bridge to a port of this machine.
    func configuration(
        _ port: Int, host: String = "localhost", authority: String? = nil,
        own: Certificates.Signed? = nil
    ) -> String {
        let keys = own.map { ", cert_file: \($0.certificate), key_file: \($0.key)" } ?? ""
        return "broker: { url: 'mqtts://\(host):\(port)',"
            + " ca_file: \(authority ?? certificates.authority)\(keys) }\n"
    }

    /// Starts the bridge with a configuration alone.
    func teleop(_ configuration: String) throws -> Program {
        let file = try rig.machine.folder.write(configuration, to: "tls.yaml")
        return try rig.machine.teleop(["run", "--config", file])
    }

    /// Drives with the pad and returns the program.
    func drive(_ configuration: String, seenBy witness: Witness) async throws -> Program {
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try teleop(configuration)
        witness.background = { teleop.log }
        try await witness.wait(forStatus: "blocked/not_enabled")
        try await rig.drive(pad, seenBy: witness)
        return teleop
    }

    @Test(
        "the certificate is for the name, or for the address in digits, and the robot drives",
        arguments: ["localhost", "127.0.0.1"])
    func drives(host: String) async throws {
        let hosts = host == "localhost" ? "DNS:localhost" : "IP:127.0.0.1"
        let broker = try await broker(certificates.sign("broker", for: hosts))
        let witness = try await Witness(of: broker)
        let teleop = try await drive(
            configuration(broker.securePort, host: host), seenBy: witness)
        #expect(
            try rig.machine.withoutDelay(pid: teleop.pid, port: broker.securePort) == [true, true])
        // A stop from outside comes in by TLS as well.
        try await broker.publish("{}", to: "teleop/robot/stop")
        try await witness.wait(forStatus: "stopped/stop_latched")
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end(within: .seconds(2)) == 0)
        try await witness.wait(for: "offline", on: "teleop/robot/status") {
            $0.status?.state == "offline"
        }
    }

    struct Refusal: CustomTestStringConvertible {
        let testDescription: String
        var hosts = "DNS:localhost,IP:127.0.0.1"
        var days = 1
        var authority = "right"
        var host = "localhost"
        let words: String
    }

    @Test(
        "a broker that is not who it says is not spoken to, and the log says why",
        arguments: [
            Refusal(
                testDescription: "another authority", authority: "other",
                words: "from an unknown authority"),
            Refusal(
                testDescription: "the system's authorities", authority: "system",
                words: "from an unknown authority"),
            Refusal(testDescription: "expired", days: -1, words: "certificate has expired"),
            Refusal(
                testDescription: "another host", hosts: "DNS:other.example",
                words: "does not match the host name localhost"),
            Refusal(
                testDescription: "another address", hosts: "IP:127.0.0.2", host: "127.0.0.1",
                words: "does not match the host name 127.0.0.1"),
            Refusal(
                testDescription: "a part of a name", hosts: "DNS:local*",
                words: "does not match the host name localhost"),
        ])
    func refused(_ refusal: Refusal) async throws {
        let broker = try await broker(
            certificates.sign("broker", for: refusal.hosts, days: refusal.days))
        let other = try Certificates(name: "other")
        var text = configuration(
            broker.securePort, host: refusal.host,
            authority: refusal.authority == "other" ? other.authority : nil)
        if refusal.authority == "system" {
            text = "broker: { url: 'mqtts://localhost:\(broker.securePort)' }\n"
        }
        let teleop = try teleop(text)
        try await teleop.wait(forLog: "no link yet")
        #expect(teleop.log.contains(refusal.words), "\(teleop.log)")
        // It goes on trying, for a certificate may be mended, and says so once.
        try await rig.witness.watch(for: .milliseconds(1500))
        #expect(teleop.log.components(separatedBy: "no link yet").count == 2)
        #expect(!broker.log.contains(" as teleop-"), "\(broker.log)")
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end(within: .seconds(2)) == 0)
    }

    @Test("a port where nobody speaks TLS is told as that")
    func plain() async throws {
        let teleop = try teleop(configuration(rig.broker.port))
        try await teleop.wait(forLog: "no link yet")
        #expect(teleop.log.contains("instead of speaking TLS"), "\(teleop.log)")
    }

    @Test("a broker that asks who we are lets in who shows a certificate of its authority")
    func clientCertificate() async throws {
        let broker = try await broker(certificates.sign("broker"), asksForCertificate: true)
        let driver = try certificates.sign("driver")
        let with = try teleop(configuration(broker.securePort, own: driver))
        try await with.wait(forLog: "link up")
        let others = try Certificates(name: "other")
        let stranger = try others.sign("stranger")
        for own in [nil, stranger] {
            let without = try teleop(configuration(broker.securePort, own: own))
            try await without.wait(forLog: "no link yet")
            try await rig.witness.watch(for: .milliseconds(500))
            #expect(!without.log.contains("link up"))
            #expect(
                without.log.contains("the broker refuses TLS with us:")
                    || without.log.contains("it may ask for another broker.cert_file"),
                "\(without.log)")
        }
    }

    @Test("files that do not serve are told before anything is started")
    func files() async throws {
        let driver = try certificates.sign("driver")
        let other = try certificates.sign("other")
        let mixed = Certificates.Signed(certificate: driver.certificate, key: other.key)
        let swapped = Certificates.Signed(certificate: driver.key, key: driver.certificate)
        for (text, words) in [
            (configuration(1, authority: "/nonexistent/ca.pem"), "No such file or directory"),
            (configuration(1, authority: driver.key), "holds no certificate"),
            (configuration(1, own: mixed), "not the key of the certificate"),
            (configuration(1, own: swapped), "holds no private key"),
        ] {
            let teleop = try teleop(text)
            #expect(try await teleop.end() == 78, "\(words)")
            #expect(teleop.log.contains(words), "\(teleop.log)")
        }
    }

    @Test("the simulated robot is spoken to by TLS as well")
    func simulated() async throws {
        let broker = try await broker(certificates.sign("broker"))
        let witness = try await Witness(of: broker)
        let file = try rig.machine.folder.write(
            configuration(broker.securePort), to: "robot.yaml")
        let robot = try rig.machine.teleop(["simulate", "--config", file])
        try await robot.wait(forLog: "link up")
        try await witness.wait(for: "the first pose", on: "teleop/robot/pose")
    }

    @Test("the broker is asked for by its name, and an address in digits by none")
    func serverName() async throws {
        let port = try Broker.freePort()
        let signed = try certificates.sign("broker")
        let folder = try TemporaryFolder()
        let server = try ChildProcess(
            [
                "stdbuf", "-oL", "openssl", "s_server", "-accept", "127.0.0.1:\(port)", "-www",
                "-cert", signed.certificate, "-key", signed.key, "-servername", "localhost",
                "-cert2", signed.certificate, "-key2", signed.key, "-tlsextdebug",
            ], output: folder.path + "/output", errors: folder.path + "/log")
        defer { server.end() }
        let count = { (words: String) in
            folder.text(of: "output").components(separatedBy: words).count - 1
        }
        _ = try await eventually("it listens", instead: { folder.text(of: "log") }) {
            count("ACCEPT") > 0 ? true : nil
        }
        let named = try teleop(configuration(port))
        _ = try await eventually("its name", instead: { folder.text(of: "output") + named.log }) {
            count("Hostname in TLS extension: \"localhost\"") > 0 ? true : nil
        }
        try named.signal(SIGTERM)
        _ = try await named.end()
        let names = count("server name")
        let hellos = count("supported versions")
        let digits = try teleop(configuration(port, host: "127.0.0.1"))
        _ = try await eventually("a hello", instead: { folder.text(of: "output") + digits.log }) {
            count("supported versions") > hellos ? true : nil
        }
        #expect(count("server name") == names)
        #expect(names > 0)
    }

    @Test("a link that stalls lets next to nothing old through, and motion waits for neutral")
    func stall() async throws {
        let broker = try await broker(certificates.sign("broker"))
        let witness = try await Witness(of: broker)
        let relay = try Relay(to: broker, secure: true)
        _ = try await drive(configuration(relay.port), seenBy: witness)
        let connections = relay.accepted
        try relay.hold()
        try await witness.watch(for: .seconds(3))
        #expect(relay.accepted > connections, "the bridge has not noticed")
        let mended = witness.messages.count
        try relay.mend()
        try await witness.wait(forStatus: "blocked/not_neutral", from: mended)
        try await witness.watch(for: .milliseconds(700))
        let commands = witness.commands(from: mended)
        let old = commands.filter { command in
            command.twist?.isZero != true && command.arrival - (command.stamp ?? 0) > 0.1
        }
        // Three, and what the relay's kernel has taken into its room and acknowledged.
        #expect(old.count <= 5, "\(old.count) old commands")
        #expect(commands.last?.twist?.isZero != false)
    }

    @Test("a broker that says nothing to our hello is waited for without haste, and not for long")
    func silent() async throws {
        let broker = try await broker(certificates.sign("broker"))
        let relay = try Relay(to: broker, secure: true)
        try relay.hoard()
        let teleop = try teleop(configuration(relay.port))
        _ = try await eventually("both connections") { relay.accepted >= 2 ? true : nil }
        let used = teleop.processorTime
        try await rig.witness.watch(for: .seconds(2))
        #expect(teleop.processorTime - used < 0.2)
        #expect(relay.accepted >= 4)
        try relay.mend()
        try await teleop.wait(forLog: "link up")
        try relay.cut()
        try await teleop.wait(forLog: "link down")
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end(within: .seconds(2)) == 0)
    }
}
