/// How far a sender's clock is from ours, and so how old its messages are, without synchronised
/// clocks.
///
/// A message that is stamped with the sender's time shows the difference of the clocks plus its own
/// delay. The least that was seen is taken for the difference with no delay; what a message shows
/// beyond that is its age. A delay that all messages have in common can not be known.
///
/// The estimate rises slowly, since clocks drift apart. A message that shows less than it lowers it
/// at once; where it is lowered by much, it was wrong before, and is believed again only when it
/// has held for ``settlingTime``: in a burst of messages that somebody held back, each one seems to
/// be faster than ever.
struct ClockOffset: Equatable {
    /// How fast two clocks may drift apart: crystals are within 100 parts per million, and NTP adds
    /// or takes away 500 at most (RFC 5905, section 11.3), on each side.
    static let driftPerSecond = Duration.microseconds(1200)
    /// How long an estimate must have held to be believed.
    static let settlingTime = Duration.milliseconds(100)
    /// Being lowered by up to this, beyond drift, leaves an estimate believed: the jitter of a
    /// network that is fit to drive over, and less than any command's time to live.
    static let tolerance = Duration.milliseconds(20)
    /// After a longer silence everything begins anew: a rising estimate would make old messages
    /// young.
    static let memory = Duration.seconds(30)

    /// Our clock minus the sender's.
    private var estimate: Duration
    /// By how much the estimate was lowered since it began to settle, beyond drift.
    private var lowered = Duration.zero
    private var settlingSince: Moment
    private var lastStamp: Duration
    private(set) var lastArrival: Moment

    /// Begins with one message; that it has no age is not to be believed yet.
    init(stamp: Duration, at arrival: Moment) {
        estimate = Self.difference(stamp, arrival)
        settlingSince = arrival
        lastStamp = stamp
        lastArrival = arrival
    }

    /// True when ages are to be believed.
    var isSettled: Bool { settlingSince.duration(to: lastArrival) >= Self.settlingTime }

    /// Takes the next message of the sender, sent after all that were taken before, and tells its
    /// age.
    mutating func age(of stamp: Duration, at arrival: Moment) -> Duration {
        let gap = lastArrival.duration(to: arrival)
        // A later message with an earlier time: the sender's clock was set back, and nothing that
        // was known of it counts. How old this one is can not be told; it takes as long as with a
        // sender that is new to be believed again, which a robot under way outlasts.
        guard stamp >= lastStamp, gap <= Self.memory else {
            self = ClockOffset(stamp: stamp, at: arrival)
            return .zero
        }
        lastStamp = stamp
        lastArrival = arrival
        let drift = Self.driftPerSecond * (gap / .seconds(1))
        let sample = Self.difference(stamp, arrival)
        // Once for what the clocks may have drifted apart, once for what the estimate has risen.
        lowered = max(lowered - drift * 2, .zero) + max(estimate - sample, .zero)
        estimate = min(sample, estimate + drift)
        if lowered > Self.tolerance {
            lowered = .zero
            settlingSince = arrival
        }
        return sample - estimate
    }

    private static func difference(_ stamp: Duration, _ arrival: Moment) -> Duration {
        .nanoseconds(arrival.nanoseconds) - stamp
    }
}
