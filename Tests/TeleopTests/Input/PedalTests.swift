import CEvdev
import ControlCore
import Testing

@testable import Teleop

@Suite("Pedals and triggers are let go when nobody touches them")
struct PedalTests {
    private static func axis(_ code: CInt, _ value: Int32) -> RawEvent {
        RawEvent(type: UInt16(EV_ABS), code: UInt16(code), value: value)
    }

    private static let first = Control(index: 0)

    struct Pedal: Sendable, CustomTestStringConvertible {
        let words: String
        let mapping: String
        let name: String
        let pad: Pad
        let problem: String?
        var testDescription: String { words }
    }

    /// A wheel of no known make, whose pedals the kernel says to stand at 0 until they have moved.
    private static let wheel = Pad(
        name: "Racing Wheel", ids: [3, 1, 1, 1], keys: [0x120...0x12b],
        axes: [
            ABS_X: AxisInfo(minimum: 0, maximum: 65535, value: 32768),
            ABS_Z: AxisInfo(minimum: 0, maximum: 255), ABS_RZ: AxisInfo(minimum: 0, maximum: 255),
        ])

    private static let signed = AxisInfo(minimum: -32768, maximum: 32767)
    /// The same with pedals that go from one side of 0 to the other.
    private static let signedWheel = Pad(
        name: "Racing Wheel", ids: wheel.ids, keys: wheel.keys,
        axes: [ABS_X: signed, ABS_Y: signed, ABS_Z: signed, ABS_RZ: signed])
    private static let signedPedals = Pad(
        name: "Sim Pedals", ids: [3, 1, 1, 1], keys: [],
        axes: [ABS_X: signed, ABS_Y: signed, ABS_Z: signed])

    @Test(
        "of a pedal it must be known where it rests, and no sign makes one that is pulled at rest",
        arguments: [
            Pedal(
                words: "unknown", mapping: "{}", name: "ABS_RZ", pad: wheel,
                problem: "Racing Wheel has ABS_RZ, which drive.enable needs, but ABS_RZ may rest at"
                    + " either end, allowed +ABS_RZ or -ABS_RZ under device.mapping"),
            Pedal(
                words: "unknown in a line of two",
                mapping: "{ p: { plus: ABS_Z, minus: -ABS_RZ } }", name: "p", pad: wheel,
                problem: "Racing Wheel has p, which drive.enable needs, but ABS_Z may rest at"
                    + " either end, allowed +ABS_Z or -ABS_Z under device.mapping"),
            Pedal(
                words: "unknown with a range on both sides of 0", mapping: "{}", name: "ABS_RZ",
                pad: signedWheel,
                problem: "Racing Wheel has ABS_RZ, which drive.enable needs, but ABS_RZ may rest at"
                    + " either end, allowed +ABS_RZ or -ABS_RZ under device.mapping"),
            Pedal(
                words: "unknown with a range on both sides of 0 and no button", mapping: "{}",
                name: "ABS_X", pad: signedPedals,
                problem: "Sim Pedals has ABS_X, which drive.enable needs, but ABS_X may rest at"
                    + " either end, allowed +ABS_X or -ABS_X under device.mapping"),
            Pedal(
                words: "told by its sign with a range on both sides of 0",
                mapping: "{ p: -ABS_RZ }", name: "p", pad: signedWheel, problem: nil),
            Pedal(
                words: "the steering of such a wheel", mapping: "{}", name: "ABS_X",
                pad: signedWheel, problem: nil),
            Pedal(
                words: "told by its sign", mapping: "{ p: -ABS_RZ }", name: "p", pad: wheel,
                problem: nil),
            Pedal(
                words: "unknown in a stick",
                mapping: "{ p: { x: ABS_X, y: ABS_RZ } }", name: "p", pad: wheel,
                problem: "Racing Wheel has p, which drive.enable needs, but ABS_RZ may rest at"
                    + " either end, allowed +ABS_RZ or -ABS_RZ under device.mapping"),
            Pedal(
                words: "with the sign that turns it upside down in a stick",
                mapping: "{ p: { x: ABS_X, y: +ABS_RZ } }", name: "p", pad: .g923,
                problem: "Logitech G923 Racing Wheel for PlayStation and PC has p, which"
                    + " drive.enable needs, but the sign before ABS_RZ would make it pulled at"
                    + " rest, allowed without it"),
            Pedal(
                words: "told by the make", mapping: "{}", name: "ABS_RZ", pad: .g923, problem: nil),
            Pedal(
                words: "told by the make before its first report", mapping: "{}", name: "ABS_RZ",
                pad: .drivingForce, problem: nil),
            Pedal(
                words: "with the sign that turns it upside down", mapping: "{ p: +ABS_RZ }",
                name: "p", pad: .g923,
                problem: "Logitech G923 Racing Wheel for PlayStation and PC has p, which"
                    + " drive.enable needs, but the sign before ABS_RZ would make it pulled at"
                    + " rest, allowed without it"),
            Pedal(
                words: "a trigger that counts when it is let go", mapping: "{ p: -ABS_Z }",
                name: "p", pad: .xbox360,
                problem: "Microsoft X-Box 360 pad has p, which drive.enable needs, but the sign"
                    + " before ABS_Z would make it pulled at rest, allowed without it"),
            Pedal(
                words: "pedals without any button", mapping: "{}", name: "ABS_Y", pad: .vrsPedals,
                problem: "Smarty Co. VRS DirectForce Pro Pedals has ABS_Y, which drive.enable"
                    + " needs, but ABS_Y may rest at either end, allowed +ABS_Y or -ABS_Y under"
                    + " device.mapping"),
        ])
    func rest(_ pedal: Pedal) throws {
        let text = "device: { mapping: \(pedal.mapping) }\n"
        let mappings = try Configuration.parse(Array(text.utf8), source: "t").device.mappings
        let device = pedal.pad.description
        var problem: String?
        do throws(MissingControls) {
            _ = try ControlReader(
                device, layout: ControlLayout(device, mappings),
                wanted: [
                    .init(name: pedal.name, control: Self.first, purpose: "drive.enable")
                ])
        } catch {
            problem = error.description
        }
        #expect(problem == pedal.problem)
    }

    @Test(
        "an untouched wheel stands still, and its accelerator drives ahead",
        arguments: [Int32(0), 255])
    func accelerator(value: Int32) throws {
        var device = Pad.g923.description
        for axis in [ABS_Y, ABS_Z, ABS_RZ] { device.axes[UInt16(axis)]?.value = value }
        let text =
            "device: { mapping: { car: { x: ABS_X, y: { plus: ABS_Z, minus: ABS_RZ } } } }\n"
        let mappings = try Configuration.parse(Array(text.utf8), source: "t").device.mappings
        var reader = try ControlReader(
            device, layout: ControlLayout(device, mappings),
            wanted: [.init(name: "car", control: Self.first, purpose: "drive.stick")])
        var y: [Double] = []
        for raw in [
            Self.axis(ABS_Z, 255), Self.axis(ABS_RZ, 255), Self.axis(ABS_Z, 0),
            Self.axis(ABS_Z, 255), Self.axis(ABS_RZ, 0),
        ] {
            reader.events(for: raw) { event in
                if case .stick(_, _, let value) = event { y.append(value) }
            }
        }
        #expect(Array(y.suffix(3)) == [1, 0, -1])
    }

    @Test("a sign makes a pedal all of its way, also on both sides of 0")
    func wholeWay() throws {
        let text = "device: { mapping: { p: -ABS_RZ } }\n"
        let mappings = try Configuration.parse(Array(text.utf8), source: "t").device.mappings
        let device = Self.signedWheel.description
        var reader = try ControlReader(
            device, layout: ControlLayout(device, mappings),
            wanted: [.init(name: "p", control: Self.first, purpose: "setpoints", use: .pull)])
        var values: [Double] = []
        for raw in [Int32(32767), 16384, 0, -32768] {
            reader.events(for: Self.axis(ABS_RZ, raw)) { event in
                if case .trigger(_, let value) = event { values.append(value) }
            }
        }
        #expect(values.map { ($0 * 100).rounded() / 100 } == [0.25, 0.5, 1])
    }

    @Test(
        "three axes to both sides without a button are pedals until they stand away from their ends",
        arguments: [
            ("Sim Pedals", [Int32(0), 0, 0], DeviceKind.joystick),
            ("Sim Pedals", [32767, 32767, 32767], .joystick),
            ("Sim Pedals", [-32768, 0, -12000], .joystick),
            ("Sim Pedals", [-30000, 500, 500], .joystick),
            ("Sim Pedals", [-29000, 500, 500], .motionSensor),
            ("Some Sensor", [12, -40, 8192], .motionSensor),
            ("Some Sensor", [0, 0, 8192], .motionSensor),
            ("Some Accelerometer", [0, 0, 0], .motionSensor),
        ])
    func sensors(name: String, values: [Int32], kind: DeviceKind) {
        var device = Self.signedPedals.description
        device.name = name
        for (axis, value) in zip([ABS_X, ABS_Y, ABS_Z], values) {
            device.axes[UInt16(axis)]?.value = value
        }
        #expect(device.classification.kind == kind)
    }

    @Test("pedals that all stand at their maximum rest there, also on both sides of 0")
    func signedAtMaximum() {
        var device = Self.signedPedals.description
        for axis in [ABS_X, ABS_Y, ABS_Z] { device.axes[UInt16(axis)]?.value = 32767 }
        for axis in [ABS_X, ABS_Y, ABS_Z] {
            #expect(ControlLayout(device).role(of: UInt16(axis)).kind == .restsAtMaximum)
        }
        // One whose range is empty does not make a foot on the only other one its rest.
        device.axes = [
            UInt16(ABS_Y): AxisInfo(minimum: 0, maximum: 0),
            UInt16(ABS_Z): AxisInfo(minimum: 0, maximum: 255, value: 255),
        ]
        #expect(ControlLayout(device).role(of: UInt16(ABS_Z)).kind == .restUnknown)
    }

    struct Line: Sendable, CustomTestStringConvertible {
        let y: String
        /// Where the axis stands, and what the stick's y is there.
        let values: [Int32: Double]
        var pad = wheel
        var testDescription: String { "\(y) on \(pad.name)" }
    }

    @Test(
        "a pedal with its sign is a line that is pulled to one side, and stands at 0 at rest",
        arguments: [
            Line(y: "-ABS_RZ", values: [255: 0, 0: 1]), Line(y: "+ABS_RZ", values: [0: 0, 255: 1]),
            Line(y: "{ plus: -ABS_RZ }", values: [255: 0, 0: 1]),
            Line(y: "{ minus: -ABS_RZ }", values: [255: 0, 0: -1]),
            // The same words mean the same where the rest is known.
            Line(y: "-ABS_RZ", values: [255: 0, 0: 1], pad: .g923),
            Line(y: "ABS_RZ", values: [255: 0, 0: 1], pad: .g923),
        ])
    func oneSide(_ line: Line) throws {
        let text = "device: { mapping: { car: { x: ABS_X, y: \(line.y) } } }\n"
        let configuration = try Configuration.parse(Array(text.utf8), source: "t")
        for (raw, expected) in line.values {
            let device = line.pad.description
            var reader = try ControlReader(
                device, layout: ControlLayout(device, configuration.device.mappings),
                wanted: [.init(name: "car", control: Self.first, purpose: "drive.stick")])
            var y = 0.0
            let rest = try #require(line.values.first { $0.value == 0 }).key
            for position in [rest, raw] {
                reader.events(for: Self.axis(ABS_RZ, position)) { event in
                    if case .stick(_, _, let value) = event { y = value }
                }
            }
            #expect(y == expected, "\(raw)")
        }
        let printed = ConfigurationPrinter(configuration: configuration).text
        #expect(try Configuration.parse(Array(printed.utf8), source: "t") == configuration)
    }

    @Test("a minus sign turns a line round, and a trigger in it is still nothing at rest")
    func turnedTrigger() throws {
        let text = "device: { mapping: { car: { x: ABS_X, y: -ABS_Z } } }\n"
        let mappings = try Configuration.parse(Array(text.utf8), source: "t").device.mappings
        let device = Pad.xbox360.description
        var reader = try ControlReader(
            device, layout: ControlLayout(device, mappings),
            wanted: [.init(name: "car", control: Self.first, purpose: "drive.stick")])
        var events: [Event] = []
        reader.initialEvents { events.append($0) }
        for raw in [Int32(0), 255] {
            reader.events(for: Self.axis(ABS_Z, raw)) { events.append($0) }
        }
        #expect(
            events == [.stick(Self.first, x: 0, y: 0), .stick(Self.first, x: 0, y: -1)])
    }
}
