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
            BTN_DPAD_UP...BTN_DPAD_RIGHT, BTN_THUMB...BTN_THUMB2,
        ],
        axes: [
            ABS_X: signed, ABS_Y: signed, ABS_RX: signed, ABS_RY: signed,
            ABS_HAT0X: signed, ABS_HAT0Y: signed,
            ABS_HAT2X: byte(0), ABS_HAT2Y: byte(0),
        ])
    static let vrsPedals = Pad(
        name: "VRS DirectForce Pro Pedals", ids: [3, 0x0483, 0xa3be, 0x0111], keys: [],
        axes: [
            ABS_X: AxisInfo(minimum: -32767, maximum: 32767, value: -487),
            ABS_Y: AxisInfo(minimum: 0, maximum: 255, fuzz: 8),
        ])
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
        steamController, vrsPedals,
    ]

    /// Those that have a control of this name.
    static func all(with name: String) -> [Pad] {
        all.filter { ControlLayout($0.description).source(named: name) != nil }
    }
}
