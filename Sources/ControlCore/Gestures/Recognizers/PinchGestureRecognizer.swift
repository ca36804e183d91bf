/// Recognises two fingers that part or meet.
///
/// It begins once their distance has changed by more than ``hysteresis``, changes when one of the
/// two moves, and ends when both are lifted. While one of them is up nothing changes; a finger that
/// comes then takes its place, and the scale goes on from what it was. A third finger before the
/// gesture begins makes it fail (three fingers are no pinch, and nothing should move by mistake);
/// afterwards it is not looked at. If one of the two is cancelled, so is the gesture.
public struct PinchGestureRecognizer: GestureRecognizer {
    /// By how many points the distance must change before the gesture begins: 8, from disassemblies
    /// of UIKit and in agreement with measurements on iOS 26.1.
    ///
    /// Less than 0 counts as 0; with NaN the gesture never begins.
    public var hysteresis = 8.0
    /// How much the step before the last counts in ``velocity``, 0 to 1, the last having the rest:
    /// 0.75, from disassemblies of UIKit.
    ///
    /// Outside, and with NaN, the last step counts alone, as it does while the one before it had no
    /// velocity.
    public var previousVelocityShare = 0.75
    /// A movement that takes less time is added to the next one before ``velocity`` takes it: 1 ms,
    /// as for a pan, whose source is disassemblies of UIKit.
    ///
    /// Its velocity could be nothing but noise. With 0 or less every movement counts that takes any
    /// time.
    public var shortestVelocityStep = Duration.milliseconds(1)

    /// How many times as far apart the fingers are as when the gesture began, ``hysteresis`` left
    /// out; 1 until then.
    ///
    /// Never 0: fingers nearer than 1 pt count as 1 pt apart.
    public private(set) var scale = 1.0
    /// The middle of the two fingers, where it was last while there are not two.
    public private(set) var location = Point.zero

    private var pair = ContactPair()
    /// How far apart the two were, in points, when the second came; nil while that is not known.
    private var initialDistance: Double?
    /// The distance, in points, at which the scale is 1; nil before the gesture begins.
    private var unitDistance: Double?
    private var blend: BlendedVelocity?

    /// A recogniser with the usual settings.
    public init() {}

    /// A pinch.
    public var kind: GestureKind { .pinch }
    /// Goes on for a while.
    public var isContinuous: Bool { true }
    /// The scale and its velocity.
    public var measure: GestureMeasure { .scale(scale, velocity: velocity) }
    /// How fast the scale grows, per second; negative when it shrinks.
    public var velocity: Double {
        blend?.velocity(previousShare: previousVelocityShare) ?? 0
    }

    /// Fingers only: a button has no place, and a pointer comes alone.
    public func accepts(_ contact: Contact) -> Bool { contact.tool == .finger }

    /// Follows the two fingers.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        switch pair.follow(contacts, hasBegun: unitDistance != nil) {
        case .step(let step):
            return step
        case .regrouped:
            initialDistance = nil
            if let span = pair.span(in: contacts) { start(span, at: now) }
            return .none
        case .moved:
            guard let span = pair.span(in: contacts) else { return .none }
            return move(span, at: now)
        }
    }

    /// Forgets the fingers.
    public mutating func reset() {
        scale = 1
        location = .zero
        pair = ContactPair()
        initialDistance = nil
        unitDistance = nil
        blend = nil
    }

    /// Makes the scale what is given, at the distance that the fingers have now, and the velocity 0.
    ///
    /// Not before the gesture has begun; a scale that is not finite or not more than 0 is ignored.
    public mutating func setScale(_ scale: Double) {
        guard let unitDistance, scale > 0 else { return }
        let newUnit = unitDistance * self.scale / scale
        guard newUnit > 0, newUnit.isFinite else { return }
        self.unitDistance = newUnit
        self.scale = scale
        blend?.restart(from: scale)
    }

    private mutating func start(_ span: ContactPair.Span, at now: Moment) {
        location = span.middle
        initialDistance = span.distance
        if unitDistance != nil { unitDistance = span.distance / scale }
        blend = BlendedVelocity(of: scale, at: now)
    }

    private mutating func move(_ span: ContactPair.Span, at now: Moment) -> GestureStep {
        guard let initialDistance else { return .none }
        location = span.middle
        let hasBegun = unitDistance != nil
        if !hasBegun { unitDistance = unit(for: span.distance, from: initialDistance) }
        guard let unitDistance else {
            blend?.note(scale, at: now, shortestStep: shortestVelocityStep)
            return .none
        }
        let scale = span.distance / unitDistance
        guard scale > 0, scale.isFinite else { return .none }
        self.scale = scale
        blend?.note(scale, at: now, shortestStep: shortestVelocityStep)
        return hasBegun ? .change : .begin
    }

    /// The distance at which the scale is 1; nil while the distance has hardly changed.
    private func unit(for distance: Double, from initialDistance: Double) -> Double? {
        // In this order NaN stays NaN, which no change exceeds.
        let hysteresis = max(hysteresis, 0)
        let change = distance - initialDistance
        guard abs(change) > hysteresis else { return nil }
        return change > 0 ? initialDistance + hysteresis : initialDistance - hysteresis
    }
}
