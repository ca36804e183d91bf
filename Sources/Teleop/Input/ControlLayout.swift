import CEvdev

/// What the controls of a device are called, after the kernel's gamepad rules, and how its axes are
/// to be read.
struct ControlLayout: Sendable {
    /// How the values of an axis are meant.
    enum AxisRole: Equatable, Sendable {
        /// Two directions from a centre: a stick, a hat, a steering wheel.
        case centered
        /// One direction from an end: a trigger, a pedal, a lever, a place on a surface.
        case oneSided(restsAtMaximum: Bool)
    }

    private let device: DeviceDescription
    private let kind: DeviceKind
    private let standard: [String: ControlSource]

    /// Lays out a device by what it has.
    init(_ device: DeviceDescription) {
        self.device = device
        kind = device.classification.kind
        switch kind {
        case .gamepad, .joystick, .other:
            standard = Self.sticks(device).merging(Self.buttons(device)) { $1 }
        case .wheel: standard = Self.buttons(device)
        default: standard = [:]
        }
    }

    /// What makes the control of this name: a standard one, or a raw one such as `BTN_TRIGGER` or
    /// `ABS_RZ`.
    ///
    /// It is nil when the device does not have it.
    func source(named name: String) -> ControlSource? {
        if let source = standard[name] { return source }
        switch EventCode(name: name) {
        case .key(let code)? where device.keys.contains(code): return .key(code)
        case .axis(let code)? where device.axes[code] != nil: return .trigger(axis: code, key: nil)
        default: return nil
        }
    }

    /// The standard names that the device has, in their usual order.
    var availableStandardNames: [String] {
        (ControlName.pressable + ControlName.sticks).filter { standard[$0] != nil }
    }

    /// The names of everything that can be pressed: standard ones, then the kernel's for the
    /// buttons that have no other.
    var buttonNames: [String] {
        availableStandardNames.filter { standard[$0]?.isButton ?? false } + unnamedKeys
    }

    /// Every name that ``source(named:)`` knows for this device: the standard ones, then the
    /// kernel's of the buttons that have no other, then those of the axes.
    var availableNames: [String] {
        availableStandardNames + unnamedKeys
            + device.axes.keys.sorted().map { EventCode.axis($0).name }
    }

    private var unnamedKeys: [String] {
        let named = Set(standard.values.flatMap(\.keys))
        return device.keys.subtracting(named).sorted().map { EventCode.key($0).name }
    }

    /// How the values of `axis` are meant.
    func role(of axis: UInt16) -> AxisRole {
        guard let info = device.axes[axis], info.minimum >= 0 else { return .centered }
        let code = CInt(axis)
        if kind == .wheel, [ABS_Y, ABS_Z, ABS_RZ].contains(code) {
            // Pedals stand at one end unless a foot is on them; which end differs by make.
            return .oneSided(restsAtMaximum: !info.isBroken && info.value >= info.maximum)
        }
        let isTrigger = standard.values.contains {
            if case .trigger(axis, _) = $0 { true } else { false }
        }
        let isSurface = [.touchscreen, .touchpad, .mouse].contains(kind)
        let isOneSided =
            [ABS_THROTTLE, ABS_GAS, ABS_BRAKE].contains(code)
            || (ABS_HAT1X...ABS_HAT2Y).contains(code) || code >= ABS_PRESSURE
        return isTrigger || isSurface || isOneSided
            ? .oneSided(restsAtMaximum: false) : .centered
    }

    /// `raw` on `axis` as a fraction, from -1 to 1 around a centre, from 0 to 1 away from an end.
    func value(of axis: UInt16, raw: Int32) -> Double {
        device.axes[axis]?.value(raw, as: role(of: axis)) ?? 0
    }

    private static func sticks(_ device: DeviceDescription) -> [String: ControlSource] {
        var sources: [String: ControlSource] = [:]
        if device.hasAxes(ABS_X, ABS_Y) {
            sources["left_stick"] = .stick(x: UInt16(ABS_X), y: UInt16(ABS_Y))
        }
        if device.hasAxes(ABS_RX, ABS_RY) {
            sources["right_stick"] = .stick(x: UInt16(ABS_RX), y: UInt16(ABS_RY))
        } else if device.hasAxes(ABS_Z, ABS_RZ) {
            sources["right_stick"] = .stick(x: UInt16(ABS_Z), y: UInt16(ABS_RZ))
        }
        // Without axes for a second stick, Z and RZ are that stick and no triggers.
        let hasZTriggers = device.hasAxes(ABS_RX, ABS_RY)
        sources["left_trigger"] = trigger(
            device, (hasZTriggers ? [ABS_Z] : []) + [ABS_BRAKE, ABS_HAT2Y], key: BTN_TL2)
        sources["right_trigger"] = trigger(
            device, (hasZTriggers ? [ABS_RZ] : []) + [ABS_GAS, ABS_HAT2X], key: BTN_TR2)
        return sources
    }

    /// The first of `axes` that the device has and that starts at an end, or else the button.
    private static func trigger(
        _ device: DeviceDescription, _ axes: [CInt], key: CInt
    ) -> ControlSource? {
        let axis = axes.map { UInt16($0) }.first {
            device.axes[$0].map { $0.minimum >= 0 } ?? false
        }
        let key = device.hasKey(key) ? UInt16(key) : nil
        guard let axis else { return key.map { .key($0) } }
        return .trigger(axis: axis, key: key)
    }

    private static func buttons(_ device: DeviceDescription) -> [String: ControlSource] {
        // Drivers for Xbox pads report by label: X (left) as BTN_X, which is BTN_NORTH's number,
        // and Y (top) as BTN_Y, which is BTN_WEST's.
        let isLabelled = device.hasXboxButtons
        let names: KeyValuePairs<String, CInt> = [
            "south": BTN_SOUTH, "east": BTN_EAST,
            "north": isLabelled ? BTN_WEST : BTN_NORTH, "west": isLabelled ? BTN_NORTH : BTN_WEST,
            "left_bumper": BTN_TL, "right_bumper": BTN_TR, "select": BTN_SELECT,
            "start": BTN_START, "guide": BTN_MODE, "left_thumb": BTN_THUMBL,
            "right_thumb": BTN_THUMBR, "dpad_up": BTN_DPAD_UP, "dpad_down": BTN_DPAD_DOWN,
            "dpad_left": BTN_DPAD_LEFT, "dpad_right": BTN_DPAD_RIGHT,
        ]
        var sources: [String: ControlSource] = [:]
        for (name, key) in names where device.hasKey(key) { sources[name] = .key(UInt16(key)) }
        // Some pads with direction buttons use the hat for something else.
        guard !device.hasKey(BTN_DPAD_UP), device.hasAxes(ABS_HAT0X, ABS_HAT0Y) else {
            return sources
        }
        sources["dpad_left"] = .hat(axis: UInt16(ABS_HAT0X), negative: true)
        sources["dpad_right"] = .hat(axis: UInt16(ABS_HAT0X), negative: false)
        sources["dpad_up"] = .hat(axis: UInt16(ABS_HAT0Y), negative: true)
        sources["dpad_down"] = .hat(axis: UInt16(ABS_HAT0Y), negative: false)
        return sources
    }
}

extension ControlSource {
    /// True when the control is pressed or not, whatever else it does.
    fileprivate var isButton: Bool {
        switch self {
        case .key, .hat, .trigger(_, _?): true
        case .trigger, .stick: false
        }
    }

    /// The keys and buttons that the control has for itself.
    fileprivate var keys: [UInt16] {
        switch self {
        case .key(let code): [code]
        case .trigger(_, let key): key.map { [$0] } ?? []
        case .hat, .stick: []
        }
    }
}

extension DeviceDescription {
    /// True when the face buttons are numbered by their letters, as Xbox drivers do, and not by
    /// where they are.
    fileprivate var hasXboxButtons: Bool {
        let microsoft: UInt16 = 0x045e
        if vendor == microsoft || name.contains("X-Box") || name.contains("Xbox") { return true }
        // The kernel's xpad driver serves pads of many other makes. It alone gives its sticks this
        // range, noise and dead zone.
        guard let x = axes[UInt16(ABS_X)] else { return false }
        return x.minimum == -32768 && x.maximum == 32767 && x.fuzz == 16 && x.flat == 128
    }
}
