import CEvdev
import ControlCore

/// The buttons of a mouse: which one acts, and whether the pointer hovers.
struct PointerButtons: Sendable {
    /// The kernel has eight numbers for them.
    private static let codes = BTN_MOUSE..<BTN_MOUSE + 8

    private var held: UInt8 = 0
    private var acting: CInt?

    /// Starts with the buttons in `pressed` held, none of which acts before it is pressed anew.
    init(pressed: Set<UInt16>) {
        for code in pressed where Self.codes.contains(CInt(code)) { held |= Self.bit(CInt(code)) }
    }

    private static func bit(_ code: CInt) -> UInt8 { 1 << UInt8(code - BTN_MOUSE) }

    /// What the pointer is: its first button's contact until that is released, then nothing until
    /// all buttons are, then one that hovers.
    var tool: Contact.Tool? {
        switch acting {
        case BTN_LEFT?: .pointer(.primary)
        case BTN_RIGHT?: .pointer(.secondary)
        case _?: .pointer(.other)
        case nil: held == 0 ? .hover : nil
        }
    }

    /// Takes a press or a release; returns false when it changes nothing about ``tool``.
    mutating func note(_ code: CInt, isPressed: Bool) -> Bool {
        guard Self.codes.contains(code), (held & Self.bit(code) != 0) != isPressed else {
            return false
        }
        let before = tool
        held ^= Self.bit(code)
        if isPressed {
            acting = acting ?? code
        } else if acting == code {
            acting = nil
        }
        return tool != before
    }
}
