import CLinux
import Glibc

/// What the program tells its operator while it runs: a constant sentence, then fields.
///
/// Lines go to stderr as `09:14:03.120 info link up broker=127.0.0.1:1883`. Nothing is said once
/// a command; a change is said once.
struct Log {
    /// The least important level that is written.
    let level: LogLevel
    private let write: (String) -> Void

    /// Writes lines of `level` and more important ones to `write`, without their line ends.
    init(level: LogLevel, write: @escaping (String) -> Void) {
        self.level = level
        self.write = write
    }

    /// Lines on stderr; one that a stopped terminal or a full pipe would hold up is left out, since
    /// nothing may keep the loop from its work.
    static func toStandardError(level: LogLevel) -> Log {
        Log(level: level) { line in
            guard TextOutput.standardError.isReady else { return }
            TextOutput.standardError.write(line + "\n")
        }
    }

    /// We stop because of this.
    func error(_ message: String, _ fields: KeyValuePairs<String, String> = [:]) {
        line(.error, message, fields)
    }

    /// Something is worse than it should be; said once a change.
    func warning(_ message: String, _ fields: KeyValuePairs<String, String> = [:]) {
        line(.warning, message, fields)
    }

    /// A change that the operator wants to know of.
    func info(_ message: String, _ fields: KeyValuePairs<String, String> = [:]) {
        line(.info, message, fields)
    }

    /// For whoever looks for a fault.
    func debug(_ message: String, _ fields: KeyValuePairs<String, String> = [:]) {
        line(.debug, message, fields)
    }

    /// The same, with fields that are not all known when this is written.
    func info(_ message: String, _ fields: [(key: String, value: String)]) {
        line(.info, message, fields)
    }

    private func line(
        _ lineLevel: LogLevel, _ message: String,
        _ fields: some Sequence<(key: String, value: String)>
    ) {
        guard lineLevel <= level else { return }
        var text = "\(Self.timeOfDay) \(lineLevel) \(message)"
        for (name, value) in fields {
            // What a device or a peer calls itself must not be able to forge lines.
            let value = value.printable
            text += " \(name)="
            text += value.contains(where: { $0 == " " || $0 == "\"" }) ? "\"\(value)\"" : value
        }
        write(text)
    }

    private static var timeOfDay: String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var parts = tm()
        localtime_r(&now.tv_sec, &parts)
        func digits(_ value: Int, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(count - text.count, 0)) + text
        }
        return "\(digits(Int(parts.tm_hour), 2)):\(digits(Int(parts.tm_min), 2))"
            + ":\(digits(Int(parts.tm_sec), 2)).\(digits(now.tv_nsec / 1_000_000, 3))"
    }
}
