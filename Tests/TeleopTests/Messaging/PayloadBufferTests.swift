import TestSupport
import Testing

@testable import Teleop

@Suite("PayloadBuffer")
struct PayloadBufferTests {
    static func text(_ write: (inout PayloadBuffer) -> Void) -> String {
        var buffer = PayloadBuffer(capacity: 512)
        write(&buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    @Test(
        "a number is written in its shortest form, always with a point",
        arguments: [
            (0.0, "0.0"), (-0.0, "0.0"), (1, "1.0"), (-1, "-1.0"), (0.5, "0.5"), (0.1, "0.1"),
            (100, "100.0"), (123_456_789, "123456789.0"), (0.1 + 0.2, "0.30000000000000004"),
            (1e-5, "1.0e-05"), (-2.5e-7, "-2.5e-07"), (1e21, "1.0e+21"),
            (1.797_693_134_862_315_7e308, "1.7976931348623157e+308"),
            (0.707_106_781_186_547_6, "0.7071067811865476"), (0.0001, "0.0001"),
            (1e15, "1000000000000000.0"), (9_007_199_254_740_991, "9007199254740991.0"),
            (9_007_199_254_740_992, "9007199254740992.0"), (1e16, "1.0e+16"),
            (.leastNonzeroMagnitude, "5.0e-324"),
        ])
    func numbers(value: Double, expected: String) {
        #expect(Self.text { $0.append(value) } == expected)
        #expect(Double(expected) == (value == 0 ? 0 : value))
    }

    @Test("any finite number comes back exactly and has a point", arguments: 1...3)
    func roundTrip(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            let text = Self.text { $0.append(value) }
            #expect(Double(text) == value)
            #expect(text.contains("."))
        }
    }

    @Test("what is no number is a programmer's error")
    func notFinite() async {
        await #expect(processExitsWith: .failure) { _ = Self.text { $0.append(Double.nan) } }
        await #expect(processExitsWith: .failure) { _ = Self.text { $0.append(Double.infinity) } }
    }

    @Test(
        "integers in decimal",
        arguments: [
            (0, "0"), (7, "7"), (-42, "-42"), (1000, "1000"),
            (Int64.max, "9223372036854775807"), (Int64.min, "-9223372036854775808"),
        ])
    func integers(value: Int64, expected: String) {
        #expect(Self.text { $0.append(decimal: value) } == expected)
    }

    @Test(
        "a time in seconds with three decimals",
        arguments: [
            (0, "0.000"), (5, "0.005"), (50, "0.050"), (500, "0.500"),
            (1_764_480_000_123, "1764480000.123"),
        ])
    func seconds(milliseconds: Int64, expected: String) {
        #expect(Self.text { $0.append(seconds: milliseconds) } == expected)
    }

    @Test(
        "text is escaped as JSON asks",
        arguments: [
            ("pad", "\"pad\""), ("a\"b\\c", "\"a\\\"b\\\\c\""),
            ("a\nb\u{1}", "\"a\\u000ab\\u0001\""), ("\u{1f} ", "\"\\u001f \""),
            ("~\u{7f}\u{9b}\u{9f}\u{a0}", "\"~\\u007f\\u009b\\u009f\u{a0}\""),
            ("Sony é 日本", "\"Sony é 日本\""), ("", "\"\""),
        ])
    func json(text: String, expected: String) {
        #expect(Self.text { $0.append(json: text) } == expected)
    }

    @Test("cleared, it is written from the start")
    func clear() {
        let text = Self.text {
            $0.append("old")
            $0.clear()
            $0.append("new")
        }
        #expect(text == "new")
    }
}
