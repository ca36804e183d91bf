import Foundation

/// Where the parts are that are not compiled into the tests.
enum Sources {
    /// A file that lies beside the sources of these tests.
    static func path(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(name).path
    }

    /// The program under test: TELEOP_BINARY, or else the one built beside the tests.
    static var teleop: String {
        let environment = ProcessInfo.processInfo.environment
        if let given = environment["TELEOP_BINARY"] { return given }
        // Not Bundle.main: the runner may be a program of the toolchain that loads the tests.
        let programs = ["/proc/self/exe"] + CommandLine.arguments
        let folders = programs.map {
            URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent()
        }
        let candidates = folders.map { $0.appendingPathComponent("teleop").path }
        return candidates.first(where: FileManager.default.isExecutableFile(atPath:)) ?? "teleop"
    }
}
