import Testing

@testable import Teleop

@Suite("A low battery is told once, and again only after it has been charged")
struct BatteryAlarmTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let levels: [Double?]
        let warnings: [Bool]
    }

    @Test(arguments: [
        Case(
            testDescription: "at 15 %, not above", levels: [0.16, 0.15, 0.14],
            warnings: [false, true, false]),
        Case(
            testDescription: "a level that wavers is one warning", levels: [0.15, 0.2, 0.15],
            warnings: [true, false, false]),
        Case(
            testDescription: "beyond 20 % it has been charged", levels: [0.15, 0.21, 0.15],
            warnings: [true, false, true]),
        Case(
            testDescription: "what is not known changes nothing", levels: [nil, 0.1, nil, 0.1],
            warnings: [false, true, false, false]),
        Case(testDescription: "empty at first", levels: [0], warnings: [true]),
    ])
    func warnings(each: Case) {
        var alarm = BatteryAlarm()
        #expect(each.levels.map { alarm.note($0) } == each.warnings)
    }
}
