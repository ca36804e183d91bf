import Foundation
import Glibc
import Testing

@Suite("Supervised by systemd", .serialized)
struct SupervisionTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    /// Starts the bridge as systemd would.
    func teleop(
        _ socket: NotifySocket, _ variables: [String] = [], _ configuration: String = "{}",
        broker: String? = nil
    ) throws -> Program {
        let file = try rig.machine.folder.write(configuration, to: "test.yaml")
        let environment = ["env", "NOTIFY_SOCKET=\(socket.name)"] + variables
        return try rig.machine.run(
            environment + [
                Sources.teleop, "run", "--config", file, "--broker", broker ?? rig.broker.url,
            ])
    }

    @Test(
        "it is ready without a broker, says what motion waits for, and that it ends",
        arguments: [false, true])
    func life(isAbstract: Bool) async throws {
        let socket = try NotifySocket(isAbstract: isAbstract)
        rig.broker.stop()
        let teleop = try teleop(socket)
        try await socket.wait(for: "READY=1")
        try await socket.wait(for: "STATUS=blocked: no_device")
        _ = try rig.machine.plug("xbox360-wired", as: 5)
        try await socket.wait(for: "STATUS=blocked: link_down")
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end(within: .seconds(2)) == 0)
        #expect(socket.messages.filter { $0 == "READY=1" }.count == 1)
        #expect(socket.messages.filter { $0 == "STOPPING=1" }.count == 1)
        #expect(!socket.messages.contains { $0.hasPrefix("WATCHDOG") })
    }

    @Test("the guard is ready without a broker, gives signs of life, and says that it ends")
    func safeguard() async throws {
        let socket = try NotifySocket()
        rig.broker.stop()
        let safeguard = try rig.machine.run([
            "env", "NOTIFY_SOCKET=\(socket.name)", "WATCHDOG_USEC=400000", Sources.teleop,
            "guard", "--broker", rig.broker.url,
        ])
        try await socket.wait(for: "READY=1")
        try await socket.wait(for: "WATCHDOG=1")
        try safeguard.signal(SIGTERM)
        #expect(try await safeguard.end(within: .seconds(2)) == 0)
        #expect(socket.messages.filter { $0 == "STOPPING=1" }.count == 1)
    }

    @Test("a change of motion is told once, not with every command")
    func status() async throws {
        let socket = try NotifySocket()
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try teleop(socket)
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        try await rig.drive(pad, seenBy: rig.witness)
        try await socket.wait(for: "STATUS=moving")
        let start = socket.messages.count
        let commands = rig.witness.commands().count
        try await rig.witness.watch(for: .milliseconds(500))
        #expect(rig.witness.commands().count > commands + 10)
        #expect(socket.messages.count == start)
        try pad.press("BTN_EAST")
        try await socket.wait(for: "STATUS=stopped: stop_latched")
        #expect(teleop.exitStatus == nil)
    }

    @Test(
        "a configuration that is read again is told with the time, good or bad",
        arguments: ["{}", "nonsense: 1"])
    func reload(text: String) async throws {
        let socket = try NotifySocket()
        let teleop = try teleop(socket)
        try await socket.wait(for: "READY=1")
        try await teleop.wait(forLog: "link up")
        try rig.machine.folder.write(text, to: "test.yaml")
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let start = socket.messages.count
        try teleop.signal(SIGHUP)
        let message = try await socket.wait(for: "RELOADING=1\n", from: start)
        let told = try #require(
            message.components(separatedBy: "MONOTONIC_USEC=").last.flatMap { Int($0) })
        #expect((0...2_000_000).contains(told - (time.tv_sec * 1_000_000 + time.tv_nsec / 1000)))
        try await socket.wait(for: "READY=1", from: start)
        let order = socket.messages.dropFirst(start).filter { !$0.hasPrefix("STATUS") }
        #expect(order.map { $0.prefix(5) } == ["RELOA", "READY"])
    }

    @Test("signs of life come while the loop turns, and only then")
    func watchdog() async throws {
        let socket = try NotifySocket()
        let teleop = try teleop(socket, ["WATCHDOG_USEC=400000"])
        let beats = { socket.messages.filter { $0 == "WATCHDOG=1" }.count }
        try await socket.wait(for: "WATCHDOG=1")
        let first = beats()
        try await rig.witness.watch(for: .milliseconds(1000))
        #expect((4...7).contains(beats() - first), "\(beats() - first)")
        try teleop.signal(SIGSTOP)
        try await rig.witness.watch(for: .milliseconds(100))
        let held = beats()
        try await rig.witness.watch(for: .milliseconds(800))
        #expect(beats() == held)
        try teleop.signal(SIGCONT)
        _ = try await eventually("it goes on") { beats() > held ? true : nil }
    }

    @Test("what is asked of another process is not answered")
    func otherProcess() async throws {
        let socket = try NotifySocket()
        let teleop = try teleop(socket, ["WATCHDOG_USEC=200000", "WATCHDOG_PID=1"])
        try await teleop.wait(forLog: "link up")
        try await rig.witness.watch(for: .milliseconds(500))
        #expect(!socket.messages.contains("WATCHDOG=1"))
        #expect(socket.messages.contains("READY=1"))
    }

    @Test("its children know nothing of it")
    func children() async throws {
        let socket = try NotifySocket()
        let teleop = try teleop(
            socket, ["WATCHDOG_USEC=400000", "WATCHDOG_PID=1"], broker: "embedded")
        try await teleop.wait(forLog: "private broker port=")
        let list = try String(
            contentsOfFile: "/proc/\(teleop.pid)/task/\(teleop.pid)/children", encoding: .utf8)
        let child = try #require(list.split(separator: " ").first)
        let environment = try String(
            contentsOfFile: "/proc/\(child)/environ", encoding: .utf8)
        #expect(environment.contains("PATH="))
        #expect(!environment.contains("NOTIFY_SOCKET"))
        #expect(!environment.contains("WATCHDOG"))
    }

    @Test(
        "systemd finds nothing wrong with the units",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")),
        arguments: ["teleop", "teleop-guard"])
    func units(name: String) async throws {
        let folder = try TemporaryFolder()
        let unit = try String(
            contentsOfFile: Sources.path("../../config/\(name).service"), encoding: .utf8)
        let installed = unit.replacingOccurrences(of: "/usr/local/bin/teleop", with: Sources.teleop)
        #expect(installed != unit)
        let file = try folder.write(installed, to: "\(name).service")
        let process = try ChildProcess(
            ["systemd-analyze", "verify", "--man=no", file], errors: folder.path + "/log")
        let status = try await eventually("verified") { process.exitStatus }
        let complaints = folder.text(of: "log").split(separator: "\n").filter {
            $0.contains("\(name).service")
        }
        #expect(status == 0, "\(folder.text(of: "log"))")
        #expect(complaints.isEmpty)
    }
}
