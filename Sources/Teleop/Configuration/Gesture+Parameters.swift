extension Configuration.Gesture {
    /// How a gesture is recognised; what is `nil` is as the core has it.
    struct Parameters: Equatable, Sendable {
        /// An edge of the touch screen.
        enum Edge: String, CaseIterable, Sendable {
            case top
            case left
            case bottom
            case right
        }

        /// A button of a mouse.
        enum Button: String, CaseIterable, Sendable {
            case primary
            case secondary
            case other
        }

        var taps: Int?
        var tapsBefore: Int?
        var clicks: Int?
        var buttons: [Button]?
        var touches: Int?
        var minimumTouches: Int?
        var maximumTouches: Int?
        var minimumDurationSeconds: Double?
        var maximumDurationSeconds: Double?
        var maximumTapDurationSeconds: Double?
        var intervalSeconds: Double?
        var movementPoints: Double?
        var tapMovementPoints: Double?
        var distancePoints: Double?
        var asidePoints: Double?
        var backwardsPoints: Double?
        /// Fractions that are left after a second.
        var distanceDecay: Double?
        var asideDecay: Double?
        var hysteresisPoints: Double?
        var hysteresisDegrees: Double?
        var stretchHysteresisDegrees: Double?
        var previousVelocityShare: Double?
        var edges: [Edge]?
        var edgeWidthPoints: Double?
        /// Fractions of the most that the device can report.
        var minimumForce: Double?
        var maximumForce: Double?
    }
}
