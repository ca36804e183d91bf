extension AxisCalibration {
    /// Why it can not be what `--calibrate` learned of an axis, which then keeps the kernel's values.
    enum Misfit: Equatable, CustomStringConvertible {
        /// The device has no such axis, or the kernel describes it otherwise now.
        case otherRange
        /// A hat or the like, of which nothing is ever learned.
        case neverLearned
        /// Learned around a centre of an axis that rests at an end, or the other way round.
        case otherKind
        /// It has an end that the kernel says can not be reached.
        case outside
        /// Half a push would be full speed.
        case tooShort
        /// Let go, a stick would be far from its "centre".
        case offCentre
        /// Less counts as rest than the kernel says.
        case restTooNarrow
        /// More counts as rest than a steady stick needs.
        case restTooWide

        var description: String {
            switch self {
            case .otherRange: "had another range when it was learned"
            case .neverLearned: "is no axis that --calibrate learns"
            case .otherKind: "was learned as an axis of another kind than it is"
            case .outside: "goes beyond the kernel's range"
            case .tooShort: "has learned too little of the kernel's range"
            case .offCentre: "has a centre too far from the middle"
            case .restTooNarrow: "has less flat than the kernel's"
            case .restTooWide: "has too much flat"
            }
        }
    }

    /// What breaks the rules by which ``AxisSamples`` learns, on an axis with this table of the
    /// kernel; nil where nothing does.
    func misfit(with info: AxisInfo, _ kind: AxisRole.Kind) -> Misfit? {
        let isCentered = kind == .centered
        switch self {
        case .centered(let minimum, let center, let maximum, let flat):
            guard isCentered else { return .otherKind }
            if let misfit = Self.misfit(minimum, maximum, info, share: 1 - AxisSamples.margin) {
                return misfit
            }
            let low = Double(center) - Double(minimum)
            let high = Double(maximum) - Double(center)
            let side = min(low, high)
            guard side + Self.rounding >= AxisSamples.leastSide * (low + high),
                info.isBroken || AxisSamples(info: info, kind: kind).isNearMiddle(center)
            else { return .offCentre }
            let least = AxisSamples.leastFlat(info)
            guard flat >= least else { return .restTooNarrow }
            let noise = AxisSamples.mostNoise * side / (1 - AxisSamples.margin)
            let most = noise * Double(AxisSamples.noiseFactor) + Self.rounding
            return Double(flat) <= max(most, Double(least)) ? nil : .restTooWide
        case .oneSided(let minimum, let maximum):
            guard !isCentered else { return .otherKind }
            let share = 1 - AxisSamples.nearEnd - 2 * AxisSamples.margin
            return Self.misfit(minimum, maximum, info, share: share)
        }
    }

    /// Ends are whole numbers, so that a fraction is met within this.
    private static let rounding = 1.0

    /// The same of the ends alone, between which at least this share of the travel was kept.
    private static func misfit(
        _ minimum: Int32, _ maximum: Int32, _ info: AxisInfo, share: Double
    ) -> Misfit? {
        guard info.isBroken || minimum >= info.minimum && maximum <= info.maximum else {
            return .outside
        }
        let range = info.isBroken ? 0 : Double(info.maximum) - Double(info.minimum)
        let travel = max(AxisSamples.leastTravel * range, Double(AxisSamples.fewestUnits))
        let span = Double(maximum) - Double(minimum)
        return span + rounding >= share * travel ? nil : .tooShort
    }
}
