import Testing

@testable import Teleop

@Suite("The doctor on the clock and on mosquitto")
struct MachineFactsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let clock: MachineFacts.Clock
        let mosquitto: String?
        let isNeeded: Bool
        let words: [String]
        var testDescription: String { "\(clock), \(mosquitto ?? "none"), needed: \(isNeeded)" }
    }

    @Test(
        "a clock that runs free is a warning; mosquitto is missed where it is needed",
        arguments: [
            Case(clock: .synchronised, mosquitto: "/m", isNeeded: true, words: ["ok", "ok"]),
            Case(clock: .free, mosquitto: "/m", isNeeded: false, words: ["warning", "ok"]),
            Case(
                clock: .unknown(cause: "x"), mosquitto: nil, isNeeded: false,
                words: ["warning", "warning"]),
            Case(clock: .synchronised, mosquitto: nil, isNeeded: true, words: ["ok", "fault"]),
        ])
    func verdicts(each: Case) {
        let facts = MachineFacts(clock: each.clock, mosquitto: each.mosquitto)
        #expect(facts.diagnoses(needsMosquitto: each.isNeeded).map(\.verdict.word) == each.words)
    }
}
