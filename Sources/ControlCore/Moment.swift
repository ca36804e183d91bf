/// An instant on the caller's monotonic clock.
///
/// The core never asks what time it is: every call says so. Only differences matter, so any
/// steady origin will do; the shell uses the kernel's monotonic clock.
public struct Moment: InstantProtocol, Hashable, Sendable {
    /// Nanoseconds since the clock's origin.
    public let nanoseconds: Int64

    /// Makes the instant that many nanoseconds after the clock's origin.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The instant `duration` later (earlier when negative), to whole nanoseconds; at the most the
    /// last instant (or the first) that there is, 292 years from the origin.
    public func advanced(by duration: Duration) -> Moment {
        let step = duration.wholeNanoseconds
        let (sum, overflow) = nanoseconds.addingReportingOverflow(step)
        return Moment(nanoseconds: overflow ? (step < 0 ? .min : .max) : sum)
    }

    /// The time from this instant to `other`; negative when `other` is earlier.
    public func duration(to other: Moment) -> Duration {
        let (difference, overflow) = other.nanoseconds.subtractingReportingOverflow(nanoseconds)
        return overflow
            ? .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
            : .nanoseconds(difference)
    }

    /// True when `lhs` is earlier than `rhs`.
    public static func < (lhs: Moment, rhs: Moment) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }
}

extension Duration {
    /// The duration in nanoseconds, truncated toward zero; one beyond 292 years counts as that.
    var wholeNanoseconds: Int64 {
        Int64(clamping: attoseconds / 1_000_000_000)
    }

    /// The duration in seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
