/// Keeps commands from queueing behind a link that does not take them.
///
/// It follows the bytes that the other side has not acknowledged, and knows how long the oldest of
/// them has waited. While that is too long, a command is not sent but replaced by a newer one, so
/// that nothing old arrives when the link recovers.
struct LinkGate: Equatable {
    /// What may happen to a command now.
    enum Verdict: Int, Comparable {
        case send
        /// Earlier bytes still wait: this command must not queue behind them.
        case withhold
        /// They have waited for so long that only a new connection gets rid of them.
        case rebuild

        /// True when `lhs` lets more through than `rhs`.
        static func < (lhs: Verdict, rhs: Verdict) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// Bytes that have waited for longer withhold commands.
    ///
    /// Acknowledgements may be delayed by 40 ms (Linux's TCP), which must not count. A little less
    /// than three periods at 50 Hz, so that at most three commands are under way behind a link that
    /// has just been cut.
    static let patience = Duration.milliseconds(55)
    /// More separate chunks than leave within ``patience`` at 1000 commands a second.
    private static let chunkLimit = 64

    private struct Chunk: Equatable {
        var bytes: Int
        let since: Moment
    }

    /// A link that has been stalled for longer than this is rebuilt.
    let timeout: Duration
    private var chunks: [Chunk] = []
    private var known = 0
    private var heldSince: Moment?
    private var lastLook: Moment?

    init(timeout: Duration) {
        self.timeout = timeout
        chunks.reserveCapacity(Self.chunkLimit)
    }

    /// The connection is a new one: nothing waits.
    mutating func reset() {
        chunks.removeAll(keepingCapacity: true)
        known = 0
        heldSince = nil
        lastLook = nil
    }

    /// Takes what waits now; asked right before and right after each command.
    ///
    /// - Parameters:
    ///   - unacknowledged: Bytes that the kernel keeps because the other side has not acknowledged
    ///     them (`SIOCOUTQ`).
    ///   - isHeld: Whether bytes wait in front of the kernel.
    ///   - now: The present instant.
    mutating func observe(unacknowledged: Int, isHeld: Bool, at now: Moment) {
        lastLook = now
        heldSince = isHeld ? heldSince ?? now : nil
        if unacknowledged > known {
            if chunks.count < Self.chunkLimit {
                chunks.append(Chunk(bytes: unacknowledged - known, since: now))
            } else {
                // Counted to the newest one, they seem to wait for a little longer than they do.
                chunks[chunks.count - 1].bytes += unacknowledged - known
            }
        } else {
            acknowledge(known - unacknowledged)
        }
        known = unacknowledged
    }

    /// When what waits must be looked at again, so that bytes which have arrived meanwhile are not
    /// taken for others that are sent later.
    var nextDeadline: Moment? {
        chunks.isEmpty ? nil : lastLook.map { $0.advanced(by: Self.patience) }
    }

    /// What may happen to a command at `now`.
    ///
    /// - Parameters:
    ///   - now: The present instant.
    ///   - roundTrip: What the way to the broker and back usually takes, for which bytes wait in any
    ///     case.
    /// - Returns: The verdict.
    func verdict(at now: Moment, roundTrip: Duration = .zero) -> Verdict {
        let age = chunks.first.map { $0.since.duration(to: now) } ?? .zero
        let heldFor = heldSince.map { $0.duration(to: now) } ?? .zero
        if max(age, heldFor) > timeout + roundTrip { return .rebuild }
        return heldSince != nil || age > Self.patience + roundTrip ? .withhold : .send
    }

    /// Forgets the oldest bytes: they have arrived.
    private mutating func acknowledge(_ bytes: Int) {
        var rest = bytes
        var complete = 0
        while rest > 0, complete < chunks.count {
            guard rest >= chunks[complete].bytes else {
                chunks[complete].bytes -= rest
                break
            }
            rest -= chunks[complete].bytes
            complete += 1
        }
        chunks.removeFirst(complete)
    }
}
