import CEvdev

@testable import Teleop

/// Further real devices: the keys and ids are those of SDL's table of well-known devices
/// (`test/testevdev.c`) and of public listings; ranges that these do not tell are the kernel's
/// usual ones for such devices.
extension Pad {
    private static func byte(_ value: Int32 = 128) -> AxisInfo {
        AxisInfo(minimum: 0, maximum: 255, flat: 15, value: value)
    }
    private static let signed = AxisInfo(minimum: -32768, maximum: 32767, fuzz: 16, flat: 128)
    private static let hat = AxisInfo(minimum: -1, maximum: 1)
    private static let hats = [ABS_HAT0X: hat, ABS_HAT0Y: hat]
    private static let fourBytes = [ABS_X: byte(), ABS_Y: byte(), ABS_Z: byte(), ABS_RZ: byte()]

    static let f310D = Pad(
        name: "Logitech Logitech Dual Action", ids: [3, 0x046d, 0xc216, 0x0111],
        keys: [0x120...0x12b], axes: fourBytes.merging(hats) { $1 })
    static let f310X = Pad(
        name: "Logitech Gamepad F310", ids: [3, 0x046d, 0xc21d, 0x4014], keys: xbox360.keys,
        axes: xbox360.axes)
    static let dragonRise = Pad(
        name: "DragonRise Inc.   Generic   USB  Joystick  ", ids: [3, 0x0079, 0x0006, 0x0110],
        keys: [0x120...0x12b], axes: fourBytes.merging(hats) { $1 })
    static let dualShock3New = Pad(
        name: "Sony PLAYSTATION(R)3 Controller", ids: [3, 0x054c, 0x0268, 0x8111],
        keys: [
            BTN_SOUTH...BTN_EAST, BTN_NORTH...BTN_WEST, BTN_TL...BTN_THUMBR,
            BTN_DPAD_UP...BTN_DPAD_RIGHT,
        ],
        axes: [
            ABS_X: byte(), ABS_Y: byte(), ABS_RX: byte(), ABS_RY: byte(), ABS_Z: byte(0),
            ABS_RZ: byte(0),
        ])
    static let dualSense = Pad(
        name: "Sony Interactive Entertainment Wireless Controller",
        ids: [3, 0x054c, 0x0ce6, 0x8111], keys: dualShock4.keys, axes: dualShock4.axes)
    static let switchProNew = Pad(
        name: "Nintendo Switch Pro Controller", ids: [5, 0x057e, 0x2009, 0x8001],
        keys: [BTN_SOUTH...BTN_EAST, BTN_NORTH...BTN_WEST, BTN_Z...BTN_THUMBR],
        axes: hats.merging([
            ABS_X: AxisInfo(minimum: -32767, maximum: 32767, fuzz: 250, flat: 500),
            ABS_Y: AxisInfo(minimum: -32767, maximum: 32767, fuzz: 250, flat: 500),
            ABS_RX: AxisInfo(minimum: -32767, maximum: 32767, fuzz: 250, flat: 500),
            ABS_RY: AxisInfo(minimum: -32767, maximum: 32767, fuzz: 250, flat: 500),
        ]) { $1 })
    static let steamVirtual = Pad(
        name: "Microsoft X-Box 360 pad 0", ids: [3, 0x28de, 0x11ff, 1], keys: xbox360.keys,
        axes: xbox360.axes)
    static let steamController = Pad(
        name: "Wireless Steam Controller", ids: [3, 0x28de, 0x1142, 0x0111],
        keys: [
            BTN_SOUTH...BTN_EAST, BTN_NORTH...BTN_WEST, BTN_TL...BTN_THUMBR,
            BTN_DPAD_UP...BTN_DPAD_RIGHT, BTN_THUMB...BTN_THUMB2, BTN_GEAR_DOWN...BTN_GEAR_UP,
        ],
        axes: [
            ABS_X: signed, ABS_Y: signed, ABS_RX: signed, ABS_RY: signed,
            ABS_HAT0X: signed, ABS_HAT0Y: signed,
            ABS_HAT2X: AxisInfo(minimum: 0, maximum: 255),
            ABS_HAT2Y: AxisInfo(minimum: 0, maximum: 255),
        ])
    /// As they are before anybody has stepped on them.
    static let vrsPedals = Pad(
        name: "Smarty Co. VRS DirectForce Pro Pedals", ids: [3, 0x0483, 0xa3be, 0x0111], keys: [],
        axes: [ABS_X: pedal, ABS_Y: pedal, ABS_Z: pedal])
    static let vrsBase = Pad(
        name: "VRS DirectForce Pro Wheel Base", ids: [3, 0x0483, 0xa355, 0x0111], keys: [],
        axes: [
            ABS_X: AxisInfo(minimum: -32767, maximum: 32767, value: -487),
            ABS_Y: AxisInfo(minimum: 0, maximum: 255, fuzz: 8),
        ])
    private static let pedal = AxisInfo(minimum: 0, maximum: 65535)
    private static let word = AxisInfo(
        minimum: 0, maximum: 65535, fuzz: 255, flat: 4095, value: 32768)
    private static let inOrder = [BTN_SOUTH...BTN_THUMBR]
    /// The right stick and the triggers where phones expect them.
    private static func phoneAxes(_ stick: AxisInfo, trigger: Int32) -> [CInt: AxisInfo] {
        let trigger = AxisInfo(minimum: 0, maximum: trigger)
        return hats.merging([
            ABS_X: stick, ABS_Y: stick, ABS_Z: stick, ABS_RZ: stick, ABS_GAS: trigger,
            ABS_BRAKE: trigger,
        ]) { $1 }
    }
    private static let sonyAxes = hats.merging([
        ABS_X: byte(), ABS_Y: byte(), ABS_Z: byte(), ABS_RX: byte(0), ABS_RY: byte(0),
        ABS_RZ: byte(),
    ]) { $1 }

    static let dualShock4InOrder = Pad(
        name: "Sony Interactive Entertainment Wireless Controller",
        ids: [3, 0x054c, 0x09cc, 0x0111], keys: [BTN_SOUTH...BTN_START, BTN_MODE...BTN_THUMBL],
        axes: sonyAxes)
    static let dualSenseInOrder = Pad(
        name: "Sony Interactive Entertainment Wireless Controller",
        ids: [3, 0x054c, 0x0ce6, 0x0111], keys: inOrder, axes: sonyAxes)
    static let fightPadPS4 = Pad(
        name: "Mad Catz FightPad PRO PS4", ids: [3, 0x0738, 0x8250, 0x0111],
        keys: [BTN_SOUTH...BTN_THUMBL], axes: sonyAxes)
    static let xboxOneSBluetooth = Pad(
        name: "Xbox Wireless Controller", ids: [5, 0x045e, 0x02e0, 0x0903],
        keys: [KEY_MENU...KEY_MENU, BTN_SOUTH...BTN_TR2],
        axes: hats.merging([
            ABS_X: word, ABS_Y: word, ABS_RX: word, ABS_RY: word,
            ABS_Z: AxisInfo(minimum: 0, maximum: 1023, fuzz: 3, flat: 63),
            ABS_RZ: AxisInfo(minimum: 0, maximum: 1023, fuzz: 3, flat: 63),
        ]) { $1 })
    static let xboxSeriesBluetooth = Pad(
        name: "Xbox Wireless Controller", ids: [5, 0x045e, 0x0b13, 0x0515],
        keys: [KEY_RECORD...KEY_RECORD, BTN_SOUTH...BTN_THUMBR],
        axes: phoneAxes(word, trigger: 1023))
    static let stadia = Pad(
        name: "Google LLC Stadia Controller rev. A", ids: [3, 0x18d1, 0x9400, 0x0100],
        keys: xbox360.keys + [KEY_VOLUMEDOWN...KEY_VOLUMEUP, 0x2c0...0x2c3],
        axes: phoneAxes(
            AxisInfo(minimum: 1, maximum: 255, flat: 15, value: 128), trigger: 255))
    static let eightBitDoN30 = Pad(
        name: "8BitDo N30 Pro 2", ids: [3, 0x2dc8, 0x9015, 0x0111], keys: inOrder,
        axes: phoneAxes(byte(), trigger: 255))
    static let twinUSB = Pad(
        name: "Twin USB Joystick", ids: [3, 0x0810, 0x0001, 0x0110], keys: [0x120...0x12b],
        axes: fourBytes.merging(hats) { $1 })
    static let wiiUPro = Pad(
        name: "Nintendo Wii Remote Pro Controller", ids: [5, 0x057e, 0x0330, 1],
        keys: [
            BTN_SOUTH...BTN_EAST, BTN_NORTH...BTN_WEST, BTN_TL...BTN_THUMBR,
            BTN_DPAD_UP...BTN_DPAD_RIGHT,
        ],
        axes: [
            ABS_X: AxisInfo(minimum: -800, maximum: 800, fuzz: 10, flat: 200),
            ABS_Y: AxisInfo(minimum: -800, maximum: 800, fuzz: 10, flat: 200),
            ABS_RX: AxisInfo(minimum: -800, maximum: 800, fuzz: 10, flat: 200),
            ABS_RY: AxisInfo(minimum: -800, maximum: 800, fuzz: 10, flat: 200),
        ])
    static let hotasX = Pad(
        name: "Thrustmaster T.Flight Hotas X", ids: [3, 0x044f, 0xb108, 0x0100],
        keys: [0x120...0x12b],
        axes: hats.merging([
            ABS_X: byte(), ABS_Y: byte(), ABS_Z: byte(255), ABS_RZ: byte(), ABS_THROTTLE: byte(),
        ]) { $1 })
    /// As it is before it has been touched.
    static let drivingForce = Pad(
        name: "Logitech Driving Force", ids: [3, 0x046d, 0xc294, 0x0100], keys: [0x120...0x12b],
        axes: hats.merging([
            ABS_X: AxisInfo(minimum: 0, maximum: 1023, fuzz: 3, flat: 63, value: 512),
            ABS_Y: byte(0), ABS_RZ: byte(0),
        ]) { $1 })
    static let dualShock4Motion = Pad(
        name: "Sony Interactive Entertainment Wireless Controller Motion Sensors",
        ids: [3, 0x054c, 0x09cc, 0x8111], keys: [],
        axes: Dictionary(uniqueKeysWithValues: (ABS_X...ABS_RZ).map { ($0, signed) }),
        properties: [INPUT_PROP_ACCELEROMETER])
    static let dualShock4Touchpad = Pad(
        name: "Sony Interactive Entertainment Wireless Controller Touchpad",
        ids: [3, 0x054c, 0x09cc, 0x8111],
        keys: [
            BTN_LEFT...BTN_LEFT, BTN_TOUCH...BTN_TOUCH, BTN_TOOL_FINGER...BTN_TOOL_FINGER,
            BTN_TOOL_DOUBLETAP...BTN_TOOL_DOUBLETAP,
        ],
        axes: [
            ABS_X: AxisInfo(minimum: 0, maximum: 1919), ABS_Y: AxisInfo(minimum: 0, maximum: 941),
            ABS_MT_SLOT: AxisInfo(minimum: 0, maximum: 1),
            ABS_MT_POSITION_X: AxisInfo(minimum: 0, maximum: 1919),
            ABS_MT_POSITION_Y: AxisInfo(minimum: 0, maximum: 941),
            ABS_MT_TRACKING_ID: AxisInfo(minimum: 0, maximum: 65535),
        ], properties: [INPUT_PROP_POINTER, INPUT_PROP_BUTTONPAD])

    /// Everything that is driven with.
    static let all: [Pad] = [
        xbox360, xboxOne, elite2, dualShock4, dualShock3, switchPro, extreme3D, iBuffalo, g923,
        f310D, f310X, dragonRise, dualShock3New, dualSense, switchProNew, steamVirtual,
        steamController, vrsPedals, vrsBase, dualShock4InOrder, dualSenseInOrder,
        xboxOneSBluetooth, xboxSeriesBluetooth, stadia, eightBitDoN30, twinUSB, wiiUPro, hotasX,
        drivingForce, fightPadPS4,
    ]

    /// Those that have a control of this name.
    static func all(with name: String) -> [Pad] {
        all.filter { ControlLayout($0.description).source(named: name) != nil }
    }
}
