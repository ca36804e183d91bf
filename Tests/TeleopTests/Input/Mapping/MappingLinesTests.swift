import CEvdev
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
                + "030000006d04000016c2000011010000,bad,a:x3,platform:Linux\r\n")
        #expect(lines.given.map(\.name) == ["good"])
        #expect(lines.line(for: Self.device)?.origin == "pads.txt:4")
        #expect(
            lines.complaints == [
                "pads.txt:3: its id is nonsense, allowed 32 hexadecimal digits",
                "pads.txt:5: a is x3, allowed b0, a0, +a0, -a0, a0~ or h0.1",
            ])
    }

    @Test("the checksum of names is SDL's")
    func checksum() {
        // The check value of this CRC, which is known as CRC-16/ARC.
        #expect(MappingMake.checksum(of: "123456789") == 0xbb3d)
        #expect(MappingMake.checksum(of: "") == 0)
    }

    @Test("the id of a device is written as other programs show it")
    func digits() {
        #expect(MappingMake.digits(of: Self.device) == "030000006d04000016c2000011010000")
        var nameless = DeviceDescription()
        nameless.bus = 5
        nameless.name = "idroid:controller"
        #expect(MappingMake.digits(of: nameless) == "050000006964726f69643a636f6e7400")
    }

    @Test(
        "with and without checksum and version",
        arguments: [
            ("030000006d04000016c2000011010000", true),
            // Another bus, vendor, product.
            ("050000006d04000016c2000011010000", false),
            ("030000006e04000016c2000011010000", false),
            ("030000006d04000017c2000011010000", false),
            // Another version: only where the kernel's rules for gamepads tell nothing.
            ("030000006d04000016c2000010010000", true), ("030000006d04000016c2000000000000", true),
            ("0300aabb6d04000016c2000011010000", false),
        ])
    func fits(id: String, isFound: Bool) {
        let lines = Self.lines("\(id),pad,a:b0")
        #expect((lines.line(for: Self.device) != nil) == isFound)
    }

    @Test("a line with the name's checksum comes before one without, in the id or beside it")
    func checksums() {
        let sum = MappingMake.checksum(of: Self.device.name)
        let bytes = Hexadecimal.text(sum & 0xff, digits: 2) + Hexadecimal.text(sum >> 8, digits: 2)
        for exact in [
            "0300\(bytes)6d04000016c2000011010000,exact,a:b0",
            "030000006d04000016c2000011010000,exact,crc:\(Hexadecimal.text(sum)),a:b0",
        ] {
            let lines = Self.lines("\(exact)\n030000006d04000016c2000011010000,any,a:b1")
            #expect(lines.line(for: Self.device)?.name == "exact")
        }
    }

    @Test("of two lines that fit as well the later counts, a version of its own before another one")
    func order() {
        let same = "030000006d04000016c2000011010000"
        let other = "030000006d04000016c2000010010000"
        #expect(Self.lines("\(same),1,a:b0\n\(same),2,a:b0").line(for: Self.device)?.name == "2")
        #expect(Self.lines("\(same),1,a:b0\n\(other),2,a:b0").line(for: Self.device)?.name == "1")
    }

    @Test("a person's line comes before the program's")
    func own() {
        var lines = MappingLines.builtIn
        #expect(lines.line(for: Self.device)?.origin == "built in")
        lines.add("030000006d04000016c2000010010000,mine,a:b0", from: "mine")
        #expect(lines.line(for: Self.device)?.origin == "mine:1")
    }

    @Test("the kernel's rules know another version of a gamepad better than a line")
    func versions() {
        var device = Pad.dualShock3New.description
        #expect(MappingLines.builtIn.line(for: device) == nil)
        device.version = 0x0111
        #expect(MappingLines.builtIn.line(for: device) != nil)
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
