/// Why an elastic control can not be made of its settings and initial value.
public enum ElasticError: Error, Equatable, CustomStringConvertible {
    /// The dragging limit makes no sense.
    case draggingLimit(Double)
    /// The hysteresis is no finite number, or less than 0.
    case hysteresis(Double)
    /// A limit of the value is no finite number, or the minimum is above the maximum.
    case valueLimits(minimum: Double, maximum: Double)
    /// The initial value is no number or lies outside the limits.
    case initialValue(Double, allowed: ClosedRange<Double>)
    /// A step's range of percentages is empty, not finite or begins below 0.
    case range(Range<Double>, step: Int)
    /// A step's interval is outside ``ElasticStep/allowedIntervals``.
    case interval(Duration, step: Int)
    /// A step's increment is no finite number, or below ``ElasticSettings/leastIncrement``.
    case increment(Double, step: Int, least: Double)
    /// Two steps have percentages in common.
    case overlap(step: Int, otherStep: Int)

    /// What is wrong, where, and what is allowed; steps are counted from 0.
    public var description: String {
        switch self {
        case .draggingLimit(let limit):
            "dragging limit is \(limit), allowed more than 0 to "
                + "\(ElasticSettings.largestDraggingLimit) points"
        case .hysteresis(let hysteresis):
            "hysteresis is \(hysteresis), allowed finite numbers of points from 0"
        case .valueLimits(let minimum, let maximum):
            "minimum is \(minimum) and maximum is \(maximum), allowed finite numbers with the "
                + "minimum not above the maximum"
        case .initialValue(let value, let allowed):
            "initial value is \(value), allowed \(allowed.lowerBound) to \(allowed.upperBound)"
        case .range(let range, let step):
            "steps[\(step)]: range is \(range.lowerBound) to below \(range.upperBound) %, "
                + "allowed finite numbers from 0 with the upper end above the lower"
        case .interval(let interval, let step):
            "steps[\(step)]: interval is \(interval.inSeconds) s, allowed "
                + "\(ElasticStep.allowedIntervals.lowerBound.inSeconds) to "
                + "\(ElasticStep.allowedIntervals.upperBound.inSeconds) s"
        case .increment(let increment, let step, let least):
            "steps[\(step)]: increment is \(increment), allowed finite numbers from \(least)"
        case .overlap(let step, let otherStep):
            "steps[\(step)] and steps[\(otherStep)]: ranges overlap, allowed is one step for each "
                + "percentage"
        }
    }
}
