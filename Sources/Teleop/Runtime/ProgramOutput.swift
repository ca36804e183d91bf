import CLinux
import Glibc

/// What another program writes to its standard output, taken in by the loop like any input.
///
/// For what would keep this thread waiting if it were asked here.
final class ProgramOutput {
    /// An answer beyond any real one is cut off, in bytes.
    private static let longest = 65536

    private let loop: EventLoop
    private var running: (process: pid_t, output: CInt)?
    /// Those that were killed, but may not have noticed yet: nobody waits for them either.
    private var killed: [pid_t] = []
    private var answer: [UInt8] = []
    private var completion: ([UInt8]) -> Void = { _ in }

    init(loop: EventLoop) {
        self.loop = loop
    }

    deinit { cancel() }

    /// Whether a program is under way.
    var isRunning: Bool { running != nil }

    /// Runs a program, found in `PATH`, and calls `completion` with all that it writes.
    ///
    /// Replaces one that is under way. Its standard error is nobody's.
    func run(
        _ words: [String], _ completion: @escaping ([UInt8]) -> Void
    ) throws(SystemError) {
        cancel()
        var ends: [CInt] = [-1, -1]
        try SystemError.check("pipe") { pipe2(&ends, O_CLOEXEC | O_NONBLOCK) }
        defer { close(ends[1]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var process = pid_t()
        var arguments = words.map { $0.withCString { strdup($0) } } + [nil]
        defer { arguments.forEach { free($0) } }
        let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
        guard code == 0 else {
            close(ends[0])
            throw SystemError(call: words[0], code: code)
        }
        running = (process, ends[0])
        self.completion = completion
        answer.removeAll(keepingCapacity: true)
        let output = ends[0]
        try loop.watch(output, for: .readable) { [unowned self] _ in readAnswer(from: output) }
    }

    /// Ends a program that is under way; its completion is not called.
    func cancel() {
        if let process = stopListening() { killed.append(process) }
        killed.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    }

    private func stopListening() -> pid_t? {
        guard let (process, output) = running else { return nil }
        running = nil
        loop.forget(output)
        close(output)
        kill(process, SIGKILL)
        return process
    }

    private func readAnswer(from output: CInt) {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(output, &chunk, chunk.count)
        if count > 0 { answer += chunk[..<count] }
        // More may follow.
        if count > 0 && answer.count < Self.longest { return }
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
        if count == 0, let process = stopListening() {
            // It has closed its output, so that nothing keeps it from ending at once.
            waitpid(process, nil, 0)
        } else {
            cancel()
        }
        completion(answer)
    }
}
