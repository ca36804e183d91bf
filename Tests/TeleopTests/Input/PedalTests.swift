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
            var device = line.pad.description
            device.axes[UInt16(ABS_RZ)]?.value = raw
            let reader = try ControlReader(
                device, layout: ControlLayout(device, configuration.device.mappings),
                wanted: [.init(name: "car", control: Self.first, purpose: "drive.stick")])
            var y: Double?
            reader.initialEvents { if case .stick(_, _, let value) = $0 { y = value } }
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
        reader.events(for: Self.axis(ABS_Z, 255)) { events.append($0) }
        #expect(
            events == [.stick(Self.first, x: 0, y: 0), .stick(Self.first, x: 0, y: -1)])
    }
}
