/// What a recogniser is allowed to do, and how it stands to others.
///
/// The questions and defaults are RxGesture's. Each is asked anew whenever it arises, with the
/// gestures as they are then: a recogniser that is being asked about is in state `possible`.
public struct GesturePolicies: Sendable {
    /// A recogniser and another one.
    public typealias Pair = (gesture: GestureEvent, other: GestureEvent)
    /// A recogniser and a contact that begins.
    public typealias Reception = (gesture: GestureEvent, contact: Contact)

    /// Whether the gesture may begin (or, a discrete one, be made); it fails otherwise.
    public var beginPolicy = GesturePolicy<GestureEvent>.always
    /// Whether a finger is seen.
    public var touchReceptionPolicy = GesturePolicy<Reception>.always
    /// Whether a physical button is seen.
    public var pressReceptionPolicy = GesturePolicy<Reception>.always
    /// Whether a pointer is seen, with or without a button held.
    public var eventRecognitionAttemptPolicy = GesturePolicy<Reception>.always
    /// Whether another gesture must wait until this one has failed.
    public var selfFailureRequirementPolicy = GesturePolicy<Pair>.never
    /// Whether this gesture must wait until another one has failed.
    public var otherFailureRequirementPolicy = GesturePolicy<Pair>.never
    /// Whether this gesture and another one may go on at the same time; one of the two saying so is
    /// enough.
    public var simultaneousRecognitionPolicy = GesturePolicy<Pair>.always
    /// Whether contacts of a recognised gesture are taken away from the region's own control, which
    /// sees them cancelled.
    public var cancelsTouchesInRegion = true

    /// The defaults.
    public init() {}
}
