import TestSupport
import Testing

@testable import Teleop

@Suite("NumberMessage")
struct NumberMessageTests {
    static func number(_ bytes: [UInt8]) throws(NumberMessage.Refusal) -> Double {
        try NumberMessage.number(in: bytes)
    }

    @Test(
        "a plain number in any form counts, white space around it does not",
        arguments: [
            ("3", 3), ("3.0", 3), ("3e0", 3), ("3E+0", 3), ("30e-1", 3), ("-2.5", -2.5),
            ("0", 0), ("-0", 0), ("0.1", 0.1), (" \t3\r\n", 3), ("1e308", 1e308),
            ("1e-999", 0), (String(repeating: " ", count: 63) + "3", 3),
            ("0." + String(repeating: "0", count: 61) + "1", 1e-62),
        ] as [(String, Double)])
    func accepted(text: String, expected: Double) throws {
        #expect(try Self.number(Array(text.utf8)) == expected)
    }

    @Test(
        "anything else is refused with its reason",
        arguments: [
            ("", .empty), ("nan", .notANumber), ("NaN", .notANumber), ("inf", .notANumber),
            ("Infinity", .notANumber), ("-inf", .notANumber), ("0x10", .notANumber),
            ("1e999", .notFinite), ("-1e999", .notFinite), (" ", .notANumber),
            ("3 4", .notANumber), ("3,0", .notANumber), ("3mm", .notANumber), ("+3", .notANumber),
            (".5", .notANumber), ("5.", .notANumber), ("1e", .notANumber), ("-", .notANumber),
            ("007", .notANumber), ("1_000", .notANumber), ("\"3\"", .notANumber),
            ("[3]", .notANumber), ("{\"value\":3}", .notANumber), ("true", .notANumber),
            ("null", .notANumber), ("٣", .notANumber),
            (String(repeating: " ", count: 64) + "3", .tooLong(bytes: 65)),
            (String(repeating: "1", count: 1_000_000), .tooLong(bytes: 1_000_000)),
        ] as [(String, NumberMessage.Refusal)])
    func refused(text: String, expected: NumberMessage.Refusal) {
        #expect(throws: expected) { try Self.number(Array(text.utf8)) }
    }

    @Test(
        "bytes that are no text are refused",
        arguments: [[0], [0xff, 0xfe], [0x33, 0], [0xef, 0xbb, 0xbf, 0x33], [0xc2, 0xa0, 0x33]])
    func binary(bytes: [UInt8]) {
        #expect(throws: NumberMessage.Refusal.notANumber) { try Self.number(bytes) }
    }

    @Test("a refusal says what would be right")
    func words() {
        #expect(NumberMessage.Refusal.empty.description == "it is empty")
        #expect(
            NumberMessage.Refusal.tooLong(bytes: 65).description == "65 bytes long, allowed 64")
        #expect(
            NumberMessage.Refusal.notANumber.description == "not a plain number such as 12.5")
        #expect(NumberMessage.Refusal.notFinite.description == "the number is too large")
    }

    @Test("what we print we read back, whatever the number", arguments: 1...3)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var buffer = PayloadBuffer(capacity: 64)
        for _ in 0..<2000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            buffer.clear()
            buffer.append(value)
            #expect(try Self.number(Array(buffer.bytes)) == value)
        }
    }

    @Test("no bytes become a number that is not finite", arguments: 1...3)
    func anyBytes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("0123456789.-+eE nainf".utf8)
        for _ in 0..<5000 {
            let bytes = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0
            }
            guard let value = try? Self.number(bytes) else { continue }
            #expect(value.isFinite)
        }
    }
}
