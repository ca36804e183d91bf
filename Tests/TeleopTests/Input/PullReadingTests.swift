import CEvdev
import ControlCore
import Testing

@testable import Teleop

@Suite("What is pulled counts once it was seen let go")
struct PullReadingTests {
    private static let control = Control(index: 0)

    private static func axis(_ code: CInt, _ value: Int32) -> RawEvent {
        RawEvent(type: UInt16(EV_ABS), code: UInt16(code), value: value)
    }

    /// Reads `name`, mapped by `mapping`, on `device`.
    private static func reader(
        _ name: String, _ use: ControlUse, mapping: String, on device: DeviceDescription
    ) throws -> ControlReader {
        let text = "device: { mapping: { \(mapping) } }\n"
        let mappings = try Configuration.parse(Array(text.utf8), source: "t").device.mappings
        return try ControlReader(
            device, layout: ControlLayout(device, mappings),
            wanted: [.init(name: name, control: control, purpose: "drive.enable", use: use)])
    }

    private static func lines(of events: [RawEvent], _ reader: inout ControlReader) -> [Double] {
        var values: [Double] = []
        func note(_ event: Event) {
            switch event {
            case .stick(_, let x, _): values.append(x)
            case .trigger(_, let pull): values.append(pull)
            default: break
            }
        }
        reader.initialEvents(note)
        for raw in events { reader.events(for: raw, note) }
        return values
    }

    @Test("two pedals that nobody has touched yet do not make a centre of two ends")
    func untouchedPedals() throws {
        // They rest at 255, and the kernel says 0 of them.
        var device = Pad.g923.description
        for axis in [ABS_Y, ABS_Z, ABS_RZ] { device.axes[UInt16(axis)]?.value = 0 }
        var reader = try Self.reader(
            "line", .line, mapping: "line: { plus: ABS_Z, minus: ABS_RZ }", on: device)
        let events = [
            Self.axis(ABS_RZ, 254), Self.axis(ABS_Z, 255), Self.axis(ABS_Z, 0),
            Self.axis(ABS_Z, 255),
        ]
        #expect(Self.lines(of: events, &reader) == [0, 1, 0])
    }

    @Test("two that are held at the plug do nothing when one of them is let go")
    func heldTogether() throws {
        var device = Pad.xbox360.description
        for axis in [ABS_Z, ABS_RZ] { device.axes[UInt16(axis)]?.value = 255 }
        var reader = try Self.reader(
            "line", .line, mapping: "line: { plus: ABS_RZ, minus: ABS_Z }", on: device)
        let events = [
            Self.axis(ABS_Z, 0), Self.axis(ABS_RZ, 250), Self.axis(ABS_RZ, 0),
            Self.axis(ABS_RZ, 255),
        ]
        #expect(Self.lines(of: events, &reader) == [0, 1])
    }

    @Test(
        "what a trigger tells first is no press of what is held to drive, but one of what stops",
        arguments: [(ControlUse.hold, [0.0]), (.pull, [0]), (.asNamed, [0, 1])])
    func firstReport(use: ControlUse, values: [Double]) throws {
        var reader = try Self.reader(
            "ABS_Z", use, mapping: "other: BTN_TL", on: Pad.xbox360.description)
        #expect(Self.lines(of: [Self.axis(ABS_Z, 255)], &reader) == values)
        let again = [Self.axis(ABS_Z, 0), Self.axis(ABS_Z, 255)]
        #expect(Self.lines(of: again, &reader).last == 1)
    }

    @Test("a lever, which stays where it is put, can not be held to drive")
    func lever() throws {
        var device = Pad.extreme3D.description
        device.axes[UInt16(ABS_THROTTLE)] = AxisInfo(minimum: 0, maximum: 255)
        let error = try #require(throws: MissingControls.self) {
            try Self.reader("ABS_THROTTLE", .hold, mapping: "other: BTN_TRIGGER", on: device)
        }
        #expect(
            error.description.contains(
                "ABS_THROTTLE stays where it is put, allowed a control that springs back"))
        _ = try Self.reader("ABS_THROTTLE", .pull, mapping: "other: BTN_TRIGGER", on: device)
    }

    @Test(
        "a line that turns a trigger round makes one only of an axis that stands at its far end",
        arguments: [(Int32(0), false), (20, false), (235, true), (255, true)])
    func turnedRound(value: Int32, isThere: Bool) {
        var device = Pad.f310D.description
        device.axes[UInt16(ABS_Z)] = AxisInfo(minimum: 0, maximum: 255, value: value)
        var lines = MappingLines.none
        lines.add("\(MappingID.digits(of: device)),pad,righttrigger:a2~,start:a2~", from: "x")
        let layout = ControlLayout(device, DeviceMappings(lines: lines))
        for name in ["right_trigger", "start"] {
            #expect((layout.source(named: name) != nil) == isThere)
        }
    }
}
