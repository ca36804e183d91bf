/// How fast a transform changes.
public struct TransformVelocity: Hashable, Sendable {
    /// The velocity of the pan, in points per second.
    public var translation: Vector
    /// The velocity of the rotation, in radians per second, clockwise positive.
    public var rotation: Double
    /// The velocity of the pinch, in scale per second.
    public var scale: Double

    /// No change.
    public static let zero = TransformVelocity(translation: .zero, rotation: 0, scale: 0)

    /// States the velocities.
    public init(translation: Vector, rotation: Double, scale: Double) {
        self.translation = translation
        self.rotation = rotation
        self.scale = scale
    }
}
