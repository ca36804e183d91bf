/// How fast and how far a value moves while the pull lies in one range.
///
/// Barceloneta calls this a timer setting.
public struct ElasticStep: Hashable, Sendable {
    /// The pulls for which the step holds, in percent of the dragging limit, without the upper end.
    ///
    /// Not empty, finite, from 0 upwards.
    public var range: Range<Double>
    /// The time from one tick to the next, in ``allowedIntervals``, to the nearest nanosecond.
    public var interval: Duration
    /// How much a tick adds to the value or takes from it; finite, and
    /// ``ElasticSettings/leastIncrement`` at least.
    public var increment: Double

    /// The intervals that a step may have.
    ///
    /// A tick is meant for a person's eye: more than a hundred in a second or fewer than one in an
    /// hour is taken for a mistake, and the ticks of many controls must leave time for all else.
    public static let allowedIntervals = Duration.milliseconds(10) ... .seconds(3600)

    /// States a step; ``ElasticControl/init(settings:initialValue:)`` checks it.
    public init(range: Range<Double>, interval: Duration, increment: Double) {
        self.range = range
        self.interval = interval
        self.increment = increment
    }
}
