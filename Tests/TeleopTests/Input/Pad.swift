import CEvdev
import ControlCore
import Testing

@testable import Teleop

/// What real devices say about themselves, as data.
struct Pad: Sendable, CustomTestStringConvertible {
    let name: String
    /// Bus, vendor, product, version.
    let ids: [UInt16]
    let keys: [ClosedRange<CInt>]
    let axes: [CInt: AxisInfo]
    var properties: [CInt] = []
    var relative: [CInt] = []

    var testDescription: String { name }

    /// The device as libevdev describes it, without a node.
    var description: DeviceDescription {
        guard let device = libevdev_new() else { return DeviceDescription() }
        defer { libevdev_free(device) }
        libevdev_set_name(device, name)
        libevdev_set_id_bustype(device, CInt(ids[0]))
        libevdev_set_id_vendor(device, CInt(ids[1]))
        libevdev_set_id_product(device, CInt(ids[2]))
        libevdev_set_id_version(device, CInt(ids[3]))
        for code in keys.joined() {
            libevdev_enable_event_code(device, UInt32(EV_KEY), UInt32(code), nil)
        }
        for code in relative {
            libevdev_enable_event_code(device, UInt32(EV_REL), UInt32(code), nil)
        }
        for property in properties { libevdev_enable_property(device, UInt32(property)) }
        for (code, axis) in axes {
            var info = input_absinfo(
                value: axis.value, minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz,
                flat: axis.flat, resolution: axis.resolution)
            libevdev_enable_event_code(device, UInt32(EV_ABS), UInt32(code), &info)
        }
        return DeviceDescription(device)
    }

    /// The names that `names` makes of this device, each its own control, in their order.
    func reader(_ names: [String]) throws -> ControlReader {
        let device = description
        return try ControlReader(
            device, layout: ControlLayout(device),
            wanted: names.enumerated().map {
                .init(name: $1, control: .init(index: $0), purpose: "a test")
            })
    }

    private static func byte(_ value: Int32 = 128) -> AxisInfo {
        AxisInfo(minimum: 0, maximum: 255, flat: 15, value: value)
    }
    private static let signed = AxisInfo(minimum: -32768, maximum: 32767, fuzz: 16, flat: 128)
    private static let word = AxisInfo(
        minimum: 0, maximum: 65535, fuzz: 255, flat: 4095, value: 32768)
    private static let hat = AxisInfo(minimum: -1, maximum: 1)
    private static let hats = [ABS_HAT0X: hat, ABS_HAT0Y: hat]
    private static let xpadKeys = [
        BTN_SOUTH...BTN_EAST, BTN_NORTH...BTN_WEST, BTN_TL...BTN_TR, BTN_SELECT...BTN_THUMBR,
    ]

    static let xbox360 = Pad(
        name: "Microsoft X-Box 360 pad", ids: [3, 0x045e, 0x028e, 0x0114], keys: xpadKeys,
        axes: hats.merging([
            ABS_X: signed, ABS_Y: signed, ABS_RX: signed, ABS_RY: signed,
            ABS_Z: AxisInfo(minimum: 0, maximum: 255), ABS_RZ: AxisInfo(minimum: 0, maximum: 255),
        ]) { $1 })
    static let xboxOne = Pad(
        name: "Microsoft X-Box One pad", ids: [3, 0x045e, 0x02d1, 0x0101], keys: xpadKeys,
        axes: xbox360.axes.merging([
            ABS_Z: AxisInfo(minimum: 0, maximum: 1023), ABS_RZ: AxisInfo(minimum: 0, maximum: 1023),
        ]) { $1 })
    static let elite2 = Pad(
        name: "Xbox Elite Wireless Controller", ids: [5, 0x045e, 0x0b05, 0x0903],
        keys: [
            KEY_ESC...KEY_KPDOT, KEY_102ND...KEY_F12, KEY_KPENTER...KEY_RIGHTALT,
            BTN_SOUTH...BTN_THUMBR,
        ],
        axes: hats.merging([
            ABS_X: word, ABS_Y: word, ABS_Z: word, ABS_RZ: word,
            ABS_GAS: AxisInfo(minimum: 0, maximum: 1023, fuzz: 3, flat: 63),
            ABS_BRAKE: AxisInfo(minimum: 0, maximum: 1023, fuzz: 3, flat: 63),
        ]) { $1 })
    static let dualShock4 = Pad(
        name: "Sony Interactive Entertainment DUALSHOCK®4 USB Wireless Adaptor",
        ids: [3, 0x054c, 0x0ba0, 0x8111],
        keys: [BTN_SOUTH...BTN_EAST, BTN_NORTH...BTN_WEST, BTN_TL...BTN_THUMBR],
        axes: hats.merging([
            ABS_X: byte(), ABS_Y: byte(), ABS_RX: byte(), ABS_RY: byte(), ABS_Z: byte(0),
            ABS_RZ: byte(0),
        ]) { $1 })
    /// On old kernels its pressures and motion run on through the multi-touch codes.
    static let dualShock3 = Pad(
        name: "Sony PLAYSTATION(R)3 Controller", ids: [3, 0x054c, 0x0268, 0x0111],
        keys: [0x120...0x12f, 0x2c0...0x2c2],
        axes: Dictionary(uniqueKeysWithValues: (0x28...0x3e).map { ($0, byte(0)) }).merging([
            ABS_X: byte(), ABS_Y: byte(), ABS_Z: byte(), ABS_RZ: byte(),
        ]) { $1 })
    static let switchPro = Pad(
        name: "Pro Controller", ids: [5, 0x057e, 0x2009, 1], keys: [0x120...0x12f, 0x2c0...0x2c1],
        axes: hats.merging([
            ABS_X: AxisInfo(minimum: 5800, maximum: 52000, flat: 4095, value: 30016),
            ABS_Y: AxisInfo(minimum: 12319, maximum: 59471, flat: 4095, value: 36703),
            ABS_RX: AxisInfo(minimum: 6500, maximum: 53500, fuzz: 255, flat: 4095, value: 29696),
            ABS_RY: AxisInfo(minimum: 14300, maximum: 61000, fuzz: 255, flat: 4095, value: 37314),
        ]) { $1 })
    static let extreme3D = Pad(
        name: "Logitech Logitech Extreme 3D", ids: [3, 0x046d, 0xc215, 0x0110],
        keys: [0x120...0x12b],
        axes: hats.merging([
            ABS_X: AxisInfo(minimum: 0, maximum: 1023, fuzz: 3, flat: 63, value: 508),
            ABS_Y: AxisInfo(minimum: 0, maximum: 1023, fuzz: 3, flat: 63, value: 508),
            ABS_RZ: byte(), ABS_THROTTLE: byte(0),
        ]) { $1 })
    static let iBuffalo = Pad(
        name: "USB,2-axis 8-button gamepad  ", ids: [3, 0x0583, 0x2060, 0x0110],
        keys: [0x120...0x127], axes: [ABS_X: byte(), ABS_Y: byte()])
    static let g923 = Pad(
        name: "Logitech G923 Racing Wheel for PlayStation and PC",
        ids: [3, 0x046d, 0xc266, 0x0111], keys: [0x120...0x12f, 0x2c0...0x2c8],
        axes: hats.merging([
            ABS_X: AxisInfo(minimum: 0, maximum: 65535, fuzz: 255, flat: 4095, value: 32839),
            ABS_Y: byte(255), ABS_Z: byte(255), ABS_RZ: byte(255),
        ]) { $1 })
    static let elan = Pad(
        name: "Elan Touchscreen", ids: [0x18, 0, 0, 0], keys: [BTN_TOUCH...BTN_TOUCH],
        axes: [
            ABS_X: AxisInfo(minimum: 0, maximum: 3520, resolution: 14),
            ABS_Y: AxisInfo(minimum: 0, maximum: 1984, resolution: 14),
            ABS_PRESSURE: AxisInfo(minimum: 0, maximum: 255),
            ABS_MT_SLOT: AxisInfo(minimum: 0, maximum: 9),
            ABS_MT_POSITION_X: AxisInfo(minimum: 0, maximum: 3520, resolution: 14),
            ABS_MT_POSITION_Y: AxisInfo(minimum: 0, maximum: 1984, resolution: 14),
            ABS_MT_TRACKING_ID: AxisInfo(minimum: 0, maximum: 65535),
        ], properties: [INPUT_PROP_DIRECT])
    static let ntrig = Pad(
        name: "N-Trig-MultiTouch-Virtual-Device", ids: [3, 0x1b96, 1, 0x0110],
        keys: [BTN_TOUCH...BTN_TOUCH],
        axes: [
            ABS_X: AxisInfo(minimum: 0, maximum: 9600), ABS_Y: AxisInfo(minimum: 0, maximum: 7200),
            ABS_MT_POSITION_X: AxisInfo(minimum: 0, maximum: 9600),
            ABS_MT_POSITION_Y: AxisInfo(minimum: 0, maximum: 7200),
        ])
    static let elo2700 = Pad(
        name: "Elo TouchSystems 2700 IntelliTouch(r) USB Touchmonitor Interface",
        ids: [3, 0x04e7, 0x0020, 0x0100], keys: [BTN_LEFT...BTN_LEFT],
        axes: [
            ABS_X: AxisInfo(minimum: 0, maximum: 4095), ABS_Y: AxisInfo(minimum: 0, maximum: 4095),
            ABS_MISC: AxisInfo(minimum: 0, maximum: 256),
        ])
}
