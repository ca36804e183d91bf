import CEvdev

/// A key, button or axis by the kernel's name for it, such as `BTN_SOUTH` or `ABS_RZ`.
enum EventCode: Hashable, Sendable {
    /// A key or button.
    case key(UInt16)
    /// An absolute axis.
    case axis(UInt16)

    /// Understands `BTN_`, `KEY_` and `ABS_` names, aliases such as `BTN_A` too, and what ``name``
    /// makes for codes without a name; nil for everything else.
    init?(name: String) {
        let isAxis = name.hasPrefix("ABS_")
        guard isAxis || name.hasPrefix("BTN_") || name.hasPrefix("KEY_") else { return nil }
        let type = UInt32(isAxis ? EV_ABS : EV_KEY)
        var code = libevdev_event_code_from_name(type, name)
        if code < 0, name.dropFirst(4).hasPrefix("0x"), !name.contains(where: "+-".contains) {
            code = CInt(name.dropFirst(6), radix: 16) ?? -1
        }
        // The kernel also names the ends of its tables, which are no controls.
        let codes = isAxis ? 0..<ABS_MAX : KEY_RESERVED + 1..<KEY_MAX
        guard codes.contains(code) else { return nil }
        self = isAxis ? .axis(UInt16(code)) : .key(UInt16(code))
    }

    /// The kernel's name; such as `BTN_0x12c`, `KEY_0x0fe` or `ABS_0x0b` for a code without one.
    var name: String {
        switch self {
        case .key(let code):
            Self.kernelName(EV_KEY, code)
                ?? (code < BTN_MISC ? "KEY_0x" : "BTN_0x") + Hexadecimal.text(code, digits: 3)
        case .axis(let code):
            Self.kernelName(EV_ABS, code) ?? "ABS_0x" + Hexadecimal.text(code, digits: 2)
        }
    }

    private static func kernelName(_ type: CInt, _ code: UInt16) -> String? {
        libevdev_event_code_get_name(UInt32(type), UInt32(code)).map { String(cString: $0) }
    }
}
