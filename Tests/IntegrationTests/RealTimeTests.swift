import Glibc
import Testing

@Suite("Ahead of ordinary programs", .serialized)
struct RealTimeTests {
    /// Whether this computer lets the tests do it at all.
    static let isGranted: Bool = {
        guard let attempt = try? ChildProcess(["chrt", "-f", "10", "true"], errors: "/dev/null")
        else { return false }
        while attempt.exitStatus == nil { usleep(1000) }
        return attempt.exitStatus == 0
    }()

    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    @Test("by default it is an ordinary program")
    func ordinary() async throws {
        let teleop = try rig.teleop()
        try await teleop.wait(forLog: "link up")
        #expect(teleop.scheduling == [0, 0])
        #expect(teleop.lockedMemory == 0)
    }

    @Test(
        "where the kernel grants it, it is scheduled in real time and its memory locked",
        .enabled(if: isGranted))
    func granted() async throws {
        let teleop = try rig.teleop("realtime: true\n")
        try await teleop.wait(forLog: "link up")
        #expect(!teleop.log.contains("realtime"), "\(teleop.log)")
        #expect(teleop.scheduling == [Int(SCHED_FIFO), 10])
        #expect((teleop.lockedMemory ?? 0) > 1000)
    }

    @Test("where it does not, one warning says what to grant, and it drives all the same")
    func refused() async throws {
        let file = try rig.machine.folder.write("realtime: true\n", to: "test.yaml")
        let teleop = try rig.machine.run([
            "prlimit", "--rtprio=0", "--memlock=0", "setpriv",
            "--bounding-set=-sys_nice,-ipc_lock,-sys_resource", Sources.teleop, "run",
            "--config", file, "--broker", rig.broker.url,
        ])
        try await teleop.wait(forLog: "link up")
        let warnings = teleop.log.split(separator: "\n").filter { $0.contains("realtime") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("CAP_SYS_NICE or RLIMIT_RTPRIO 10") == true)
        #expect(warnings.first?.contains("RLIMIT_MEMLOCK unlimited") == true)
        #expect(teleop.scheduling == [0, 0])
        #expect(teleop.lockedMemory == 0)
    }
}
