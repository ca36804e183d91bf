import ControlCore

/// The course of a calibration: hands off, everything to its stops, hands off again.
///
/// Time and readings come in; nothing is asked of anyone.
struct CalibrationSession: Sendable {
    /// What the operator is asked for.
    enum Stage: Equatable, Sendable {
        /// To leave the device alone.
        case rest
        /// To move everything to its stops, for as long as that takes.
        case motion
        /// To leave it alone once more: sticks come to rest where they came from.
        case restAgain
        case finished
    }

    private struct Axis {
        var samples: AxisSamples
        var value: Int32
        /// False while the kernel may not know where it stands: some devices tell only of changes.
        var hasReported = false
        /// Between which values it has been for as long as everything is quiet.
        var window: ClosedRange<Int32>
        /// The end at which it was, and from which it has not come to rest yet.
        var pushed: AxisSamples.End?

        /// True while an operator holds it away from its centre.
        var isHeldOut: Bool {
            guard samples.kind == .centered, hasReported,
                let position = samples.position(of: value)
            else { return false }
            return abs(position) >= CalibrationSession.pushed
        }
    }

    /// How long the device must be left alone.
    static let restingTime = Duration.seconds(2)
    /// What goes beyond this fraction of the range is a movement, no noise.
    private static let quiet = 0.125
    /// How long a stick that was let go must be still, until that counts: several times as long as it
    /// takes to snap back.
    static let settlingTime = Duration.milliseconds(400)
    /// Still is what stays within this fraction of the range: a thumb that goes through the middle
    /// slowly does not.
    private static let still = 0.04
    /// From here on a stick is pushed, as a fraction of the way to its end.
    fileprivate static let pushed = 0.5

    private(set) var stage = Stage.rest
    /// The axis that kept the device from being at rest, last.
    private(set) var restless: UInt16?
    private var axes: [UInt16: Axis] = [:]
    /// Since when nothing has moved by more than noise.
    private(set) var quietSince: Moment

    /// Begins with the first rest.
    init(_ device: DeviceDescription, _ layout: ControlLayout, at now: Moment) {
        for (code, info) in device.axes where AxisSamples.canLearn(code, info) {
            axes[code] = Axis(
                samples: AxisSamples(info: info, kind: layout.role(of: code).kind),
                value: info.value,
                window: info.value...info.value)
        }
        quietSince = now
    }

    /// The axes that are looked at, in the order of their codes.
    var codes: [UInt16] { axes.keys.sorted() }

    /// Where an axis stands.
    func value(of code: UInt16) -> Int32 { axes[code]?.value ?? 0 }

    /// Between which values an axis has been moved; nil while it has not.
    func travel(of code: UInt16) -> ClosedRange<Int32>? { axes[code]?.samples.travel }

    /// What was learned of each axis, or why nothing was.
    var results: [(code: UInt16, result: Result<AxisCalibration, AxisSamples.Refusal>)] {
        var results: [(code: UInt16, result: Result<AxisCalibration, AxisSamples.Refusal>)] = []
        for (code, axis) in axes.sorted(by: { $0.key < $1.key }) {
            do throws(AxisSamples.Refusal) {
                results.append((code, .success(try axis.samples.calibration())))
            } catch {
                results.append((code, .failure(error)))
            }
        }
        return results
    }

    /// From which ends an axis that has been moved must still be let go.
    func missingReturns(of code: UInt16) -> [AxisSamples.End] {
        guard let samples = axes[code]?.samples, samples.kind == .centered, samples.travel != nil
        else { return [] }
        return AxisSamples.End.allCases.filter { !samples.returns.contains($0) }
    }

    /// When ``advance(to:)`` is due; nil while the operator decides.
    var nextDeadline: Moment? {
        switch stage {
        case .rest, .restAgain: quietSince.advanced(by: Self.restingTime)
        case .motion where isSettling: quietSince.advanced(by: Self.settlingTime)
        case .motion, .finished: nil
        }
    }

    /// True while some axis was let go, and none is held out.
    private var isSettling: Bool {
        axes.values.contains { $0.pushed != nil } && !axes.values.contains(where: \.isHeldOut)
    }

    /// An axis has told where it stands.
    mutating func note(_ code: UInt16, _ value: Int32, at now: Moment) {
        if stage == .motion { settle(at: now) }
        guard var axis = axes[code] else { return }
        let isFirst = !axis.hasReported
        axis.value = value
        axis.hasReported = true
        // Where it stood before its first report is not known.
        axis.window =
            isFirst
            ? value...value
            : min(axis.window.lowerBound, value)...max(axis.window.upperBound, value)
        switch stage {
        case .rest, .restAgain:
            axes[code] = axis
            if isFirst || Self.isMoved(axis, beyond: Self.quiet) {
                restless = code
                beginRest(at: now)
            }
        case .motion:
            axis.samples.note(movedTo: value)
            axes[code] = axis
            if axis.isHeldOut, let position = axis.samples.position(of: value) {
                axes[code]?.pushed = position < 0 ? .minimum : .maximum
            }
            if axis.isHeldOut || Self.isMoved(axis, beyond: Self.still) { beginRest(at: now) }
        case .finished: break
        }
    }

    /// Takes what has come to rest by itself while the operator moves everything.
    ///
    /// A stick that is led round its rim goes through the middle of one axis while the other is held
    /// out, so that nothing counts then.
    private mutating func settle(at now: Moment) {
        guard isSettling, quietSince.duration(to: now) >= Self.settlingTime else { return }
        for (code, axis) in axes {
            guard let end = axis.pushed else { continue }
            axes[code]?.pushed = nil
            axes[code]?.samples.note(returnFrom: end, restingIn: axis.window)
        }
    }

    private static func isMoved(_ axis: Axis, beyond fraction: Double) -> Bool {
        let info = axis.samples.info
        let range = info.isBroken ? 512 : Double(info.maximum) - Double(info.minimum)
        let width = Double(axis.window.upperBound) - Double(axis.window.lowerBound)
        return width > fraction * range
    }

    private mutating func beginRest(at now: Moment) {
        quietSince = now
        for code in axes.keys {
            guard let value = axes[code]?.value else { continue }
            axes[code]?.window = value...value
        }
    }

    /// Time has passed; true when something else is asked for now.
    mutating func advance(to now: Moment) -> Bool {
        guard let nextDeadline, nextDeadline <= now else { return false }
        guard stage != .motion else {
            settle(at: now)
            return false
        }
        for (code, axis) in axes
        where axis.hasReported
            || axis.samples.kind == .centered && axis.samples.isNearMiddle(axis.value)
        {
            axes[code]?.samples.note(restingIn: axis.window)
        }
        restless = nil
        stage = stage == .rest ? .motion : .finished
        if stage == .motion { beginRest(at: now) }
        return true
    }

    /// The operator has moved everything; true when something else is asked for now.
    mutating func endMotion(at now: Moment) -> Bool {
        guard stage == .motion else { return false }
        settle(at: now)
        stage = .restAgain
        beginRest(at: now)
        return true
    }
}
