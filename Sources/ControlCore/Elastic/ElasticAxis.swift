/// The line along which an elastic control is dragged.
public enum ElasticAxis: Hashable, Sendable, CaseIterable {
    /// Up increments and down decrements.
    case vertical
    /// Right increments and left decrements.
    case horizontal

    /// How far along the axis `place` lies, in points: downwards or to the right.
    public func position(of place: Point) -> Double {
        switch self {
        case .vertical: place.y
        case .horizontal: place.x
        }
    }

    /// Which way a drag of `translation` points downwards or to the right moves the value.
    ///
    /// Nil for 0 and for NaN: no motion is no direction.
    public func direction(of translation: Double) -> ElasticDirection? {
        guard translation < 0 || translation > 0 else { return nil }
        return (translation < 0) == (self == .vertical) ? .increment : .decrement
    }

    /// The translation that moves the value the way `direction` says, for each point of drag.
    func sign(of direction: ElasticDirection) -> Double {
        (direction == .increment) == (self == .vertical) ? -1 : 1
    }
}
