import CEvdev
import ControlCore

/// Follows how far one thing is pulled.
struct PullReading {
    private enum Source {
        case key(UInt16)
        case axis(UInt16, AxisInfo, AxisTravel)
    }

    private let source: Source
    private var trust: PullTrust
    /// From 0 to 1.
    private(set) var value: Double

    /// Begins with the state in `device`; nil when the device does not have it.
    ///
    /// - Parameters:
    ///   - pull: What is followed.
    ///   - device: Where it stands.
    ///   - needsTrust: Whether it counts only once it was seen let go, see ``PullTrust``.
    init?(_ pull: PullSource, on device: DeviceDescription, needsTrust: Bool) {
        switch pull {
        case .key(let code):
            guard device.keys.contains(code) else { return nil }
            source = .key(code)
        case .axis(let code, let travel):
            guard let info = device.axes[code] else { return nil }
            source = .axis(code, info, travel)
        }
        // The state of keys is always known, and that of halves of a stick is its centre at first.
        trust = PullTrust(isEarned: !needsTrust)
        let isReported = trust.isEarned || !pull.isWholeAxis
        value = isReported ? trust.counted(pull.value(on: device)) : 0
    }

    /// The kernel's dead zone of a half of a stick, as a fraction of travel, 0 ..< 1; 0 for all
    /// else, whose value has none any more.
    var flat: Double {
        switch source {
        case .axis(_, let info, .upperHalf), .axis(_, let info, .lowerHalf): info.flatFraction
        default: 0
        }
    }

    /// Takes an event in, and tells whether it has changed the value.
    mutating func take(_ raw: RawEvent) -> Bool {
        guard let pulled = pulled(by: raw) else { return false }
        let before = value
        value = trust.counted(pulled)
        return value != before
    }

    private func pulled(by raw: RawEvent) -> Double? {
        switch source {
        // 2 is autorepeat: neither a press nor a release.
        case .key(let code)
        where CInt(raw.type) == EV_KEY && raw.code == code && (raw.value == 0 || raw.value == 1):
            Double(raw.value)
        case .axis(let code, let info, let travel)
        where CInt(raw.type) == EV_ABS && raw.code == code:
            info.pull(raw.value, along: travel)
        default: nil
        }
    }
}
