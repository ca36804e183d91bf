import CEvdev
import ControlCore
import TestSupport
import Testing

@testable import Teleop

@Suite("The mapping line for a device is found by its id")
struct MappingLinesTests {
    private static func lines(_ text: String) -> MappingLines {
        var lines = MappingLines.none
        lines.add(text, from: "pads.txt")
        return lines
    }

    private static let device = Pad.f310D.description

    @Test("bad lines are told with their numbers and left aside, the others count")
    func complaints() {
        let lines = Self.lines(
            "\u{feff}# pads\r\n\r\nnonsense,x,a:b0\r\n"
                + "030000006d04000016c2000011010000,good,a:b3,\r\n"
                + "030000006d04000016c2000011010000,bad,a:x3,platform:Linux\r\n"
                + "030000006d04000016c2000011010000,twice,a:b1,a:b2\n")
        #expect(lines.given.map(\.name) == ["good", "twice"])
        // Of two for the same device the later one counts.
        #expect(lines.line(for: Self.device)?.origin == "pads.txt:6")
        #expect(
            lines.complaints == [
                "pads.txt:3: its id is nonsense, allowed 32 hexadecimal digits",
                "pads.txt:5: a is x3, allowed b0, a0, +a0, -a0, a0~ or h0.1",
                "pads.txt:6: it has a more than once, of which the last counts; "
                    + "the rest of the line counts",
            ])
    }

    @Test("an unknown control loses its pair alone, and an input that a device lacks is known")
    func unknown() throws {
        let id = "030000006d04000016c2000011010000"
        let lines = Self.lines("\n\(id),pad,a:b3,foo:b1,+b:b2,righty:a9~,dpup:h3.1,x:b77\n")
        #expect(
            lines.complaints == [
                "pads.txt:2: it has the control foo, which there is not; the rest of the line counts",
                "pads.txt:2: it has the control +b, which there is not; the rest of the line counts",
            ])
        let line = try #require(lines.line(for: Self.device))
        #expect(line.bindings.map(\.target.name) == ["south", "right_stick", "dpad_up", "west"])
        #expect(
            line.lacking(on: Self.device) == ["right_stick:a9~", "dpad_up:h3.1", "west:b77"])
        #expect(Self.lines("\(id),pad,foo:b1\n").given.isEmpty)
    }

    /// SDL's order, and before all versions one that is for this very version.
    struct Choice: Sendable, CustomTestStringConvertible {
        let words: String
        let lines: [(String, String)]
        let name: String
        var testDescription: String { words }
    }

    private static func id(_ version: String, crc: String = "0000") -> String {
        "0300\(crc)6d04000016c20000\(version)0000"
    }
    private static let sum: String = {
        let sum = MappingID.checksum(of: device.name)
        return Hexadecimal.text(sum & 0xff, digits: 2) + Hexadecimal.text(sum >> 8, digits: 2)
    }()

    @Test(
        "of several lines the nearest counts",
        arguments: [
            Choice(
                words: "this version before all",
                lines: [(id("1101"), "own"), (id("0000", crc: sum), "all")], name: "own"),
            Choice(
                words: "all versions before another",
                lines: [(id("0000"), "all"), (id("1001", crc: sum), "other")], name: "all"),
            Choice(
                words: "another with the name before another without",
                lines: [(id("1001"), "1"), (id("1201", crc: sum), "2"), (id("1301"), "3")],
                name: "2"),
            Choice(
                words: "of other versions the first",
                lines: [(id("1001"), "1"), (id("1201"), "2")],
                name: "1"),
            Choice(
                words: "of the same the last", lines: [(id("1101"), "1"), (id("1101"), "2")],
                name: "2"),
        ])
    func choices(_ choice: Choice) {
        let text = choice.lines.map { "\($0.0),\($0.1),a:b0" }.joined(separator: "\n")
        #expect(Self.lines(text).line(for: Self.device)?.name == choice.name)
    }

    @Test("a line is not for a version that the kernel's driver numbers anew")
    func renumbered() {
        let device = Pad.dualShock3New.description
        #expect(Self.lines("030000004c0500006802000010010000,old,a:b14").line(for: device) == nil)
        #expect(Self.lines("030000004c0500006802000010810000,new,a:b0").line(for: device) != nil)
        // For all versions means all.
        #expect(Self.lines("030000004c0500006802000000000000,all,a:b0").line(for: device) != nil)
    }

    @Test("versions are mended as SDL mends them")
    func versions() {
        var elite = Pad.elite2.description
        #expect(MappingID.digits(of: elite) == "050000005e040000050b000003090000")
        elite.keys.insert(0x2c0)
        #expect(MappingID.digits(of: elite) == "050000005e040000050b000002090000")
        var atari = DeviceDescription()
        atari.bus = 3
        atari.vendor = 0x3250
        atari.product = 0x1001
        atari.version = 0x0111
        #expect(MappingID.digits(of: atari) == "03000000503200000110000000000000")
    }

    @Test("what a line names another way, or names without having it, is not left to the kernel")
    func leftOvers() {
        let device = Pad.xbox360.description
        let id = MappingID.digits(of: device)
        let lines = Self.lines("\(id),pad,a:b0,rightx:a2,righty:a5,leftshoulder:b99")
        let layout = ControlLayout(device, DeviceMappings(lines: lines))
        #expect(layout.source(named: "left_trigger") == nil)
        #expect(layout.source(named: "left_bumper") == nil)
        #expect(layout.source(named: "right_stick")?.words == "ABS_Z,-ABS_RZ")
        #expect(layout.source(named: "right_bumper")?.words == "BTN_TR")
    }

    @Test("both halves of an axis are the axis, with its dead zone")
    func halves() throws {
        let device = Pad.f310D.description
        let id = MappingID.digits(of: device)
        let lines = Self.lines("\(id),pad,-leftx:-a0,+leftx:+a0,-lefty:-a1,+lefty:+a1")
        let layout = ControlLayout(device, DeviceMappings(lines: lines))
        #expect(layout.source(named: "left_stick")?.words == "ABS_X,-ABS_Y")
        let reader = try ControlReader(
            device, layout: layout,
            wanted: [.init(name: "left_stick", control: .init(index: 0), purpose: "")])
        #expect(reader.flats.values.allSatisfy { (0.11...0.12).contains($0) })
        #expect(reader.flats.count == 1)
    }

    @Test("whatever a line says, its controls can be read", arguments: UInt64(1)...40)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let keys = MappingLine.controlNames + ["+leftx", "-lefty", "crc", "hint", "x y", ""]
        let values = ["b", "a", "+a", "-a", "h0.", "h9.", "q", ""]
        let ends = ["", "~", ".8", " ", "-1"]
        let pads: [Pad] = [.f310D, .xbox360, .steamController, .iBuffalo, .vrsPedals]
        for _ in 0..<40 {
            let device = (pads.randomElement(using: &random) ?? .f310D).description
            let pairs = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                "\(keys.randomElement(using: &random) ?? ""):"
                    + "\(values.randomElement(using: &random) ?? "")"
                    + "\(Int.random(in: 0...20, using: &random))"
                    + (Int.random(in: 0...3, using: &random) == 0
                        ? ends.randomElement(using: &random) ?? "" : "")
            }
            // Most have a mistake somewhere; each pair alone has none half of the time.
            let id = MappingID.digits(of: device)
            let text = ([pairs.joined(separator: ",")] + pairs).map { "\(id),pad,\($0)" }
            let lines = Self.lines(text.joined(separator: "\n"))
            for line in lines.given {
                for source in line.sources(on: device, over: [:]).values {
                    for pull in source.pulls {
                        #expect((0...1).contains(pull.value(on: device)))
                    }
                }
            }
            let layout = ControlLayout(device, DeviceMappings(lines: lines))
            let wanted = layout.availableNames.enumerated().map { index, name in
                ControlReader.Wanted(name: name, control: .init(index: index), purpose: "")
            }
            #expect(throws: Never.self) {
                try ControlReader(device, layout: layout, wanted: wanted)
            }
        }
    }

    @Test("the checksum of names is SDL's")
    func checksum() {
        // The check value of this CRC, which is known as CRC-16/ARC.
        #expect(MappingID.checksum(of: "123456789") == 0xbb3d)
        #expect(MappingID.checksum(of: "") == 0)
    }

    @Test("the id of a device is written as other programs show it")
    func digits() {
        #expect(MappingID.digits(of: Self.device) == "030000006d04000016c2000011010000")
        var nameless = DeviceDescription()
        nameless.bus = 5
        nameless.name = "idroid:controller"
        #expect(MappingID.digits(of: nameless) == "050000006964726f69643a636f6e7400")
    }

    @Test(
        "with and without checksum and version",
        arguments: [
            ("030000006d04000016c2000011010000", true),
            // Another bus, vendor, product.
            ("050000006d04000016c2000011010000", false),
            ("030000006e04000016c2000011010000", false),
            ("030000006d04000017c2000011010000", false),
            // Another version, and all of them.
            ("030000006d04000016c2000010010000", true), ("030000006d04000016c2000000000000", true),
            ("0300aabb6d04000016c2000011010000", false),
        ])
    func fits(id: String, isFound: Bool) {
        let lines = Self.lines("\(id),pad,a:b0")
        #expect((lines.line(for: Self.device) != nil) == isFound)
    }

    @Test("a line with the name's checksum comes before one without, in the id or beside it")
    func checksums() {
        let sum = MappingID.checksum(of: Self.device.name)
        let bytes = Hexadecimal.text(sum & 0xff, digits: 2) + Hexadecimal.text(sum >> 8, digits: 2)
        for exact in [
            "0300\(bytes)6d04000016c2000011010000,exact,a:b0",
            "030000006d04000016c2000011010000,exact,crc:\(Hexadecimal.text(sum)),a:b0",
        ] {
            let lines = Self.lines("\(exact)\n030000006d04000016c2000011010000,any,a:b1")
            #expect(lines.line(for: Self.device)?.name == "exact")
        }
    }

    @Test("a person's line comes before the program's")
    func own() {
        var lines = MappingLines.builtIn
        #expect(lines.line(for: Self.device)?.origin == "built in")
        lines.add("030000006d04000016c2000010010000,mine,a:b0", from: "mine")
        #expect(lines.line(for: Self.device)?.origin == "mine:1")
    }

    @Test("the kernel's rules know another version of a gamepad better than a built-in line")
    func otherVersions() {
        var device = Pad.dualShock3New.description
        #expect(MappingLines.builtIn.line(for: device) == nil)
        device.version = 0x0111
        #expect(MappingLines.builtIn.line(for: device) != nil)
        device.version = 0x0112
        #expect(MappingLines.builtIn.line(for: device) == nil)
    }

    @Test("the program's own lines are good ones")
    func builtIn() {
        #expect(MappingLines.builtIn.complaints.isEmpty)
        for pad in [Pad.f310D, .dualShock3, .switchPro, .iBuffalo] {
            let layout = ControlLayout(pad.description)
            #expect(layout.line?.origin == "built in")
            #expect(layout.classification.kind == .gamepad)
            let missing = [
                "south", "east", "north", "west", "left_bumper", "dpad_up", "left_stick",
            ]
            .filter { layout.source(named: $0) == nil }
            #expect(missing.isEmpty, "\(pad.name)")
        }
    }
}
