import CEvdev
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
        var window: ClosedRange<Int32>
    }

    /// How long the device must be left alone.
    static let restingTime = Duration.seconds(2)
    /// What goes beyond this fraction of the range is a movement, no noise.
    private static let quiet = 0.125

    private(set) var stage = Stage.rest
    /// The axis that kept the device from being at rest, last.
    private(set) var restless: UInt16?
    private var axes: [UInt16: Axis] = [:]
    private var quietSince: Moment

    /// Begins with the first rest.
    init(_ device: DeviceDescription, _ layout: ControlLayout, at now: Moment) {
        for (code, info) in device.axes where Self.isAnalog(code, info) {
            axes[code] = Axis(
                samples: AxisSamples(info: info, kind: layout.role(of: code).kind),
                value: info.value,
                window: info.value...info.value)
        }
        quietSince = now
    }

    /// Hats and what a touch surface tells have nothing to be calibrated.
    private static func isAnalog(_ code: UInt16, _ info: AxisInfo) -> Bool {
        guard CInt(code) < ABS_PRESSURE, ![ABS_HAT0X, ABS_HAT0Y].contains(CInt(code)) else {
            return false
        }
        let units = Int64(info.maximum) - Int64(info.minimum)
        return info.isBroken || units >= AxisSamples.fewestUnits
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

    /// When ``advance(to:)`` is due; nil while the operator decides.
    var nextDeadline: Moment? {
        switch stage {
        case .rest, .restAgain: quietSince.advanced(by: Self.restingTime)
        case .motion, .finished: nil
        }
    }

    /// An axis has told where it stands.
    mutating func note(_ code: UInt16, _ value: Int32, at now: Moment) {
        guard var axis = axes[code] else { return }
        let isFirst = !axis.hasReported
        axis.value = value
        axis.hasReported = true
        switch stage {
        case .rest, .restAgain:
            // Where it stood before its first report is not known.
            axis.window =
                isFirst
                ? value...value
                : min(axis.window.lowerBound, value)...max(axis.window.upperBound, value)
            axes[code] = axis
            if isFirst || Self.isMoved(axis) {
                restless = code
                beginRest(at: now)
            }
        case .motion:
            axis.samples.note(movedTo: value)
            axes[code] = axis
        case .finished: break
        }
    }

    private static func isMoved(_ axis: Axis) -> Bool {
        let info = axis.samples.info
        let range = info.isBroken ? 512 : Double(info.maximum) - Double(info.minimum)
        let width = Double(axis.window.upperBound) - Double(axis.window.lowerBound)
        return width > quiet * range
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
        for (code, axis) in axes where axis.hasReported {
            axes[code]?.samples.note(restingIn: axis.window)
        }
        restless = nil
        stage = stage == .rest ? .motion : .finished
        return true
    }

    /// The operator has moved everything; true when something else is asked for now.
    mutating func endMotion(at now: Moment) -> Bool {
        guard stage == .motion else { return false }
        stage = .restAgain
        beginRest(at: now)
        return true
    }
}
