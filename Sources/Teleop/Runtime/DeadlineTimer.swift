import CLinux
import ControlCore
import Glibc

/// Calls back once at an instant of ``Moment/clock``, through the event loop.
final class DeadlineTimer {
    private let loop: EventLoop
    private let descriptor: CInt
    private var deadline: Moment?

    /// Makes a timer that is not set.
    init(loop: EventLoop, _ handler: @escaping () -> Void) throws(SystemError) {
        self.loop = loop
        descriptor = try SystemError.check("timerfd_create") {
            timerfd_create(Moment.clock, CInt(TFD_NONBLOCK | TFD_CLOEXEC))
        }
        try loop.watch(descriptor, for: .readable) { [unowned self] _ in
            var expirations: UInt64 = 0
            // Nothing to read: it was set anew between the wake-up and now.
            guard read(descriptor, &expirations, 8) == 8 else { return }
            deadline = nil
            handler()
        }
    }

    deinit {
        loop.forget(descriptor)
        close(descriptor)
    }

    /// Sets the instant of the call, replacing an earlier one; nil unsets it.
    ///
    /// An instant that has passed calls back in the next turn of the loop.
    func set(to newDeadline: Moment?) {
        guard newDeadline != deadline else { return }
        deadline = newDeadline
        var setting = itimerspec()
        if let newDeadline {
            // All zero would unset the timer.
            let nanoseconds = max(newDeadline.nanoseconds, 1)
            setting.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
            setting.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
        }
        timerfd_settime(descriptor, CInt(TFD_TIMER_ABSTIME), &setting, nil)
    }
}
