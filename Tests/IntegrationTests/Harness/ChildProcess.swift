import Foundation
import Glibc

/// A program that a test started, in a process group of its own; ended when the test lets go of it.
///
/// It runs under `timeout`, so that nothing is left over for long even when the tests are killed.
final class ChildProcess {
    struct Failed: Error {
        let command: [String]
        let errno: CInt
    }

    private let pid: pid_t
    private var status: CInt?

    /// Starts `command`, found through PATH.
    ///
    /// The socket becomes its standard input and output; without one the input is empty and the
    /// output goes to a file, as errors do always.
    init(_ command: [String], socket: CInt? = nil, output: String = "/dev/null", errors: String)
        throws
    {
        let limit = 300 + Int(SoakTests.length.components.seconds)
        let whole = ["timeout", "--kill-after=5", "\(limit)"] + command
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        let append = O_WRONLY | O_CREAT | O_APPEND
        if let socket {
            posix_spawn_file_actions_adddup2(&files, socket, 0)
            posix_spawn_file_actions_adddup2(&files, socket, 1)
        } else {
            posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&files, 1, output, append, 0o600)
        }
        posix_spawn_file_actions_addopen(&files, 2, errors, append, 0o600)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads that tests run on block most signals, and a child would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let flags = POSIX_SPAWN_SETPGROUP | CInt(POSIX_SPAWN_SETSIGMASK)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        let arguments = whole.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var pid: pid_t = 0
        let failure = posix_spawnp(&pid, whole[0], &files, &attributes, arguments, environ)
        guard failure == 0 else { throw Failed(command: command, errno: failure) }
        self.pid = pid
    }

    deinit {
        end()
    }

    /// The status as the shell has it, 128 + number after a signal; nil while it runs.
    var exitStatus: Int? {
        if status == nil {
            var found: CInt = 0
            if waitpid(pid, &found, WNOHANG) == pid { status = found }
        }
        guard let status else { return nil }
        let number = status & 0x7f
        return Int(number == 0 ? status >> 8 & 0xff : 128 + number)
    }

    /// Sends a signal to the program; does nothing once it has ended.
    func signal(_ number: CInt) {
        if exitStatus == nil { kill(-pid, number) }
    }

    /// Ends the program as an operator would, or by force when that takes more than two seconds.
    func end() {
        signal(SIGCONT)
        signal(SIGTERM)
        let deadline = ContinuousClock.now + .seconds(2)
        while exitStatus == nil {
            if ContinuousClock.now > deadline { signal(SIGKILL) }
            usleep(1000)
        }
    }
}
