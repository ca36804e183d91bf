import CEvdev

/// The controls of a device by the kernel's rules for gamepads, and what follows from its axes.
enum KernelRules {
    /// The buttons that every pad has under the same number, by our names for them.
    ///
    /// Those of the north and west buttons are changed round on pads that number them by their
    /// letters, see ``DeviceDescription/numbersByPlace``.
    static let buttons: KeyValuePairs<String, CInt> = [
        "south": BTN_SOUTH, "east": BTN_EAST, "left_bumper": BTN_TL, "right_bumper": BTN_TR,
        "select": BTN_SELECT, "start": BTN_START, "guide": BTN_MODE, "left_thumb": BTN_THUMBL,
        "right_thumb": BTN_THUMBR, "dpad_up": BTN_DPAD_UP, "dpad_down": BTN_DPAD_DOWN,
        "dpad_left": BTN_DPAD_LEFT, "dpad_right": BTN_DPAD_RIGHT,
    ]

    /// The digital twins of the triggers, or all that there is of them.
    static let triggers: KeyValuePairs<String, CInt> = [
        "left_trigger": BTN_TL2, "right_trigger": BTN_TR2,
    ]

    /// Where the standard controls of `device` come from; those that it does not have are left out.
    static func sources(_ device: DeviceDescription, kind: DeviceKind) -> [String: ControlSource] {
        guard kind.isDriven || kind == .other else { return [:] }
        let named = buttons(device).merging(directions(device, kind)) { $1 }
        return kind == .wheel
            ? named : named.merging(sticksAndTriggers(device, kind)) { $1 }
    }

    private static func sticksAndTriggers(
        _ device: DeviceDescription, _ kind: DeviceKind
    ) -> [String: ControlSource] {
        func hasStick(_ x: CInt, _ y: CInt) -> Bool {
            [x, y].allSatisfy { axis in
                device.hasAxes(axis)
                    && AxisRole(of: UInt16(axis), on: device, kind: kind).kind == .centered
            }
        }
        func stick(_ x: CInt, _ y: CInt) -> ControlSource {
            .stick(xAxis: UInt16(x), yAxis: UInt16(y))
        }
        var sources: [String: ControlSource] = [:]
        if hasStick(ABS_X, ABS_Y) { sources["left_stick"] = stick(ABS_X, ABS_Y) }
        // The further axes of a flight stick are levers, wheels and its twist.
        let isFlightStick = kind == .joystick && device.isFlightStick
        // Without axes for a second stick, Z and RZ are that stick and no triggers.
        let further: [CInt]
        switch (hasStick(ABS_RX, ABS_RY), hasStick(ABS_Z, ABS_RZ)) {
        case _ where isFlightStick: further = []
        case (true, true) where device.hasTriggersOnR: further = [ABS_Z, ABS_RZ, ABS_RX, ABS_RY]
        case (true, _): further = [ABS_RX, ABS_RY, ABS_Z, ABS_RZ]
        case (false, true): further = [ABS_Z, ABS_RZ]
        case (false, false): further = []
        }
        if further.count > 1 { sources["right_stick"] = stick(further[0], further[1]) }
        let pulled = further.dropFirst(2)
        let axes = [
            "left_trigger": [ABS_HAT2Y, ABS_BRAKE] + pulled.prefix(1),
            "right_trigger": [ABS_HAT2X, ABS_GAS] + pulled.suffix(1),
        ]
        for (name, key) in triggers {
            // In the device's own order the number of a trigger's twin is another button's.
            let isTwin = !device.hasTriggersOnR
            sources[name] = trigger(device, axes[name] ?? [], key: isTwin ? key : nil)
        }
        return sources
    }

    /// The first of `axes` that the device has and that starts at an end, or else the button.
    private static func trigger(
        _ device: DeviceDescription, _ axes: [CInt], key: CInt?
    ) -> ControlSource? {
        let axis = axes.map { UInt16($0) }.first {
            device.axes[$0].map { $0.minimum >= 0 } ?? false
        }
        let key = key.flatMap { device.hasKey($0) ? UInt16($0) : nil }
        guard let axis else { return key.map { .key($0) } }
        // What is numbered in the device's own order may be a stick.
        let travel = device.numbersInOrder ? device.wholeTravel(of: axis) : .upward
        return .trigger(axis: axis, travel, key: key)
    }

    private static func buttons(_ device: DeviceDescription) -> [String: ControlSource] {
        // The numbers have both names: BTN_X is BTN_NORTH, and BTN_Y is BTN_WEST.
        let isByPlace = device.numbersByPlace
        let others = [
            ("north", isByPlace ? BTN_NORTH : BTN_Y), ("west", isByPlace ? BTN_WEST : BTN_X),
        ]
        var sources: [String: ControlSource] = [:]
        for (name, key) in buttons.map({ ($0.key, $0.value) }) + others where device.hasKey(key) {
            sources[name] = .key(UInt16(key))
        }
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
    /// The way along an axis that something takes as a whole.
    ///
    /// One that may be a stick's, and stands about its middle, may rest there: from its minimum on
    /// it would be half pulled before anybody touches it, so that only the way beyond the middle
    /// counts.
    func wholeTravel(of axis: UInt16) -> AxisTravel {
        guard axis <= UInt16(ABS_RZ), let info = axes[axis] else { return .upward }
        return abs(info.normalized(info.value)) <= 0.5 ? .upperHalf : .upward
    }

    /// True when the upper and the left button are numbered by where they are.
    ///
    /// Only the drivers for Sony's and for Nintendo's pads do that; those of all others report the
    /// letters on the buttons, X on the left and Y at the top. (SDL's
    /// `src/joystick/linux/SDL_sysjoystick.c`, `LINUX_JoystickGetGamepadMapping`.)
    fileprivate var numbersByPlace: Bool { vendor == 0x054c || vendor == 0x057e }

    /// True when Z and RZ stand in their middles and RX and RY at their ends, which are the triggers
    /// then, as on pads for a PlayStation that the kernel has no driver for.
    fileprivate var hasTriggersOnR: Bool {
        guard numbersInOrder, hasAxes(ABS_Z, ABS_RZ, ABS_RX, ABS_RY) else { return false }
        let standsAtEnd = [ABS_RX, ABS_RY].allSatisfy {
            axes[UInt16($0)].map { $0.value == $0.minimum } ?? false
        }
        let standsInMiddle = [ABS_Z, ABS_RZ].allSatisfy {
            wholeTravel(of: UInt16($0)) == .upperHalf
        }
        return standsAtEnd && standsInMiddle
    }

    /// True when its buttons have the numbers of a gamepad, but perhaps in the order in which the
    /// device counts them: no gamepad really has the buttons C and Z.
    var numbersInOrder: Bool { hasKey(BTN_C) && hasKey(BTN_Z) }
}
