import CLinux
import Glibc

/// A program of the robot that reads commands from its standard input.
final class ReceiverProcess {
    /// How long it may take to end by itself after the end of its input, and then after a SIGTERM.
    private static let patienceMilliseconds = 400

    /// Where its commands are written to.
    private(set) var input: CInt
    private let process: pid_t
    private var isRunning = true

    /// Starts `command` with the shell, in a process group of its own: a Ctrl-C on the terminal
    /// reaches us only, and it hears of the end by the end of its input, after a zero.
    init(_ command: String) throws(SystemError) {
        var ends: [CInt] = [-1, -1]
        try SystemError.check("pipe") { pipe2(&ends, O_CLOEXEC) }
        defer { close(ends[0]) }
        input = ends[1]

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // No signal blocked or ignored because we do so.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var arguments = ["sh", "-c", command].map { $0.withCString { strdup($0) } } + [nil]
        defer { arguments.forEach { free($0) } }
        var process = pid_t()
        let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, environ)
        self.process = process
        guard code == 0 else {
            isRunning = false
            close(ends[1])
            input = -1
            throw SystemError(call: "/bin/sh", code: code)
        }
    }

    deinit { _ = end() }

    /// Ends its input and waits until it has ended; one that does not is told to, and then made to.
    ///
    /// Takes less than a second. Returns how it ended, in words; nil when it had been ended before.
    @discardableResult
    func end() -> String? {
        guard isRunning else { return nil }
        isRunning = false
        close(input)
        input = -1
        if let status = awaitEnd() { return Self.words(for: status) }
        kill(-process, SIGTERM)
        if let status = awaitEnd() { return Self.words(for: status) }
        kill(-process, SIGKILL)
        var status: CInt = 0
        waitpid(process, &status, 0)
        return Self.words(for: status)
    }

    private func awaitEnd() -> CInt? {
        var status: CInt = 0
        for _ in 0..<Self.patienceMilliseconds {
            if waitpid(process, &status, WNOHANG) != 0 { return status }
            usleep(1000)
        }
        return nil
    }

    private static func words(for status: CInt) -> String {
        let signal = status & 0x7F
        return signal == 0 ? "status \(status >> 8 & 0xFF)" : "killed by signal \(signal)"
    }
}
