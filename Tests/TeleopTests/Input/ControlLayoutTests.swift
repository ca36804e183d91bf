import CEvdev
import Testing

@testable import Teleop

@Suite("Controls have the names of a standard gamepad")
struct ControlLayoutTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let pad: Pad
        let name: String
        let source: ControlSource?
        var testDescription: String { "\(name) of \(pad.name)" }

        init(_ pad: Pad, _ name: String, _ source: ControlSource?) {
            self.pad = pad
            self.name = name
            self.source = source
        }
    }

    private static func stick(_ x: CInt, _ y: CInt) -> ControlSource {
        .stick(xAxis: UInt16(x), yAxis: UInt16(y))
    }
    private static func key(_ code: CInt) -> ControlSource { .key(UInt16(code)) }
    private static func trigger(_ axis: CInt, _ key: CInt? = nil) -> ControlSource {
        .trigger(axis: UInt16(axis), .upward, key: key.map { UInt16($0) })
    }
    private static func half(_ axis: CInt, _ travel: AxisTravel) -> ControlSource {
        .button(.axis(UInt16(axis), travel))
    }

    @Test(
        "each pad's own facts decide",
        arguments: [
            Case(.xbox360, "left_stick", stick(ABS_X, ABS_Y)),
            Case(.xbox360, "right_stick", stick(ABS_RX, ABS_RY)),
            Case(.xbox360, "left_trigger", trigger(ABS_Z)),
            Case(.xbox360, "right_trigger", trigger(ABS_RZ)),
            Case(.xbox360, "south", key(BTN_SOUTH)), Case(.xbox360, "east", key(BTN_EAST)),
            // Numbered by letter: X, on the left, has the number of the north button.
            Case(.xbox360, "west", key(BTN_NORTH)), Case(.xbox360, "north", key(BTN_WEST)),
            Case(.xbox360, "left_bumper", key(BTN_TL)), Case(.xbox360, "right_bumper", key(BTN_TR)),
            Case(.xbox360, "select", key(BTN_SELECT)), Case(.xbox360, "start", key(BTN_START)),
            Case(.xbox360, "guide", key(BTN_MODE)), Case(.xbox360, "left_thumb", key(BTN_THUMBL)),
            Case(.xbox360, "right_thumb", key(BTN_THUMBR)),
            Case(.xbox360, "dpad_up", half(ABS_HAT0Y, .lowerHalf)),
            Case(.xbox360, "dpad_down", half(ABS_HAT0Y, .upperHalf)),
            Case(.xbox360, "dpad_left", half(ABS_HAT0X, .lowerHalf)),
            Case(.xbox360, "dpad_right", half(ABS_HAT0X, .upperHalf)),
            Case(.xboxOne, "left_trigger", trigger(ABS_Z)),
            Case(.elite2, "right_stick", stick(ABS_Z, ABS_RZ)),
            Case(.elite2, "left_trigger", trigger(ABS_BRAKE, BTN_TL2)),
            Case(.elite2, "right_trigger", trigger(ABS_GAS, BTN_TR2)),
            Case(.elite2, "west", key(BTN_NORTH)),
            Case(.dualShock4, "left_trigger", trigger(ABS_Z, BTN_TL2)),
            Case(.dualShock4, "right_trigger", trigger(ABS_RZ, BTN_TR2)),
            Case(.dualShock4, "west", key(BTN_WEST)), Case(.dualShock4, "north", key(BTN_NORTH)),
            Case(.dualShock3, "right_stick", stick(ABS_Z, ABS_RZ)),
            Case(.dualShock3, "south", key(0x12e)),
            Case(.dualShock3, "BTN_0x12c", .key(0x12c)),
            Case(.switchPro, "right_stick", stick(ABS_RX, ABS_RY)),
            Case(.switchPro, "left_trigger", key(BTN_BASE)),
            Case(.switchPro, "BTN_TRIGGER_HAPPY2", .key(0x2c1)),
            Case(.iBuffalo, "left_stick", stick(ABS_X, ABS_Y)), Case(.iBuffalo, "right_stick", nil),
            Case(.iBuffalo, "dpad_up", half(ABS_Y, .lowerHalf)),
            Case(.iBuffalo, "BTN_TRIGGER", key(BTN_TRIGGER)),
            Case(.iBuffalo, "BTN_SOUTH", nil),
            Case(.extreme3D, "left_stick", stick(ABS_X, ABS_Y)),
            Case(.extreme3D, "right_stick", nil),
            Case(.extreme3D, "ABS_THROTTLE", trigger(ABS_THROTTLE)),
            Case(.g923, "left_stick", nil),
            Case(.g923, "ABS_RZ", .trigger(axis: UInt16(ABS_RZ), .downward, key: nil)),
            Case(.xbox360, "ABS_GAS", nil), Case(.xbox360, "nonsense", nil),
            Case(.xbox360, "", nil),
            Case(.xbox360, "BTN_", nil), Case(.xbox360, "BTN_0x", nil),
            Case(.xbox360, "ABS_0xffff", nil),
            Case(.xbox360, "REL_X", nil), Case(.xbox360, "BTN_A", key(BTN_SOUTH)),
        ])
    func sources(_ example: Case) {
        #expect(
            ControlLayout(example.pad.description).source(named: example.name) == example.source)
    }

    @Test(
        "the left button has the number of the letter X, but on Sony's and Nintendo's pads its own",
        arguments: [
            (Pad.xbox360, BTN_X), (.f310X, BTN_X), (.stadia, BTN_X), (.steamController, BTN_X),
            (.eightBitDoN30, BTN_X), (.xboxSeriesBluetooth, BTN_X), (.dualShock4, BTN_WEST),
            (.dualSense, BTN_WEST), (.dualShock3New, BTN_WEST), (.switchProNew, BTN_WEST),
            (.wiiUPro, BTN_WEST),
        ])
    func letters(pad: Pad, key: CInt) {
        let layout = ControlLayout(pad.description)
        #expect(layout.source(named: "west") == .key(UInt16(key)))
        let other = key == BTN_X ? BTN_Y : BTN_NORTH
        #expect(layout.source(named: "north") == .key(UInt16(other)))
    }

    @Test("an axis that stands about its middle is no trigger that is half pulled")
    func halfPulled() throws {
        let byte = AxisInfo(minimum: 0, maximum: 255, flat: 15, value: 128)
        let device = Pad(
            name: "unknown pad", ids: [3, 1, 1, 1], keys: [BTN_SOUTH...BTN_THUMBR],
            axes: [ABS_X: byte, ABS_Y: byte, ABS_Z: byte, ABS_RX: byte, ABS_RY: byte, ABS_RZ: byte]
        ).description
        let layout = ControlLayout(device)
        let trigger = try #require(layout.source(named: "left_trigger")?.pull)
        #expect(trigger == .axis(UInt16(ABS_Z), .upperHalf))
        #expect(trigger.value(on: device) == 0)
        #expect(layout.role(of: UInt16(ABS_Z)).kind == .centered)
    }

    @Test("direction buttons come before a hat that the pad uses for something else")
    func directionButtons() {
        let pad = Pad(
            name: "pad", ids: [3, 1, 1, 1],
            keys: [BTN_SOUTH...BTN_THUMBR, BTN_DPAD_UP...BTN_DPAD_RIGHT],
            axes: Pad.xbox360.axes)
        #expect(
            ControlLayout(pad.description).source(named: "dpad_up") == .key(UInt16(BTN_DPAD_UP)))
    }

    @Test("signed axes are no triggers, and a digital trigger is a button")
    func signedTriggers() {
        let signed = AxisInfo(minimum: -100, maximum: 100)
        let pad = Pad(
            name: "pad", ids: [3, 1, 1, 1], keys: [BTN_SOUTH...BTN_THUMBR],
            axes: Pad.xbox360.axes.merging([ABS_Z: signed, ABS_RZ: signed]) { $1 })
        #expect(
            ControlLayout(pad.description).source(named: "left_trigger") == .key(UInt16(BTN_TL2)))
    }

    @Test("all names of a device can be listed, and each one is known")
    func names() {
        let layout = ControlLayout(Pad.iBuffalo.description)
        #expect(
            layout.availableNames == [
                "south", "east", "north", "west", "left_bumper", "right_bumper", "select", "start",
                "dpad_up", "dpad_down", "dpad_left", "dpad_right", "left_stick", "ABS_X", "ABS_Y",
            ])
        for pad in [Pad.xbox360, .elite2, .dualShock3, .dualShock4, .g923, .elan] {
            let layout = ControlLayout(pad.description)
            #expect(layout.availableNames.allSatisfy { layout.source(named: $0) != nil })
            #expect(Set(layout.availableNames).count == layout.availableNames.count)
        }
    }

    struct Reading: Sendable, CustomTestStringConvertible {
        let pad: Pad
        let axis: CInt
        let raw: Int32
        let value: Double
        var testDescription: String {
            "\(raw) on \(EventCode.axis(UInt16(axis)).name) of \(pad.name)"
        }

        init(_ pad: Pad, _ axis: CInt, _ raw: Int32, _ value: Double) {
            self.pad = pad
            self.axis = axis
            self.raw = raw
            self.value = value
        }
    }

    @Test(
        "axes are read from their centre or from the end where they rest",
        arguments: [
            Reading(.xbox360, ABS_X, -32768, -1), Reading(.xbox360, ABS_Z, 255, 1),
            Reading(.xbox360, ABS_HAT0X, -1, -1), Reading(.dualShock4, ABS_X, 0, -1),
            Reading(.elite2, ABS_Z, 0, -1), Reading(.elite2, ABS_GAS, 0, 0),
            Reading(.extreme3D, ABS_RZ, 0, -1), Reading(.extreme3D, ABS_THROTTLE, 255, 1),
            Reading(.g923, ABS_X, 65535, 1), Reading(.g923, ABS_Y, 255, 0),
            Reading(.g923, ABS_Y, 0, 1),
            Reading(.elan, ABS_X, 3520, 1), Reading(.elan, ABS_X, 0, 0),
            Reading(.xbox360, ABS_GAS, 1, 0),
        ])
    func values(_ reading: Reading) {
        let layout = ControlLayout(reading.pad.description)
        #expect(layout.value(of: UInt16(reading.axis), raw: reading.raw) == reading.value)
    }
}
