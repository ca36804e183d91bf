import CEvdev
import ControlCore
import TestSupport
import Testing

@testable import Teleop

@Suite("Raw events become those of controls")
struct ControlReaderTests {
    private static func key(_ code: CInt, _ value: Int32) -> RawEvent {
        RawEvent(type: UInt16(EV_KEY), code: UInt16(code), value: value)
    }
    private static func axis(_ code: CInt, _ value: Int32) -> RawEvent {
        RawEvent(type: UInt16(EV_ABS), code: UInt16(code), value: value)
    }
    private static let syn = RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 0)

    private static func events(_ raws: [RawEvent], _ reader: inout ControlReader) -> [Event] {
        var events: [Event] = []
        for raw in raws { reader.events(for: raw) { events.append($0) } }
        return events
    }

    private static func initial(_ reader: ControlReader) -> [Event] {
        var events: [Event] = []
        reader.initialEvents { events.append($0) }
        return events
    }

    private static let first = Control(index: 0)

    @Test("a stick has y up, and zero is no negative zero")
    func stick() throws {
        var reader = try Pad.xbox360.reader(["left_stick"])
        #expect(
            Self.events([Self.axis(ABS_X, 32767), Self.axis(ABS_Y, -32768), Self.syn], &reader)
                == [
                    .stick(Self.first, x: 1, y: 0), .stick(Self.first, x: 1, y: 1), .frame(.input),
                ])
        #expect(
            Self.events([Self.axis(ABS_Y, 32767), Self.axis(ABS_Y, 0)], &reader)
                == [.stick(Self.first, x: 1, y: -1), .stick(Self.first, x: 1, y: 0)])
        let signs = Self.initial(reader).map { event -> FloatingPointSign? in
            if case .stick(_, _, let y) = event { y.sign } else { nil }
        }
        #expect(signs == [.plus])
    }

    @Test("a range far from zero is no deflection")
    func recalibrated() throws {
        var reader = try Pad.switchPro.reader(["left_stick", "right_stick"])
        for case .stick(let control, let x, let y) in Self.initial(reader) {
            let flat = try #require(reader.flats[control])
            #expect((x * x + y * y).squareRoot() < flat)
            #expect((0.17...0.18).contains(flat))
        }
        let moves = Self.events(
            [Self.axis(ABS_X, 5800), Self.axis(ABS_X, 52000), Self.axis(ABS_X, 28900)], &reader)
        #expect(
            moves.compactMap { if case .stick(_, let x, _) = $0 { x } else { nil } } == [-1, 1, 0])
    }

    @Test("an unsigned stick that has never reported stands where the kernel says, not at rest")
    func unreported() throws {
        let silent = Pad(
            name: Pad.elite2.name, ids: Pad.elite2.ids, keys: Pad.elite2.keys,
            axes: Pad.elite2.axes.mapValues {
                AxisInfo(minimum: $0.minimum, maximum: $0.maximum, flat: $0.flat)
            })
        var reader = try silent.reader(["left_stick"])
        #expect(Self.initial(reader) == [.stick(Self.first, x: -1, y: 1)])
        #expect(
            Self.events([Self.axis(ABS_X, 32768), Self.axis(ABS_Y, 32768)], &reader)
                == [.stick(Self.first, x: 0, y: 1), .stick(Self.first, x: 0, y: 0)])
    }

    @Test(
        "a control whose key or axis is gone is missing, not silently dead",
        arguments: ["south", "dpad_left", "left_trigger"])
    func gone(name: String) {
        let layout = ControlLayout(Pad.xbox360.description)
        var device = Pad.xbox360.description
        device.keys = []
        device.axes = [:]
        let missing = #expect(throws: MissingControls.self) {
            try ControlReader(
                device, layout: layout,
                wanted: [.init(name: name, control: Self.first, purpose: "drive.enable")])
        }
        #expect(
            missing?.absences == [.init(name: name, purpose: "drive.enable", why: .notThere)])
    }

    @Test("triggers rest at 0 and each moves alone")
    func triggers() throws {
        var reader = try Pad.xboxOne.reader(["left_trigger", "right_trigger"])
        #expect(
            Self.initial(reader) == [.trigger(Self.first, 0), .trigger(Control(index: 1), 0)])
        for (axis, control) in [(ABS_Z, 0), (ABS_RZ, 1)] {
            let pulls = Self.events([256, 512, 1023, 0].map { Self.axis(axis, $0) }, &reader)
            let expected = [256 / 1023.0, 512 / 1023.0, 1, 0]
            #expect(pulls == expected.map { .trigger(Control(index: control), $0) })
        }
    }

    @Test("a trigger's button alone says whether it is pressed")
    func digitalTrigger() throws {
        let moves = [
            Self.axis(ABS_RZ, 3), Self.key(BTN_TR2, 1), Self.axis(ABS_RZ, 120),
            Self.axis(ABS_RZ, 255), Self.axis(ABS_RZ, 0), Self.key(BTN_TR2, 0),
        ]
        var button = try Pad.dualShock4.reader(["right_trigger"])
        #expect(
            Self.events(moves, &button)
                == [
                    .button(Self.first, isPressed: true), .button(Self.first, isPressed: false),
                ])
    }

    @Test("a pedal that rests at its maximum is pulled toward its minimum")
    func pedal() throws {
        var reader = try Pad.g923.reader(["ABS_RZ"])
        #expect(Self.initial(reader) == [.trigger(Self.first, 0)])
        #expect(
            Self.events([Self.axis(ABS_RZ, 0), Self.axis(ABS_RZ, 255)], &reader)
                == [.trigger(Self.first, 1), .trigger(Self.first, 0)])
    }

    @Test("an axis with a centre, used as a trigger, counts only toward its maximum")
    func rawAxis() throws {
        var reader = try Pad.xbox360.reader(["ABS_RX"])
        #expect(
            Self.events([Self.axis(ABS_RX, -32768), Self.axis(ABS_RX, 32767)], &reader)
                == [.trigger(Self.first, 1)])
    }

    @Test("a hat never has opposite directions down, and releases come first")
    func hat() throws {
        let names = ["dpad_up", "dpad_down", "dpad_left", "dpad_right"]
        var reader = try Pad.xbox360.reader(names)
        func press(_ text: String) -> [Event] {
            text.split(separator: " ").map { word in
                let index = names.firstIndex { $0.hasSuffix(word.dropFirst()) } ?? -1
                return .button(Control(index: index), isPressed: word.first == "+")
            }
        }
        let frames: [([RawEvent], String)] = [
            ([Self.axis(ABS_HAT0X, -1), Self.axis(ABS_HAT0Y, -1)], "+left +up"),
            ([Self.axis(ABS_HAT0Y, 0)], "-up"),
            ([Self.axis(ABS_HAT0Y, 1)], "+down"),
            ([Self.axis(ABS_HAT0X, 0)], "-left"),
            ([Self.axis(ABS_HAT0X, 1)], "+right"),
            ([Self.axis(ABS_HAT0Y, 0)], "-down"),
            ([Self.axis(ABS_HAT0Y, -1)], "+up"),
            ([Self.axis(ABS_HAT0X, 0)], "-right"),
            ([Self.axis(ABS_HAT0X, -1), Self.axis(ABS_HAT0Y, 1)], "+left -up +down"),
            ([Self.axis(ABS_HAT0X, 1), Self.axis(ABS_HAT0Y, -1)], "-left +right -down +up"),
            ([Self.axis(ABS_HAT0X, 0), Self.axis(ABS_HAT0Y, 0)], "-right -up"),
        ]
        for (raws, expected) in frames {
            #expect(Self.events(raws + [Self.syn], &reader) == press(expected) + [.frame(.input)])
        }
    }

    @Test("autorepeat is neither a press nor a release, and a frame of it is still a frame")
    func autorepeat() throws {
        var reader = try Pad.elite2.reader(["KEY_W"])
        let repeats = (0..<10).flatMap { _ in
            [
                Self.key(KEY_W, 2),
                RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_REPORT), value: 1),
            ]
        }
        let events = Self.events(
            [Self.key(KEY_W, 1)] + repeats + [Self.key(KEY_W, 0)], &reader)
        #expect(
            events == [.button(Self.first, isPressed: true)]
                + Array(repeating: .frame(.input), count: 10)
                + [.button(Self.first, isPressed: false)])
    }

    @Test("what changes nothing or belongs to nobody says nothing")
    func silence() throws {
        var reader = try Pad.iBuffalo.reader(["left_stick", "BTN_TRIGGER"])
        let raws = [
            // Both values beside the middle of 0...255 are the middle.
            Self.axis(ABS_X, 127), Self.axis(ABS_X, 128), Self.key(BTN_TRIGGER, 0),
            Self.key(BTN_THUMB, 1), Self.key(BTN_TRIGGER, 2), Self.key(BTN_TRIGGER, -1),
            Self.axis(ABS_RZ, 9), RawEvent(type: UInt16(EV_MSC), code: UInt16(MSC_SCAN), value: 1),
            RawEvent(type: UInt16(EV_SYN), code: UInt16(SYN_MT_REPORT), value: 0),
            RawEvent(type: 0xffff, code: 0xffff, value: .min),
        ]
        #expect(Self.events(raws, &reader).isEmpty)
    }

    @Test("the first state is complete, pressed buttons included")
    func atOpen() throws {
        var device = Pad.xbox360.description
        device.pressedKeys = [UInt16(BTN_TL)]
        device.axes[UInt16(ABS_HAT0X)]?.value = 1
        device.axes[UInt16(ABS_Z)]?.value = 255
        let names = ["left_bumper", "south", "dpad_left", "dpad_right", "left_trigger"]
        let reader = try ControlReader(
            device, layout: ControlLayout(device),
            wanted: names.enumerated().map {
                .init(name: $1, control: Control(index: $0), purpose: "")
            })
        #expect(
            Self.initial(reader) == [
                .trigger(Control(index: 4), 1), .button(Control(index: 0), isPressed: true),
                .button(Control(index: 1), isPressed: false),
                .button(Control(index: 2), isPressed: false),
                .button(Control(index: 3), isPressed: true),
            ])
    }

    @Test("missing controls are named together with what needs them")
    func missing() {
        let device = Pad.extreme3D.description
        let error = #expect(throws: MissingControls.self) {
            try ControlReader(
                device, layout: ControlLayout(device),
                wanted: [
                    .init(name: "left_stick", control: Self.first, purpose: "drive.stick"),
                    .init(name: "right_stick", control: Self.first, purpose: "drive.turn"),
                    .init(name: "left_bumper", control: Self.first, purpose: "drive.enable"),
                ])
        }
        #expect(
            error?.description == "Logitech Logitech Extreme 3D has no right_stick, which "
                + "drive.turn needs, and no left_bumper, which drive.enable needs")
    }

    @Test("the 17 buttons of a DualShock 3 are told apart, each press and release once")
    func seventeenButtons() throws {
        let codes = (0x120...0x12f).map { CInt($0) } + [0x2c0]
        let names = codes.map { EventCode.key(UInt16($0)).name }
        var reader = try Pad.dualShock3.reader(names)
        for (index, code) in codes.enumerated() {
            let control = Control(index: index)
            let frames = [Self.key(code, 1), Self.syn, Self.key(code, 0), Self.syn]
            #expect(
                Self.events(frames, &reader) == [
                    .button(control, isPressed: true), .frame(.input),
                    .button(control, isPressed: false), .frame(.input),
                ])
        }
        #expect(!Pad.dualShock3.description.hasContacts)
    }

    @Test("its first frame is rest, but for a trace beyond the kernel's dead zone")
    func restOfDualShock3() throws {
        var reader = try Pad.dualShock3.reader(["left_stick", "right_stick"])
        let frame = [(ABS_X, 124), (ABS_Y, 112), (ABS_Z, 142), (ABS_RZ, 125)].map {
            Self.axis($0, Int32($1))
        }
        var outputs: [[Double]] = [[], []]
        for case .stick(let control, let x, let y) in Self.events(frame, &reader) {
            let radius = try #require(reader.flats[control])
            outputs[control.index] = [x, y].map {
                ($0 < 0 ? -1 : 1) * DeadZone.applied(to: abs($0), radius: radius)
            }
        }
        // The kernel's y points down, and ours up.
        #expect(outputs[1] == [0, 0])
        #expect(outputs[0][0] == 0)
        #expect(abs(outputs[0][1] - 0.004) < 0.0005)
    }

    @Test(
        "a stick from 0 to 255 is no trigger: it goes from end to end around a dead middle",
        arguments: [
            (0, -1), (64, -0.431), (112, -0.004), (113, 0), (127, 0), (128, 0), (142, 0),
            (143, 0.004), (191, 0.431), (255, 1),
        ] as [(Int32, Double)])
    func unsignedStick(raw: Int32, output: Double) throws {
        var reader = try Pad.dragonRise.reader(["left_stick"])
        let radius = try #require(reader.flats[Self.first])
        #expect(abs(radius - 0.1176) < 0.0001)
        // From elsewhere, so that there is news.
        let moves = Self.events([Self.axis(ABS_X, 20), Self.axis(ABS_X, raw)], &reader)
        guard case .stick(_, let x, _)? = moves.last else {
            Issue.record("no stick moved")
            return
        }
        let distance = DeadZone.applied(to: abs(x), radius: radius)
        #expect(abs((x < 0 ? -distance : distance) - output) < 0.0006)
    }

    @Test("a stick that rests at 127 or 128 of 0 to 255 says nothing about that")
    func restsBesideItsMiddle() throws {
        var reader = try Pad.iBuffalo.reader(["left_stick"])
        let frames = [(127, 127), (0, 127), (127, 127), (255, 127), (127, 127), (128, 127)]
        let events = frames.map { x, y in
            Self.events(
                [Self.axis(ABS_X, Int32(x)), Self.axis(ABS_Y, Int32(y)), Self.syn], &reader)
        }
        func moved(_ x: Double) -> [Event] {
            [.stick(Self.first, x: x, y: 0), .frame(.input)]
        }
        #expect(
            events == [
                [.frame(.input)], moved(-1), moved(0), moved(1), moved(0), [.frame(.input)],
            ])
    }

    @Test("a trigger is let go within the kernel's dead zone, and its twin presses once")
    func deadZoneOfTrigger() throws {
        let device = Pad.dualShock4.description
        var reader = try ControlReader(
            device, layout: ControlLayout(device),
            wanted: [
                .init(name: "right_trigger", control: Self.first, purpose: "", use: .pull),
                .init(name: "right_trigger", control: Control(index: 1), purpose: ""),
            ])
        var pulls: [Double] = []
        var presses: [Bool] = []
        for raw in [
            Self.axis(ABS_RZ, 3), Self.key(BTN_TR2, 1), Self.axis(ABS_RZ, 120),
            Self.axis(ABS_RZ, 255), Self.axis(ABS_RZ, 0), Self.key(BTN_TR2, 0),
        ] {
            reader.events(for: raw) { event in
                switch event {
                case .trigger(_, let value): pulls.append(value)
                case .button(_, let isPressed): presses.append(isPressed)
                default: break
                }
            }
        }
        #expect(pulls == [0.4375, 1, 0])
        #expect(presses == [true, false])
    }

    @Test("whatever arrives, values stay in their ranges", arguments: UInt64(1)...20)
    func noise(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pads: [Pad] = [.xbox360, .elite2, .dualShock3, .switchPro, .g923]
        let pad = pads[Int(seed) % pads.count]
        var reader = try pad.reader(ControlLayout(pad.description).availableNames)
        for _ in 0..<2000 {
            let raw = RawEvent(
                type: [UInt16(EV_ABS), UInt16(EV_KEY), UInt16(EV_SYN), random.next()][
                    Int(random.next() % 4)],
                code: UInt16(random.next() % 0x300), value: random.raw())
            reader.events(for: raw) { event in
                switch event {
                case .stick(_, let x, let y):
                    #expect((-1...1).contains(x) && (-1...1).contains(y))
                case .trigger(_, let fraction): #expect((0...1).contains(fraction))
                default: break
                }
            }
        }
    }
}
