import CLinux
import ControlCore
import Glibc

/// A private mosquitto on a free port of 127.0.0.1, open to everyone on this machine.
///
/// It is a child process that the kernel kills when this process ends, however that happens. Its
/// configuration is in memory: nothing is left behind.
final class EmbeddedBroker {
    /// What becomes of the broker.
    enum Event: Equatable {
        /// It takes connections on ``EmbeddedBroker/port``.
        case ready
        /// It is gone, without ``EmbeddedBroker/stop()`` or before it was ready.
        case ended(cause: String)
    }

    /// Why there is no broker.
    enum Failure: Error, Equatable, CustomStringConvertible {
        case notInstalled
        case system(SystemError)

        var description: String {
            switch self {
            case .notInstalled:
                "there is no mosquitto in PATH or /usr/sbin, install the package 'mosquitto'"
            case .system(let error):
                "can not start a private mosquitto: \(error)"
            }
        }
    }

    /// Where Debian has mosquitto; not in everyone's `PATH`.
    static let systemDirectories = ["/usr/sbin", "/usr/local/sbin"]
    private static let readyWithin = Duration.seconds(5)
    private static let probePeriod = Duration.milliseconds(10)
    private static let stopsWithinMilliseconds: CInt = 1000
    private static let attempts = 3

    private let loop: EventLoop
    private let program: String
    private let handler: (Event) -> Void
    private var timer: DeadlineTimer?
    private var child: (process: pid_t, errors: CInt)?
    private var complaints: [UInt8] = []
    private var giveUpAt = Moment.now
    private var attemptsLeft = attempts
    private var isReady = false

    /// The port that it listens on.
    private(set) var port: UInt16 = 0

    /// Starts a broker; ``Event/ready`` follows when it takes connections.
    ///
    /// - Parameters:
    ///   - loop: The loop that watches over it.
    ///   - searchPath: The directories to look for mosquitto in first, separated by colons.
    ///   - systemDirectories: Those to look in next.
    ///   - handler: Receives the events, in the loop's thread.
    /// - Throws: What keeps mosquitto from being started at all.
    init(
        loop: EventLoop, searchPath: String, systemDirectories: [String] = systemDirectories,
        handler: @escaping (Event) -> Void
    ) throws(Failure) {
        guard
            let program = Self.program(searchPath: searchPath, systemDirectories: systemDirectories)
        else { throw .notInstalled }
        self.loop = loop
        self.program = program
        self.handler = handler
        do throws(SystemError) {
            timer = try DeadlineTimer(loop: loop) { [unowned self] in probe() }
            try start()
        } catch {
            throw .system(error)
        }
    }

    /// The broker's process, while there is one.
    var processIdentifier: pid_t? { child?.process }

    deinit { stop() }

    /// Ends the broker and waits until it has ended, a second at most.
    func stop() {
        end()
    }

    /// Ends the broker; returns how it ended, in the kernel's encoding.
    @discardableResult
    private func end() -> CInt {
        timer?.set(to: nil)
        guard let (process, errors) = child else { return 0 }
        child = nil
        loop.forget(errors)
        kill(process, SIGTERM)
        var state = pollfd(fd: errors, events: 0, revents: 0)
        if poll(&state, 1, Self.stopsWithinMilliseconds) != 1 { kill(process, SIGKILL) }
        var status: CInt = 0
        waitpid(process, &status, 0)
        close(errors)
        return status
    }

    // MARK: Starting

    private func start() throws(SystemError) {
        attemptsLeft -= 1
        complaints.removeAll()
        giveUpAt = Moment.now.advanced(by: Self.readyWithin)
        port = try LoopbackPort.free()
        let settings = try Self.inMemory(
            """
            listener \(port) 127.0.0.1
            allow_anonymous true
            set_tcp_nodelay true
            persistence false
            sys_interval 0
            log_dest stderr
            log_type error
            log_type warning

            """)
        defer { close(settings) }
        var ends: [CInt] = [-1, -1]
        try SystemError.check("pipe") { pipe2(&ends, O_CLOEXEC | O_NONBLOCK) }
        defer { close(ends[1]) }
        do throws(SystemError) {
            child = (try spawn(settings: settings, errors: ends[1]), ends[0])
            try loop.watch(ends[0], for: .readable) { [unowned self] _ in listen() }
        } catch {
            if child == nil { close(ends[0]) } else { stop() }
            throw error
        }
        timer?.set(to: Moment.now.advanced(by: Self.probePeriod))
    }

    /// Starts mosquitto through `setpriv`, which asks the kernel to end it with its parent.
    private func spawn(settings: CInt, errors: CInt) throws(SystemError) -> pid_t {
        var words = ["setpriv", "--pdeathsig", "KILL"]
        if geteuid() == 0 {
            // The kernel forgets the request when a process changes its user, as mosquitto does
            // that root has started: it must be another user before.
            let account = getpwnam("mosquitto") ?? getpwnam("nobody")
            let (user, group) =
                account.map { ($0.pointee.pw_uid, $0.pointee.pw_gid) } ?? (65534, 65534)
            words += ["--reuid", "\(user)", "--regid", "\(group)", "--clear-groups"]
        }
        words += ["--", program, "-c", "/proc/self/fd/0"]

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, settings, STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own, so that a Ctrl-C on the terminal reaches us only; and no signal
        // blocked or ignored because we do so.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var process = pid_t()
        let code = posix_spawnp(&process, "setpriv", &actions, &attributes, &arguments, environ)
        guard code == 0 else { throw SystemError(call: "setpriv", code: code) }
        return process
    }

    // MARK: Watching

    /// Looks whether it takes connections yet.
    private func probe() {
        guard child != nil else { return }
        if LoopbackPort.acceptsConnections(on: port) {
            isReady = true
            handler(.ready)
        } else if Moment.now < giveUpAt {
            timer?.set(to: Moment.now.advanced(by: Self.probePeriod))
        } else {
            stop()
            handler(.ended(cause: "not ready within \(Self.readyWithin / .seconds(1)) s"))
        }
    }

    /// Keeps what it complains of; the end of that is its own end.
    private func listen() {
        guard let errors = child?.errors else { return }
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(errors, &chunk, chunk.count)
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
        if count > 0 {
            complaints = Array((complaints + chunk[..<count]).suffix(4096))
            return
        }
        let status = end()
        // Somebody may have taken the port between our look and its start.
        if !isReady, attemptsLeft > 0, (try? start()) != nil { return }
        handler(.ended(cause: cause(of: status)))
    }

    /// Why it ended: in its own words, or as the kernel tells it.
    private func cause(of status: CInt) -> String {
        let lines = String(decoding: complaints, as: UTF8.self).split(separator: "\n")
        if let last = lines.last { return String(last) }
        let signal = status & 0x7F
        return signal == 0 ? "status \(status >> 8 & 0xFF)" : "killed by signal \(signal)"
    }

    // MARK: The system

    /// Where mosquitto is; nil where it is not installed.
    ///
    /// - Parameters:
    ///   - searchPath: The directories to look in first, separated by colons.
    ///   - systemDirectories: Those to look in next.
    /// - Returns: The program's path.
    static func program(
        searchPath: String, systemDirectories: [String] = systemDirectories
    ) -> String? {
        let directories = searchPath.split(separator: ":").map(String.init) + systemDirectories
        return directories.map { $0 + "/mosquitto" }.first(where: isProgram)
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && access(path, X_OK) == 0
    }

    /// A file that is nowhere in the file system, with this text.
    private static func inMemory(_ text: String) throws(SystemError) -> CInt {
        let descriptor = try SystemError.check("memfd_create") {
            memfd_create("mosquitto.conf", UInt32(MFD_CLOEXEC))
        }
        guard TextOutput(descriptor: descriptor).write(text) == .written else {
            close(descriptor)
            throw SystemError(call: "memfd_create", code: ENOSPC)
        }
        return descriptor
    }
}
