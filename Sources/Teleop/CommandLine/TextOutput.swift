import Glibc

/// Text for an open file descriptor, written at once and whole.
///
/// It stands for C's `stdout` and `stderr`, which are mutable globals that Swift 6 refuses.
struct TextOutput: Sendable {
    /// How a write ended.
    enum Delivery: Equatable, Sendable {
        /// The system took every byte.
        case written
        /// Whoever read the other end has gone, such as `head` in a pipe: no fault of ours.
        case readerGone
        /// The system refused, with this `errno`; a full disk for example.
        case failed(CInt)
    }

    let descriptor: CInt

    /// Results go here.
    static let standardOutput = TextOutput(descriptor: STDOUT_FILENO)
    /// Everything else goes here.
    static let standardError = TextOutput(descriptor: STDERR_FILENO)

    /// True when a person reads it on a terminal.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// True when a short write would not wait: a stopped terminal or a slow reader is not ready.
    var isReady: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&state, 1, 0) == 1 && state.revents & Int16(POLLOUT | POLLERR | POLLHUP) != 0
    }

    /// Writes all of `text`, waiting where the descriptor makes it wait.
    ///
    /// A reader that has gone is only told as such when the program ignores `SIGPIPE`.
    @discardableResult
    func write(_ text: String) -> Delivery {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count >= 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
                    continue
                }
                switch errno {
                case EINTR: continue
                case EAGAIN:
                    // Somebody who shares the terminal made it non-blocking.
                    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&state, 1, -1)
                case EPIPE: return .readerGone
                default: return .failed(errno)
                }
            }
            return .written
        }
    }

    /// Writes a result; a reader who has seen enough is no fault, a full disk is one, which
    /// `errorOutput` tells.
    func show(_ text: String, _ errorOutput: TextOutput) -> ExitStatus {
        Self.status(of: write(text), errorOutput)
    }

    /// What a program ends with whose result was written with this outcome.
    static func status(of delivery: Delivery, _ errorOutput: TextOutput) -> ExitStatus {
        guard case .failed(let code) = delivery else { return .done }
        errorOutput.write("teleop: can not write the result: \(String(cString: strerror(code)))\n")
        return .fault
    }
}
