import Testing

@testable import Teleop

@Suite("Spelling")
struct SpellingTests {
    @Test(
        "counts slips",
        arguments: [
            ("", "", 0), ("run", "run", 0), ("rnu", "run", 1), ("runn", "run", 1), ("rn", "run", 1),
            ("ran", "run", 1), ("", "ab", 2), ("ca", "abc", 3), ("replay", "record", 4),
            ("r", "record", 5),
        ])
    func distance(first: String, second: String, slips: Int) {
        #expect(Spelling.distance(first, second) == slips)
        #expect(Spelling.distance(second, first) == slips)
    }

    @Test(
        "suggests what is near and nothing else",
        arguments: [
            ("rnu", "run"), ("demmo", "demo"), ("dev", "devices"), ("xy", nil), ("", nil),
            ("-", nil), ("--", nil), ("abcdefgh", nil), ("Run", "run"), ("DEMO", "demo"),
            ("RNU", "run"),
        ] as [(String, String?)])
    func suggestion(word: String, expected: String?) {
        let names = ["run", "demo", "devices"]
        #expect(Spelling.suggestion(for: word, among: names) == expected)
    }

    @Test(
        "finds what begins with the same word, and only that",
        arguments: [
            ("max_speed", ["max_linear", "max_angular"]), ("Max_x", ["max_linear", "max_angular"]),
            ("max", []), ("_max", []), ("maxi_speed", []), ("stop_rate", ["stop_burst"]),
        ])
    func kin(name: String, expected: [String]) {
        let names = ["max_linear", "rate", "max_angular", "stop_burst", "_x"]
        #expect(Spelling.kin(of: name, among: names) == expected)
    }
}
