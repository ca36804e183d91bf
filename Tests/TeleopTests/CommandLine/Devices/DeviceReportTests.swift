import CEvdev
import Foundation
import Testing

@testable import Teleop

@Suite("teleop devices tells what a device is and where its controls stand")
struct DeviceReportTests {
    private static func report(_ device: DeviceDescription, isHeld: Bool = false) -> DeviceReport {
        DeviceReport(path: "/dev/input/event5", device: device, isHeld: isHeld)
    }

    @Test("as JSON with the promised keys in their order")
    func json() {
        let device = Pad(
            name: "USB stick", ids: [3, 0x0483, 0xa355, 0x0111], keys: [BTN_SOUTH...BTN_SOUTH],
            axes: [
                ABS_X: AxisInfo(minimum: 0, maximum: 255, value: 0),
                ABS_Y: AxisInfo(minimum: 0, maximum: 255, value: 128),
                ABS_GAS: AxisInfo(minimum: 0, maximum: 4, value: 3),
            ]
        ).description
        #expect(
            Self.report(device).json
                == #"{"path":"/dev/input/event5","name":"USB stick","#
                + #""id":"0003:0483:a355//USB stick","#
                + #""bus":"0003","vendor":"0483","product":"a355","uniq":"","phys":"","#
                + #""kind":"gamepad","usable":true,"why":"has the buttons and sticks of a gamepad","#
                + #""buttons":{"south":false},"axes":{"#
                + #""ABS_X":{"raw":0,"minimum":0,"maximum":255,"value":-1.0,"class":"centered","#
                + #""why":"x of left_stick"},"#
                + #""ABS_Y":{"raw":128,"minimum":0,"maximum":255,"value":0.0,"class":"centered","#
                + #""why":"y of left_stick"},"#
                + #""ABS_GAS":{"raw":3,"minimum":0,"maximum":4,"value":0.75,"#
                + #""class":"one_sided","why":"right_trigger, from its minimum on"}},"virtual":false,"mapping":null,"#
                + #""sdl_guid":"030000008304000055a3000011010000","calibrated":false}"#)
    }

    @Test(
        "as JSON that every reader takes, whatever the device calls itself",
        arguments: [
            "DUALSHOCK®4", "USB,2-axis 8-button gamepad  ", "a \"quoted\" \\ name",
            "bell \u{7} esc \u{1b}[2J",
            "line\nbreak \u{85} \u{7f} \u{2028}", "触摸屏 \u{1f3ae}", "", "é e\u{301}",
        ])
    func anyName(name: String) throws {
        var device = Pad.dualShock3.description
        device.name = name
        device.uniq = name
        device.phys = name
        let object = try JSONSerialization.jsonObject(with: Data(Self.report(device).json.utf8))
        let fields = try #require(object as? [String: Any])
        #expect(
            (fields["name"] as? String).map { Array($0.unicodeScalars) }
                == Array(name.unicodeScalars))
        #expect(fields["phys"] as? String == name && fields["uniq"] as? String == name)
        #expect((fields["buttons"] as? [String: Bool])?.count == 19)
    }

    @Test("a calibrated axis has the value that one drives with, beside the kernel's range")
    func calibrated() {
        var device = Pad.xbox360.description
        device.axes[UInt16(ABS_X)]?.value = 10_000
        let calibration = Calibration(
            identity: Calibration.identity(of: device),
            axes: [
                UInt16(ABS_X): .init(
                    .centered(minimum: -30_000, center: 0, maximum: 20_000, flat: 300),
                    of: AxisInfo(minimum: -32768, maximum: 32767))
            ])
        let report = DeviceReport(
            path: "/dev/input/event5", device: device, isHeld: false,
            calibration: .yes(calibration))
        #expect(
            report.json.contains(
                #""ABS_X":{"raw":10000,"minimum":-32768,"maximum":32767,"value":0.5,"#))
        #expect(
            report.json.hasSuffix(
                #","calibrated":true,"calibration":{"ABS_X":{"minimum":-30000,"center":0,"#
                    + #""maximum":20000,"flat":300}}}"#))
        #expect(
            report.text.contains(
                "\n    calibrated ABS_X: from -30000 by 0 to 20000, at rest within 300\n"))
        #expect(report.state.contains(" 0.500"))
    }

    @Test("a calibration that is not used is told, with the reason")
    func calibrationNotUsed() {
        let report = DeviceReport(
            path: "/dev/input/event5", device: Pad.xbox360.description, isHeld: false,
            calibration: .unreadable(cause: "/state/x: it is of another device"))
        #expect(report.text.contains("\n    not calibrated: /state/x: it is of another device\n"))
        #expect(report.json.hasSuffix(#","calibrated":false}"#))
    }

    @Test("with what is pressed, directions of a hat included")
    func pressed() {
        var device = Pad.dualShock4.description
        device.pressedKeys = [UInt16(BTN_TL2), UInt16(BTN_WEST)]
        device.axes[UInt16(ABS_HAT0Y)]?.value = 1
        let pressed = Self.report(device).buttons.filter(\.isPressed).map(\.name)
        #expect(pressed == ["west", "left_trigger", "dpad_down"])
        #expect(Self.report(device).state.contains("pressed  west left_trigger dpad_down\n"))
    }

    @Test("in words, without a whole keyboard's keys")
    func words() {
        #expect(
            Self.report(Pad.elite2.description).text == """
                /dev/input/event5  Xbox Elite Wireless Controller
                    gamepad, usable: has the buttons and sticks of a gamepad, although those may be numbered in the device's own order
                    id 0005:045e:0b05//Xbox Elite Wireless Controller
                    id for mapping lines 050000005e040000050b000003090000
                    controls south east north west left_bumper right_bumper left_trigger
                             right_trigger select start guide left_thumb right_thumb dpad_up
                             dpad_down dpad_left dpad_right left_stick right_stick BTN_C BTN_Z
                             ABS_X ABS_Y ABS_Z ABS_RZ ABS_GAS ABS_BRAKE ABS_HAT0X ABS_HAT0Y and
                             91 keys
                    made of  south=BTN_SOUTH east=BTN_EAST north=BTN_WEST west=BTN_NORTH
                             left_bumper=BTN_TL right_bumper=BTN_TR
                             left_trigger=ABS_BRAKE/BTN_TL2 right_trigger=ABS_GAS/BTN_TR2
                             select=BTN_SELECT start=BTN_START guide=BTN_MODE
                             left_thumb=BTN_THUMBL right_thumb=BTN_THUMBR dpad_up=-ABS_HAT0Y
                             dpad_down=+ABS_HAT0Y dpad_left=-ABS_HAT0X dpad_right=+ABS_HAT0X
                             left_stick=ABS_X,-ABS_Y right_stick=ABS_Z,-ABS_RZ
                    named by the kernel's rules for gamepads
                    axis     ABS_X 0...65535 centered: x of left_stick
                    axis     ABS_Y 0...65535 centered: y of left_stick
                    axis     ABS_Z 0...65535 centered: x of right_stick
                    axis     ABS_RZ 0...65535 centered: y of right_stick
                    axis     ABS_GAS 0...1023 one_sided: right_trigger, from its minimum on
                    axis     ABS_BRAKE 0...1023 one_sided: left_trigger, from its minimum on
                    axis     ABS_HAT0X -1...1 hat: a hat, since it has three places
                    axis     ABS_HAT0Y -1...1 hat: a hat, since it has three places

                """)
    }

    @Test("own names and a mapping line are told, and pedals whose rest nobody knows")
    func names() throws {
        let text =
            "device: { mapping: { knob: BTN_TRIGGER, lift: { plus: BTN_TOP, minus: BTN_TOP2 } } }\n"
        let settings = try Configuration.parse(Array(text.utf8), source: "t").device
        let pad = DeviceReport(
            path: "/dev/input/event5", device: Pad.f310D.description, isHeld: false,
            settings: settings)
        #expect(pad.text.contains("named by device.mapping, then the built-in mapping line\n"))
        #expect(pad.text.contains("knob=BTN_TRIGGER"))
        #expect(pad.text.contains("lift=BTN_TOP<>BTN_TOP2,nothing"))
        #expect(pad.text.contains("gamepad, usable: a gamepad by the built-in mapping line\n"))
        #expect(pad.json.contains(#""mapping":"built in""#))
        let pedals = Self.report(Pad.vrsPedals.description)
        #expect(pedals.text.contains("axis     ABS_X 0...65535 rest_unknown: a pedal"))
        #expect(pedals.state.contains("ABS_X               [.....................] 0.000\n"))
    }

    @Test("what mapping lines call the inputs of a joystick is told, and which a line lacks")
    func numbers() throws {
        let stick = Self.report(Pad.extreme3D.description)
        #expect(stick.text.contains("    numbers  b0=BTN_TRIGGER b1=BTN_THUMB b2=BTN_THUMB2 "))
        #expect(stick.text.contains(" a2=ABS_RZ\n             a3=ABS_THROTTLE h0=ABS_HAT0X\n"))
        #expect(stick.json.contains(#","sdl_inputs":{"b0":"BTN_TRIGGER","#))
        #expect(!Self.report(Pad.xbox360.description).text.contains("numbers"))
        let device = Pad.f310D.description
        var settings = Configuration.Device()
        settings.lines.add("\(MappingID.digits(of: device)),pad,a:b0,righty:a9", from: "pads.txt")
        let pad = DeviceReport(path: "", device: device, isHeld: false, settings: settings)
        #expect(
            pad.text.contains(
                "\n    without  right_stick:a9 of that line, since there is no such input\n"))
    }

    @Test("a pad that a program makes up says so")
    func virtual() {
        let steam = Self.report(Pad.steamVirtual.description)
        #expect(steam.json.contains(#""virtual":true"#))
        #expect(steam.why.contains("; made up by a program"))
        let other = DeviceReport(
            path: "/dev/input/event5", device: Pad.xbox360.description, isHeld: false,
            isMadeUp: true)
        #expect(other.json.contains(#""virtual":true"#) && other.isUsable)
    }

    @Test("a device that another program holds is not usable and says so")
    func held() {
        let report = Self.report(Pad.xbox360.description, isHeld: true)
        #expect(!report.isUsable)
        #expect(report.why == "has the buttons and sticks of a gamepad; held by another program")
    }

    @Test("names can not move a terminal's cursor, and keyboards are not followed")
    func privacy() {
        var device = Pad.xbox360.description
        device.name = "evil \u{1b}[2J\n\u{9b}1m"
        #expect(!Self.report(device).text.contains("\u{1b}"))
        #expect(Self.report(device).text.hasPrefix("/dev/input/event5  evil  [2J  1m\n"))
        var keyboard = Pad(
            name: "keyboard", ids: [3, 1, 1, 1], keys: [KEY_ESC...KEY_KPDOT], axes: [:]
        ).description
        keyboard.pressedKeys = [UInt16(KEY_A)]
        #expect(Self.report(keyboard).state == "")
        #expect(Self.report(keyboard).json.contains(#""KEY_A":null,"KEY_S":null,"#))
        #expect(!Self.report(keyboard).json.contains(#":true,"KEY_"#))
    }

    @Test(
        "numbers have three decimals",
        arguments: [
            (0.0, "0.000"), (1.0, "1.000"), (-1.0, "-1.000"), (0.0004, "0.000"), (-0.0004, "0.000"),
            (0.0006, "0.001"), (-0.366, "-0.366"), (0.9996, "1.000"),
        ])
    func decimals(value: Double, text: String) {
        #expect(DeviceReport.decimals(value) == text)
    }

    @Test("without a folder of devices it says so and is done")
    func nothing() {
        let survey = DeviceSurvey(
            DeviceDirectory(path: "/nonexistent/input"), Configuration.Device())
        #expect(survey.json == "[]")
        #expect(!survey.isForbidden)
        #expect(
            survey.absence?.hasPrefix("no devices: there is no folder of input devices") == true)
    }
}
