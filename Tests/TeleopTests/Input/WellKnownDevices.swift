import CEvdev

@testable import Teleop

/// The devices of SDL's table of well-known ones (`test/testevdev.c`), as far as that tells of them:
/// ids, keys, axes and properties.
///
/// It has no ranges. Those here are the usual ones: of sticks to both sides of 0, of pedals what
/// their report descriptors in the same file say.
enum WellKnownDevices {
    /// What SDL expects.
    enum Class: Equatable, Sendable {
        case joystick
        case touchpad
        case motionSensor
        /// A keyboard, a mouse, or nothing that is known.
        case none
    }

    struct Entry: Sendable, CustomStringConvertible {
        let label: String
        let ids: [UInt16]
        let keys: [ClosedRange<CInt>]
        let axes: [CInt]
        let expected: Class
        /// The maximum of what begins at 0.
        var pedals: Int32?
        var properties: [CInt] = []
        var relative: [CInt] = []
        var name: String?

        var description: String { label }

        var device: DeviceDescription {
            Pad(
                name: name ?? label, ids: ids, keys: keys,
                axes: Dictionary(uniqueKeysWithValues: axes.map { ($0, info($0)) }),
                properties: properties, relative: relative
            ).description
        }

        private func info(_ axis: CInt) -> AxisInfo {
            switch axis {
            case ABS_HAT0X...ABS_HAT3Y: AxisInfo(minimum: -1, maximum: 1)
            case ABS_X...ABS_RZ where pedals == nil:
                AxisInfo(minimum: -32768, maximum: 32767, fuzz: 16, flat: 128)
            default: AxisInfo(minimum: 0, maximum: pedals ?? 255)
            }
        }
    }

    private static let faces = [BTN_SOUTH...BTN_EAST, BTN_NORTH...BTN_WEST]
    private static let xbox = faces + [BTN_TL...BTN_TR, BTN_SELECT...BTN_THUMBR]
    private static let sony = faces + [BTN_TL...BTN_THUMBR]
    private static let inOrder = [BTN_SOUTH...BTN_THUMBR]
    private static let twelve: [ClosedRange<CInt>] = [0x120...0x12b]
    private static let sixteen: [ClosedRange<CInt>] = [0x120...0x12f]
    private static let dpad = BTN_DPAD_UP...BTN_DPAD_RIGHT
    private static let letters: [ClosedRange<CInt>] = [
        KEY_ESC...KEY_KPDOT, KEY_102ND...KEY_F12, KEY_KPENTER...KEY_DELETE,
    ]

    private static let six = [ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY, ABS_RZ]
    private static let sixAndHat = six + [ABS_HAT0X, ABS_HAT0Y]
    private static let fourAndHat = [ABS_X, ABS_Y, ABS_Z, ABS_RZ, ABS_HAT0X, ABS_HAT0Y]
    private static let phone = fourAndHat + [ABS_GAS, ABS_BRAKE]
    private static let twoSticks = [ABS_X, ABS_Y, ABS_RX, ABS_RY]
    private static let surface = [
        ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID,
    ]
    private static let touchKeys = [BTN_LEFT...BTN_LEFT, BTN_TOOL_FINGER...BTN_TOOL_FINGER]
    private static let pad = [INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD]

    private static func joystick(
        _ label: String, _ ids: [UInt16], _ keys: [ClosedRange<CInt>], _ axes: [CInt],
        pedals: Int32? = nil, name: String? = nil
    ) -> Entry {
        Entry(
            label: label, ids: ids, keys: keys, axes: axes, expected: .joystick, pedals: pedals,
            name: name)
    }

    private static func sensor(
        _ label: String, _ ids: [UInt16], _ axes: [CInt], isMarked: Bool = true
    ) -> Entry {
        Entry(
            label: label, ids: ids, keys: [], axes: axes, expected: .motionSensor,
            properties: isMarked ? [INPUT_PROP_ACCELEROMETER] : [])
    }

    private static func none(
        _ label: String, _ ids: [UInt16], _ keys: [ClosedRange<CInt>], _ axes: [CInt] = [],
        properties: [CInt] = [], relative: [CInt] = []
    ) -> Entry {
        Entry(
            label: label, ids: ids, keys: keys, axes: axes, expected: .none,
            properties: properties, relative: relative)
    }

    static let pads = [
        joystick("Xbox 360, wired", [3, 0x045e, 0x028e, 0x0114], xbox, sixAndHat),
        joystick("Xbox One Elite", [3, 0x045e, 0x02e3, 0], xbox, sixAndHat),
        joystick(
            "Xbox One Elite 2, USB", [3, 0x045e, 0x0b00, 0x0511], xbox + [0x2c4...0x2c7],
            sixAndHat),
        joystick(
            "Xbox One Elite 2, Bluetooth", [5, 0x045e, 0x0b22, 0x0517],
            inOrder + [KEY_RECORD...KEY_RECORD, KEY_UNKNOWN...KEY_UNKNOWN], phone),
        joystick("Xbox One S, Bluetooth", [5, 0x045e, 0x02e0, 0x1130], xbox, sixAndHat),
        joystick("Xbox One S, wired", [3, 0x045e, 0x02ea, 0x0301], xbox, sixAndHat),
        joystick(
            "Xbox Series, USB", [3, 0x045e, 0x0b12, 0x050f], xbox + [KEY_RECORD...KEY_RECORD],
            sixAndHat),
        joystick(
            "Xbox Series, Bluetooth", [5, 0x045e, 0x0b13, 0x0515],
            inOrder + [KEY_RECORD...KEY_RECORD], phone),
        joystick("DualSense, no driver", [3, 0x054c, 0x0ce6, 0x0111], inOrder, sixAndHat),
        joystick("DualSense", [3, 0x054c, 0x0ce6, 0x8111], sony, sixAndHat),
        joystick("DualShock 4", [3, 0x054c, 0x09cc, 0x8111], sony, sixAndHat),
        joystick("DualShock 4, Bluetooth", [5, 0x054c, 0x09cc, 0], sony, sixAndHat),
        joystick("DualShock 4, dongle", [3, 0x054c, 0x0ba0, 0x8111], sony, sixAndHat),
        joystick("DualShock 3", [3, 0x054c, 0x0268, 0x8111], sony + [dpad], six),
        joystick(
            "Steam Controller", [3, 0x28de, 0x1142, 0],
            sony + [dpad, BTN_THUMB...BTN_THUMB2, BTN_GEAR_DOWN...BTN_GEAR_UP],
            twoSticks + [ABS_HAT0X, ABS_HAT0Y, ABS_HAT2X, ABS_HAT2Y]),
        joystick(
            "Guitar Hero for PS3", [3, 0x12ba, 0x0100, 0x0110], [BTN_SOUTH...BTN_MODE],
            fourAndHat),
        joystick("Logitech Dual Action", [3, 0x046d, 0xc216, 0x0110], twelve, fourAndHat),
        joystick(
            "8BitDo SNES30, Bluetooth", [5, 0x2dc8, 0x2840, 0x0100], [BTN_SOUTH...0x13f], phone),
        joystick("Hori Real Arcade Pro VX-SA", [3, 0x24c6, 0x5501, 0x0533], xbox, sixAndHat),
        joystick(
            "Hori Fighting Stick Alpha, PS5 mode", [3, 0x0f0d, 0x0184, 0x0111],
            [BTN_SOUTH...BTN_THUMBL], sixAndHat),
        joystick(
            "Hori Fighting Stick Alpha, PC mode", [3, 0x0f0d, 0x011e, 0x0116], xbox, sixAndHat),
        joystick("HORIPAD S", [3, 0x0f0d, 0x00dc, 0x0112], xbox, sixAndHat),
        joystick(
            "Switch Pro, Bluetooth", [5, 0x057e, 0x2009, 1], sixteen + [0x2c0...0x2c1],
            twoSticks + [ABS_HAT0X, ABS_HAT0Y]),
        joystick(
            "Switch Pro, Bluetooth, Linux 6.2", [5, 0x057e, 0x2009, 1], [BTN_SOUTH...0x13f],
            twoSticks + [ABS_HAT0X, ABS_HAT0Y], name: "Pro Controller"),
        joystick(
            "Switch Pro, USB", [3, 0x057e, 0x2009, 0x0111], sixteen + [0x2c0...0x2c1],
            fourAndHat),
        joystick(
            "PDP wired Pro Controller for Switch", [3, 0x0e6f, 0x0180, 0x0111],
            [BTN_SOUTH...BTN_THUMBL], fourAndHat),
        joystick(
            "NES Controller (R)", [5, 0x057e, 0x2007, 1], [BTN_SOUTH...0x13f],
            twoSticks + [ABS_HAT0X, ABS_HAT0Y]),
        joystick("8BitDo N30 Pro, Bluetooth", [5, 0x2dc8, 0x3820, 0x0100], inOrder, phone),
        joystick("8BitDo N30 Pro 2", [3, 0x2dc8, 0x9015, 0x0111], inOrder, phone),
        joystick(
            "8BitDo N30 Pro 2, Bluetooth", [5, 0x045e, 0x02e0, 0x0903],
            [KEY_MENU...KEY_MENU, BTN_SOUTH...BTN_TR2], sixAndHat),
        joystick(
            "Retro Power SNES-style controller", [3, 0x0079, 0x0011, 0x0110], [0x120...0x129],
            [ABS_X, ABS_Y]),
        joystick(
            "Google Stadia", [3, 0x18d1, 0x9400, 0x0100],
            xbox + [KEY_VOLUMEDOWN...KEY_VOLUMEUP, KEY_PLAYPAUSE...KEY_PLAYPAUSE, 0x2c0...0x2c3],
            phone),
        joystick("Wii U Pro Controller", [0, 0, 0, 0], sony + [dpad], twoSticks),
    ]

    static let sticksAndWheels = [
        joystick(
            "G27 Racing Wheel", [3, 0x046d, 0xc29b, 0x0111], sixteen + [0x2c0...0x2c6],
            fourAndHat),
        joystick(
            "Logitech Driving Force", [3, 0x046d, 0xc294, 0x0100], twelve,
            [ABS_X, ABS_Y, ABS_RZ, ABS_HAT0X, ABS_HAT0Y]),
        joystick(
            "Thrustmaster Racing Wheel FFB", [3, 0x044f, 0xb66d, 0x0110],
            [BTN_SOUTH...BTN_THUMBL], sixAndHat),
        // Their names say nothing of a wheel. The numbers are real, keys and axes usual ones.
        joystick("Thrustmaster T150RS", [3, 0x044f, 0xb677, 0x0110], twelve, fourAndHat),
        joystick("Thrustmaster T300RS", [3, 0x044f, 0xb66e, 0x0110], twelve, fourAndHat),
        joystick("Thrustmaster T500RS", [3, 0x044f, 0xb65e, 0x0110], twelve, fourAndHat),
        joystick("Thrustmaster T248", [3, 0x044f, 0xb696, 0x0110], sixteen, sixAndHat),
        joystick("Thrustmaster TMX", [3, 0x044f, 0xb67f, 0x0110], twelve, fourAndHat),
        joystick("Thrustmaster T80", [3, 0x044f, 0xb668, 0x0110], twelve, fourAndHat),
        joystick("FANATEC CSL Elite", [3, 0x0eb7, 0x0e03, 0x0111], sixteen, sixAndHat),
        joystick("Gudsen MOZA R9 Base", [3, 0x346e, 0x0002, 0x0100], sixteen, sixAndHat),
        joystick(
            "Saitek ST290 Pro", [3, 0x06a3, 0x0160, 0x0100], [0x120...0x125], fourAndHat),
        joystick(
            "Saitek X52 Pro Flight Control System", [3, 0x06a3, 0x0762, 0x0111],
            sixteen + [0x2c0...0x2d6], sixAndHat + [ABS_THROTTLE, ABS_MISC, 0x29]),
        joystick(
            "Logitech Extreme 3D", [3, 0x046d, 0xc215, 0x0110], twelve,
            [ABS_X, ABS_Y, ABS_RZ, ABS_THROTTLE, ABS_HAT0X, ABS_HAT0Y]),
        joystick(
            "Thrustmaster T.Flight Hotas X", [3, 0x044f, 0xb108, 0x0100], twelve,
            fourAndHat + [ABS_THROTTLE]),
        // Of these SDL says that the bits alone do not tell; ranges do.
        joystick(
            "VRS DirectForce Pro Pedals", [3, 0x0483, 0xa3be, 0x0111], [], [ABS_X, ABS_Y, ABS_Z],
            pedals: 65535),
        joystick(
            "Heusinkveld Sim Pedals Ultimate", [3, 0x30b7, 0x1003, 0], [],
            [ABS_RX, ABS_RY, ABS_RZ], pedals: 4095),
        joystick(
            "ODDOR handbrake", [3, 0, 0, 1], [BTN_TRIGGER...BTN_THUMB], [ABS_THROTTLE],
            pedals: 4095),
        joystick(
            "Leo Bodnar Logitech® G25 Pedals", [3, 0x1dd2, 0x100c, 0x0110], [],
            [ABS_RX, ABS_RY, ABS_RZ], pedals: 1023),
        joystick(
            "FANATEC ClubSport USB Handbrake", [3, 0x0eb7, 0x1a93, 0x0111], [], [ABS_X],
            pedals: 255),
    ]

    static let others = [
        Entry(
            label: "DualShock 4 touch pad", ids: [3, 0x054c, 0x09cc, 0x8111],
            keys: touchKeys + [BTN_TOUCH...BTN_TOUCH, BTN_TOOL_DOUBLETAP...BTN_TOOL_DOUBLETAP],
            axes: surface, expected: .touchpad, properties: pad),
        Entry(
            label: "Synaptics touch pad", ids: [0x1d, 0x06cb, 0, 0], keys: touchKeys,
            axes: surface + [ABS_PRESSURE], expected: .touchpad, properties: pad),
        Entry(
            label: "Dell touch pad", ids: [0x18, 0x06cb, 0x76af, 0x0100], keys: touchKeys,
            axes: surface, expected: .touchpad, properties: pad),
        Entry(
            label: "buttonpad without keys", ids: [0, 0, 0, 0], keys: [], axes: [ABS_X, ABS_Y],
            expected: .touchpad, properties: pad),
        sensor("DualShock 4 motion", [3, 0x054c, 0x09cc, 0x8111], six),
        sensor("DualShock 3 motion", [3, 0x054c, 0x0268, 0x8111], [ABS_X, ABS_Y, ABS_Z]),
        sensor(
            "Wiimote accelerometer, and Motion Plus", [5, 0x057e, 0x0306, 0x0600],
            [ABS_RX, ABS_RY, ABS_RZ], isMarked: false),
        sensor("accelerometer with one axis", [0, 0, 0, 0], [ABS_X]),
        none(
            "Wiimote buttons", [5, 0x057e, 0x0306, 0x0600],
            [BTN_1...BTN_2, BTN_SOUTH...BTN_EAST, BTN_MODE...BTN_MODE, KEY_UP...KEY_UP]),
        none(
            "Wiimote infrared", [5, 0x057e, 0x0306, 0x0600], [],
            Array(ABS_HAT0X...ABS_HAT3Y)),
        none(
            "Wiimote Nunchuk", [5, 0x057e, 0x0306, 0x0600], [BTN_C...BTN_C, BTN_Z...BTN_Z],
            [ABS_RX, ABS_RY, ABS_RZ, ABS_HAT0X, ABS_HAT0Y]),
        none(
            "Wiimote Classic Controller", [0, 0, 0, 0],
            faces + [BTN_TL...BTN_TR2, BTN_MODE...BTN_MODE, KEY_UP...KEY_UP],
            Array(ABS_HAT1X...ABS_HAT3Y)),
        none(
            "Wiimote Balance Board", [0, 0, 0, 0], [BTN_SOUTH...BTN_SOUTH],
            Array(ABS_HAT0X...ABS_HAT1Y)),
        none(
            "Steam Controller dongle", [3, 0x28de, 0x1142, 0], letters + [BTN_LEFT...BTN_EXTRA],
            relative: [REL_X, REL_Y, REL_WHEEL]),
        none(
            "TrackPoint", [0x11, 2, 0x0a, 0], [BTN_LEFT...BTN_MIDDLE],
            properties: [INPUT_PROP_POINTER, INPUT_PROP_POINTING_STICK], relative: [REL_X, REL_Y]),
        none(
            "pointing stick without buttons", [0, 0, 0, 0], [],
            properties: [INPUT_PROP_POINTER, INPUT_PROP_POINTING_STICK], relative: [REL_X, REL_Y]),
        none(
            "USB TrackPoint with keys", [3, 0x17ef, 0x6009, 0x0110],
            [BTN_LEFT...BTN_MIDDLE, BTN_TASK...BTN_TASK, KEY_MUTE...KEY_POWER],
            relative: [REL_X, REL_Y]),
        none("USB keyboard", [3, 0x17ef, 0x6009, 0], letters),
        none("keyboard", [0x11, 1, 1, 0xab54], letters),
        none(
            "ThinkPad extra buttons", [0x19, 0x17aa, 0x5054, 0x4101],
            [KEY_MUTE...KEY_VOLUMEUP, KEY_SLEEP...KEY_SLEEP, KEY_FN_F1...KEY_FN_F12]),
        none("sleep button", [0x19, 0, 3, 0], [KEY_SLEEP...KEY_SLEEP]),
        none("power button", [0x19, 0, 1, 0], [KEY_POWER...KEY_POWER]),
        none("video bus", [0x19, 0, 6, 0], [KEY_BRIGHTNESSDOWN...KEY_BRIGHTNESSUP]),
        none("webcam", [3, 0x04f2, 0xb604, 0x0027], [KEY_CAMERA...KEY_CAMERA]),
        none("PC speaker, lid switch, headphone jack", [0x10, 0x1f, 1, 0x0100], []),
    ]
}
