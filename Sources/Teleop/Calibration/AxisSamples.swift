import CEvdev
import ControlCore

/// Where an axis was seen while the operator left it alone and while it was moved, and what that
/// comes to.
struct AxisSamples: Equatable, Sendable {
    /// Why nothing was learned of an axis, which then keeps the kernel's values.
    enum Refusal: Error, Equatable, CustomStringConvertible {
        case neverMoved
        /// It was moved over this much of the kernel's range only.
        case movedTooLittle(fraction: Double)
        /// It rests at an end although it has a centre: it was held, or is a lever.
        case offCentre
        /// It comes to rest in quite different places.
        case unsteady
        /// It was not seen to come to rest by itself from each of its ends.
        case notLetGo

        var description: String {
            switch self {
            case .neverMoved: "it never moved"
            case .movedTooLittle(let fraction):
                "it moved over \(Int(fraction * 100)) % of its range only"
            case .offCentre: "it does not rest near its middle: it was held, or is a lever"
            case .unsteady: "it does not come to rest in one place"
            case .notLetGo: "it was not pushed to either side and let go"
            }
        }
    }

    /// One of the two ends of an axis.
    enum End: CaseIterable, Sendable {
        case minimum
        case maximum
    }

    /// Moved less, it was not moved to its stops, and half a push would be full speed from then on.
    static let leastTravel = 0.8
    /// A calibration of fewer raw units than these would be a guess.
    static let fewestUnits: Int64 = 16
    /// The ends are this much of the travel inside of what was reached, so that the stops are
    /// reached the next time, too; a trigger's rest likewise.
    static let margin = 0.02
    /// A centre is at least this far from both ends, as a fraction of all of the travel.
    static let leastSide = 0.4
    /// A centre is at most this far from the middle of the kernel's range, as a fraction of that: a
    /// stick that rests farther out is held, and let go it would be far from its "centre".
    static let mostOffset = 0.1
    /// A trigger's rest is this near to an end, as a fraction of all of the travel.
    static let nearEnd = 0.25
    /// Rest may differ by this much from the centre, as a fraction of the way to an end.
    static let mostNoise = 0.2
    /// Rest is this many times as wide as it was seen to be.
    static let noiseFactor: Int64 = 2

    /// The kernel's table.
    let info: AxisInfo
    /// How its values are meant.
    let kind: AxisRole.Kind
    /// Between which values it rested; nil while that is not known.
    private(set) var rest: ClosedRange<Int32>?
    /// Between which values it was moved; nil while it has not been.
    private(set) var travel: ClosedRange<Int32>?
    /// From which ends it was let go and came to rest by itself: a worn stick rests elsewhere after
    /// each.
    private(set) var returns: Set<End> = []

    init(info: AxisInfo, kind: AxisRole.Kind) {
        self.info = info
        self.kind = kind
    }

    /// True for an axis of which something can be learned: hats and what a touch surface tells have
    /// nothing to be calibrated.
    static func canLearn(_ code: UInt16, _ info: AxisInfo) -> Bool {
        guard CInt(code) < ABS_PRESSURE, ![ABS_HAT0X, ABS_HAT0Y].contains(CInt(code)) else {
            return false
        }
        return info.isBroken || Int64(info.maximum) - Int64(info.minimum) >= fewestUnits
    }

    /// What counts as rest at least, in raw units: what was seen for some seconds is no reason to
    /// trust a stick more than its maker does.
    static func leastFlat(_ info: AxisInfo) -> Int32 { info.flatFraction > 0 ? info.flat : 0 }

    /// It rested between these values.
    mutating func note(restingIn range: ClosedRange<Int32>) {
        rest = Self.union(rest, range)
    }

    /// It was let go at this end and came to rest between these values.
    mutating func note(returnFrom end: End, restingIn range: ClosedRange<Int32>) {
        returns.insert(end)
        note(restingIn: range)
    }

    /// How far a value is from the middle, from -1 to 1 at the ends; nil where that is not known,
    /// since the kernel's table is broken and it has not been moved.
    func position(of value: Int32) -> Double? {
        guard info.isBroken else { return info.normalized(value) }
        guard let travel,
            Int64(travel.upperBound) - Int64(travel.lowerBound) >= Self.fewestUnits
        else { return nil }
        return AxisInfo(minimum: travel.lowerBound, maximum: travel.upperBound).normalized(value)
    }

    /// True for a place where a stick may well rest.
    func isNearMiddle(_ value: Int32) -> Bool {
        position(of: value).map { abs($0) <= 2 * Self.mostOffset } ?? false
    }

    /// It was moved to this value; beyond the kernel's range is as far as its end.
    mutating func note(movedTo value: Int32) {
        let value = info.isBroken ? value : min(max(value, info.minimum), info.maximum)
        travel = Self.union(travel, value...value)
    }

    private static func union(
        _ first: ClosedRange<Int32>?, _ second: ClosedRange<Int32>
    ) -> ClosedRange<Int32> {
        guard let first else { return second }
        return min(first.lowerBound, second.lowerBound)...max(first.upperBound, second.upperBound)
    }

    /// What the samples come to.
    func calibration() throws(Refusal) -> AxisCalibration {
        guard let travel, travel.lowerBound < travel.upperBound, let rest else { throw .neverMoved }
        let low = Int64(travel.lowerBound)
        let high = Int64(travel.upperBound)
        if !info.isBroken {
            let fraction = Double(high - low) / (Double(info.maximum) - Double(info.minimum))
            guard fraction >= Self.leastTravel else { throw .movedTooLittle(fraction: fraction) }
        }
        guard high - low >= Self.fewestUnits else { throw .movedTooLittle(fraction: 0) }
        return try kind == .centered ? centered(low, high, rest) : oneSided(low, high, rest)
    }

    private func centered(
        _ low: Int64, _ high: Int64, _ rest: ClosedRange<Int32>
    ) throws(Refusal) -> AxisCalibration {
        let restLow = Int64(rest.lowerBound)
        let restHigh = Int64(rest.upperBound)
        // Rounded down, also below zero.
        let center = (restLow + restHigh) >> 1
        let side = min(center - low, high - center)
        guard Double(side) >= Self.leastSide * Double(high - low),
            info.isBroken || isNearMiddle(Int32(center))
        else { throw .offCentre }
        guard returns == Set(End.allCases) else { throw .notLetGo }
        let noise = restHigh - center
        guard Double(noise) <= Self.mostNoise * Double(side) else { throw .unsteady }
        guard
            let calibration = AxisCalibration(
                minimum: Int32(low + Self.margin(of: center - low)), center: Int32(center),
                maximum: Int32(high - Self.margin(of: high - center)),
                flat: max(Int32(noise * Self.noiseFactor), Self.leastFlat(info)))
        else { throw .unsteady }
        return calibration
    }

    /// A lever that stays where it is put has its whole travel; a trigger or a pedal has that from
    /// its rest on, at whichever end that is.
    private func oneSided(
        _ low: Int64, _ high: Int64, _ rest: ClosedRange<Int32>
    ) throws(Refusal) -> AxisCalibration {
        let restLow = Int64(rest.lowerBound)
        let restHigh = Int64(rest.upperBound)
        let span = high - low
        let margin = Self.margin(of: span)
        let nearEnd = Int64(Self.nearEnd * Double(span))
        let restsLow = restHigh - low <= nearEnd
        let restsHigh = !restsLow && high - restLow <= nearEnd
        let minimum = (restsLow ? max(restHigh, low) : low) + margin
        let maximum = (restsHigh ? min(restLow, high) : high) - margin
        guard let calibration = AxisCalibration(minimum: Int32(minimum), maximum: Int32(maximum))
        else { throw .unsteady }
        return calibration
    }

    private static func margin(of length: Int64) -> Int64 { Int64(margin * Double(length)) }
}
