import CEvdev
import ControlCore
import Testing

@testable import Teleop

@Suite("Panels that keep contacts apart, and those with one contact")
struct ContactReaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let raw: String
        let told: String
        var testDescription: String { name }

        init(_ name: String, _ raw: String, _ told: String) {
            self.name = name
            self.raw = raw
            self.told = told
        }
    }

    @Test(
        "slots",
        arguments: [
            Case(
                "any number is a contact, 0 and 65535 too (F1)",
                "ID=0 X=1000 Y=500 TOUCH=1 / ID=-1 TOUCH=0 / ID=1 / ID=-1 / ID=65535 / ID=-1 / "
                    + "ID=0 / ID=-1 /",
                "+1@1000,500 / -1 / +2@1000,500 / -2 / +3@1000,500 / -3 / +4@1000,500 / -4 /"),
            Case(
                "the slot stays from frame to frame (F2)",
                "ID=45 X=1000 Y=500 / SLOT=1 ID=46 X=2000 Y=900 / X=2010 / SLOT=0 ID=-1 / "
                    + "SLOT=1 X=2020 /",
                "+1@1000,500 / +2@2000,900 / >2@2010,900 / -1 / >2@2020,900 /"),
            Case(
                "a new number without a lift is an end and a begin (F4)",
                "SLOT=1 ID=60 X=10 Y=20 / ID=61 X=30 Y=40 / ID=-1 /",
                "+1@10,20 / -1 +2@30,40 / -2 /"),
            Case("a second lift says nothing (F4)", "ID=1 / ID=-1 / ID=-1 /", "+1@0,0 / -1 / /"),
            Case(
                "a slot that is not there is ignored until another one is named (F4)",
                "ID=1 X=5 / SLOT=12 X=9 ID=2 / SLOT=-1 ID=-1 / SLOT=0 X=6 /",
                "+1@5,0 / / / >1@6,0 /"),
            Case("the last slot is one", "SLOT=9 ID=1 / SLOT=10 ID=-1 /", "+1@0,0 / /"),
            Case(
                "contacts that go are told before those that come",
                "SLOT=1 ID=1 X=1 / SLOT=0 ID=2 X=2 SLOT=1 ID=-1 /",
                "+1@1,0 / -1 +2@2,0 /"),
            Case(
                "lifted and touched again in one frame is an end and a begin",
                "ID=7 X=1 / ID=-1 ID=8 X=2 / ID=-1 ID=8 /", "+1@1,0 / -1 +2@2,0 / -2 +3@2,0 /"),
            Case(
                "the same number again is the same contact", "ID=7 / ID=7 X=1 /",
                "+1@0,0 / >1@1,0 /"),
            Case("what comes and goes within a frame is nothing", "ID=7 X=1 ID=-1 /", "/"),
            Case(
                "what did not change since the last contact is not reported again",
                "ID=1 X=70 Y=80 / ID=-1 / ID=2 Y=90 /", "+1@70,80 / -1 / +2@70,90 /"),
            Case("a frame without news is still a frame", "ID=1 / X=0 / TOUCH=1 /", "+1@0,0 / / /"),
            Case("places outside count as the nearest inside", "ID=1 X=9999 Y=-5 /", "+1@4000,0 /"),
            Case(
                "the emulated pointer and its button say nothing",
                "ID=1 X=5 / x=900 y=900 TOUCH=0 / wheel=1 rx=5 SOUTH=1 LEFT=1 /", "+1@5,0 / / /"),
            Case(
                "a palm is cancelled and stays one until it is lifted",
                "ID=1 X=5 / TOOL=2 / X=6 / TOOL=0 X=7 / ID=-1 / ID=2 /",
                "+1@5,0 / x1 / / / / +2@7,0 /"),
            Case("a palm from the start is never told", "ID=1 TOOL=2 / X=5 / ID=-1 /", "/ / /"),
            Case(
                "the palm of another contact does not cancel the one before it",
                "ID=1 / ID=2 TOOL=2 / ID=-1 /", "+1@0,0 / -1 / /"),
            Case("a pen is a finger", "ID=1 TOOL=1 / ID=-1 /", "+1@0,0 / -1 /"),
            Case(
                "what hovers does not touch",
                "ID=1 UP=3 X=5 / UP=0 / UP=1 / ID=-1 /", "/ +1@5,0 / -1 / /"),
            Case(
                "a contact that vanished in an overrun ends once (C3)",
                "ID=45 X=1000 Y=500 TOUCH=1 / SLOT=1 ID=46 X=2000 Y=900 / SLOT=0 ID=-1 / "
                    + "SLOT=1 ID=-1 TOUCH=0 SLOT=1 ! SLOT=1 ID=47 /",
                "+1@1000,500 / +2@2000,900 / -1 / -2 ! +3@2000,900 /"),
            Case(
                "a contact that was replaced in an overrun ends, and another one begins (C3)",
                "SLOT=1 ID=46 X=2000 Y=900 / SLOT=1 ID=-1 SLOT=1 ID=47 X=5 Y=6 ! ID=-1 /",
                "+1@2000,900 / -1 +2@5,6 ! -2 /"),
            Case(
                "a contact that did not change in an overrun says nothing (C3)",
                "ID=46 X=2000 Y=900 / SLOT=0 ! X=2001 /", "+1@2000,900 / ! >1@2001,900 /"),
            Case(
                "a contact that moved in an overrun moves",
                "ID=46 X=2000 Y=900 / X=2400 ! X=2001 /",
                "+1@2000,900 / >1@2400,900 ! >1@2001,900 /"),
            Case(
                "the frame after a loss in a recording is no input",
                "ID=1 / dropped ID=-1 / ID=2 /", "+1@0,0 / -1 ! +2@0,0 /"),
        ])
    func slots(_ example: Case) throws {
        var session = try PanelSession(.slotPanel, .pointPerStep)
        #expect(try session.play(example.raw) == example.told)
    }

    @Test("places are parts of the panel's own range (F1)")
    func fractions() throws {
        var session = try PanelSession(Pad.elan.description)
        let size = session.reader.size
        for case .contact(let contact) in try session.record("ID=0 X=1000 Y=500 TOUCH=1 /") {
            #expect(abs(contact.location.x / size.width - 0.284) < 0.0005)
            #expect(abs(contact.location.y / size.height - 0.252) < 0.0005)
        }
        for case .contact(let contact) in try session.record("ID=-1 / ID=2 X=2010 /") {
            #expect(
                contact.phase == .ended || abs(contact.location.x / size.width - 0.571) < 0.0005)
        }
    }

    @Test("what is down when the device is opened is nothing until it has been lifted")
    func atOpen() throws {
        var device = DeviceDescription.slotPanel
        device.pressedKeys = [UInt16(BTN_TOUCH)]
        device.axes[UInt16(ABS_MT_SLOT)]?.value = 1
        device.slotValues = [
            UInt16(ABS_MT_TRACKING_ID): [44, 45, -1], UInt16(ABS_MT_POSITION_X): [100, 200, 300],
            UInt16(ABS_MT_POSITION_Y): [10, 20, 30],
        ]
        var slots = try PanelSession(device, .pointPerStep)
        #expect(
            try slots.play("X=201 / SLOT=0 X=101 / ID=-1 / ID=46 / SLOT=1 ID=-1 / SLOT=2 ID=47 /")
                == "/ / / +1@101,10 / / +2@300,30 /")
        var single = DeviceDescription.singlePanel()
        single.pressedKeys = [UInt16(BTN_TOUCH)]
        var touch = try PanelSession(single, .pointPerStep)
        #expect(try touch.play("x=5 / TOUCH=0 / TOUCH=1 /") == "/ / +1@5,0 /")
        device = .groupPanel
        device.pressedKeys = [UInt16(BTN_TOUCH)]
        var groups = try PanelSession(device, .pointPerStep)
        #expect(
            try groups.play("X=1 Y=1 , / X=1 Y=1 , X=5 Y=5 , / , / X=2 Y=2 , /")
                == "/ / / +1@2,2 /")
    }

    @Test("the first place is where the axes stand when the device is opened")
    func firstPlace() throws {
        var device = DeviceDescription.singlePanel(BTN_LEFT)
        device.axes[UInt16(ABS_X)]?.value = 2048
        device.axes[UInt16(ABS_Y)]?.value = 1024
        var session = try PanelSession(device, .pointPerStep)
        #expect(try session.play("LEFT=1 / LEFT=0 /") == "+1@2048,1024 / -1 /")
    }

    @Test(
        "one contact",
        arguments: [
            Case(
                "a touch, a move and a lift",
                "TOUCH=1 x=10 y=20 / x=11 / TOUCH=0 / x=900 / TOUCH=1 /",
                "+1@10,20 / >1@11,20 / -1 / / +2@900,20 /"),
            Case("autorepeat is nothing", "TOUCH=1 / TOUCH=2 / TOUCH=0 /", "+1@0,0 / / -1 /"),
            Case("other buttons are nothing", "LEFT=1 / SOUTH=1 /", "/ /"),
            Case(
                "a driver that never tells of a lift leaves its contact there (F7)",
                "TOUCH=1 x=10 y=20 / x=11 / x=12 /", "+1@10,20 / >1@11,20 / >1@12,20 /"),
            Case("a lift in an overrun is an end", "TOUCH=1 / TOUCH=0 ! /", "+1@0,0 / -1 ! /"),
        ])
    func single(_ example: Case) throws {
        var session = try PanelSession(.singlePanel(), .pointPerStep)
        #expect(try session.play(example.raw) == example.told)
    }

    @Test("the left button of a touch monitor is its contact")
    func leftButton() throws {
        var session = try PanelSession(
            Pad.elo2700.description, PanelMounting(size: Size(width: 4095, height: 4095)))
        #expect(
            try session.play("LEFT=1 x=100 y=200 / x=101 / LEFT=0 /")
                == "+1@100,200 / >1@101,200 / -1 /")
    }

    @Test("force and width are told where the device reports them")
    func forceAndWidth() throws {
        var device = DeviceDescription.slotPanel
        device.axes[UInt16(ABS_MT_PRESSURE)] = AxisInfo(minimum: 0, maximum: 200)
        device.axes[UInt16(ABS_MT_TOUCH_MAJOR)] = AxisInfo(minimum: 0, maximum: 255)
        var session = try PanelSession(device, .pointPerStep)
        let events = try session.record("ID=1 P=50 W=30 / P=100 / W=31 / P=100 / ID=-1 /")
        let contacts = events.compactMap {
            if case .contact(let contact) = $0 { contact } else { nil }
        }
        #expect(contacts.map(\.force) == [0.25, 0.5, 0.5, 0.5])
        #expect(contacts.map(\.diameter) == [30, 30, 31, 31])
        #expect(contacts.map(\.phase) == [.began, .moved, .moved, .ended])
        device.axes[UInt16(ABS_MT_PRESSURE)] = AxisInfo(minimum: 0, maximum: 0)
        device.axes[UInt16(ABS_MT_TOUCH_MAJOR)] = AxisInfo(minimum: 0, maximum: 0)
        session = try PanelSession(device, .pointPerStep)
        guard case .contact(let plain)? = try session.record("ID=1 P=50 W=30 /").first else {
            Issue.record("no contact")
            return
        }
        #expect(plain.force == nil && plain.diameter == nil)
        var single = DeviceDescription.singlePanel()
        single.axes[UInt16(ABS_PRESSURE)] = AxisInfo(minimum: 0, maximum: 100, value: 10)
        session = try PanelSession(single, .pointPerStep)
        let touches = try session.record("TOUCH=1 / p=60 /")
        let forces = touches.compactMap {
            if case .contact(let contact) = $0 { contact.force } else { nil }
        }
        #expect(forces == [0.1, 0.6])
    }

    struct Refusal: Sendable {
        let device: DeviceDescription
        let reason: String
    }

    private static func without(_ code: CInt, _ device: DeviceDescription) -> DeviceDescription {
        var device = device
        device.axes[UInt16(code)] = AxisInfo(minimum: 5, maximum: 5)
        return device
    }

    @Test(
        "what reports no contacts, or has no range, is refused in words",
        arguments: [
            Refusal(
                device: Pad.xbox360.description,
                reason: "Microsoft X-Box 360 pad reports no contacts"),
            // Its pressures run on through the codes of contacts (A13).
            Refusal(
                device: Pad.dualShock3.description,
                reason: "Sony PLAYSTATION(R)3 Controller reports no contacts"),
            Refusal(device: DeviceDescription(), reason: " reports no contacts"),
            Refusal(
                device: without(ABS_MT_POSITION_X, .slotPanel),
                reason: "panel has no range on ABS_MT_POSITION_X"),
            Refusal(device: without(ABS_Y, .singlePanel()), reason: "panel has no range on ABS_Y"),
        ])
    func refusals(_ example: Refusal) {
        let error = #expect(throws: UnusablePanel.self) {
            try ContactReader(example.device, PanelMounting())
        }
        #expect(error?.description == example.reason)
    }

    @Test("a panel is told with its size and without contacts, and its loss")
    func introduction() throws {
        let reader = try ContactReader(.slotPanel, .pointPerStep)
        var told: [Event] = []
        reader.introduce { told.append($0) }
        #expect(
            told == [
                .screenConnected(size: Size(width: 4000, height: 2000)), .screenFrame(.atOpen),
            ])
        #expect(ContactReader.loss == .screenLost)
    }

    @Test(
        "a table of slots may be nonsense",
        arguments: [(Int32.max, 1023), (0, 0), (-1, 0), (59, 59)])
    func slotTables(maximum: Int32, last: Int) throws {
        var device = DeviceDescription.slotPanel
        device.axes[UInt16(ABS_MT_SLOT)] = AxisInfo(minimum: 0, maximum: maximum, value: -3)
        var session = try PanelSession(device, .pointPerStep)
        #expect(
            try session.play("ID=1 / SLOT=\(last) ID=1 / SLOT=\(last + 1) ID=2 /")
                == "/ +1@0,0 / /")
    }
}
