import CEvdev
import ControlCore
import Testing

@testable import Teleop

@Suite("A person's own names of controls count above all others")
struct ControlMappingTests {
    private static func configuration(_ text: String) throws -> Configuration {
        try Configuration.parse(Array(text.utf8), source: "teleop.yaml")
    }

    private static func words(_ mapping: String, _ name: String, on pad: Pad) throws -> String? {
        let device = try configuration("device:\n  mapping: \(mapping)\n").device
        return ControlLayout(pad.description, device.mappings).source(named: name)?.words
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let mapping: String
        let name: String
        let pad: Pad
        let words: String?
        var testDescription: String { "\(mapping) on \(pad.name)" }

        init(_ mapping: String, _ name: String, _ pad: Pad, _ words: String?) {
            self.mapping = mapping
            self.name = name
            self.pad = pad
            self.words = words
        }
    }

    @Test(
        "a name stands for a control, a way of an axis, two controls or a stick",
        arguments: [
            Case("{ enable_pedal: ABS_GAS }", "enable_pedal", .elite2, "ABS_GAS"),
            // A pedal that rests at its maximum is pulled toward its minimum.
            Case("{ enable_pedal: ABS_RZ }", "enable_pedal", .g923, "ABS_RZ(max to min)"),
            Case("{ enable_pedal: -ABS_RZ }", "enable_pedal", .g923, "ABS_RZ(max to min)"),
            Case("{ enable_pedal: +ABS_RZ }", "enable_pedal", .g923, nil),
            Case("{ forward: \"-ABS_Y\" }", "forward", .xbox360, "-ABS_Y"),
            Case("{ forward: \"+ABS_Y\" }", "forward", .xbox360, "+ABS_Y"),
            Case(
                "{ left_stick: { x: ABS_X, y: \"-ABS_Y\" } }", "left_stick", .xbox360,
                "ABS_X,-ABS_Y"),
            Case(
                "{ left_stick: { x: ABS_RX, y: ABS_RY } }", "left_stick", .xbox360,
                "ABS_RX,ABS_RY"),
            Case(
                "{ yaw: { plus: ABS_RZ, minus: ABS_Z } }", "yaw", .xbox360, "ABS_RZ<>ABS_Z,nothing"),
            Case(
                "{ car: { x: ABS_X, y: { plus: ABS_Z, minus: ABS_RZ } } }", "car", .g923,
                "ABS_X,ABS_Z(max to min)<>ABS_RZ(max to min)"),
            Case("{ gas: { plus: ABS_RZ } }", "gas", .xbox360, "ABS_RZ<>nothing,nothing"),
            Case("{ left_bumper: BTN_TRIGGER }", "left_bumper", .dragonRise, "BTN_TRIGGER"),
            // The names on the right are the device's own, so that two can change places.
            Case("{ south: east, east: south }", "south", .dualShock4, "BTN_EAST"),
            Case("{ grip: left_trigger }", "grip", .dualShock4, "ABS_Z/BTN_TL2"),
            Case("{ enable_pedal: ABS_GAS }", "enable_pedal", .xbox360, nil),
            Case("{ left_bumper: BTN_TRIGGER }", "BTN_TL", .xbox360, "BTN_TL"),
        ])
    func sources(_ example: Case) throws {
        #expect(try Self.words(example.mapping, example.name, on: example.pad) == example.words)
    }

    @Test("two pedals make one line, from -1 to 1")
    func line() throws {
        let text = "device: { mapping: { yaw: { plus: ABS_RZ, minus: ABS_Z } } }\n"
        let device = Pad.xbox360.description
        let layout = ControlLayout(device, try Self.configuration(text).device.mappings)
        let control = Control(index: 0)
        var reader = try ControlReader(
            device, layout: layout,
            wanted: [.init(name: "yaw", control: control, purpose: "", use: .line)])
        var events: [Event] = []
        let pulls = [(ABS_RZ, Int32(255)), (ABS_Z, 255), (ABS_RZ, 0), (ABS_Z, 0)]
        for (axis, value) in [(ABS_RZ, 0), (ABS_Z, 0)] + pulls {
            let raw = RawEvent(type: UInt16(EV_ABS), code: UInt16(axis), value: value)
            reader.events(for: raw) { events.append($0) }
        }
        let expected: [Event] = [1.0, 0, -1, 0].map { .stick(control, x: $0, y: 0) }
        #expect(events == expected)
    }

    @Test("own names go wherever a control is named")
    func uses() throws {
        let configuration = try Self.configuration(
            """
            device:
              mapping:
                pedal: ABS_RZ
                knob: BTN_TRIGGER
                yaw: { plus: ABS_GAS, minus: ABS_BRAKE }
                lift: { plus: BTN_TOP, minus: BTN_TOP2 }
                reach: ABS_HAT2X
                other: { x: ABS_TILT_X, y: ABS_TILT_Y }
                grip: { x: ABS_RX, y: -ABS_RY }
            drive:
              stick: grip
              kinematics: holonomic
              turn: yaw
              enable: knob
              turbo: { button: pedal }
            setpoints:
              - { name: a, pull: lift }
              - { name: b, pull: other.y }
              - { name: c, pull: reach }
            gestures:
              - { on: BTN_THUMB, when: touch_down, do: stop }

            """)
        let bindings = ControlBindings(configuration)
        let device = Pad.dualShock3.description
        #expect(throws: MissingControls.self) {
            try bindings.reader(
                of: device, ControlLayout(device, configuration.device.mappings))
        }
        #expect(bindings.required.first { $0.name == "yaw" }?.use == .line)
        #expect(bindings.required.first { $0.name == "reach" }?.use == .pull)
        let printed = ConfigurationPrinter(configuration: configuration).text
        #expect(try Self.configuration(printed) == configuration)
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        let text: String
        let problem: String
        var testDescription: String { text }

        init(_ text: String, _ problem: String) {
            self.text = text
            self.problem = problem
        }
    }

    @Test(
        "mistakes are told where they are",
        arguments: [
            Mistake(
                "{ a b: ABS_X }",
                "1:22: device.mapping has the name a b, allowed letters, digits, _ and -, at most 64, a letter first"
            ),
            Mistake(
                "{ BTN_TL: ABS_X }",
                "1:22: device.mapping has the name BTN_TL, which has another meaning, allowed a name of its own"
            ),
            Mistake(
                "{ p: ABS_RX, p: ABS_RY }", "1:33: device.mapping.p is written twice, allowed once"),
            Mistake("{ p: ABS_RQ }", "1:25: device.mapping.p is ABS_RQ, did you mean ABS_RX?"),
            Mistake(
                "{ p: -BTN_TL }",
                "1:25: device.mapping.p is -BTN_TL, allowed a sign only before an axis"),
            Mistake(
                "{ p: { plus: ABS_X, other: ABS_Y } }",
                "1:25: device.mapping.p is a mapping, allowed the keys plus and minus, or one of them"
            ),
            Mistake(
                "{ p: {} }",
                "1:25: device.mapping.p is a mapping, allowed the keys plus and minus, or one of them"
            ),
            Mistake(
                "{ throttle: -ABS_Y, p: { x: ABS_X, y: throttle } }",
                "1:43: device.mapping.p is throttle, allowed a raw name such as ABS_RZ or"
                    + " BTN_TRIGGER, or a standard name, or { plus: control, minus: control }"),
            Mistake(
                "{ p: }",
                "1:25: device.mapping.p has no value, allowed a control such as BTN_TRIGGER or -ABS_Y"
            ),
            Mistake(
                "{ left_stick: ABS_X }",
                "1:34: device.mapping.left_stick is ABS_X, allowed a stick: { x: ..., y: ... }"),
            Mistake(
                "{ south: { x: ABS_X, y: ABS_Y } }",
                "1:29: device.mapping.south is a stick, allowed a control that can be pressed"),
            Mistake(
                "{ south: { plus: ABS_X, minus: ABS_Y } }",
                "1:29: device.mapping.south is a pair, allowed a control that can be pressed"),
        ])
    func mistakes(_ mistake: Mistake) {
        let problems = #expect(throws: ConfigurationProblems.self) {
            try Self.configuration("device: { mapping: \(mistake.text) }\n")
        }
        #expect(problems?.description == "teleop.yaml:\(mistake.problem)")
    }
}
