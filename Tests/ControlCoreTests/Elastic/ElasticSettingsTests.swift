import ControlCore
import Testing

@Suite("ElasticSettings")
struct ElasticSettingsTests {
    @Test("the defaults are the original's")
    func defaults() {
        let settings = ElasticSettings()
        #expect(settings.draggingLimit == 50)
        #expect(settings.hysteresis == 10)
        #expect(settings.minimumValue == 0)
        #expect(settings.maximumValue == 50)
        #expect(settings.loops)
        #expect(settings.axis == .vertical)
        #expect(settings.steps.isEmpty)
    }

    struct Percentage: CustomTestStringConvertible {
        var limit = 50.0
        let pull: Double
        let expected: Double
        var difference = ""
        var testDescription: String { "\(pull) of \(limit) \(difference)" }
    }

    @Test(
        "the percentage is the pull's share of the limit, without sign and without rounding",
        arguments: [
            Percentage(pull: 0, expected: 0),
            Percentage(pull: 25, expected: 50),
            Percentage(pull: 40, expected: 80),
            Percentage(pull: 50, expected: 100),
            Percentage(pull: 60, expected: 120),
            Percentage(pull: -40, expected: 80),
            Percentage(pull: 35, expected: 70),
            Percentage(pull: -0.4, expected: 0.8, difference: "(B-Q7: was 0)"),
            Percentage(pull: 34.9999, expected: 69.9998, difference: "(B-Q7: was 69)"),
            Percentage(pull: 59.99999, expected: 119.99998, difference: "(B-Q7: was 119)"),
            Percentage(pull: 11, expected: 22, difference: "(B-Q7: was 21)"),
            Percentage(pull: 22, expected: 44, difference: "(B-Q7: was 43)"),
            Percentage(pull: 44, expected: 88, difference: "(B-Q7: was 87)"),
            Percentage(pull: 83, expected: 166, difference: "(B-Q7: was 165)"),
            Percentage(pull: 88, expected: 176, difference: "(B-Q7: was 175)"),
            Percentage(pull: 91, expected: 182, difference: "(B-Q7: was 181)"),
            Percentage(limit: 40, pull: 9.2, expected: 23, difference: "(B-Q7: was 22)"),
            Percentage(limit: 40, pull: 11.6, expected: 29, difference: "(B-Q7: was 28)"),
            Percentage(limit: 40, pull: 16.4, expected: 41, difference: "(B-Q7: was 40)"),
        ])
    func percentage(_ row: Percentage) {
        let settings = ElasticSettings(draggingLimit: row.limit)
        #expect(abs(settings.percentage(ofPull: row.pull) - row.expected) < 1e-9)
    }

    @Test("whole percentages are exact: no boundary is missed by a rounding")
    func exactPercentages() {
        let settings = ElasticSettings()
        for percent in 0...200 {
            #expect(settings.percentage(ofPull: Double(percent) / 2) == Double(percent))
        }
    }

    @Test(
        "the least increment is what still changes the value at the limit that is farther from 0",
        arguments: [
            (0.0, 50.0, 0x1p-47), (-50, 1, 0x1p-47), (0, 64, 0x1p-46), (0, 1e17, 16),
            (0, 0, .leastNonzeroMagnitude), (0, .greatestFiniteMagnitude, 0x1p971),
        ])
    func leastIncrement(minimum: Double, maximum: Double, least: Double) {
        let settings = ElasticSettings(minimumValue: minimum, maximumValue: maximum)
        #expect(settings.leastIncrement == least)
        #expect(maximum - least != maximum && minimum + least != minimum)
    }

    struct Arrival: CustomTestStringConvertible {
        let from: Double
        let by: Double
        let looping: Double
        let clamped: Double
        var testDescription: String { "\(from) and \(by)" }
    }

    @Test(
        "a tick past a limit jumps to the other without carry, or stays (vectors 2.8)",
        arguments: [
            Arrival(from: 49, by: 1, looping: 50, clamped: 50),
            Arrival(from: 50, by: 1, looping: 0, clamped: 50),
            Arrival(from: 49, by: 3, looping: 0, clamped: 50),
            Arrival(from: 0, by: -1, looping: 50, clamped: 0),
            Arrival(from: 1, by: -3, looping: 50, clamped: 0),
            Arrival(from: 0.5, by: -1, looping: 50, clamped: 0),
            Arrival(from: 1, by: -1, looping: 0, clamped: 0),
            Arrival(from: 10, by: 2.5, looping: 12.5, clamped: 12.5),
        ])
    func arrivals(_ row: Arrival) throws {
        for loops in [true, false] {
            let expected = loops ? row.looping : row.clamped
            #expect(
                ElasticSettings(loops: loops).value(arrivingAt: row.from + row.by) == expected)
            // The same through a drag that ticks once.
            let step = ElasticStep(
                range: 0..<100, interval: .seconds(1), increment: row.by.magnitude)
            var session = try ElasticSession(
                ElasticSettings(loops: loops, steps: [step]), value: row.from)
            session.play([.pull(row.by > 0 ? -5 : 5, 0), .release(1)])
            #expect(session.control.value == expected)
            #expect(session.story.contains("limit \(Int(row.from))@0") == (expected == row.from))
        }
    }

    @Test("check and apply of the original's tests (2.7; exposed: B-Q9)")
    func checkAndApply() {
        let clamping = ElasticSettings(maximumValue: 30, loops: false)
        #expect(clamping.value(arrivingAt: 40) == 30)
        #expect(clamping.value(arrivingAt: 29.81) == 29.81)
        #expect(ElasticSettings(maximumValue: 30, loops: true).value(arrivingAt: 40) == 0)
    }

    @Test(
        "a full deflection stands for twice the dragging limit, positive ones increment",
        arguments: [
            (1.0, 100.0), (-1, -100), (0.25, 25), (-0.25, -25), (0, 0), (1.5, 100), (-7, -100),
            (.nan, 0), (.infinity, 0), (-.infinity, 0), (1.0.nextUp, 100), (0x1p-20, 0x1p-20 * 100),
        ])
    func deflections(deflection: Double, right: Double) {
        let horizontal = ElasticSettings(axis: .horizontal)
        #expect(horizontal.translation(forDeflection: deflection) == right)
        let vertical = ElasticSettings(axis: .vertical)
        #expect(vertical.translation(forDeflection: deflection) == -right)
    }

    @Test("up and right increment, down and left decrement, no motion does neither (B-Q3)")
    func directions() {
        #expect(ElasticAxis.vertical.direction(of: -0.001) == .increment)
        #expect(ElasticAxis.vertical.direction(of: 0.001) == .decrement)
        #expect(ElasticAxis.horizontal.direction(of: 0.001) == .increment)
        #expect(ElasticAxis.horizontal.direction(of: -0.001) == .decrement)
        for axis in ElasticAxis.allCases {
            for nothing in [0, -0.0, .nan] { #expect(axis.direction(of: nothing) == nil) }
        }
        #expect(ElasticAxis.vertical.position(of: Point(x: 3, y: 4)) == 4)
        #expect(ElasticAxis.horizontal.position(of: Point(x: 3, y: 4)) == 3)
    }

    struct Ticks: CustomTestStringConvertible {
        var from = 0.0
        let by: Double
        var isDown = false
        var limits = 0.0...2e6
        let values: [Double]
        var testDescription: String { "\(from) \(isDown ? "less" : "and") \(by) each" }
    }

    @Test(
        "a tick has no noise: 9 decimals, below 10^6 and where the increment has no more",
        arguments: [
            Ticks(by: 0.1, values: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1]),
            Ticks(by: 0.1, limits: 0...0.3, values: [0.1, 0.2, 0.3, 0, 0.1]),
            Ticks(from: 0.3, by: 0.1, isDown: true, values: [0.2, 0.1, 0, 2e6]),
            Ticks(from: 1, by: 0.1, isDown: true, limits: -1...1, values: [0.9, 0.8, 0.7, 0.6]),
            Ticks(by: 1e-9, values: [1e-9, 2e-9, 3e-9, 4e-9]),
            Ticks(from: 1.0 / 3, by: 0.1, values: [0.433333333, 0.533333333]),
            Ticks(by: 1e-10, limits: 0...1e-9, values: [1e-10, 2e-10]),
            Ticks(by: 1.0 / 3, values: [1.0 / 3, 2.0 / 3]),
            Ticks(from: 999_999.8, by: 0.1, values: [999_999.9, 1e6, 1e6 + 0.1]),
            Ticks(from: 1e6 + 0.3, by: 0.1, values: [1e6 + 0.3 + 0.1, 1e6 + 0.3 + 0.1 + 0.1]),
        ])
    func ticks(_ row: Ticks) throws {
        let settings = ElasticSettings(
            minimumValue: row.limits.lowerBound, maximumValue: row.limits.upperBound,
            steps: [ElasticStep(range: 0..<500, interval: .seconds(1), increment: row.by)])
        var control = try ElasticControl(settings: settings, initialValue: row.from)
        var events: [ElasticEvent] = []
        let start = Moment(nanoseconds: 0)
        control.pull(to: row.isDown ? 5 : -5, at: start, into: &events)
        control.advance(to: start.advanced(by: .seconds(row.values.count - 1)), into: &events)
        let values = events.compactMap { event -> Double? in
            if case .didChangeValue(let value, _) = event { value } else { nil }
        }
        #expect(values == row.values)
        #expect(!values.contains { $0 == 0 && $0.sign == .minus })
    }
}
