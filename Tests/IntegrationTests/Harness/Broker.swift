import Foundation
import Glibc
import Synchronization

/// A mosquitto of its own on a free port of 127.0.0.1; not started until told.
final class Broker {
    let port: Int
    /// The port of the second listener, which asks more of those who connect.
    let securePort: Int
    private let folder: TemporaryFolder
    private var process: ChildProcess?

    /// Lets in those whose names and passwords are in `users`; where there are none, everybody.
    ///
    /// With settings for a second listener, it is that one which `users` are for, and the first
    /// lets everybody in, such as the witness.
    /// That listener may have another address of this machine.
    init(
        users: [String: String] = [:], secure: [String] = [], at address: String = "127.0.0.1"
    ) throws {
        port = try Self.freePort()
        securePort = try Self.freePort()
        folder = try TemporaryFolder()
        for (name, password) in users {
            let file = folder.path + "/users"
            if !FileManager.default.fileExists(atPath: file) { try folder.write("", to: "users") }
            let process = try ChildProcess(
                ["mosquitto_passwd", "-b", file, name, password], errors: folder.path + "/log")
            while process.exitStatus == nil { usleep(1000) }
        }
        try folder.write(
            secure.isEmpty && address == "127.0.0.1"
                ? settings(users) : settings(secure, at: address, users), to: "mosquitto.conf")
    }

    /// The settings of a broker with one listener.
    private func settings(_ users: [String: String]) -> String {
        """
        listener \(port) 127.0.0.1
        \(passwords(users))
        \(Self.always)
        """
    }

    /// The settings of a broker with two.
    private func settings(
        _ secure: [String], at address: String, _ users: [String: String]
    ) -> String {
        """
        per_listener_settings true
        \(Self.always)
        listener \(port) 127.0.0.1
        allow_anonymous true
        listener \(securePort) \(address)
        \(secure.joined(separator: "\n"))
        \(passwords(users))
        """
    }

    private func passwords(_ users: [String: String]) -> String {
        users.isEmpty
            ? "allow_anonymous true"
            : "password_file \(folder.path)/users\nallow_anonymous false"
    }

    private static let always = """
        user root
        persistence false
        set_tcp_nodelay true
        log_dest stderr
        log_type error
        log_type warning
        log_type notice
        log_type information
        log_type subscribe
        """

    var url: String { "mqtt://127.0.0.1:\(port)" }
    var log: String { folder.text(of: "log") }

    /// Starts it and waits until it listens; nothing of an earlier run is remembered.
    func start() async throws {
        let before = log.count
        process = try ChildProcess(
            ["mosquitto", "-c", folder.path + "/mosquitto.conf"], errors: folder.path + "/log")
        _ = try await eventually("mosquitto runs", instead: { self.log }) {
            self.log.dropFirst(before).contains(" running") ? true : nil
        }
    }

    /// Stops it as an operator would.
    func stop() {
        process?.end()
        process = nil
    }

    /// Lets it read its list of access again.
    func readAgain() {
        process?.signal(SIGHUP)
    }

    /// Ends it without a good-bye.
    func kill() {
        process?.signal(SIGKILL)
        process = nil
    }

    /// Holds it, connections and all, until `thaw`.
    func freeze() {
        process?.signal(SIGSTOP)
    }

    func thaw() {
        process?.signal(SIGCONT)
    }

    /// Publishes like anybody else, and waits until the broker has it.
    func publish(
        _ payload: String, to topic: String, retained: Bool = false,
        properties: [String: String] = [:]
    ) async throws {
        var options = ["-m", payload]
        if retained { options.append("-r") }
        for (name, value) in properties {
            options += ["-D", "publish", "user-property", name, value]
        }
        try await publish(options, to: topic)
    }

    /// Publishes what is in a file, whatever it is.
    func publish(file: String, to topic: String) async throws {
        try await publish(["-f", file], to: topic)
    }

    /// Publishes each line of a file as a message of QoS 0.
    func publish(lines file: String, to topic: String) async throws {
        let process = try ChildProcess(
            [
                "sh", "-c",
                #"exec mosquitto_pub -h 127.0.0.1 -p \#(port) -t "$1" -l <"$2""#, "sh", topic, file,
            ], errors: folder.path + "/publish.log")
        _ = try await eventually("published to \(topic)", within: .seconds(30)) {
            process.exitStatus
        }
    }

    private func publish(_ options: [String], to topic: String) async throws {
        let command = [
            "mosquitto_pub", "-V", "mqttv5", "-h", "127.0.0.1", "-p", "\(port)", "-q", "1",
            "-t", topic,
        ]
        let process = try ChildProcess(command + options, errors: folder.path + "/publish.log")
        let status = try await eventually("published to \(topic)") { process.exitStatus }
        guard status == 0 else {
            throw NotSeen(what: topic, limit: .zero, instead: folder.text(of: "publish.log"))
        }
    }

    /// A port that nobody listens on.
    ///
    /// Below the ports that the kernel gives to clients: a client that keeps trying a closed port
    /// from among those ends up connected to itself one day.
    static func freePort() throws -> Int {
        for _ in 0..<1000 {
            let turn = turns.wrappingAdd(1, ordering: .relaxed).oldValue
            let port = 20_000 + (Int(getpid()) * 37 + turn) % 12_000
            let probe = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            defer { close(probe) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            let failure = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(probe, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            if failure == 0 { return port }
        }
        throw NotSeen(what: "a free port", limit: .zero, instead: "20000 to 31999 are all taken")
    }

    private static let turns = Atomic<Int>(0)
}
