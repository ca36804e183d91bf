/// What a calibration has learned of one axis, in the device's raw units.
enum AxisCalibration: Equatable, Sendable {
    /// A stick or a wheel: `minimum` < `center` < `maximum`; readings up to `flat` from the centre
    /// are rest, which is less than either way to an end.
    case centered(minimum: Int32, center: Int32, maximum: Int32, flat: Int32)
    /// A trigger, a pedal or a lever: `minimum` < `maximum`.
    case oneSided(minimum: Int32, maximum: Int32)

    /// A calibration in which nothing contradicts itself; nil where something does.
    init?(minimum: Int32, center: Int32, maximum: Int32, flat: Int32) {
        guard minimum < center, center < maximum, flat >= 0,
            Int64(flat) < min(Int64(center) - Int64(minimum), Int64(maximum) - Int64(center))
        else { return nil }
        self = .centered(minimum: minimum, center: center, maximum: maximum, flat: flat)
    }

    /// The same for an axis without a centre.
    init?(minimum: Int32, maximum: Int32) {
        guard minimum < maximum else { return nil }
        self = .oneSided(minimum: minimum, maximum: maximum)
    }

    /// The kernel's table with what has been learned in its place.
    func applied(to info: AxisInfo) -> AxisInfo {
        var info = info
        switch self {
        case .centered(let minimum, let center, let maximum, let flat):
            info.minimum = minimum
            info.maximum = maximum
            info.center = center
            info.flat = flat
        case .oneSided(let minimum, let maximum):
            info.minimum = minimum
            info.maximum = maximum
        }
        return info
    }
}
