/// Recognises two fingers that turn around each other.
///
/// It begins once they have turned by more than a hysteresis that is the greater the more their
/// distance has changed, changes when one of the two moves, and ends when both are lifted. For a
/// finger that is lifted or cancelled while the other stays, and for a third one, the rules of
/// ``PinchGestureRecognizer`` hold.
public struct RotationGestureRecognizer: GestureRecognizer {
    /// By how many degrees fingers of constant distance must turn before the gesture begins: 5, from
    /// disassemblies of UIKit and in agreement with measurements on iOS 26.1.
    ///
    /// The hysteresis is this plus ``stretchHysteresisDegrees`` times the square root of the part by
    /// which the distance has changed, 1 at most, in radians as a number of single precision. Less
    /// than 0 counts as 0; with NaN the gesture never begins.
    public var hysteresisDegrees = 5.0
    /// How many degrees more it takes when the distance has doubled, or changed even more: 5, from
    /// disassemblies of UIKit.
    public var stretchHysteresisDegrees = 5.0
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

    /// The middle of the two fingers, where it was last while there are not two.
    public private(set) var location = Point.zero

    private var pair = ContactPair()
    /// How far apart the two were, in points, when the second came; nil while that is not known.
    private var initialDistance: Double?
    /// Where the second finger was last seen from the first, in radians.
    private var direction: Double?
    /// How far the fingers have turned since there were two, in radians.
    private var turn = 0.0
    /// The turn at which the rotation is 0; nil before the gesture begins.
    private var zeroTurn: Double?
    private var blend: BlendedVelocity?

    /// A recogniser with the usual settings.
    public init() {}

    /// A rotation.
    public var kind: GestureKind { .rotation }
    /// Goes on for a while.
    public var isContinuous: Bool { true }
    /// The rotation and its velocity.
    public var measure: GestureMeasure { .rotation(rotation, velocity: velocity) }

    /// How far the fingers have turned since the gesture began, the hysteresis left out, in radians,
    /// clockwise positive; 0 until then.
    ///
    /// Whole turns count: it goes on beyond half a turn. From one frame to the next the fingers are
    /// taken to have turned the shorter way. Fingers nearer than 1 pt do not turn.
    public var rotation: Double { zeroTurn.map { turn - $0 } ?? 0 }

    /// How fast the fingers turn, in radians per second, clockwise positive; 0 until it begins.
    public var velocity: Double {
        guard zeroTurn != nil, let blend else { return 0 }
        return blend.velocity(previousShare: previousVelocityShare)
    }

    /// Fingers only: a button has no place, and a pointer comes alone.
    public func accepts(_ contact: Contact) -> Bool { contact.tool == .finger }

    /// Follows the two fingers.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        switch pair.follow(contacts, hasBegun: zeroTurn != nil) {
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
        location = .zero
        pair = ContactPair()
        initialDistance = nil
        direction = nil
        turn = 0
        zeroTurn = nil
        blend = nil
    }

    /// Makes the rotation what is given, in radians, as the fingers lie now, and the velocity 0.
    ///
    /// Not before the gesture has begun; what is not finite is ignored.
    public mutating func setRotation(_ rotation: Double) {
        guard zeroTurn != nil, rotation.isFinite else { return }
        zeroTurn = turn - rotation
        blend?.restart(from: turn)
    }

    private mutating func start(_ span: ContactPair.Span, at now: Moment) {
        location = span.middle
        initialDistance = span.distance
        direction = span.direction
        if zeroTurn == nil { turn = 0 }
        blend = BlendedVelocity(of: turn, at: now)
    }

    private mutating func move(_ span: ContactPair.Span, at now: Moment) -> GestureStep {
        guard let initialDistance else { return .none }
        location = span.middle
        if let newDirection = span.direction {
            let step = newDirection - (direction ?? newDirection)
            turn += step.remainder(dividingBy: 2 * .pi)
            direction = newDirection
        }
        blend?.note(turn, at: now, shortestStep: shortestVelocityStep)
        if zeroTurn != nil { return .change }
        let hysteresis = hysteresis(at: span.distance, from: initialDistance)
        guard abs(turn) > hysteresis else { return .none }
        zeroTurn = turn > 0 ? hysteresis : -hysteresis
        return .begin
    }

    /// How far the fingers must turn, in radians.
    private func hysteresis(at distance: Double, from initialDistance: Double) -> Double {
        // In single precision equal distances are equal: the root would make much of the rest.
        let change = Double(Float(distance) - Float(initialDistance))
        let stretch = min(abs(change) / initialDistance, 1)
        let degrees = hysteresisDegrees + stretchHysteresisDegrees * stretch.squareRoot()
        // In this order NaN stays NaN, which no turn exceeds.
        return max(Double(Float(degrees * .pi / 180)), 0)
    }
}
