import CEvdev

/// The names by which a configuration means a control of the device.
///
/// These are the names of a standard gamepad, in the order in which people list them, and the
/// kernel's own names of buttons, keys and axes (``EventCode``).
enum ControlName {
    /// The sticks of a standard gamepad.
    static let sticks = ["left_stick", "right_stick"]

    /// Everything of a standard gamepad that can be pressed.
    static let pressable = [
        "south", "east", "north", "west", "left_bumper", "right_bumper", "left_trigger",
        "right_trigger", "select", "start", "guide", "left_thumb", "right_thumb", "dpad_up",
        "dpad_down", "dpad_left", "dpad_right",
    ]

    /// The axes of the sticks: `left_stick.x` and so on.
    static let stickAxes = sticks.flatMap { ["\($0).x", "\($0).y"] }

    /// What goes to one side only, and how far.
    static let triggers = ["left_trigger", "right_trigger"]

    /// True for a name of something that is pulled more or less: triggers and raw names of axes.
    static func isOneSided(_ name: String) -> Bool {
        if case .axis = EventCode(name: name) { return true }
        return triggers.contains(name)
    }

    /// True for a name that means a control of a device, so that nothing else may have it.
    static func isTaken(_ name: String) -> Bool {
        isPressable(name) || sticks.contains(name) || stickAxes.contains(name)
    }

    /// True for a name of something that can be pressed, raw names of axes included.
    static func isPressable(_ name: String) -> Bool {
        pressable.contains(name) || EventCode(name: name) != nil
    }

    /// The pressable name or the one of `others` that `word` was probably meant to be; `nil` when
    /// none is near.
    static func suggestion(for word: String, orAmong others: [String] = []) -> String? {
        let prefixes = ["BTN_", "KEY_", "ABS_"]
        guard prefixes.contains(where: { word.uppercased().hasPrefix($0) }) else {
            return Spelling.suggestion(for: word, among: others + pressable)
        }
        let names = [(EV_KEY, KEY_MAX), (EV_ABS, ABS_MAX)].flatMap { type, last in
            (0..<UInt32(last)).compactMap { code in
                libevdev_event_code_get_name(UInt32(type), code).map { String(cString: $0) }
            }
        }
        return Spelling.suggestion(for: word, among: names.filter(isPressable))
    }
}
