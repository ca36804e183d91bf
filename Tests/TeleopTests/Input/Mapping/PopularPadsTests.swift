import CEvdev
import ControlCore
import Testing

@testable import Teleop

@Suite("Popular pads have their controls where SDL puts them")
struct PopularPadsTests {
    /// The layout by the entry's own line, or without any by the kernel's rules.
    private static func layout(_ entry: PopularPads.Entry) -> ControlLayout {
        var lines = MappingLines.none
        let device = entry.pad.description
        if let inputs = entry.inputs {
            let id = MappingID.digits(of: device)
            lines.add("\(id),\(entry.pad.name),\(inputs),platform:Linux,", from: "pads.txt")
        }
        #expect(lines.complaints.isEmpty)
        return ControlLayout(device, DeviceMappings(lines: lines))
    }

    @Test("each control is the code that SDL has for it", arguments: PopularPads.all)
    func places(entry: PopularPads.Entry) {
        let layout = Self.layout(entry)
        #expect(layout.line?.origin == (entry.inputs == nil ? nil : "pads.txt:1"))
        #expect(layout.classification.kind == .gamepad)
        #expect(layout.classification.isUsable)
        for (name, words) in entry.expected {
            #expect(layout.source(named: name)?.words == words, "\(name)")
        }
    }

    @Test("those that are built in, or need no line, are understood without a file")
    func builtIn() {
        let pads: [Pad] = [
            .xbox360, .xboxOne, .elite2, .xboxOneSBluetooth, .xboxSeriesBluetooth, .dualShock4,
            .dualShock4InOrder, .dualSense, .dualShock3, .dualShock3New, .switchPro,
            .switchProNew, .f310D, .stadia, .eightBitDoN30, .iBuffalo, .twinUSB, .wiiUPro,
        ]
        for entry in PopularPads.all where pads.contains(where: { $0.name == entry.pad.name }) {
            guard pads.contains(where: { $0.ids == entry.pad.ids }) else { continue }
            let layout = ControlLayout(entry.pad.description)
            for (name, words) in entry.expected {
                #expect(layout.source(named: name)?.words == words, "\(entry), \(name)")
            }
        }
    }

    /// The event with which a person moves `pull` all the way.
    private static func event(_ pull: PullSource, of device: DeviceDescription) -> RawEvent? {
        switch pull {
        case .key(let code): return RawEvent(type: UInt16(EV_KEY), code: code, value: 1)
        case .axis(let code, let travel):
            guard let info = device.axes[code] else { return nil }
            let value = travel.to == .minimum ? info.minimum : info.maximum
            return RawEvent(type: UInt16(EV_ABS), code: code, value: value)
        }
    }

    @Test(
        "at rest nothing is pressed, and each button presses its own control alone",
        arguments: PopularPads.all)
    func presses(entry: PopularPads.Entry) throws {
        let device = entry.pad.description
        let layout = Self.layout(entry)
        // On an old pad the d-pad is the stick as well.
        let names = entry.expected.keys.sorted().filter { !ControlName.sticks.contains($0) }
        for (index, name) in names.enumerated() {
            var reader = try ControlReader(
                device, layout: layout,
                wanted: names.enumerated().map {
                    .init(name: $1, control: Control(index: $0), purpose: "a test")
                })
            var isDown: [Int: Bool] = [:]
            func note(_ event: Event) {
                switch event {
                case .button(let control, let isPressed): isDown[control.index] = isPressed
                case .trigger(let control, let value): isDown[control.index] = value >= 0.5
                default: break
                }
            }
            reader.initialEvents(note)
            #expect(!isDown.values.contains(true))
            let press = try #require(layout.source(named: name)?.press)
            let raw = try #require(Self.event(press, of: device))
            reader.events(for: raw, note)
            #expect(isDown.filter(\.value).map(\.key) == [index], "\(name)")
        }
    }

    @Test("a stick pushed to each stop reads so", arguments: PopularPads.all)
    func sticks(entry: PopularPads.Entry) throws {
        let device = entry.pad.description
        let layout = Self.layout(entry)
        for name in ControlName.sticks where entry.expected[name] != nil {
            guard case .stick(let x, let y)? = layout.source(named: name) else {
                Issue.record("no \(name)")
                continue
            }
            var reader = try ControlReader(
                device, layout: layout,
                wanted: [.init(name: name, control: Control(index: 0), purpose: "a test")])
            for (line, isX) in [(x, true), (y, false)] {
                guard case .axis(let code, let isInverted) = line else {
                    Issue.record("\(name) is made of \(line.words)")
                    continue
                }
                let info = try #require(device.axes[code])
                for (raw, value) in [(info.maximum, 1.0), (info.minimum, -1.0)] {
                    var last: Event?
                    reader.events(for: RawEvent(type: UInt16(EV_ABS), code: code, value: raw)) {
                        last = $0
                    }
                    guard case .stick(_, let x, let y)? = last else {
                        Issue.record("nothing moved")
                        continue
                    }
                    #expect((isX ? x : y) == (isInverted ? -value : value))
                }
                reader.events(
                    for: RawEvent(type: UInt16(EV_ABS), code: code, value: info.value)
                ) { _ in }
            }
        }
    }

    @Test("half an axis, turned round, is pulled the other way")
    func readings() throws {
        var lines = MappingLines.none
        var device = Pad.f310D.description
        device.axes[UInt16(ABS_Z)]?.value = 255
        let id = MappingID.digits(of: device)
        lines.add("\(id),pad,lefttrigger:-a3,righttrigger:a2~,lefty:a1~", from: "x")
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

    @Test("buttons below those of joysticks are counted last")
    func buttons() {
        let indices = MappingIndices(Pad.elite2.description)
        #expect(indices.buttons.prefix(2) == [UInt16(BTN_SOUTH), UInt16(BTN_EAST)])
        #expect(indices.buttons.last == UInt16(KEY_RIGHTALT))
        #expect(
            indices.axes
                == [ABS_X, ABS_Y, ABS_Z, ABS_RZ, ABS_GAS, ABS_BRAKE].map { UInt16($0) })
        #expect(indices.hats == [UInt16(ABS_HAT0X)])
    }

    @Test("hats have three places, or say nothing about noise; of one from 0 on half is no hat")
    func hats() {
        let device = Pad.steamController.description
        let indices = MappingIndices(device)
        #expect(indices.hats == [UInt16(ABS_HAT2X)])
        #expect(indices.axes.contains(UInt16(ABS_HAT0X)))
        #expect(!indices.axes.contains(UInt16(ABS_HAT2Y)))
        #expect(indices.pull(.hat(0, .up)) == nil && indices.pull(.hat(0, .left)) == nil)
        #expect(indices.pull(.hat(0, .right)) == .axis(UInt16(ABS_HAT2X), .upward))
        #expect(indices.pull(.hat(0, .right))?.value(on: device) == 0)
    }
}
