import Testing

@testable import Teleop

@Suite("Text of others is cleaned before people read it")
struct PrintableTextTests {
    @Test(
        "each of these becomes a blank",
        arguments: [
            0x00, 0x09, 0x0a, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9b, 0x9f, 0x2028, 0x2029, 0x202a,
            0x202e, 0x2066, 0x2069,
        ] as [UInt32])
    func blanks(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect("a\(Character(scalar))b".printable == "a b")
        var lines: [String] = []
        Log(level: .info) { lines.append($0) }.info("there", ["name": "a\(Character(scalar))b"])
        #expect(lines.first?.hasSuffix(" there name=\"a b\"") == true)
        #expect(lines.first?.unicodeScalars.contains(scalar) == false)
        var device = Pad.xbox360.description
        device.name = "a\(Character(scalar))b"
        let report = DeviceReport(path: "/dev/input/event5", device: device, isHeld: false)
        #expect(report.text.hasPrefix("/dev/input/event5  a b\n"))
        #expect(!report.json.unicodeScalars.contains(scalar))
    }

    @Test(
        "what is beside them stays",
        arguments: [0x20, 0x7e, 0xa0, 0x2027, 0x202f, 0xfc, 0x1f3ae] as [UInt32])
    func others(value: UInt32) throws {
        let text = "a\(Character(try #require(Unicode.Scalar(value))))b"
        #expect(text.printable == text)
    }
}
