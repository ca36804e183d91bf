import ControlCore
import Glibc

/// Keeps the last values of a robot's set-points for the next start, in a state file.
///
/// The file is replaced as a whole: whoever is killed leaves the old one or the new one. It is not
/// forced to the disk, which can take longer than a robot may wait for its next command; should the
/// power fail in that moment, the values of some seconds before are read again, or none.
final class SetpointStore {
    /// The shortest time from one writing to the next; what changes meanwhile is written with it.
    static let period = Duration.milliseconds(100)

    /// The most bytes of a robot's name: a file's name has 255 at the most, also while it is written.
    static let longestRobotName = 255 - ".setpoints".utf8.count - AtomicFile.lengthOfSuffix

    private let path: String?
    private let names: [String]
    private let log: Log
    /// The values of the last time, which may be out of any limits.
    ///
    /// None when there is no file, or when it is not one of ours.
    let restored: [String: Double]
    private var timer: DeadlineTimer?
    private var values: [String: Double]
    private var written: [UInt8]
    private var writtenAt: Moment?
    private var isFailureKnown = false

    /// Where the state file of a robot is.
    ///
    /// - Parameters:
    ///   - robot: The robot's name.
    ///   - environment: The value of an environment variable.
    /// - Returns: The path; nil where the environment names no place for it.
    static func path(robot: String, environment: (String) -> String?) -> String? {
        StateFolder.path(environment: environment).map { "\($0)/\(robot).setpoints" }
    }

    /// Reads the state file; nothing is written yet.
    ///
    /// - Parameters:
    ///   - path: The state file; nil keeps nothing.
    ///   - names: The set-points that are kept, in the order of the file; none contains a control
    ///     character.
    ///   - loop: The loop that runs it.
    ///   - log: Told what is wrong with the file, once.
    /// - Throws: Where the system gives no timer.
    init(path: String?, names: [String], loop: EventLoop, log: Log) throws(SystemError) {
        self.path = path
        self.names = names
        self.log = log
        let found = names.isEmpty ? nil : Self.read(path, names, log)
        restored = found?.values ?? [:]
        values = restored
        written = found?.text ?? []
        timer = try DeadlineTimer(loop: loop) { [unowned self] in flush(at: .now) }
    }

    /// The text of the state file and the values in it that are kept.
    private static func read(
        _ path: String?, _ names: [String], _ log: Log
    ) -> (text: [UInt8], values: [String: Double])? {
        guard let path else {
            log.warning(
                "set-points not kept for the next start",
                ["cause": "neither XDG_STATE_HOME nor HOME names a folder"])
            return nil
        }
        AtomicFile.removeLeftovers(of: path)
        do {
            let text = try BoundedFile.bytes(at: path, limit: SetpointFile.longest)
            return (text, try SetpointFile.values(in: text).filter { names.contains($0.key) })
        } catch BoundedFile.Fault.unreadable(ENOENT) {
            return nil
        } catch {
            log.warning("last set-points not used", ["file": path, "cause": "\(error)"])
            return nil
        }
    }

    /// Keeps a value, now or when the time since the last writing has passed.
    ///
    /// One of another name is not kept.
    func keep(_ name: String, _ value: Double, at now: Moment) {
        guard names.contains(name) else { return }
        values[name] = value
        if let due = writtenAt?.advanced(by: Self.period), due > now {
            timer?.set(to: due)
        } else {
            flush(at: now)
        }
    }

    /// Writes what is not written yet.
    func flush(at now: Moment) {
        timer?.set(to: nil)
        let text = SetpointFile.text(
            of: names.compactMap { name in values[name].map { (name, $0) } })
        guard let path, !text.isEmpty, text != written else { return }
        // Also after a failure: a full disk is not asked at every change.
        writtenAt = now
        do throws(SystemError) {
            try AtomicFile.write(text, to: path)
            written = text
            isFailureKnown = false
        } catch {
            guard !isFailureKnown else { return }
            isFailureKnown = true
            log.warning(
                "set-points not kept for the next start",
                ["file": path, "cause": error.description])
        }
    }
}
