import Glibc

/// A system call that failed, and why.
struct SystemError: Error, Equatable, CustomStringConvertible {
    /// What was attempted, by the call's name: `epoll_ctl`.
    let call: String
    /// The kernel's error number, an open set.
    let code: CInt

    /// The failure in words: `open /dev/input/event3: Permission denied`.
    var description: String { "\(call): \(String(cString: strerror(code)))" }

    /// Runs a system call, again when a signal interrupted it, and throws where it reports failure
    /// by a negative result.
    ///
    /// The only reader of `errno` for such calls.
    @discardableResult
    static func check(
        _ call: @autoclosure () -> String, _ body: () -> CInt
    ) throws(SystemError) -> CInt {
        while true {
            let result = body()
            if result >= 0 { return result }
            let code = errno
            if code != EINTR { throw SystemError(call: call(), code: code) }
        }
    }
}
