import Testing

@Suite("teleop devices --json", .serialized)
struct DevicesTests {
    let machine: FakeMachine

    init() throws {
        machine = try FakeMachine()
    }

    struct Case: CustomTestStringConvertible {
        let device: String
        let axis: String
        /// Raw value and what it is as a fraction of the travel.
        let readings: [(raw: Int, value: Double)]

        var testDescription: String { "\(device) \(axis)" }
    }

    @Test(
        "axes are normalised by their own range, whatever it is",
        arguments: [
            Case(
                device: "switch-pro-recalibrated", axis: "ABS_X",
                readings: [(30016, 0.0483), (5800, -1), (52000, 1), (28900, 0)]),
            Case(device: "switch-pro-recalibrated", axis: "ABS_Y", readings: [(36703, 0.0343)]),
            Case(device: "switch-pro-recalibrated", axis: "ABS_RX", readings: [(29696, -0.0129)]),
            Case(device: "switch-pro-recalibrated", axis: "ABS_RY", readings: [(37314, -0.0144)]),
            Case(
                device: "dragonrise-generic", axis: "ABS_X",
                readings: [
                    (0, -1), (64, -0.498), (127, 0), (128, 0), (191, 0.498), (255, 1),
                ]),
            Case(
                device: "xbox-one-pad-usb", axis: "ABS_Z",
                readings: [(0, 0), (256, 0.25), (512, 0.5), (1023, 1), (0, 0)]),
            Case(
                device: "xbox-one-pad-usb", axis: "ABS_RZ",
                readings: [(0, 0), (256, 0.25), (512, 0.5), (1023, 1), (0, 0)]),
            Case(
                device: "ibuffalo-classic", axis: "ABS_X",
                readings: [(127, 0), (0, -1), (255, 1), (128, 0)]),
        ])
    func axes(each: Case) async throws {
        let device = try machine.plug(each.device, as: 5)
        for reading in each.readings {
            try device.set("\(each.axis)=\(reading.raw)")
            let report = try #require(try await DeviceReport.all(on: machine).first)
            let axis = try #require(report.axes[each.axis], "\(report.axes.keys.sorted())")
            #expect(axis.raw == reading.raw)
            // Half a step, since the middle of an even range is none of its values.
            let tolerance = max(0.002, 1 / Double(axis.maximum - axis.minimum))
            #expect(
                abs(axis.value - reading.value) <= tolerance, "\(reading.raw) gives \(axis.value)")
        }
    }

    @Test("one trigger does not move the other", arguments: ["ABS_Z", "ABS_RZ"])
    func triggers(pulled: String) async throws {
        let pad = try machine.plug("xbox-one-pad-usb", as: 5)
        try pad.set("\(pulled)=1023")
        let axes = try #require(try await DeviceReport.all(on: machine).first).axes
        for name in ["ABS_Z", "ABS_RZ"] {
            #expect(axes[name]?.value == (name == pulled ? 1 : 0))
        }
    }

    @Test("a hat is four buttons, never two opposite ones")
    func hat() async throws {
        let pad = try machine.plug("xbox360-wired", as: 5)
        let steps: [(x: Int, y: Int, pressed: Set<String>)] = [
            (-1, -1, ["dpad_left", "dpad_up"]), (-1, 0, ["dpad_left"]),
            (-1, 1, ["dpad_left", "dpad_down"]), (0, 1, ["dpad_down"]),
            (1, 1, ["dpad_right", "dpad_down"]), (1, 0, ["dpad_right"]),
            (1, -1, ["dpad_right", "dpad_up"]), (0, -1, ["dpad_up"]), (0, 0, []),
        ]
        for step in steps {
            try pad.set("ABS_HAT0X=\(step.x)", "ABS_HAT0Y=\(step.y)")
            let report = try #require(try await DeviceReport.all(on: machine).first)
            let pressed = report.buttons.filter { $0.key.hasPrefix("dpad_") && $0.value == true }
                .keys
            #expect(Set(pressed) == step.pressed)
        }
    }

    @Test("each device is called what it is, in the order of the kernel's numbers")
    func kinds() async throws {
        _ = try machine.plug("dualshock4-usb-dongle", as: 12, name: "a")
        _ = try machine.plug("keyboard", as: 3, name: "b")
        _ = try machine.plug("xbox-elite2-bluetooth", as: 7, name: "c")
        _ = try machine.plug("dragonrise-generic", as: 20, name: "d")
        let reports = try await DeviceReport.all(on: machine)
        #expect(reports.map(\.path) == [3, 7, 12, 20].map { "/dev/input/event\($0)" })
        #expect(reports.map(\.kind) == ["keyboard", "gamepad", "gamepad", "joystick"])
        #expect(reports.prefix(3).map(\.usable) == [false, true, true])
        #expect(
            reports.map(\.name) == [
                "AT Translated Set 2 keyboard", "Xbox Elite Wireless Controller",
                "Sony Interactive Entertainment DUALSHOCK®4 USB Wireless Adaptor",
                "DragonRise Inc.   Generic   USB  Joystick  ",
            ])
    }

    @Test("touch screens of all kinds are called so, and a mouse is one")
    func panels() async throws {
        let elan = try machine.plug("elan-touchscreen-10slot", as: 5, name: "slots")
        let ntrig = try machine.plug("ntrig-xt2-type-a", as: 6, name: "groups")
        let elo = try machine.plug("elo-2700-btn-left", as: 7, name: "single")
        let mouse = try machine.plug("mouse", as: 8, name: "mouse")
        try elan.frame("ABS_MT_SLOT=2", "ABS_MT_TRACKING_ID=45")
        try ntrig.frame("ABS_MT_POSITION_X=9", "ABS_MT_POSITION_Y=9", "SYN_MT_REPORT=0")
        try elo.frame("ABS_X=4095", "BTN_LEFT=1")
        try mouse.frame("REL_X=5", "BTN_LEFT=1")
        let reports = try await DeviceReport.all(on: machine)
        #expect(reports.map(\.kind) == ["touchscreen", "touchscreen", "touchscreen", "mouse"])
        #expect(reports.map(\.usable) == [true, true, true, false])
        #expect(
            reports.map(\.id) == [
                "0018:0000:0000//Elan Touchscreen",
                "0003:1b96:0001//N-Trig-MultiTouch-Virtual-Device",
                "0003:04e7:0020//Elo TouchSystems, Inc. Elo TouchSystems 2700 IntelliTouch(r) "
                    + "USB Touchmonitor Interface",
                "0003:1234:0101//Optical USB Mouse",
            ])
        #expect(reports[0].axes["ABS_MT_SLOT"]?.raw == 2)
        #expect(reports[0].axes["ABS_MT_POSITION_X"]?.maximum == 3520)
        #expect(reports[1].axes["ABS_MT_POSITION_X"]?.maximum == 9600)
        #expect(reports[2].axes["ABS_X"]?.value == 1)
        #expect(reports[2].axes["ABS_Y"]?.raw == 2048)
    }

    @Test("buttons are named by their place on the pad")
    func buttons() async throws {
        let pad = try machine.plug("xbox360-wired", as: 5)
        // The driver of these pads calls its left button north and its top one west.
        for (code, name) in [
            ("BTN_SOUTH", "south"), ("BTN_EAST", "east"), ("BTN_NORTH", "west"),
            ("BTN_WEST", "north"), ("BTN_TL", "left_bumper"), ("BTN_TR", "right_bumper"),
            ("BTN_MODE", "guide"),
        ] {
            try pad.set("\(code)=1")
            let report = try #require(try await DeviceReport.all(on: machine).first)
            #expect(report.buttons.filter { $0.value == true }.map(\.key) == [name])
            try pad.set("\(code)=0")
        }
    }

    @Test("what is typed is not in the JSON, nor when: --watch prints nothing for a key")
    func typing() async throws {
        let keyboard = try machine.plug("keyboard", as: 3, name: "keyboard")
        let pad = try machine.plug("xbox360-wired", as: 5, name: "pad")
        try keyboard.press("KEY_A")
        let report = try #require(try await DeviceReport.all(on: machine).first)
        #expect(report.kind == "keyboard")
        #expect(report.buttons["KEY_A"] == .some(nil))
        #expect(report.buttons.values.allSatisfy { $0 == nil })
        let teleop = try machine.teleop(["devices", "--watch", "--json"])
        _ = try await eventually("the first picture") { teleop.output.contains("\n") ? true : nil }
        try keyboard.release("KEY_A")
        try keyboard.press("KEY_B")
        try pad.press("BTN_SOUTH")
        _ = try await eventually("the button") {
            teleop.output.contains("\"south\":true") ? true : nil
        }
        let pictures = teleop.output.split(separator: "\n")
        #expect(pictures.count == 2, "\(teleop.output)")
        #expect(pictures.allSatisfy { $0.contains("\"KEY_B\":null") })
    }

    @Test("no device is an empty list")
    func none() async throws {
        #expect(try await DeviceReport.all(on: machine).isEmpty)
    }
}
