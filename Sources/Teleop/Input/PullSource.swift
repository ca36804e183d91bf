import ControlCore

/// Where something comes from that is pulled more or less, or pressed.
enum PullSource: Hashable, Sendable {
    /// A key or button, which is pulled all the way or not at all.
    case key(UInt16)
    /// A way along an axis.
    case axis(UInt16, AxisTravel)

    /// True for an axis that rests at one of its ends.
    var isWholeAxis: Bool {
        switch self {
        case .axis(_, .upward), .axis(_, .downward): true
        default: false
        }
    }

    /// True when a person can not use one without the other.
    func shares(_ other: PullSource) -> Bool {
        switch (self, other) {
        case (.key(let code), .key(let second)): code == second
        case (.axis(let code, let travel), .axis(let second, let way)):
            code == second && travel.overlaps(way)
        default: false
        }
    }

    /// True unless it is let go, as `device` was described.
    func isPulled(on device: DeviceDescription) -> Bool { value(on: device) > PullTrust.letGo }

    /// How far it is pulled, from 0 to 1, as `device` was described.
    func value(on device: DeviceDescription) -> Double {
        switch self {
        case .key(let code): device.pressedKeys.contains(code) ? 1 : 0
        case .axis(let code, let travel):
            device.axes[code].map { $0.pull($0.value, along: travel) } ?? 0
        }
    }
}
