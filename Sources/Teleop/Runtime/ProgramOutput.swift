import CLinux
import Glibc

/// What another program writes to its standard output, taken in by the loop like any input.
///
/// For what would keep this thread waiting if it were asked here. It does not wait for the
/// program's end either: the loop tells that, too.
final class ProgramOutput {
    /// An answer beyond any real one is cut off, in bytes.
    private static let longest = 65536

    private struct Run {
        let process: pid_t
        /// Where what it writes arrives; nil once it has closed that, or is cut off.
        var output: CInt?
        var answer: [UInt8] = []
        /// It has been waited for.
        var hasEnded = false
        let completion: ([UInt8]) -> Void
    }

    private let loop: EventLoop
    private var running: Run?
    /// One whose end the system would not tell of, which was killed.
    private var untold: pid_t?

    init(loop: EventLoop) {
        self.loop = loop
    }

    deinit { cancel() }

    /// Whether a program is under way.
    var isRunning: Bool { running != nil }

    /// Runs a program, found in `PATH`, and calls `completion` with all that it has written once it
    /// has ended.
    ///
    /// Replaces one that is under way. Its standard error is nobody's.
    func run(
        _ words: [String], _ completion: @escaping ([UInt8]) -> Void
    ) throws(SystemError) {
        cancel()
        if let untold, waitpid(untold, nil, WNOHANG) != 0 { self.untold = nil }
        var ends: [CInt] = [-1, -1]
        try SystemError.check("pipe") { pipe2(&ends, O_CLOEXEC | O_NONBLOCK) }
        let output = ends[0]
        defer { close(ends[1]) }
        do throws(SystemError) {
            let process = try Self.spawn(words, writingTo: ends[1])
            running = Run(process: process, output: output, completion: completion)
            try watchEnd(of: process)
            try loop.watch(output, for: .readable) { [unowned self] _ in read(from: output) }
        } catch {
            if running == nil { close(output) }
            cancel()
            throw error
        }
    }

    /// Ends a program that is under way; its completion is not called.
    func cancel() {
        endOutput()
        running = nil
    }

    private static func spawn(
        _ words: [String], writingTo output: CInt
    ) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var process = pid_t()
        var arguments = words.map { $0.withCString { strdup($0) } } + [nil]
        defer { arguments.forEach { free($0) } }
        let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
        guard code == 0 else { throw SystemError(call: words[0], code: code) }
        return process
    }

    /// Has the loop take notice of the program's end, also of one that was cancelled, and after this
    /// object's own.
    private func watchEnd(of process: pid_t) throws(SystemError) {
        let end: CInt
        do throws(SystemError) {
            end = try SystemError.check("pidfd_open") { clinux_open_process(process) }
        } catch {
            untold = process
            throw error
        }
        do throws(SystemError) {
            try loop.watch(end, for: .readable) { [unowned loop, weak self] _ in
                loop.forget(end)
                close(end)
                waitpid(process, nil, WNOHANG)
                self?.noteEnd(of: process)
            }
        } catch {
            close(end)
            untold = process
            throw error
        }
    }

    private func read(from output: CInt) {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(output, &chunk, chunk.count)
        if count > 0 {
            running?.answer += chunk[..<count]
            guard let length = running?.answer.count, length >= Self.longest else { return }
        } else if count < 0 && (errno == EAGAIN || errno == EINTR) {
            return
        }
        // What it does without an output is of no interest.
        endOutput()
        finishIfDone()
    }

    private func endOutput() {
        guard let run = running, let output = run.output else { return }
        loop.forget(output)
        close(output)
        running?.output = nil
        // Once it has been waited for, its number may be another's.
        if !run.hasEnded { kill(run.process, SIGKILL) }
    }

    private func noteEnd(of process: pid_t) {
        guard running?.process == process else { return }
        running?.hasEnded = true
        finishIfDone()
    }

    /// What it wrote last may arrive after its end.
    private func finishIfDone() {
        guard let run = running, run.hasEnded, run.output == nil else { return }
        running = nil
        run.completion(run.answer)
    }
}
