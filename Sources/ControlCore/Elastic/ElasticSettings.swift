/// How an elastic control behaves; the defaults are Barceloneta's.
public struct ElasticSettings: Hashable, Sendable {
    /// The drag that makes 100 %, in points; greater than 0, at most ``largestDraggingLimit``.
    ///
    /// Up to it the handle follows freely, beyond it through a ``RubberBand``.
    public var draggingLimit: Double
    /// How far a contact must move along the axis before it drags, in points; 0 or more, finite.
    ///
    /// 10, that of UIKit's pan, which drags the original; from disassemblies. The drag is shorter by
    /// so much from then on, also where it turns back. A translation that the caller measures and a
    /// deflection have none.
    public var hysteresis: Double
    /// The least value, included.
    public var minimumValue: Double
    /// The greatest value, included.
    public var maximumValue: Double
    /// Whether a tick past one limit jumps to the other; the rest of the increment is not carried.
    ///
    /// Otherwise the value stays at the limit.
    public var loops: Bool
    /// The line along which the control is dragged.
    public var axis: ElasticAxis
    /// What happens at which pull, in any order; ranges do not overlap.
    ///
    /// A pull outside all ranges leaves the step that holds. Before any range was reached in a
    /// drag, the first step of this list holds, with its first tick one interval after the start.
    /// Without steps the control can be dragged but its value stays.
    public var steps: [ElasticStep]

    /// No surface is wider, in points.
    public static let largestDraggingLimit = 1e6
    /// How many dragging limits of drag a fully deflected stick or trigger stands for.
    ///
    /// 130 % through the rubber band, so that a last range from 120 % on is within reach.
    public static let dragLimitsOfFullDeflection = 2.0

    /// States settings; ``ElasticControl/init(settings:initialValue:)`` checks them.
    public init(
        draggingLimit: Double = 50, hysteresis: Double = 10, minimumValue: Double = 0,
        maximumValue: Double = 50, loops: Bool = true, axis: ElasticAxis = .vertical,
        steps: [ElasticStep] = []
    ) {
        self.draggingLimit = draggingLimit
        self.hysteresis = hysteresis
        self.minimumValue = minimumValue
        self.maximumValue = maximumValue
        self.loops = loops
        self.axis = axis
        self.steps = steps
    }

    /// The least increment that a step may have: the distance from the limit that is farther from 0
    /// to the next number.
    ///
    /// A lesser one would leave some values as they are, and a tick would seem to have reached a
    /// limit.
    public var leastIncrement: Double {
        max(abs(minimumValue), abs(maximumValue)).ulp
    }

    /// The value at which a tick arrives that leads to `candidate`.
    ///
    /// The same where it lies within the limits. Past a limit it is that limit, or the opposite one
    /// where the value loops.
    public func value(arrivingAt candidate: Double) -> Double {
        if candidate > maximumValue { return loops ? minimumValue : maximumValue }
        if candidate < minimumValue { return loops ? maximumValue : minimumValue }
        return candidate
    }

    /// What a tick by `increment` leads to, to 9 decimals: three times 0.1 is 0.3, not
    /// 0.30000000000000004, which would be past a limit of 0.3.
    ///
    /// The same where the increment has more decimals, and from 10^6 on, where so many are finer
    /// than the numbers are.
    static func withoutNoise(_ value: Double, ofIncrement increment: Double) -> Double {
        // The 0 takes the sign from a zero.
        let rounded = { (number: Double) in (number * 1e9).rounded() / 1e9 + 0 }
        guard abs(value) < 1e6, rounded(increment) == increment else { return value }
        return rounded(value)
    }

    /// A pull in percent of the dragging limit, without its sign and without rounding.
    public func percentage(ofPull points: Double) -> Double {
        100 * abs(points) / draggingLimit
    }

    /// The drag that a deflection of a stick, trigger or pedal stands for, in points downwards or
    /// to the right.
    ///
    /// - Parameter deflection: The fraction of travel after the dead zone, -1 to 1, or 0 to 1 for a
    ///   one-sided control; positive increments, whichever the axis. More counts as full
    ///   deflection; NaN and the infinities count as 0.
    /// - Returns: The translation, as a finger's drag would have it.
    public func translation(forDeflection deflection: Double) -> Double {
        guard deflection.isFinite else { return 0 }
        return min(max(deflection, -1), 1) * axis.sign(of: .increment)
            * Self.dragLimitsOfFullDeflection * draggingLimit
    }

    /// The index of the step whose range contains the percentage of a pull of `points`.
    func indexOfStep(atPull points: Double) -> Int? {
        let percentage = percentage(ofPull: points)
        return steps.firstIndex { $0.range.contains(percentage) }
    }

    /// What a tick adds or takes away: the first step's increment before any step was reached, and
    /// nothing where there are no steps.
    func increment(ofStep index: Int?) -> Double {
        index.map { steps[$0].increment } ?? steps.first?.increment ?? 0
    }
}
