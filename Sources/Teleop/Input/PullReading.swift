import CEvdev

/// Follows how far one thing is pulled.
struct PullReading {
    private enum Source {
        case key(UInt16)
        case axis(UInt16, AxisInfo, AxisTravel)
    }

    private let source: Source
    /// From 0 to 1.
    private(set) var value: Double

    /// Begins with the state in `device`; nil when the device does not have it.
    init?(_ pull: PullSource, on device: DeviceDescription) {
        switch pull {
        case .key(let code):
            guard device.keys.contains(code) else { return nil }
            source = .key(code)
        case .axis(let code, let travel):
            guard let info = device.axes[code] else { return nil }
            source = .axis(code, info, travel)
        }
        value = pull.value(on: device)
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
        let before = value
        switch source {
        // 2 is autorepeat: neither a press nor a release.
        case .key(let code) where CInt(raw.type) == EV_KEY && raw.code == code:
            if raw.value == 0 || raw.value == 1 { value = Double(raw.value) }
        case .axis(let code, let info, let travel)
        where CInt(raw.type) == EV_ABS && raw.code == code:
            value = info.pull(raw.value, along: travel)
        default: break
        }
        return value != before
    }
}
