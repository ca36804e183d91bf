/// What a recogniser reports: one state of one gesture at one instant.
///
/// A value: it stays what it was, however the gesture goes on.
public struct GestureEvent: Hashable, Sendable {
    /// The recogniser that reports.
    public let recognizer: RecognizerID
    /// The region that the recogniser belongs to.
    public let region: RegionID
    /// Which gesture it is.
    public let kind: GestureKind
    /// Where the gesture is.
    public let state: GestureState
    /// When this was so.
    public let moment: Moment
    /// Where it is made, in points of the surface.
    public let location: Point
    /// What the gesture measures.
    public let measure: GestureMeasure
    /// How many contacts it is made with, those counted that were lifted just now.
    public let numberOfTouches: Int
}
