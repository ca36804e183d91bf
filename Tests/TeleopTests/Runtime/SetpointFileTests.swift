import TestSupport
import Testing

@testable import Teleop

@Suite("SetpointFile")
struct SetpointFileTests {
    static func values(_ text: String) throws(SetpointFile.Refusal) -> [String: Double] {
        try SetpointFile.values(in: Array(text.utf8))
    }

    @Test("a line for each set-point, in their order")
    func text() {
        let text = SetpointFile.text(of: [("lift", 12), ("arm height", -0.5), ("a", 1e21)])
        #expect(
            String(decoding: text, as: UTF8.self) == "lift 12.0\narm height -0.5\na 1.0e+21\n")
        #expect(SetpointFile.text(of: []).isEmpty)
    }

    @Test(
        "a name goes up to the last space of its line",
        arguments: [
            ("lift 12.0\n", ["lift": 12]), ("lift 12\nspeed 3e0\n", ["lift": 12, "speed": 3]),
            ("arm height 1.5\n", ["arm height": 1.5]), ("12 13\n", ["12": 13]),
            (" x 1\n", [" x": 1]), ("lift 12\r\n", ["lift": 12]), ("höhe 1\n", ["höhe": 1]),
        ])
    func accepted(text: String, expected: [String: Double]) throws {
        #expect(try Self.values(text) == expected)
    }

    @Test(
        "a text that is wrong anywhere is refused as a whole",
        arguments: [
            ("", .empty), ("lift 12", .unfinished), ("lift 12.0\nspeed 1", .unfinished),
            ("\n", .malformed(line: 1)), ("lift\n", .malformed(line: 1)),
            ("lift \n", .malformed(line: 1)), (" 12\n", .malformed(line: 1)),
            ("lift 12\n\n", .malformed(line: 2)), ("lift 12\nspeed nan\n", .malformed(line: 2)),
            ("lift 1e999\n", .malformed(line: 1)),
            ("{\"lift\":12}\n", .malformed(line: 1)), ("lift 1\nlift 2\n", .repeated(line: 2)),
            ("a 1\nb 2\na 1\n", .repeated(line: 3)),
        ] as [(String, SetpointFile.Refusal)])
    func refused(text: String, expected: SetpointFile.Refusal) {
        #expect(throws: expected) { try Self.values(text) }
        #expect(!expected.description.isEmpty)
    }

    @Test("bytes that are no text are refused")
    func binary() {
        #expect(throws: SetpointFile.Refusal.malformed(line: 1)) {
            try SetpointFile.values(in: [0xff, 0x20, 0x31, 0x0a])
        }
    }

    @Test("what is written reads back the same; cut off anywhere within a line it is refused")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 1)
        let values = (0..<50).map { index in
            (name: "set-point \(index)", value: Double.random(in: -1e9...1e9, using: &generator))
        }
        let text = SetpointFile.text(of: values)
        #expect(
            try SetpointFile.values(in: text)
                == Dictionary(uniqueKeysWithValues: values.map { ($0.name, $0.value) }))
        for end in 0..<text.count where end == 0 || text[end - 1] != UInt8(ascii: "\n") {
            #expect(throws: SetpointFile.Refusal.self) {
                try SetpointFile.values(in: Array(text[..<end]))
            }
        }
    }
}
