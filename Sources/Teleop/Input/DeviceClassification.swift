import CEvdev

/// What sort of device it is, how one can tell, and whether it may be chosen without being named.
struct DeviceClassification: Equatable, Sendable {
    let kind: DeviceKind
    /// True when the program may choose the device by itself, as the gamepad or the touch screen.
    let isUsable: Bool
    /// True when a program makes it up, such as Steam for every pad that it knows.
    let isVirtual: Bool
    /// The reason in words: what gives the kind away, and what it is used for or why it is not.
    let why: String

    /// Looks at `device`; `line` is the mapping line for it, which makes a joystick a gamepad.
    init(_ device: DeviceDescription, line: MappingLine? = nil) {
        let finding = Finding(device).named(by: line)
        kind = finding.kind
        isVirtual = device.isVirtual
        switch finding.kind {
        case .gamepad where device.hasAxes(ABS_X, ABS_Y):
            isUsable = true
            why = finding.reason
        case .gamepad:
            isUsable = false
            why = finding.reason + ", but no stick"
        case .touchscreen:
            isUsable = true
            why = finding.reason + "; used for what the configuration lays out under touch"
        case .joystick, .wheel:
            isUsable = false
            why = finding.reason + "; used only when the configuration names it"
        case .mouse, .touchpad:
            isUsable = false
            why = finding.reason + "; used as a touch screen when touch.match names it"
        default:
            isUsable = false
            why = finding.reason
        }
    }
}

/// The kind alone.
///
/// The order matters: what tells most comes first.
private struct Finding {
    let kind: DeviceKind
    let reason: String

    private init(_ kind: DeviceKind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// What a mapping line for the device makes of it.
    func named(by line: MappingLine?) -> Finding {
        guard let line, kind == .gamepad || kind == .joystick else { return self }
        return Finding(.gamepad, "a gamepad by the mapping line of \(line.origin)")
    }

    init(_ device: DeviceDescription) {
        self =
            Self.sensor(device) ?? Self.pen(device) ?? Self.standardGamepad(device)
            ?? Self.surface(device) ?? Self.gameController(device) ?? Self.deskDevice(device)
    }

    private static func sensor(_ device: DeviceDescription) -> Finding? {
        if device.properties.contains(UInt16(INPUT_PROP_ACCELEROMETER)) {
            return Finding(.motionSensor, "the kernel says that it senses motion")
        }
        if device.keys.isEmpty, device.hasAxes(ABS_X, ABS_Y, ABS_Z) {
            return Finding(.motionSensor, "three axes and no key, as a motion sensor has")
        }
        return nil
    }

    private static func pen(_ device: DeviceDescription) -> Finding? {
        guard device.hasKey(BTN_TOOL_PEN) || device.hasKey(BTN_STYLUS) else { return nil }
        return Finding(.other, "a pen tablet")
    }

    /// The kernel gives the buttons of a declared gamepad numbers of their own.
    private static func standardGamepad(_ device: DeviceDescription) -> Finding? {
        guard device.hasKey(in: BTN_SOUTH...BTN_THUMBR), !device.hasPointerMotion,
            device.hasAxes(ABS_X, ABS_Y) || device.hasAxes(ABS_HAT0X, ABS_HAT0Y)
                || device.hasKey(BTN_DPAD_UP)
        else { return nil }
        return Finding(.gamepad, "has the buttons and sticks of a gamepad")
    }

    private static func surface(_ device: DeviceDescription) -> Finding? {
        guard device.hasContacts || device.hasAxes(ABS_X, ABS_Y) else { return nil }
        let isDirect = device.properties.contains(UInt16(INPUT_PROP_DIRECT))
        if device.properties.contains(UInt16(INPUT_PROP_POINTER))
            || device.hasKey(BTN_TOOL_FINGER) && !isDirect
        {
            return Finding(.touchpad, "a touch surface that moves a pointer")
        }
        if isDirect || device.hasContacts || device.hasKey(BTN_TOUCH) {
            return Finding(.touchscreen, "a touch surface without a pointer")
        }
        guard device.hasKey(BTN_LEFT) else { return nil }
        return device.hasKey(BTN_RIGHT) || !device.relativeCodes.isEmpty
            ? Finding(.mouse, "a mouse that reports where it is")
            : Finding(.touchscreen, "reports a place and one contact")
    }

    /// Joysticks, wheels, and pads that declare themselves joysticks, as many cheap ones do.
    private static func gameController(_ device: DeviceDescription) -> Finding? {
        let hasPlace = device.hasAxes(ABS_X, ABS_Y)
        guard device.hasKey(in: BTN_TRIGGER...BTN_DEAD) || device.hasKey(in: happyButtons),
            !device.isTypedOn, !device.axes.isEmpty
        else {
            return hasPlace && device.keys.isEmpty
                ? Finding(.joystick, "has two axes but no buttons") : nil
        }
        let name = device.name.lowercased()
        if name.contains("wheel") || device.hasAxes(ABS_WHEEL)
            || device.hasKey(in: BTN_GEAR_DOWN...BTN_GEAR_UP)
        {
            return Finding(.wheel, "has the buttons of a joystick and is a steering wheel")
        }
        let hasLever = device.axes.keys.contains { [ABS_THROTTLE, ABS_RUDDER].contains(CInt($0)) }
        let isNamedJoystick = ["joystick", "flight", "hotas"].contains { name.contains($0) }
        if !hasPlace || hasLever || isNamedJoystick {
            return Finding(.joystick, "has the buttons and axes of a joystick")
        }
        return Finding(
            .gamepad, "a gamepad whose buttons have no standard names, only such as BTN_TRIGGER")
    }

    private static func deskDevice(_ device: DeviceDescription) -> Finding {
        if device.hasPointerMotion { return Finding(.mouse, "moves a pointer") }
        if device.isTypedOn { return Finding(.keyboard, "has letter keys") }
        if !device.keys.isEmpty { return Finding(.other, "has keys, but not those of a gamepad") }
        return Finding(.other, "has no keys, buttons or sticks")
    }

    private static let happyButtons = BTN_TRIGGER_HAPPY1...BTN_TRIGGER_HAPPY40
}

extension DeviceDescription {
    /// True when a program makes the device up: it says so, or it is Steam's copy of a pad.
    fileprivate var isVirtual: Bool {
        bus == UInt16(BUS_VIRTUAL) || vendor == 0x28de && product == 0x11ff
    }

    fileprivate var hasPointerMotion: Bool {
        relativeCodes.isSuperset(of: [UInt16(REL_X), UInt16(REL_Y)])
    }

    fileprivate var isTypedOn: Bool {
        [KEY_A, KEY_Z, KEY_SPACE, KEY_ENTER].allSatisfy { hasKey($0) }
    }
}
