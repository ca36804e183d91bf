import CLinux
import Glibc

/// Receives signals in the event loop instead of wherever the program happens to be.
final class SignalWatch {
    private let loop: EventLoop
    private let descriptor: CInt

    /// Blocks `signals` for this thread and calls `handler` with each one that arrives.
    ///
    /// SIGPIPE is not its business: ``TeleopProgram/main()`` ignores it from the start.
    init(
        loop: EventLoop, signals: [CInt], _ handler: @escaping (CInt) -> Void
    ) throws(SystemError) {
        self.loop = loop
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals { sigaddset(&set, number) }
        sigprocmask(SIG_BLOCK, &set, nil)
        descriptor = try SystemError.check("signalfd") {
            signalfd(-1, &set, CInt(SFD_NONBLOCK | SFD_CLOEXEC))
        }
        try loop.watch(descriptor, for: .readable) { [unowned self] _ in
            var info = signalfd_siginfo()
            while read(descriptor, &info, MemoryLayout<signalfd_siginfo>.size)
                == MemoryLayout<signalfd_siginfo>.size
            {
                handler(CInt(info.ssi_signo))
            }
        }
    }

    deinit {
        loop.forget(descriptor)
        close(descriptor)
    }
}
