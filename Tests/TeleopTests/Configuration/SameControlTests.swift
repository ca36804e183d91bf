import CEvdev
import Testing

@testable import Teleop

@Suite("Two names of one control are one control")
struct SameControlTests {
    private static func configuration(_ text: String) throws -> Configuration {
        try Configuration.parse(Array(text.utf8), source: "f")
    }

    @Test(
        "with another meaning a name is another control",
        arguments: [
            "device: { mapping: { left_bumper: BTN_TRIGGER } }\n"
                + "drive: { enable: left_bumper }\ngestures:\n"
                + "  - { on: BTN_TL, when: touch_down, do: stop }\n",
            "drive: { enable: ABS_RX }\n",
        ])
    func others(text: String) throws {
        _ = try Self.configuration(text)
    }

    @Test(
        "what does not go together is told, however it is spelled",
        arguments: [
            (
                "drive: { enable: left_bumper }\ngestures:\n"
                    + "  - { on: BTN_TL, when: touch_down, do: stop }\n",
                "f:3:11: drive.enable is left_bumper, also called BTN_TL, which also stops,"
                    + " allowed two controls"
            ),
            (
                "drive: { enable: BTN_TR, turbo: { button: right_bumper } }\n",
                "f:1:43: drive.enable and drive.turbo.button are both right_bumper, also called"
                    + " BTN_TR, allowed two controls"
            ),
            (
                "device: { mapping: { grip: left_bumper } }\ndrive: { enable: grip }\ngestures:\n"
                    + "  - { on: BTN_TL, when: touch_down, do: stop }\n",
                "f:4:11: drive.enable is grip, also called BTN_TL, which also stops,"
                    + " allowed two controls"
            ),
            (
                "device: { mapping: { grip: BTN_TL } }\ndrive: { enable: grip }\ngestures:\n"
                    + "  - { on: BTN_TL, when: touch_down, do: stop }\n",
                "f:4:11: drive.enable is grip, also called BTN_TL, which also stops,"
                    + " allowed two controls"
            ),
        ])
    func contradictions(text: String, problem: String) {
        let found = #expect(throws: ConfigurationProblems.self) { try Self.configuration(text) }
        #expect(found?.description == problem)
    }

    @Test(
        "what turns the robot does so to both sides, so that neither of them can be held to drive",
        arguments: [("-ABS_RX", "+ABS_RX"), ("+ABS_RX", "-ABS_RX"), ("ABS_RX", "-ABS_RX")])
    func halvesOfATurn(turn: String, enable: String) {
        let text =
            "device: { mapping: { a: \(turn), b: \(enable) } }\n"
            + "drive: { kinematics: holonomic, turn: a, enable: b }\n"
        let found = #expect(throws: ConfigurationProblems.self) { try Self.configuration(text) }
        #expect(
            found?.description == "f:2:50: drive.enable is b, which also drives as a, allowed two"
                + " controls")
    }

    @Test(
        "nor can the other half of what drives stop, allow driving or step a set-point",
        arguments: [
            "gestures:\n  - { on: b, when: touch_down, do: stop }\n",
            "drive: { enable: toggle }\ngestures:\n"
                + "  - { on: b, when: touch_down, do: enable_toggle }\n",
            "setpoints:\n  - { name: l, minimum: 0, maximum: 1, increase: b, decrease: west }\n",
            "setpoints:\n  - { name: l, minimum: 0, maximum: 1, pull: b }\n",
        ])
    func halvesOfAStick(text: String) {
        let mapping =
            "device: { mapping: { left_stick: { x: ABS_X, y: \"-ABS_Y\" }, b: +ABS_Y } }\n"
        let found = #expect(throws: ConfigurationProblems.self) {
            try Self.configuration(mapping + text)
        }
        #expect(
            found?.description.contains(
                "is b, which also drives as left_stick, allowed two controls") == true)
    }

    @Test("an axis that turns can not be held as a direction of the d-pad")
    func turningHat() throws {
        let configuration = try Self.configuration(
            "drive: { kinematics: holonomic, turn: ABS_HAT0X, enable: dpad_left }\n")
        let bindings = ControlBindings(configuration)
        let xbox = Pad.xbox360.description
        let error = #expect(throws: SharedControls.self) {
            try bindings.reader(of: xbox, ControlLayout(xbox))
        }
        #expect(
            error?.description == "on Microsoft X-Box 360 pad drive.enable is dpad_left, which also"
                + " drives as ABS_HAT0X, allowed two controls")
    }

    @Test("a d-pad that is the driving stick as well can not enable")
    func stickAndDPad() throws {
        let configuration = try Self.configuration("drive: { enable: dpad_up }\n")
        let bindings = ControlBindings(configuration)
        let pad = Pad.iBuffalo.description
        let error = #expect(throws: SharedControls.self) {
            try bindings.reader(of: pad, ControlLayout(pad))
        }
        #expect(
            error?.description == "on USB,2-axis 8-button gamepad   drive.enable is dpad_up, which"
                + " also drives as left_stick, allowed two controls")
        let xbox = Pad.xbox360.description
        _ = try bindings.reader(of: xbox, ControlLayout(xbox))
    }

    @Test("a device on which two names are one control is not taken")
    func onTheDevice() throws {
        // Which of the two numbers the left button has differs by make.
        let configuration = try Self.configuration(
            "drive: { enable: west }\ngestures:\n"
                + "  - { on: BTN_NORTH, when: touch_down, do: stop }\n")
        let bindings = ControlBindings(configuration)
        let sony = Pad.dualShock4.description
        _ = try bindings.reader(of: sony, ControlLayout(sony))
        let xbox = Pad.xbox360.description
        let error = #expect(throws: SharedControls.self) {
            try bindings.reader(of: xbox, ControlLayout(xbox))
        }
        #expect(
            error?.description == "on Microsoft X-Box 360 pad drive.enable is west, also called"
                + " BTN_NORTH, which also stops, allowed two controls")
    }

    @Test("opposite halves of one axis are two controls, a half and the whole are one")
    func halves() throws {
        let controls = KnownControls(ControlMapping(), on: ControlLayout(Pad.xbox360.description))
        #expect(!controls.areSame("dpad_left", "dpad_right"))
        #expect(controls.areSame("dpad_right", "ABS_HAT0X"))
        #expect(!controls.areSame("dpad_left", "ABS_HAT0X"))
        #expect(controls.areSame("ABS_HAT0X", as: .line, "dpad_left"))
        #expect(controls.areSame("left_trigger", "ABS_Z"))
        #expect(!controls.areSame("left_trigger", "right_trigger"))
    }

    @Test("a line turned round has both halves of its axis, on the device as in the configuration")
    func lines() throws {
        let text =
            "device: { mapping: { a: -ABS_RX, b: +ABS_RX, c: { plus: +ABS_RX, minus: south } } }\n"
        let mappings = try Self.configuration(text).device.mappings
        for layout in [nil, ControlLayout(Pad.xbox360.description, mappings)] {
            let controls = KnownControls(mappings.own, on: layout)
            #expect(!controls.areSame("a", "b"))
            #expect(controls.areSame("a", as: .line, "b"))
            #expect(controls.areSame("b", as: .line, "a"))
            // Of two controls each has its side.
            #expect(controls.areSame("c", as: .line, "b"))
            #expect(!controls.areSame("c", as: .line, "a"))
        }
    }
}
