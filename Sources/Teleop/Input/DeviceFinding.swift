import CEvdev

/// What sort of device it is, and what gives that away.
///
/// The order matters: what tells most comes first.
struct DeviceFinding: Equatable, Sendable {
    let kind: DeviceKind
    /// The reason in words.
    let reason: String

    private init(_ kind: DeviceKind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// What a mapping line for the device makes of it.
    func named(by line: MappingLine?) -> DeviceFinding {
        guard let line, kind == .gamepad || kind == .joystick else { return self }
        return DeviceFinding(.gamepad, "a gamepad by \(line.words)")
    }

    /// Looks at `device`.
    init(_ device: DeviceDescription) {
        self =
            Self.sensor(device) ?? Self.pen(device) ?? Self.wheel(device)
            ?? Self.standardGamepad(device) ?? Self.surface(device) ?? Self.gameController(device)
            ?? Self.pedals(device) ?? Self.deskDevice(device)
    }

    private static func sensor(_ device: DeviceDescription) -> DeviceFinding? {
        if device.properties.contains(UInt16(INPUT_PROP_ACCELEROMETER)) {
            return DeviceFinding(.motionSensor, "the kernel says that it senses motion")
        }
        let triples = [[ABS_X, ABS_Y, ABS_Z], [ABS_RX, ABS_RY, ABS_RZ]].map { codes in
            codes.compactMap { device.axes[UInt16($0)] }.filter { $0.minimum < 0 }
        }
        guard device.keys.isEmpty, let triple = triples.first(where: { $0.count == 3 }) else {
            return nil
        }
        // Three pedals can be like that as well, but they rest at their ends; and before anything
        // has moved the kernel says 0, which tells nothing.
        let isAwayFromEnds = triple.allSatisfy { abs($0.normalized($0.value)) < 0.9 }
        let isSilent = triple.allSatisfy { $0.value == 0 }
        guard isAwayFromEnds && !isSilent || device.isNamed(["accelerometer", "motion", "gyro"])
        else { return nil }
        return DeviceFinding(
            .motionSensor, "three axes to both sides and no key, as a motion sensor has")
    }

    private static func pen(_ device: DeviceDescription) -> DeviceFinding? {
        guard device.hasKey(BTN_TOOL_PEN) || device.hasKey(BTN_STYLUS) else { return nil }
        return DeviceFinding(.other, "a pen tablet")
    }

    private static func wheel(_ device: DeviceDescription) -> DeviceFinding? {
        guard device.hasGameButtons, !device.isTypedOn, !device.axes.isEmpty, device.isWheel
        else { return nil }
        return DeviceFinding(.wheel, "a steering wheel by its name, its number or its axes")
    }

    /// The kernel gives the buttons of a declared gamepad numbers of their own.
    private static func standardGamepad(_ device: DeviceDescription) -> DeviceFinding? {
        guard device.hasKey(in: BTN_SOUTH...BTN_THUMBR), !device.hasPointerMotion else {
            return nil
        }
        let hasFaceButtons = device.hasKey(BTN_SOUTH) && device.hasKey(BTN_EAST)
        guard
            device.hasAxes(ABS_X, ABS_Y) || device.hasKey(BTN_DPAD_UP)
                || device.hasAxes(ABS_HAT0X, ABS_HAT0Y) && hasFaceButtons
        else { return nil }
        let reason = "has the buttons and sticks of a gamepad"
        return DeviceFinding(
            .gamepad,
            device.numbersInOrder
                ? "\(reason), although those may be numbered in the device's own order" : reason)
    }

    private static func surface(_ device: DeviceDescription) -> DeviceFinding? {
        guard device.hasContacts || device.hasAxes(ABS_X, ABS_Y) else { return nil }
        let isDirect = device.properties.contains(UInt16(INPUT_PROP_DIRECT))
        if device.properties.contains(UInt16(INPUT_PROP_POINTER))
            || device.hasKey(BTN_TOOL_FINGER) && !isDirect
        {
            return DeviceFinding(.touchpad, "a touch surface that moves a pointer")
        }
        if isDirect || device.hasContacts || device.hasKey(BTN_TOUCH) {
            return DeviceFinding(.touchscreen, "a touch surface without a pointer")
        }
        guard device.hasKey(BTN_LEFT) else { return nil }
        return device.hasKey(BTN_RIGHT) || !device.relativeCodes.isEmpty
            ? DeviceFinding(.mouse, "a mouse that reports where it is")
            : DeviceFinding(.touchscreen, "reports a place and one contact")
    }

    /// Joysticks, and pads that declare themselves joysticks, as many cheap ones do.
    private static func gameController(_ device: DeviceDescription) -> DeviceFinding? {
        guard device.hasJoystickButtons, !device.isTypedOn, !device.axes.isEmpty else {
            return nil
        }
        if !device.hasAxes(ABS_X, ABS_Y) || device.isFlightStick || device.isNamed(["joystick"]) {
            return DeviceFinding(.joystick, "has the buttons and axes of a joystick")
        }
        return DeviceFinding(
            .gamepad, "a gamepad whose buttons have no standard names, only such as BTN_TRIGGER")
    }

    /// Pedals, a handbrake, or the base of a wheel whose buttons are on another device.
    private static func pedals(_ device: DeviceDescription) -> DeviceFinding? {
        let codes = [ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY, ABS_RZ, ABS_GAS, ABS_BRAKE, ABS_THROTTLE]
        let axes = codes.compactMap { device.axes[UInt16($0)] }
        guard device.keys.isEmpty, device.axes.count == axes.count, !axes.isEmpty,
            device.relativeCodes.isEmpty
        else { return nil }
        return DeviceFinding(.joystick, "has axes but no buttons, as pedals have")
    }

    private static func deskDevice(_ device: DeviceDescription) -> DeviceFinding {
        if device.hasPointerMotion { return DeviceFinding(.mouse, "moves a pointer") }
        if device.isTypedOn { return DeviceFinding(.keyboard, "has letter keys") }
        if !device.keys.isEmpty {
            return DeviceFinding(.other, "has keys, but not those of a gamepad")
        }
        return DeviceFinding(.other, "has no keys, buttons or sticks")
    }
}

extension DeviceDescription {
    /// True for a stick with a throttle: by an axis that only those have, by its name, or because
    /// it has as many axes as a gamepad with two sticks and too few buttons for one.
    var isFlightStick: Bool {
        if hasAxes(ABS_THROTTLE) || hasAxes(ABS_RUDDER) || isNamed(["flight", "hotas"]) {
            return true
        }
        let buttons = keys.filter { (BTN_TRIGGER...BTN_DEAD).contains(CInt($0)) }
        return hasAxes(ABS_Z, ABS_RZ) && (1..<8).contains(buttons.count)
    }

    fileprivate var isWheel: Bool {
        isNamed(["wheel", "driving force", "racing"]) || hasAxes(ABS_WHEEL)
            || KnownWheels.products[vendor]?.contains(product) == true
            || hasKey(in: BTN_GEAR_DOWN...BTN_GEAR_UP) && !hasKey(in: BTN_SOUTH...BTN_THUMBR)
    }

    fileprivate func isNamed(_ words: [String]) -> Bool {
        let name = name.lowercased()
        return words.contains { name.contains($0) }
    }

    fileprivate var hasJoystickButtons: Bool {
        hasKey(in: BTN_TRIGGER...BTN_DEAD)
            || hasKey(in: BTN_TRIGGER_HAPPY1...BTN_TRIGGER_HAPPY40)
    }

    fileprivate var hasGameButtons: Bool {
        hasJoystickButtons || hasKey(in: BTN_SOUTH...BTN_THUMBR)
    }

    fileprivate var hasPointerMotion: Bool {
        relativeCodes.isSuperset(of: [UInt16(REL_X), UInt16(REL_Y)])
    }

    fileprivate var isTypedOn: Bool {
        [KEY_A, KEY_Z, KEY_SPACE, KEY_ENTER].allSatisfy { hasKey($0) }
    }
}
