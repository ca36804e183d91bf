import CLinux
import ControlCore
import Glibc

extension Moment {
    /// The kernel's clock that only ever goes on, also while the machine sleeps, so that what was
    /// held when a lid was shut is old when it is opened; evdev and the timers use it too.
    static let clock = CLOCK_BOOTTIME

    /// The present instant of the ``clock``.
    static var now: Moment {
        var time = timespec()
        clock_gettime(clock, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// The next whole second of the clock after this instant.
    var nextSecond: Moment {
        Moment(nanoseconds: (nanoseconds / 1_000_000_000 + 1) * 1_000_000_000)
    }
}

/// The date, for whoever reads the messages.
///
/// Nothing is decided by it.
enum WallClock {
    /// Milliseconds since 1970-01-01 00:00 UTC.
    static var millisecondsSince1970: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}

/// The date as it was at the start of the program, running on steadily, also while the machine
/// sleeps: by it receivers tell how old a command is, which setting the clock must not change.
enum SessionClock {
    private static let start = WallClock.millisecondsSince1970 - sinceBoot

    /// Milliseconds since 1970-01-01 00:00 UTC.
    static var millisecondsSince1970: Int64 { start + sinceBoot }

    private static var sinceBoot: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
