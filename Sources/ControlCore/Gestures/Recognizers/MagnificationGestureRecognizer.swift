/// Recognises two fingers that part or meet, and tells by how much more than once.
///
/// It is a ``PinchGestureRecognizer`` that counts as AppKit does: 0 instead of 1 is no change.
public struct MagnificationGestureRecognizer: GestureRecognizer {
    /// The pinch that it goes by, with its settings.
    public var pinch = PinchGestureRecognizer()

    /// A recogniser with the usual settings.
    public init() {}

    /// A magnification.
    public var kind: GestureKind { .magnification }
    /// Goes on for a while.
    public var isContinuous: Bool { true }
    /// The middle of the two fingers.
    public var location: Point { pinch.location }
    /// The magnification, and how fast it grows.
    public var measure: GestureMeasure {
        .magnification(magnification, velocity: pinch.velocity)
    }
    /// By how much more than once the fingers are as far apart as when the gesture began.
    ///
    /// The scale less 1: 0 until the gesture begins, more than -1 always.
    public var magnification: Double { pinch.scale - 1 }

    /// Fingers only.
    public func accepts(_ contact: Contact) -> Bool { pinch.accepts(contact) }

    /// Follows the two fingers.
    public mutating func handle(_ contacts: ContactFrame, at now: Moment) -> GestureStep {
        pinch.handle(contacts, at: now)
    }

    /// Forgets the fingers.
    public mutating func reset() { pinch.reset() }

    /// Makes the magnification what is given, at the distance that the fingers have now.
    ///
    /// Not before the gesture has begun; a magnification that is not finite or not more than -1 is
    /// ignored.
    public mutating func setMagnification(_ magnification: Double) {
        pinch.setScale(1 + magnification)
    }
}
