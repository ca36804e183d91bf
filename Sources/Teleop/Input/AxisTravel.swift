/// The way along an axis that counts as a pull: from where it is nothing to where it is all.
struct AxisTravel: Hashable, Sendable {
    /// A place on an axis that has a name.
    enum Place: Int, Sendable {
        case minimum = -1
        case centre = 0
        case maximum = 1
    }

    /// Where the control is let go.
    let from: Place
    /// Where it is pulled all the way; another place.
    let to: Place

    /// From one end to the other, as most triggers go.
    static let upward = AxisTravel(from: .minimum, to: .maximum)
    /// From the maximum to the minimum, as a pedal goes that rests at its maximum.
    static let downward = AxisTravel(from: .maximum, to: .minimum)
    /// From the centre to the maximum.
    static let upperHalf = AxisTravel(from: .centre, to: .maximum)
    /// From the centre to the minimum.
    static let lowerHalf = AxisTravel(from: .centre, to: .minimum)

    /// The same stretch of the axis the other way round.
    var reversed: AxisTravel { AxisTravel(from: to, to: from) }

    /// True when both run over some of the same half of the axis.
    func overlaps(_ other: AxisTravel) -> Bool {
        let ends = [from, to].map(\.rawValue)
        let others = [other.from, other.to].map(\.rawValue)
        return max(ends.min() ?? 0, others.min() ?? 0) < min(ends.max() ?? 0, others.max() ?? 0)
    }
}
