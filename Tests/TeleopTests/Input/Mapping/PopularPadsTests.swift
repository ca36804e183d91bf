import CEvdev
import Testing

@testable import Teleop

/// The numbers are those of SDL's public table of controllers; which code each number is follows
/// from how SDL counts on Linux.
@Suite("Popular pads have their controls where SDL puts them")
struct PopularPadsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let id: String
        let name: String
        let inputs: String
        let keys: [ClosedRange<CInt>]
        let axes: [CInt]
        let expected: [String: String]
        var testDescription: String { name }

        init(
            _ id: String, _ name: String, _ inputs: String, keys: [ClosedRange<CInt>],
            axes: [CInt], _ expected: [String: String]
        ) {
            self.id = id
            self.name = name
            self.inputs = inputs
            self.keys = keys
            self.axes = axes
            self.expected = expected
        }

        var line: String { "\(id),\(name),\(inputs),platform:Linux," }

        /// The device that the line is for.
        var device: DeviceDescription {
            get throws {
                let make = try #require(MappingMake(digits: id[...]))
                var device = Pad(
                    name: name, ids: [3, 1, 1, 1], keys: keys,
                    axes: Dictionary(
                        uniqueKeysWithValues: axes.map { code in
                            (ABS_HAT0X...ABS_HAT3Y).contains(code)
                                ? (code, AxisInfo(minimum: -1, maximum: 1))
                                : (code, AxisInfo(minimum: 0, maximum: 255, flat: 15, value: 128))
                        })
                ).description
                device.bus = make.bus
                if case .numbers(let vendor, let product, let version) = make.model {
                    device.vendor = vendor
                    device.product = product
                    device.version = version
                }
                return device
            }
        }
    }

    private static let hat = "dpdown:h0.4,dpleft:h0.8,dpright:h0.2,dpup:h0.1"
    private static let xpad =
        "a:b0,b:b1,back:b6,\(hat),guide:b8,leftshoulder:b4,leftstick:b9,lefttrigger:a2,leftx:a0,"
        + "lefty:a1,rightshoulder:b5,rightstick:b10,righttrigger:a5,rightx:a3,righty:a4,start:b7,"
        + "x:b2,y:b3"
    private static let joystick =
        "a:b1,b:b2,back:b8,\(hat),leftshoulder:b4,leftstick:b10,lefttrigger:b6,leftx:a0,lefty:a1,"
        + "rightshoulder:b5,rightstick:b11,righttrigger:b7,rightx:a2,righty:a3,start:b9,x:b0,y:b3"
    private static let xpadKeys = [
        BTN_SOUTH...BTN_EAST, BTN_NORTH...BTN_WEST, BTN_TL...BTN_TR, BTN_SELECT...BTN_THUMBR,
    ]
    private static let sixAxes = [
        ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY, ABS_RZ, ABS_HAT0X, ABS_HAT0Y,
    ]
    private static let fourAxes = [ABS_X, ABS_Y, ABS_Z, ABS_RZ, ABS_HAT0X, ABS_HAT0Y]
    private static let xpadControls = [
        "south": "BTN_SOUTH", "east": "BTN_EAST", "west": "BTN_NORTH", "north": "BTN_WEST",
        "left_bumper": "BTN_TL", "right_bumper": "BTN_TR", "select": "BTN_SELECT",
        "start": "BTN_START", "guide": "BTN_MODE", "left_thumb": "BTN_THUMBL",
        "right_thumb": "BTN_THUMBR", "left_trigger": "ABS_Z", "right_trigger": "ABS_RZ",
        "left_stick": "ABS_X,-ABS_Y", "right_stick": "ABS_RX,-ABS_RY", "dpad_up": "-ABS_HAT0Y",
        "dpad_down": "+ABS_HAT0Y", "dpad_left": "-ABS_HAT0X", "dpad_right": "+ABS_HAT0X",
    ]
    private static let joystickControls = [
        "south": "BTN_THUMB", "east": "BTN_THUMB2", "west": "BTN_TRIGGER", "north": "BTN_TOP",
        "left_bumper": "BTN_TOP2", "right_bumper": "BTN_PINKIE", "left_trigger": "BTN_BASE",
        "right_trigger": "BTN_BASE2", "select": "BTN_BASE3", "start": "BTN_BASE4",
        "left_thumb": "BTN_BASE5", "right_thumb": "BTN_BASE6", "left_stick": "ABS_X,-ABS_Y",
        "right_stick": "ABS_Z,-ABS_RZ", "dpad_up": "-ABS_HAT0Y", "dpad_right": "+ABS_HAT0X",
    ]

    /// Pads whose driver is the kernel's for Xbox pads.
    private static let xpads = [
        ("030000005e0400008e02000014010000", "Xbox 360"),
        ("030000005e040000d102000001010000", "Xbox One"),
        ("030000005e040000dd02000003020000", "Xbox One (2015)"),
        ("030000005e040000ea02000008040000", "Xbox One S, wired"),
        ("030000005e040000e302000003020000", "Xbox One Elite"),
        ("030000005e040000000b000008040000", "Xbox One Elite 2, wired"),
        ("030000006d0400001dc2000014400000", "Logitech F310 (X)"),
        ("030000006d0400001ec2000019200000", "Logitech F510 (X)"),
        ("030000006d0400001fc2000005030000", "Logitech F710 (X)"),
        ("030000006f0e0000b802000001010000", "PDP Afterglow"),
        ("03000000d62000000228000001010000", "PowerA for Xbox One"),
        ("030000000d0f00006700000001010000", "HORIPAD ONE"),
    ].map { Case($0, $1, xpad, keys: xpadKeys, axes: sixAxes, xpadControls) }

    /// Pads that number their buttons as joysticks do.
    private static let joysticks = [
        ("030000006d04000016c2000011010000", "Logitech F310 (D)"),
        ("030000006d04000018c2000010010000", "Logitech RumblePad 2"),
        ("030000006d04000019c2000011010000", "Logitech F710 (D)"),
    ].map { Case($0, $1, joystick, keys: [0x120...0x12b], axes: fourAxes, joystickControls) }

    private static let others = [
        Case(
            "030000004c0500006802000011010000", "DualShock 3, old kernel",
            "a:b14,b:b13,back:b0,dpdown:b6,dpleft:b7,dpright:b5,dpup:b4,guide:b16,leftshoulder:b10,"
                + "leftstick:b1,lefttrigger:b8,leftx:a0,lefty:a1,rightshoulder:b11,rightstick:b2,"
                + "righttrigger:b9,rightx:a2,righty:a3,start:b3,x:b15,y:b12",
            keys: [0x120...0x12f, 0x2c0...0x2c2], axes: [ABS_X, ABS_Y, ABS_Z, ABS_RZ],
            [
                "south": "BTN_0x12e", "north": "BTN_0x12c", "guide": "BTN_TRIGGER_HAPPY1",
                "dpad_up": "BTN_TOP2", "left_trigger": "BTN_BASE3",
                "right_stick": "ABS_Z,-ABS_RZ",
            ]),
        Case(
            "030000004c0500006802000011810000", "DualShock 3",
            "a:b0,b:b1,back:b8,dpdown:b14,dpleft:b15,dpright:b16,dpup:b13,guide:b10,leftshoulder:b4,"
                + "leftstick:b11,lefttrigger:a2,leftx:a0,lefty:a1,rightshoulder:b5,rightstick:b12,"
                + "righttrigger:a5,rightx:a3,righty:a4,start:b9,x:b3,y:b2",
            keys: Pad.dualShock3New.keys, axes: [ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY, ABS_RZ],
            [
                "west": "BTN_WEST", "north": "BTN_NORTH", "guide": "BTN_MODE",
                "dpad_up": "BTN_DPAD_UP", "dpad_left": "BTN_DPAD_LEFT",
                // Its digital twin is known from the kernel's rules.
                "left_trigger": "ABS_Z/BTN_TL2", "right_stick": "ABS_RX,-ABS_RY",
            ]),
        Case(
            "050000007e0500000920000001000000", "Switch Pro, old kernel",
            "a:b0,b:b1,back:b8,\(hat),guide:b12,leftshoulder:b4,leftstick:b10,lefttrigger:b6,"
                + "leftx:a0,lefty:a1,rightshoulder:b5,rightstick:b11,righttrigger:b7,rightx:a2,"
                + "righty:a3,start:b9,x:b2,y:b3",
            keys: [0x120...0x12f, 0x2c0...0x2c1],
            axes: [ABS_X, ABS_Y, ABS_RX, ABS_RY, ABS_HAT0X, ABS_HAT0Y],
            [
                "south": "BTN_TRIGGER", "east": "BTN_THUMB", "guide": "BTN_0x12c",
                "right_stick": "ABS_RX,-ABS_RY", "left_trigger": "BTN_BASE",
            ]),
        Case(
            "050000007e0500000920000001800000", "Switch Pro",
            "a:b0,b:b1,back:b9,\(hat),guide:b11,leftshoulder:b5,leftstick:b12,lefttrigger:b7,"
                + "leftx:a0,lefty:a1,rightshoulder:b6,rightstick:b13,righttrigger:b8,rightx:a2,"
                + "righty:a3,start:b10,x:b3,y:b2",
            keys: Pad.switchProNew.keys,
            axes: [ABS_X, ABS_Y, ABS_RX, ABS_RY, ABS_HAT0X, ABS_HAT0Y],
            [
                "south": "BTN_SOUTH", "north": "BTN_NORTH", "west": "BTN_WEST",
                "left_bumper": "BTN_TL", "left_trigger": "BTN_TL2", "select": "BTN_SELECT",
                "guide": "BTN_MODE",
            ]),
        Case(
            "03000000830500006020000010010000", "iBuffalo",
            "a:b1,b:b0,back:b6,dpdown:+a1,dpleft:-a0,dpright:+a0,dpup:-a1,leftshoulder:b4,"
                + "rightshoulder:b5,start:b7,x:b3,y:b2", keys: [0x120...0x127],
            axes: [ABS_X, ABS_Y],
            [
                "south": "BTN_THUMB", "east": "BTN_TRIGGER", "dpad_up": "-ABS_Y",
                "dpad_down": "+ABS_Y", "dpad_left": "-ABS_X", "dpad_right": "+ABS_X",
                // The line has none; it is still the only thing to drive with.
                "left_stick": "ABS_X,-ABS_Y",
            ]),
        Case(
            "03000000a306000022f6000011010000", "Cyborg V.3",
            "a:b1,b:b2,lefttrigger:+a3,leftx:a0,lefty:a1,righttrigger:-a3,rightx:a2,righty:a4",
            keys: [0x120...0x12c], axes: [ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY],
            [
                "left_trigger": "+ABS_RX", "right_trigger": "-ABS_RX",
                "right_stick": "ABS_Z,-ABS_RY",
            ]),
        Case(
            "030000007e0500000620000001000000", "Joy-Con (L)",
            "+leftx:h0.2,+lefty:h0.4,-leftx:h0.8,-lefty:h0.1,a:b0,b:b1", keys: [0x120...0x12f],
            axes: [ABS_HAT0X, ABS_HAT0Y],
            ["left_stick": "+ABS_HAT0X<>-ABS_HAT0X,-ABS_HAT0Y<>+ABS_HAT0Y"]),
        Case(
            "03000000790000004618000010010000", "GameCube adapter",
            "a:b1,b:b0,dpdown:b14,dpleft:b15,dpright:b13,dpup:b12,leftx:a0,lefty:a1,rightx:a5~,"
                + "righty:a2~", keys: [0x120...0x12f],
            axes: [ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY, ABS_RZ],
            ["right_stick": "-ABS_RZ,ABS_Z", "dpad_up": "BTN_0x12c"]),
        Case(
            "0300000025090000e803000001010000", "Mayflash Wii Classic",
            "a:b1,b:b0,leftshoulder:a4,rightshoulder:a5,leftx:a0,lefty:a1", keys: [0x120...0x12a],
            axes: sixAxes, ["left_bumper": "ABS_RY", "right_bumper": "ABS_RZ"]),
    ]

    @Test(
        "each control is the code that SDL's number stands for",
        arguments: xpads + joysticks + others)
    func places(example: Case) throws {
        var lines = MappingLines.none
        lines.add(example.line, from: "pads.txt")
        #expect(lines.complaints.isEmpty)
        let device = try example.device
        #expect(MappingMake.digits(of: device) == example.id)
        let layout = ControlLayout(device, DeviceMappings(lines: lines))
        #expect(layout.line?.origin == "pads.txt:1")
        #expect(layout.classification.kind == .gamepad)
        for (name, words) in example.expected {
            #expect(layout.source(named: name)?.words == words, "\(name)")
        }
    }

    @Test("half an axis, turned round, is pulled the other way")
    func readings() throws {
        var lines = MappingLines.none
        let id = MappingMake.digits(of: Pad.f310D.description)
        lines.add("\(id),pad,lefttrigger:-a3,righttrigger:a2~,lefty:a1~", from: "x")
        let device = Pad.f310D.description
        let layout = ControlLayout(device, DeviceMappings(lines: lines))
        func value(_ name: String, _ axis: CInt, _ raw: Int32) -> Double? {
            var device = device
            device.axes[UInt16(axis)]?.value = raw
            return layout.source(named: name)?.press?.value(on: device)
        }
        #expect(value("left_trigger", ABS_RZ, 0) == 1)
        #expect(value("left_trigger", ABS_RZ, 128) == 0)
        #expect(value("left_trigger", ABS_RZ, 255) == 0)
        #expect(value("right_trigger", ABS_Z, 0) == 1)
        #expect(value("right_trigger", ABS_Z, 255) == 0)
        guard case .stick(_, let y)? = layout.source(named: "left_stick") else {
            Issue.record("no stick")
            return
        }
        #expect(y == .axis(UInt16(ABS_Y), isInverted: false))
    }

    @Test(
        "buttons below those of joysticks are counted last, and only hats of three places are hats")
    func indices() {
        let indices = MappingIndices(Pad.elite2.description)
        #expect(indices.buttons.prefix(2) == [UInt16(BTN_SOUTH), UInt16(BTN_EAST)])
        #expect(indices.buttons.last == UInt16(KEY_RIGHTALT))
        #expect(
            indices.axes
                == [ABS_X, ABS_Y, ABS_Z, ABS_RZ, ABS_GAS, ABS_BRAKE].map { UInt16($0) })
        #expect(indices.hats == [UInt16(ABS_HAT0X)])
        let steam = MappingIndices(Pad.steamController.description)
        #expect(steam.hats.isEmpty)
        #expect(steam.axes.contains(UInt16(ABS_HAT0X)) && steam.axes.contains(UInt16(ABS_HAT2Y)))
    }
}
