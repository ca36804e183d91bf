import Foundation

/// The one run of the scenario in the guest that all tests of this target look at.
enum GuestRun {
    /// What was seen in it.
    ///
    /// The guest boots when this is read for the first time.
    static let log = Task { try await play() }

    /// Whether the tests are wanted: they need QEMU and take minutes.
    static let isWanted = ProcessInfo.processInfo.environment["TELEOP_KERNEL_TESTS"] == "1"

    private static func play() async throws -> GuestLog {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Guest/run")
        // Stays there for whoever wants to read all of it.
        let output = testBundle.deletingLastPathComponent().appending(path: "kernel-tests.log")
        try Data().write(to: output)

        let process = Process()
        process.executableURL = script
        process.arguments = [try teleop().path]
        process.standardInput = FileHandle.nullDevice
        // One file for both, so that what is missing on this machine is told in the log.
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        guard status == 0 else { throw GuestRunError.failed(status: status, output: text) }
        return GuestLog(text)
    }

    /// The program that was built together with these tests, or `TELEOP_BINARY`.
    private static func teleop() throws -> URL {
        if let path = ProcessInfo.processInfo.environment["TELEOP_BINARY"] {
            return URL(filePath: path)
        }
        let program = testBundle.deletingLastPathComponent().appending(path: "teleop")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw GuestRunError.noProgram(beside: testBundle.path)
        }
        return program
    }

    private static var testBundle: URL {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    }
}

/// Why there is no log to look at.
enum GuestRunError: Error, CustomStringConvertible {
    case noProgram(beside: String)
    case failed(status: Int32, output: String)

    var description: String {
        switch self {
        case .noProgram(let bundle):
            "no program teleop beside \(bundle), name it in TELEOP_BINARY"
        case .failed(let status, let output):
            "the guest's run ended with status \(status), its output is\n\(output)"
        }
    }
}
