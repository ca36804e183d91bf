import CLinux
import ControlCore
import Glibc

/// Lines for a program that reads them; of those that it does not keep up with, only the latest.
///
/// A line is written when everything before it has been read. So a slow reader never finds old
/// commands in front of a new one, and nothing here ever waits for it.
final class LineOutput {
    /// How soon it looks again whether the reader has caught up.
    private static let patience = Duration.milliseconds(5)

    private let loop: EventLoop
    private let output: TextOutput
    private let isPipe: Bool
    private let onReaderGone: () -> Void
    private var pending: String?
    private var isReaderGone = false
    private var timer: DeadlineTimer?

    /// Writes to `descriptor`, which stays the caller's and must outlive it.
    ///
    /// `onReaderGone` is called once when nobody reads a pipe any more, or it can not be written.
    init(
        loop: EventLoop, descriptor: CInt, onReaderGone: @escaping () -> Void
    ) throws(SystemError) {
        self.loop = loop
        output = TextOutput(descriptor: descriptor)
        var status = stat()
        isPipe = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
        self.onReaderGone = onReaderGone
        timer = try DeadlineTimer(loop: loop) { [unowned self] in flush() }
        // A pipe without readers is broken, which is told though nothing is asked for.
        if isPipe { try loop.watch(descriptor, for: []) { [unowned self] _ in giveUp() } }
    }

    deinit { loop.forget(output.descriptor) }

    /// True when nothing waits to be written.
    var isDrained: Bool { pending == nil }

    /// Writes a line, now or when the reader is ready for it; until then another one replaces it.
    ///
    /// Where nobody reads any more, nothing happens.
    func put(_ line: String) {
        guard !isReaderGone else { return }
        pending = line + "\n"
        flush()
    }

    private func flush() {
        guard let line = pending else { return }
        guard hasBeenRead, output.isReady else {
            timer?.set(to: Moment.now.advanced(by: Self.patience))
            return
        }
        pending = nil
        if output.write(line) != .written { giveUp() }
    }

    private var hasBeenRead: Bool {
        let descriptor = output.descriptor
        return isPipe
            ? clinux_unread_bytes(descriptor) == 0 : clinux_unacknowledged_bytes(descriptor) == 0
    }

    private func giveUp() {
        guard !isReaderGone else { return }
        isReaderGone = true
        loop.forget(output.descriptor)
        pending = nil
        timer?.set(to: nil)
        onReaderGone()
    }
}
