import Testing

@testable import Teleop

@Suite("Numbers and words in JSON")
struct JSONFieldsTests {
    @Test(
        "are found by their keys",
        arguments: [
            (#"{"a":1}"#, "a", 1), (#" { "a" : { "b" : -0.5e1 } } "#, "a.b", -5),
            (#"{"a":"x","b":[1,{"c":2}],"d":true,"e":false,"f":null,"g":7}"#, "g", 7),
            (#"{"a":0}"#, "a", 0), (#"{"a":-0.25E+2}"#, "a", -25), (#"{"a":1e-400}"#, "a", 0),
            ("{\"a\":\n\t\r 2}", "a", 2), (#"{"é\"\u00e9\\":{},"a":3}"#, "a", 3),
            (#"{"a":1}"#, "b", nil), (#"{"a":{"b":1}}"#, "a", nil), (#"{"a":"1"}"#, "a", nil),
            (#"{"a":[1]}"#, "a", nil), (#"{"a.b":1}"#, "a.b", nil), (#"{}"#, "", nil),
            (#"{"":1}"#, "", 1), (#"{"a":[{"a":1},{"a":1}]}"#, "a.a", nil),
        ] as [(String, String, Double?)])
    func found(text: String, path: String, number: Double?) throws {
        #expect(try JSONFields(Array(text.utf8))[path] == number)
    }

    @Test(
        "words are found as they are written",
        arguments: [
            (#"{"a":"x"}"#, "a", "x"), (#"{"a":{"b":""}}"#, "a.b", ""),
            (#"{"a":"\"é\u00e9"}"#, "a", #"\"é\u00e9"#), (#"{"a":1}"#, "a", nil),
            (#"{"a":null}"#, "a", nil), (#"{"a":["x"]}"#, "a", nil), (#"{"a":"x"}"#, "b", nil),
            (#"{"a.b":"x"}"#, "a.b", nil),
        ] as [(String, String, String?)])
    func words(text: String, path: String, word: String?) throws {
        #expect(try JSONFields(Array(text.utf8)).word(path) == word)
    }

    struct Fault: CustomTestStringConvertible, Sendable {
        let text: String
        let message: String
        var testDescription: String { text }

        init(_ text: String, _ message: String) {
            self.text = text
            self.message = message
        }
    }

    @Test(
        "of anything but one whole JSON object are refused",
        arguments: [
            Fault("", "not a JSON object, wrong at byte 0"),
            Fault("  ", "not a JSON object, wrong at byte 2"),
            Fault("1", "not a JSON object, wrong at byte 0"),
            Fault("[1]", "not a JSON object, wrong at byte 0"),
            Fault("null", "not a JSON object, wrong at byte 0"),
            Fault("{", "not a JSON object, wrong at byte 1"),
            Fault("{}x", "not a JSON object, wrong at byte 2"),
            Fault("{}{}", "not a JSON object, wrong at byte 2"),
            Fault("{\"a\"}", "not a JSON object, wrong at byte 4"),
            Fault("{\"a\":}", "not a JSON object, wrong at byte 5"),
            Fault("{\"a\":1,}", "not a JSON object, wrong at byte 7"),
            Fault("{\"a\":1 \"b\":2}", "not a JSON object, wrong at byte 7"),
            Fault("{a:1}", "not a JSON object, wrong at byte 1"),
            Fault("{'a':1}", "not a JSON object, wrong at byte 1"),
            Fault("{\"a\":NaN}", "not a JSON object, wrong at byte 5"),
            Fault("{\"a\":Infinity}", "not a JSON object, wrong at byte 5"),
            Fault("{\"a\":nul}", "not a JSON object, wrong at byte 8"),
            Fault("{\"a\":+1}", "not a JSON object, wrong at byte 5"),
            Fault("{\"a\":01}", "not a JSON object, wrong at byte 6"),
            Fault("{\"a\":.5}", "not a JSON object, wrong at byte 5"),
            Fault("{\"a\":1.}", "not a JSON object, wrong at byte 7"),
            Fault("{\"a\":-}", "not a JSON object, wrong at byte 6"),
            Fault("{\"a\":1e}", "not a JSON object, wrong at byte 7"),
            Fault("{\"a\":0x1}", "not a JSON object, wrong at byte 6"),
            Fault("{\"a\":[1,]}", "not a JSON object, wrong at byte 8"),
            Fault("{\"a\":[1}", "not a JSON object, wrong at byte 7"),
            Fault("{\"a\":\"x}", "not a JSON object, wrong at byte 8"),
            Fault("{\"a\":\"\\", "not a JSON object, wrong at byte 7"),
            Fault("{\"a\":\"\\x\"}", "not a JSON object, wrong at byte 7"),
            Fault("{\"a\":\"\\u12g4\"}", "not a JSON object, wrong at byte 10"),
            Fault("{\"a\":\"\n\"}", "not a JSON object, wrong at byte 6"),
            Fault("{\"a\":1e999}", "the number at byte 5 is too large"),
            Fault("{\"a\":-1e999}", "the number at byte 5 is too large"),
            Fault("{\"a\":1,\"a\":1}", "key a is given more than once"),
            Fault("{\"a\":{\"b\":1,\"b\":2}}", "key a.b is given more than once"),
            Fault("{\"a\":{},\"a\":{}}", "key a is given more than once"),
        ])
    func refused(_ fault: Fault) {
        let refusal = #expect(throws: JSONFields.Refusal.self) {
            try JSONFields(Array(fault.text.utf8))
        }
        #expect(refusal?.description == fault.message)
    }

    @Test("bytes that are no UTF-8 are refused")
    func invalidText() {
        #expect(throws: JSONFields.Refusal.malformed(atByte: 2)) {
            try JSONFields(Array("{\"".utf8) + [0xFF] + Array("\":1}".utf8))
        }
    }

    @Test("nesting is bounded", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(open: String, close: String) throws {
        func nested(_ levels: Int) -> [UInt8] {
            Array(
                ("{\"x\":" + String(repeating: open, count: levels - 1) + "1"
                    + String(repeating: close, count: levels - 1) + "}").utf8)
        }
        _ = try JSONFields(nested(8))
        #expect(throws: JSONFields.Refusal.self) { try JSONFields(nested(9)) }
        #expect(throws: JSONFields.Refusal.self) {
            try JSONFields(Array(("{\"x\":" + String(repeating: open, count: 800)).utf8))
        }
    }

    @Test("the length is bounded", arguments: [(4096, true), (4097, false)])
    func length(bytes: Int, isRead: Bool) throws {
        let text = Array("{\"a\":1}".utf8) + [UInt8](repeating: 0x20, count: bytes - 7)
        guard isRead else {
            #expect(throws: JSONFields.Refusal.tooLong(bytes: bytes)) { try JSONFields(text) }
            return
        }
        #expect(try JSONFields(text)["a"] == 1)
    }

    @Test("no text makes it stop", arguments: 1...20 as ClosedRange<UInt64>)
    func anyText(seed: UInt64) {
        let whole = Array(#"{"linear":{"x":0.5,"y":-1e2},"b":["\u00e9",{"c":null}],"d":true}"#.utf8)
        var state = seed
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<500 {
            var text = whole
            for _ in 0...random(3) {
                switch random(3) {
                case 0: text[random(text.count)] = UInt8(random(256))
                case 1: text.remove(at: random(text.count))
                default: text.insert(whole[random(whole.count)], at: random(text.count))
                }
            }
            _ = try? JSONFields(text)
        }
    }
}
