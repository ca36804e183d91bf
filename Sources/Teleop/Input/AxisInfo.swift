/// What the kernel says about an absolute axis: its range, its noise and where it stands.
struct AxisInfo: Equatable, Sendable {
    /// The raw value at one end.
    ///
    /// A table whose minimum is not below its maximum is broken.
    var minimum: Int32
    /// The raw value at the other end.
    var maximum: Int32
    /// Changes up to this size are noise, in raw units; the kernel filters them itself.
    var fuzz: Int32 = 0
    /// Readings this close to the centre count as the centre, in raw units.
    var flat: Int32 = 0
    /// Units a millimetre (a radian for a rotation); 0 when unknown.
    var resolution: Int32 = 0
    /// The raw value when the device was described.
    var value: Int32 = 0
    /// Where a stick rests, strictly inside of the range, as a calibration has found; nil for the
    /// middle.
    var center: Int32?

    /// True when the range is empty or upside down, so that no reading means anything.
    var isBroken: Bool { minimum >= maximum }

    /// Where `raw` is in the range: -1 at the minimum, 1 at the maximum; raw values outside count
    /// as the nearest end.
    ///
    /// 0 for a broken table.
    func normalized(_ raw: Int32) -> Double {
        guard !isBroken else { return 0 }
        return min(max(2 * (Double(raw) - Double(minimum)) / span - 1, -1), 1)
    }

    /// How far a stick is from its centre, from -1 to 1, exactly 0 there; each side is measured by
    /// its own length.
    ///
    /// Without a calibration the centre is the middle of the range.
    /// A range of an even number of values, such as -32768 ... 32767, has no middle one: both
    /// beside the middle count as it, because sticks come to rest on either.
    func position(_ raw: Int32) -> Double {
        if let center {
            let side = Double(raw < center ? minimum : maximum) - Double(center)
            let position = (Double(raw) - Double(center)) / abs(side)
            return min(max(position, -1), 1)
        }
        let offset = 2 * Int64(raw) - (Int64(minimum) + Int64(maximum))
        // With two values in all, both are ends.
        if offset.magnitude <= 1, Int64(maximum) - Int64(minimum) > 1 { return 0 }
        return normalized(raw)
    }

    /// How far a one-sided control (trigger, pedal, lever) is from its minimum, from 0 to 1; raw
    /// values outside count as the nearest end.
    ///
    /// 0 for a broken table.
    func fraction(_ raw: Int32) -> Double {
        guard !isBroken else { return 0 }
        return min(max((Double(raw) - Double(minimum)) / span, 0), 1)
    }

    /// The kernel's dead zone as a fraction of the travel from the centre to an end, 0 ..< 1.
    ///
    /// A dead zone that is negative or as large as the travel is no statement about a stick: 0.
    var flatFraction: Double {
        guard !isBroken else { return 0 }
        let side =
            center.map { min(Double($0) - Double(minimum), Double(maximum) - Double($0)) }
            ?? span / 2
        let fraction = Double(flat) / side
        return (0..<1).contains(fraction) ? fraction : 0
    }

    /// How far a control is pulled along `travel`, from 0 to 1; raw values outside count as the
    /// nearest end.
    ///
    /// From one end to the other, what the kernel calls the dead zone counts as let go, and the rest
    /// of the way is stretched; halves of a stick keep theirs, which belongs to the whole stick.
    /// 0 for a broken table.
    func pull(_ raw: Int32, along travel: AxisTravel) -> Double {
        guard !isBroken else { return 0 }
        switch travel {
        case .upward: return beyondFlat(fraction(raw))
        case .downward: return beyondFlat(min(max((Double(maximum) - Double(raw)) / span, 0), 1))
        default:
            let from = Double(travel.from.rawValue)
            let way = (position(raw) - from) / (Double(travel.to.rawValue) - from)
            // The sum makes a negative zero positive.
            return min(max(way, 0), 1) + 0
        }
    }

    private func beyondFlat(_ fraction: Double) -> Double {
        let flat = Double(flat) / span
        guard (0..<1).contains(flat) else { return fraction }
        return max(fraction - flat, 0) / (1 - flat)
    }

    private var span: Double { Double(maximum) - Double(minimum) }
}
