/// When an elastic's ticks are due: one interval apart on a grid that starts with the first one.
///
/// A change of interval brings the next tick forward or puts it off, but never closer to the last
/// one than the shorter of the two intervals: changing to and fro makes no more ticks than the
/// faster interval alone.
struct TickClock {
    /// The longest that one call is believed to be late, in ticks; see ``ElasticControl``.
    static let mostTicksAtOnce = 10_000

    private var interval: Int64 = 1
    private var last: Moment?
    /// When the next tick is due; nil before the first ``start(interval:at:)`` or
    /// ``change(to:at:)``, and if it is after the end of time.
    private(set) var next: Moment?

    /// The first tick is due one interval after `now`.
    mutating func start(interval: Duration, at now: Moment) {
        self.interval = Self.nanoseconds(interval)
        next = now.later(by: self.interval)
    }

    /// Ticks come `newInterval` apart from now on.
    ///
    /// The first one comes at once, or later where the last tick is too recent.
    mutating func change(to newInterval: Duration, at now: Moment) {
        let new = Self.nanoseconds(newInterval)
        if let last {
            next = last.later(by: min(interval, new)).map { max($0, now) }
        } else {
            next = now
        }
        interval = new
    }

    /// No tick comes before `now`: until then there was nothing to tick for.
    mutating func resume(at now: Moment) {
        next = next.map { max($0, now) }
    }

    /// Whether a tick now keeps its distance from the last one.
    func allowsTick(at now: Moment) -> Bool {
        guard let last else { return true }
        return last.later(by: interval).map { $0 <= now } ?? false
    }

    /// A tick at `moment`; the grid goes on from there.
    mutating func tick(at moment: Moment) {
        last = moment
        next = moment.later(by: interval)
    }

    /// Passes over what is due up to and including `now`; the grid stays.
    mutating func skip(past now: Moment) {
        guard let due = next, due <= now else { return }
        let elapsed = UInt64(bitPattern: now.nanoseconds &- due.nanoseconds)
        let sinceLatest = Int64(elapsed % UInt64(interval))
        next = Moment(nanoseconds: now.nanoseconds - sinceLatest).later(by: interval)
    }

    /// To the nearest nanosecond: seconds that were a binary fraction miss it by some attoseconds.
    private static func nanoseconds(_ interval: Duration) -> Int64 {
        (interval + Duration(secondsComponent: 0, attosecondsComponent: 500_000_000))
            .wholeNanoseconds
    }
}

extension Moment {
    /// The instant `nanoseconds` later, nil after the end of time.
    fileprivate func later(by nanoseconds: Int64) -> Moment? {
        let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
        return overflow ? nil : Moment(nanoseconds: sum)
    }
}
