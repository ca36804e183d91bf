import CEvdev
import Testing

@testable import Teleop

@Suite("A device is recognised by what it has")
struct DeviceClassificationTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let pad: Pad
        let kind: DeviceKind
        var isUsable = false
        var testDescription: String { pad.name }
    }

    private static let place = [
        ABS_X: AxisInfo(minimum: 0, maximum: 1000), ABS_Y: AxisInfo(minimum: 0, maximum: 1000),
    ]
    private static let letters = [KEY_ESC...KEY_KPDOT]

    @Test(
        "only gamepads with a stick and touch screens are chosen automatically",
        arguments: [
            Case(pad: .xbox360, kind: .gamepad, isUsable: true),
            Case(pad: .xboxOne, kind: .gamepad, isUsable: true),
            Case(pad: .elite2, kind: .gamepad, isUsable: true),
            Case(pad: .dualShock4, kind: .gamepad, isUsable: true),
            Case(pad: .dualShock3, kind: .gamepad, isUsable: true),
            Case(pad: .switchPro, kind: .gamepad, isUsable: true),
            Case(pad: .iBuffalo, kind: .gamepad, isUsable: true),
            Case(pad: .extreme3D, kind: .joystick), Case(pad: .g923, kind: .wheel),
            Case(pad: .elan, kind: .touchscreen, isUsable: true),
            Case(pad: .ntrig, kind: .touchscreen, isUsable: true),
            Case(pad: .elo2700, kind: .touchscreen, isUsable: true),
            Case(
                pad: Pad(
                    name: "Wireless Controller Motion Sensors", ids: [3, 0x054c, 0x09cc, 1],
                    keys: [],
                    axes: place.merging([ABS_Z: AxisInfo(minimum: -10, maximum: 10)]) { $1 },
                    properties: [INPUT_PROP_ACCELEROMETER]), kind: .motionSensor),
            Case(
                pad: Pad(
                    name: "Wireless Controller Touchpad", ids: [3, 0x054c, 0x09cc, 1],
                    keys: [
                        BTN_LEFT...BTN_LEFT, BTN_TOUCH...BTN_TOUCH,
                        BTN_TOOL_FINGER...BTN_TOOL_FINGER,
                    ],
                    axes: place, properties: [INPUT_PROP_POINTER]), kind: .touchpad),
            Case(
                pad: Pad(
                    name: "axes but no buttons", ids: [3, 0x0483, 0xa355, 0x0111], keys: [],
                    axes: [
                        ABS_X: AxisInfo(minimum: -32767, maximum: 32767, value: -487),
                        ABS_Y: AxisInfo(minimum: 0, maximum: 255, fuzz: 8),
                    ]), kind: .joystick),
            Case(
                pad: Pad(
                    name: "pad without a stick", ids: [3, 1, 1, 1], keys: [BTN_SOUTH...BTN_TR],
                    axes: [
                        ABS_HAT0X: AxisInfo(minimum: -1, maximum: 1),
                        ABS_HAT0Y: AxisInfo(minimum: -1, maximum: 1),
                    ]), kind: .gamepad),
            Case(
                pad: Pad(name: "keyboard", ids: [3, 1, 1, 1], keys: letters, axes: [:]),
                kind: .keyboard),
            Case(
                pad: Pad(
                    name: "mouse", ids: [3, 1, 1, 1], keys: [BTN_LEFT...BTN_MIDDLE], axes: [:],
                    relative: [REL_X, REL_Y]), kind: .mouse),
            Case(
                pad: Pad(
                    name: "absolute mouse of a virtual machine", ids: [3, 1, 1, 1],
                    keys: [BTN_LEFT...BTN_MIDDLE], axes: place, relative: [REL_WHEEL]), kind: .mouse
            ),
            Case(
                pad: Pad(
                    name: "pen tablet", ids: [3, 1, 1, 1],
                    keys: [BTN_TOOL_PEN...BTN_TOOL_PEN, BTN_TOUCH...BTN_TOUCH], axes: place,
                    properties: [INPUT_PROP_DIRECT]), kind: .other),
            Case(
                pad: Pad(
                    name: "power button", ids: [0x19, 0, 1, 0], keys: [KEY_POWER...KEY_POWER],
                    axes: [:]),
                kind: .other),
            Case(pad: Pad(name: "nothing", ids: [0, 0, 0, 0], keys: [], axes: [:]), kind: .other),
        ])
    func kinds(_ example: Case) {
        let classification = example.pad.description.classification
        #expect(classification.kind == example.kind)
        #expect(classification.isUsable == example.isUsable)
        #expect(!classification.why.isEmpty)
    }

    @Test(
        "says what the program does with it",
        arguments: [
            (
                Pad.extreme3D,
                "has the buttons and axes of a joystick; used only when the configuration names it"
            ),
            (
                .elan,
                "a touch surface without a pointer; "
                    + "used for what the configuration lays out under touch"
            ),
            (
                .elo2700,
                "reports a place and one contact; "
                    + "used for what the configuration lays out under touch"
            ),
            (
                Pad(
                    name: "mouse", ids: [3, 1, 1, 1], keys: [BTN_LEFT...BTN_MIDDLE], axes: [:],
                    relative: [REL_X, REL_Y]),
                "moves a pointer; used as a touch screen when touch.match names it"
            ),
        ])
    func reasons(pad: Pad, why: String) {
        #expect(pad.description.classification.why == why)
    }
}
