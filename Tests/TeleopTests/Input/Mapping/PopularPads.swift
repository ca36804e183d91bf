import CEvdev

@testable import Teleop

/// Pads that many people have, each with its line of SDL's public table of controllers where there
/// is one for it, and with the codes where SDL has its controls.
///
/// Which code each number is follows from how SDL counts on Linux; without a line it is SDL's rule
/// for gamepads.
enum PopularPads {
    struct Entry: Sendable, CustomStringConvertible {
        let pad: Pad
        /// The pairs of the line.
        var inputs: String?
        let expected: [String: String]

        var description: String { pad.name }
    }

    private static let hat = "dpdown:h0.4,dpleft:h0.8,dpright:h0.2,dpup:h0.1"
    private static let hatCodes = [
        "dpad_up": "-ABS_HAT0Y", "dpad_down": "+ABS_HAT0Y", "dpad_left": "-ABS_HAT0X",
        "dpad_right": "+ABS_HAT0X",
    ]
    private static let names = [
        "south": "BTN_SOUTH", "east": "BTN_EAST", "left_bumper": "BTN_TL",
        "right_bumper": "BTN_TR", "select": "BTN_SELECT", "start": "BTN_START",
        "guide": "BTN_MODE", "left_thumb": "BTN_THUMBL", "right_thumb": "BTN_THUMBR",
    ]
    private static let letters = ["west": "BTN_NORTH", "north": "BTN_WEST"]
    private static let places = ["west": "BTN_WEST", "north": "BTN_NORTH"]
    private static let sticks = ["left_stick": "ABS_X,-ABS_Y", "right_stick": "ABS_RX,-ABS_RY"]
    private static let zSticks = ["left_stick": "ABS_X,-ABS_Y", "right_stick": "ABS_Z,-ABS_RZ"]
    private static let buttonDPad = [
        "dpad_up": "BTN_DPAD_UP", "dpad_down": "BTN_DPAD_DOWN", "dpad_left": "BTN_DPAD_LEFT",
        "dpad_right": "BTN_DPAD_RIGHT",
    ]

    private static func all(_ parts: [String: String]...) -> [String: String] {
        parts.reduce([:]) { $0.merging($1) { $1 } }
    }

    private static let inOrder =
        "a:b1,b:b2,back:b8,\(hat),guide:b12,leftshoulder:b4,leftstick:b10,lefttrigger:a3,leftx:a0,"
        + "lefty:a1,rightshoulder:b5,rightstick:b11,righttrigger:a4,rightx:a2,righty:a5,start:b9,"
        + "x:b0,y:b3"
    private static let inOrderCodes = all(
        hatCodes,
        [
            "west": "BTN_SOUTH", "south": "BTN_EAST", "east": "BTN_C", "north": "BTN_NORTH",
            "left_bumper": "BTN_WEST", "right_bumper": "BTN_Z", "select": "BTN_TL2",
            "start": "BTN_TR2", "left_thumb": "BTN_SELECT", "right_thumb": "BTN_START",
            "guide": "BTN_MODE", "left_trigger": "ABS_RX", "right_trigger": "ABS_RY",
        ], zSticks)

    static let all: [Entry] = [
        Entry(
            pad: .xbox360,
            inputs: "a:b0,b:b1,back:b6,\(hat),guide:b8,leftshoulder:b4,leftstick:b9,"
                + "lefttrigger:a2,leftx:a0,lefty:a1,rightshoulder:b5,rightstick:b10,"
                + "righttrigger:a5,rightx:a3,righty:a4,start:b7,x:b2,y:b3",
            expected: all(
                names, letters, hatCodes, sticks,
                ["left_trigger": "ABS_Z", "right_trigger": "ABS_RZ"])),
        Entry(
            pad: .xboxOne,
            expected: all(
                names, letters, hatCodes, sticks,
                ["left_trigger": "ABS_Z", "right_trigger": "ABS_RZ"])),
        Entry(
            pad: .elite2,
            expected: all(
                names, letters, hatCodes, zSticks,
                ["left_trigger": "ABS_BRAKE/BTN_TL2", "right_trigger": "ABS_GAS/BTN_TR2"])),
        Entry(
            pad: .xboxOneSBluetooth,
            inputs: "a:b0,b:b1,back:b6,\(hat),guide:b10,leftshoulder:b4,leftstick:b8,"
                + "lefttrigger:a2,leftx:a0,lefty:a1,rightshoulder:b5,rightstick:b9,"
                + "righttrigger:a5,rightx:a3,righty:a4,start:b7,x:b2,y:b3",
            expected: all(
                hatCodes, sticks,
                [
                    "south": "BTN_SOUTH", "east": "BTN_EAST", "west": "BTN_C",
                    "north": "BTN_NORTH", "left_bumper": "BTN_WEST", "right_bumper": "BTN_Z",
                    "select": "BTN_TL", "start": "BTN_TR", "left_thumb": "BTN_TL2",
                    "right_thumb": "BTN_TR2", "guide": "KEY_MENU", "left_trigger": "ABS_Z",
                    "right_trigger": "ABS_RZ",
                ])),
        Entry(
            pad: .xboxSeriesBluetooth,
            expected: all(
                names, letters, hatCodes, zSticks,
                ["left_trigger": "ABS_BRAKE/BTN_TL2", "right_trigger": "ABS_GAS/BTN_TR2"])),
        Entry(
            pad: .dualShock4,
            expected: all(
                names, places, hatCodes, sticks,
                ["left_trigger": "ABS_Z/BTN_TL2", "right_trigger": "ABS_RZ/BTN_TR2"])),
        Entry(pad: .dualShock4InOrder, inputs: inOrder, expected: inOrderCodes),
        Entry(
            pad: .dualSense,
            inputs: "a:b0,b:b1,back:b8,\(hat),guide:b10,leftshoulder:b4,leftstick:b11,"
                + "lefttrigger:a2,leftx:a0,lefty:a1,rightshoulder:b5,rightstick:b12,"
                + "righttrigger:a5,rightx:a3,righty:a4,start:b9,x:b3,y:b2",
            expected: all(
                names, places, hatCodes, sticks,
                // Their digital twins are known from the kernel's rules.
                ["left_trigger": "ABS_Z/BTN_TL2", "right_trigger": "ABS_RZ/BTN_TR2"])),
        Entry(
            pad: .fightPadPS4,
            inputs: "a:b1,b:b2,back:b8,\(hat),guide:b12,leftshoulder:b4,leftstick:b10,"
                + "lefttrigger:a3,leftx:a0,lefty:a1,rightshoulder:b5,rightstick:b11,"
                + "righttrigger:a4,rightx:a2,righty:a5,start:b9,x:b0,y:b3", expected: inOrderCodes),
        Entry(
            pad: .dualShock3,
            inputs: "a:b14,b:b13,back:b0,dpdown:b6,dpleft:b7,dpright:b5,dpup:b4,guide:b16,"
                + "leftshoulder:b10,leftstick:b1,lefttrigger:b8,leftx:a0,lefty:a1,"
                + "rightshoulder:b11,rightstick:b2,righttrigger:b9,rightx:a2,righty:a3,start:b3,"
                + "x:b15,y:b12",
            expected: all(
                zSticks,
                [
                    "south": "BTN_0x12e", "east": "BTN_0x12d", "west": "BTN_DEAD",
                    "north": "BTN_0x12c", "guide": "BTN_TRIGGER_HAPPY1", "dpad_up": "BTN_TOP2",
                    "left_trigger": "BTN_BASE3", "left_bumper": "BTN_BASE5",
                    "select": "BTN_TRIGGER",
                ])),
        Entry(
            pad: .dualShock3New,
            inputs: "a:b0,b:b1,back:b8,dpdown:b14,dpleft:b15,dpright:b16,dpup:b13,guide:b10,"
                + "leftshoulder:b4,leftstick:b11,lefttrigger:a2,leftx:a0,lefty:a1,"
                + "rightshoulder:b5,rightstick:b12,righttrigger:a5,rightx:a3,righty:a4,start:b9,"
                + "x:b3,y:b2",
            expected: all(
                names, places, buttonDPad, sticks,
                ["left_trigger": "ABS_Z/BTN_TL2", "right_trigger": "ABS_RZ/BTN_TR2"])),
        Entry(
            pad: .switchPro,
            inputs: "a:b0,b:b1,back:b8,\(hat),guide:b12,leftshoulder:b4,leftstick:b10,"
                + "lefttrigger:b6,leftx:a0,lefty:a1,rightshoulder:b5,rightstick:b11,"
                + "righttrigger:b7,rightx:a2,righty:a3,start:b9,x:b2,y:b3",
            expected: all(
                hatCodes, sticks,
                [
                    "south": "BTN_TRIGGER", "east": "BTN_THUMB", "west": "BTN_THUMB2",
                    "north": "BTN_TOP", "guide": "BTN_0x12c", "left_trigger": "BTN_BASE",
                    "left_bumper": "BTN_TOP2", "start": "BTN_BASE4",
                ])),
        Entry(
            pad: .switchProNew,
            inputs: "a:b0,b:b1,back:b9,\(hat),guide:b11,leftshoulder:b5,leftstick:b12,"
                + "lefttrigger:b7,leftx:a0,lefty:a1,rightshoulder:b6,rightstick:b13,"
                + "righttrigger:b8,rightx:a2,righty:a3,start:b10,x:b3,y:b2",
            expected: all(
                names, places, hatCodes, sticks,
                ["left_trigger": "BTN_TL2", "right_trigger": "BTN_TR2"])),
        Entry(
            pad: .f310D,
            inputs: "a:b1,b:b2,back:b8,\(hat),leftshoulder:b4,leftstick:b10,lefttrigger:b6,"
                + "leftx:a0,lefty:a1,rightshoulder:b5,rightstick:b11,righttrigger:b7,rightx:a2,"
                + "righty:a3,start:b9,x:b0,y:b3",
            expected: all(
                hatCodes, zSticks,
                [
                    "south": "BTN_THUMB", "east": "BTN_THUMB2", "west": "BTN_TRIGGER",
                    "north": "BTN_TOP", "left_bumper": "BTN_TOP2", "right_bumper": "BTN_PINKIE",
                    "left_trigger": "BTN_BASE", "right_trigger": "BTN_BASE2",
                    "select": "BTN_BASE3", "start": "BTN_BASE4", "left_thumb": "BTN_BASE5",
                    "right_thumb": "BTN_BASE6",
                ])),
        Entry(
            pad: .stadia,
            inputs: "a:b0,b:b1,back:b6,\(hat),guide:b8,leftshoulder:b4,leftstick:b9,"
                + "lefttrigger:a5,leftx:a0,lefty:a1,rightshoulder:b5,rightstick:b10,"
                + "righttrigger:a4,rightx:a2,righty:a3,start:b7,x:b2,y:b3",
            expected: all(
                names, letters, hatCodes, zSticks,
                ["left_trigger": "ABS_BRAKE", "right_trigger": "ABS_GAS"])),
        Entry(
            pad: .steamController,
            inputs: "a:b2,b:b3,back:b10,dpdown:b18,dpleft:b19,dpright:b20,dpup:b17,guide:b12,"
                + "leftshoulder:b6,leftstick:b13,lefttrigger:b8,leftx:a0,lefty:a1,paddle1:b15,"
                + "paddle2:b16,rightshoulder:b7,righttrigger:b9,rightx:a2,righty:a3,start:b11,"
                + "x:b4,y:b5",
            expected: all(
                names, letters, buttonDPad, sticks,
                [
                    "left_trigger": "BTN_TL2", "right_trigger": "BTN_TR2",
                    "right_thumb": "BTN_THUMBR",
                ]
            )),
        Entry(
            pad: .eightBitDoN30,
            expected: all(
                names, letters, hatCodes, zSticks,
                ["left_trigger": "ABS_BRAKE/BTN_TL2", "right_trigger": "ABS_GAS/BTN_TR2"])),
        Entry(
            pad: .iBuffalo,
            inputs: "a:b1,b:b0,back:b6,dpdown:+a1,dpleft:-a0,dpright:+a0,dpup:-a1,"
                + "leftshoulder:b4,rightshoulder:b5,start:b7,x:b3,y:b2",
            expected: [
                "south": "BTN_THUMB", "east": "BTN_TRIGGER", "west": "BTN_TOP",
                "north": "BTN_THUMB2", "dpad_up": "-ABS_Y", "dpad_down": "+ABS_Y",
                "dpad_left": "-ABS_X", "dpad_right": "+ABS_X",
                // The line has none; it is still the only thing to drive with.
                "left_stick": "ABS_X,-ABS_Y",
            ]),
        Entry(
            pad: .twinUSB,
            inputs: "a:b2,b:b1,back:b8,\(hat),leftshoulder:b6,leftstick:b10,lefttrigger:b4,"
                + "leftx:a0,lefty:a1,rightshoulder:b7,rightstick:b11,righttrigger:b5,rightx:a3,"
                + "righty:a2,start:b9,x:b3,y:b0",
            expected: all(
                hatCodes,
                [
                    "south": "BTN_THUMB2", "east": "BTN_THUMB", "west": "BTN_TOP",
                    "north": "BTN_TRIGGER", "left_bumper": "BTN_BASE",
                    "left_trigger": "BTN_TOP2", "left_stick": "ABS_X,-ABS_Y",
                    "right_stick": "ABS_RZ,-ABS_Z",
                ])),
        Entry(
            pad: .wiiUPro,
            expected: all(
                names, places, buttonDPad, sticks,
                ["left_trigger": "BTN_TL2", "right_trigger": "BTN_TR2"])),
        Entry(
            pad: .joyCon,
            inputs: "+leftx:h0.2,+lefty:h0.4,-leftx:h0.8,-lefty:h0.1,a:b0,b:b1,back:b13,"
                + "leftshoulder:b4,leftstick:b10,rightshoulder:b5,start:b8,x:b2,y:b3",
            expected: [
                "south": "BTN_TRIGGER", "east": "BTN_THUMB", "select": "BTN_0x12d",
                "left_stick": "ABS_HAT0X,-ABS_HAT0Y",
            ]),
        Entry(
            pad: .gameCube,
            inputs: "a:b1,b:b0,dpdown:b14,dpleft:b15,dpright:b13,dpup:b12,lefttrigger:a3,"
                + "leftx:a0,lefty:a1,rightshoulder:b7,righttrigger:a4,rightx:a5,righty:a2,"
                + "start:b9,x:b2,y:b3",
            expected: [
                "south": "BTN_THUMB", "right_bumper": "BTN_BASE2", "dpad_up": "BTN_0x12c",
                "left_stick": "ABS_X,-ABS_Y", "right_stick": "ABS_RZ,-ABS_Z",
                "left_trigger": "ABS_RX", "right_trigger": "ABS_RY",
            ]),
        Entry(
            pad: .xboxOriginal,
            inputs: "a:b0,b:b1,back:b6,\(hat),leftshoulder:b5,leftstick:b8,lefttrigger:a2,"
                + "leftx:a0,lefty:a1,rightshoulder:b2,rightstick:b9,righttrigger:a5,rightx:a3,"
                + "righty:a4,start:b7,x:b3,y:b4",
            expected: all(
                hatCodes, sticks,
                [
                    "south": "BTN_SOUTH", "west": "BTN_NORTH", "north": "BTN_WEST",
                    "left_bumper": "BTN_Z", "right_bumper": "BTN_C", "left_trigger": "ABS_Z",
                    "right_trigger": "ABS_RZ", "left_thumb": "BTN_THUMBL",
                ])),
    ]
}

extension Pad {
    fileprivate static let joyCon = Pad(
        name: "Joy-Con (L)", ids: [5, 0x057e, 0x2006, 1], keys: [0x120...0x12f],
        axes: [ABS_HAT0X: threePlaces, ABS_HAT0Y: threePlaces])
    fileprivate static let gameCube = Pad(
        name: "Mayflash GameCube Controller", ids: [3, 0x0079, 0x1844, 0x0110],
        keys: [0x120...0x12f],
        axes: [
            ABS_X: byte, ABS_Y: byte, ABS_Z: byte, ABS_RX: pulled, ABS_RY: pulled, ABS_RZ: byte,
        ])
    fileprivate static let xboxOriginal = Pad(
        name: "Microsoft X-Box pad", ids: [3, 0x045e, 0x0285, 0x0100],
        keys: [
            BTN_SOUTH...BTN_Z, BTN_START...BTN_START, BTN_SELECT...BTN_SELECT,
            BTN_THUMBL...BTN_THUMBR,
        ],
        axes: xbox360.axes)
    private static let threePlaces = AxisInfo(minimum: -1, maximum: 1)
    private static let byte = AxisInfo(minimum: 0, maximum: 255, flat: 15, value: 128)
    private static let pulled = AxisInfo(minimum: 0, maximum: 255, flat: 15)
}
