import CEvdev

/// Follows how far one line of a stick is off its centre.
struct DeflectionReading {
    private enum Source {
        case axis(UInt16, AxisInfo, isInverted: Bool)
        case pair(plus: PullReading?, minus: PullReading?)
    }

    private var source: Source
    /// From -1 to 1.
    private(set) var value = 0.0

    /// Begins with the state in `device`.
    ///
    /// What the device does not have stays at the centre. Each of a pair counts once it was seen let
    /// go: two that are held from the beginning are not the centre.
    init(_ deflection: Deflection, on device: DeviceDescription) {
        switch deflection {
        case .axis(let code, let isInverted):
            guard let info = device.axes[code] else {
                source = .pair(plus: nil, minus: nil)
                return
            }
            source = .axis(code, info, isInverted: isInverted)
            value = Self.value(info.value, info, isInverted)
        case .pair(let plus, let minus):
            source = .pair(
                plus: plus.flatMap { PullReading($0, on: device, needsTrust: true) },
                minus: minus.flatMap { PullReading($0, on: device, needsTrust: true) })
            value = pairValue
        }
    }

    /// The kernel's dead zone as a fraction of travel, 0 ..< 1: of a pair the larger one.
    var flat: Double {
        switch source {
        case .axis(_, let info, _): info.flatFraction
        case .pair(let plus, let minus): max(plus?.flat ?? 0, minus?.flat ?? 0)
        }
    }

    /// Takes an event in, and tells whether it has changed the value.
    mutating func take(_ raw: RawEvent) -> Bool {
        let before = value
        switch source {
        case .axis(let code, let info, let isInverted):
            guard CInt(raw.type) == EV_ABS, raw.code == code else { return false }
            value = Self.value(raw.value, info, isInverted)
        case .pair(var plus, var minus):
            let hasPlus = plus?.take(raw) ?? false
            let hasMinus = minus?.take(raw) ?? false
            // Also where the value stays: one of the two may have been seen let go.
            source = .pair(plus: plus, minus: minus)
            guard hasPlus || hasMinus else { return false }
            value = pairValue
        }
        return value != before
    }

    private var pairValue: Double {
        guard case .pair(let plus, let minus) = source else { return value }
        return (plus?.value ?? 0) - (minus?.value ?? 0)
    }

    private static func value(_ raw: Int32, _ info: AxisInfo, _ isInverted: Bool) -> Double {
        // Not the minus sign alone: it makes -0 of 0.
        isInverted ? 0 - info.position(raw) : info.position(raw)
    }
}
