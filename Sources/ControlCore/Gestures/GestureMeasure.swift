/// What a continuous gesture measures.
public enum GestureMeasure: Hashable, Sendable {
    /// Nothing but its place.
    case none
    /// How far it has come since it began, in points, and its velocity in points per second.
    case translation(Vector, velocity: Vector)
    /// How many times as far apart the contacts are as when it began, and how fast that grows, per
    /// second.
    case scale(Double, velocity: Double)
    /// How far the contacts have turned since it began, in radians, clockwise positive, and how fast
    /// they turn, in radians per second.
    case rotation(Double, velocity: Double)
    /// How hard it presses, as a fraction of the most that the device can report, and the same
    /// between the two forces that were asked for, not limited to 0 to 1.
    case force(absolute: Double, fraction: Double)
    /// By how much more than once the contacts are as far apart as when it began: 0 at first, 1 for
    /// twice as far; and how fast that grows, per second.
    case magnification(Double, velocity: Double)
}
