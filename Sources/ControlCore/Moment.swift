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

    /// The instant `duration` later (earlier when negative), to whole nanoseconds.
    public func advanced(by duration: Duration) -> Moment {
        Moment(nanoseconds: nanoseconds + duration.wholeNanoseconds)
    }

    /// The time from this instant to `other`; negative when `other` is earlier.
    public func duration(to other: Moment) -> Duration {
        .nanoseconds(other.nanoseconds - nanoseconds)
    }

    /// True when `lhs` is earlier than `rhs`.
    public static func < (lhs: Moment, rhs: Moment) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }
}

extension Duration {
    /// The duration in nanoseconds, truncated toward zero.
    var wholeNanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }

    /// The duration in seconds.
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
