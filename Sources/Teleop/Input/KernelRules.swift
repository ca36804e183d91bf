import CEvdev

/// The controls of a device by the kernel's rules for gamepads, and what follows from its axes.
enum KernelRules {
    /// Where the standard controls of `device` come from; those that it does not have are left out.
    static func sources(_ device: DeviceDescription, kind: DeviceKind) -> [String: ControlSource] {
        switch kind {
        case .gamepad, .joystick, .other:
            let sources = sticks(device).merging(buttons(device)) { $1 }
            return sources.merging(directions(device, kind)) { $1 }
        case .wheel: return buttons(device).merging(directions(device, kind)) { $1 }
        default: return [:]
        }
    }

    private static func sticks(_ device: DeviceDescription) -> [String: ControlSource] {
        var sources: [String: ControlSource] = [:]
        if device.hasAxes(ABS_X, ABS_Y) {
            sources["left_stick"] = .stick(xAxis: UInt16(ABS_X), yAxis: UInt16(ABS_Y))
        }
        if device.hasAxes(ABS_RX, ABS_RY) {
            sources["right_stick"] = .stick(xAxis: UInt16(ABS_RX), yAxis: UInt16(ABS_RY))
        } else if device.hasAxes(ABS_Z, ABS_RZ) {
            sources["right_stick"] = .stick(xAxis: UInt16(ABS_Z), yAxis: UInt16(ABS_RZ))
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
        return .trigger(.axis(axis, .upward), key: key)
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
        return sources
    }

    /// The d-pad of a device without buttons for it.
    private static func directions(
        _ device: DeviceDescription, _ kind: DeviceKind
    ) -> [String: ControlSource] {
        // Some pads with direction buttons use the hat for something else.
        guard !device.hasKey(BTN_DPAD_UP) else { return [:] }
        let axes: (x: CInt, y: CInt)
        if device.hasAxes(ABS_HAT0X, ABS_HAT0Y) {
            axes = (ABS_HAT0X, ABS_HAT0Y)
        } else if kind == .gamepad, device.hasAxes(ABS_X, ABS_Y), device.axes.count == 2 {
            // The only two axes of an old pad are its d-pad, even if they look like a stick.
            axes = (ABS_X, ABS_Y)
        } else {
            return [:]
        }
        return [
            "dpad_left": .button(.axis(UInt16(axes.x), .lowerHalf)),
            "dpad_right": .button(.axis(UInt16(axes.x), .upperHalf)),
            "dpad_up": .button(.axis(UInt16(axes.y), .lowerHalf)),
            "dpad_down": .button(.axis(UInt16(axes.y), .upperHalf)),
        ]
    }
}

extension DeviceDescription {
    /// True when the face buttons are numbered by their letters, as Xbox drivers do, and not by
    /// where they are.
    var hasXboxButtons: Bool {
        let microsoft: UInt16 = 0x045e
        if vendor == microsoft || name.contains("X-Box") || name.contains("Xbox") { return true }
        // The kernel's xpad driver serves pads of many other makes. It alone gives its sticks this
        // range, noise and dead zone.
        guard let x = axes[UInt16(ABS_X)] else { return false }
        return x.minimum == -32768 && x.maximum == 32767 && x.fuzz == 16 && x.flat == 128
    }
}
