import CEvdev
import ControlCore
import Testing

@testable import Teleop

/// A panel in a test's hands: raw events in words, and what is told of them in words.
///
/// In: `SLOT=1 ID=46 X=2000` set `ABS_MT_` axes, `x=2000` one without slots, `rx=-3` moves a mouse,
/// `TOUCH=1` presses a key; `,` is `SYN_MT_REPORT`, `/` `SYN_REPORT`, `dropped` `SYN_DROPPED`, and
/// `!` says that what came before makes up for lost events.
///
/// Out: `+1@2000,900` a contact that began, `>1@2010,900` moved, `-1` ended, `x1` was cancelled; then
/// how the frame ended, `/` as input or `!` resynchronised. What is no finger is named:
/// `+1@0,0:hover`.
struct PanelSession {
    private static let codes: [String: (type: CInt, code: CInt)] = [
        "SLOT": (EV_ABS, ABS_MT_SLOT), "ID": (EV_ABS, ABS_MT_TRACKING_ID),
        "X": (EV_ABS, ABS_MT_POSITION_X), "Y": (EV_ABS, ABS_MT_POSITION_Y),
        "P": (EV_ABS, ABS_MT_PRESSURE), "W": (EV_ABS, ABS_MT_TOUCH_MAJOR),
        "TOOL": (EV_ABS, ABS_MT_TOOL_TYPE), "UP": (EV_ABS, ABS_MT_DISTANCE),
        "x": (EV_ABS, ABS_X), "y": (EV_ABS, ABS_Y), "p": (EV_ABS, ABS_PRESSURE),
        "rx": (EV_REL, REL_X), "ry": (EV_REL, REL_Y), "wheel": (EV_REL, REL_WHEEL),
        "TOUCH": (EV_KEY, BTN_TOUCH), "LEFT": (EV_KEY, BTN_LEFT), "RIGHT": (EV_KEY, BTN_RIGHT),
        "MIDDLE": (EV_KEY, BTN_MIDDLE), "SIDE": (EV_KEY, BTN_SIDE), "SOUTH": (EV_KEY, BTN_SOUTH),
    ]

    var reader: ContactReader

    init(_ device: DeviceDescription, _ mounting: PanelMounting = PanelMounting()) throws {
        reader = try ContactReader(device, mounting)
    }

    /// Plays raw events and says what is told.
    mutating func play(_ text: String) throws -> String {
        try record(text).map(Self.words).joined(separator: " ")
    }

    /// Plays raw events and returns what is told.
    mutating func record(_ text: String) throws -> [Event] {
        var told: [Event] = []
        for word in text.split(separator: " ") {
            if word == "!" {
                reader.endFrame(as: .resynchronized) { told.append($0) }
            } else {
                reader.events(for: try Self.raw(word)) { told.append($0) }
            }
        }
        return told
    }

    private static func raw(_ word: Substring) throws -> RawEvent {
        switch word {
        case "/": return RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)
        case ",": return RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_MT_REPORT), value: 0)
        case "dropped": return RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_DROPPED), value: 0)
        default:
            let parts = word.split(separator: "=").map(String.init)
            let code = try #require(codes[parts[0]], "unknown word \(word)")
            let value = try #require(Int32(parts[1]))
            return RawEvent(type: UInt16(code.type), code: UInt16(code.code), value: value)
        }
    }

    private static func words(_ event: Event) -> String {
        switch event {
        case .contact(let contact): words(contact)
        case .screenFrame(.resynchronized): "!"
        case .screenFrame(.input): "/"
        default: "\(event)"
        }
    }

    private static func words(_ contact: Contact) -> String {
        let place = [contact.location.x, contact.location.y].map { "\(Int($0.rounded()))" }
            .joined(separator: ",")
        let tool =
            switch contact.tool {
            case .finger: ""
            case .hover: ":hover"
            case .pointer(let button): ":\(button)"
            case .press: ":press"
            }
        return switch contact.phase {
        case .began: "+\(contact.id)@\(place)\(tool)"
        case .moved: ">\(contact.id)@\(place)\(tool)"
        case .ended: "-\(contact.id)"
        case .cancelled: "x\(contact.id)"
        case .stationary: "=\(contact.id)"
        }
    }
}

extension DeviceDescription {
    private static func axes(_ codes: KeyValuePairs<CInt, Int32>) -> [UInt16: AxisInfo] {
        Dictionary(
            uniqueKeysWithValues: codes.map {
                (UInt16($0), AxisInfo(minimum: 0, maximum: $1))
            })
    }

    /// A panel of which one raw step is one point, 4000 wide and 2000 high, with ten slots.
    static let slotPanel: DeviceDescription = {
        var device = DeviceDescription()
        device.name = "panel"
        device.keys = [UInt16(BTN_TOUCH)]
        device.axes = axes([
            ABS_X: 4000, ABS_Y: 2000, ABS_MT_SLOT: 9, ABS_MT_TRACKING_ID: 65535,
            ABS_MT_POSITION_X: 4000, ABS_MT_POSITION_Y: 2000,
        ])
        return device
    }()

    /// The same without slots and numbers.
    static let groupPanel: DeviceDescription = {
        var device = slotPanel
        device.axes[UInt16(ABS_MT_SLOT)] = nil
        device.axes[UInt16(ABS_MT_TRACKING_ID)] = nil
        return device
    }()

    /// The same with a single contact, which `key` tells.
    static func singlePanel(_ key: CInt = BTN_TOUCH) -> DeviceDescription {
        var device = DeviceDescription()
        device.name = "panel"
        device.keys = [UInt16(key)]
        device.axes = axes([ABS_X: 4000, ABS_Y: 2000])
        return device
    }

    /// A mouse with five buttons and a wheel.
    static let mouse: DeviceDescription = {
        var device = DeviceDescription()
        device.name = "mouse"
        device.keys = Set((BTN_LEFT...BTN_EXTRA).map { UInt16($0) })
        device.relativeCodes = [UInt16(REL_X), UInt16(REL_Y), UInt16(REL_WHEEL)]
        return device
    }()
}

extension PanelMounting {
    /// Makes a raw step of the test panels a point.
    static let pointPerStep = PanelMounting(size: Size(width: 4000, height: 2000))
}
