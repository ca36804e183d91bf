import Glibc

/// Where a pan, a rotation and a pinch are together.
public struct TransformReport: Hashable, Sendable {
    /// How far the pan has come, in points.
    public var translation: Vector
    /// How far the rotation has turned, in radians, clockwise positive.
    public var rotation: Double
    /// The scale of the pinch.
    public var scale: Double
    /// How fast all of these change.
    public var velocity: TransformVelocity
    /// Where the pan is with its gesture.
    public var panState: GestureState
    /// Where the rotation is with its gesture.
    public var rotationState: GestureState
    /// Where the pinch is with its gesture.
    public var pinchState: GestureState

    /// No gesture is made: the transform leaves everything where it is.
    public static let possible = TransformReport(
        translation: .zero, rotation: 0, scale: 1, velocity: .zero,
        panState: .possible, rotationState: .possible, pinchState: .possible)

    /// The transform: translates first, then scales, then rotates.
    public var transform: AffineTransform {
        let across = scale * cos(rotation)
        let down = scale * sin(rotation)
        return AffineTransform(
            a: across, b: down, c: -down, d: across,
            tx: across * translation.dx - down * translation.dy,
            ty: down * translation.dx + across * translation.dy)
    }

    /// Whether any of the three gestures is in one of these states.
    public func isIn(_ states: [GestureState]) -> Bool {
        states.contains { $0 == panState || $0 == rotationState || $0 == pinchState }
    }
}
