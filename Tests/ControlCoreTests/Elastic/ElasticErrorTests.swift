import ControlCore
import Testing

@Suite("ElasticError")
struct ElasticErrorTests {
    struct Case: CustomTestStringConvertible {
        let settings: ElasticSettings
        var value = 0.0
        let message: String?
        var testDescription: String { message ?? "allowed: \(value) in \(settings)" }
    }

    static func step(
        _ range: Range<Double> = 0..<70, every interval: Duration = .seconds(1),
        by increment: Double = 1
    ) -> ElasticSettings {
        ElasticSettings(steps: [
            ElasticStep(range: range, interval: interval, increment: increment)
        ])
    }

    /// One step in a control whose values go that far.
    static func step(by increment: Double, from minimum: Double, to maximum: Double)
        -> ElasticSettings
    {
        var settings = step(by: increment)
        settings.minimumValue = minimum
        settings.maximumValue = maximum
        return settings
    }

    static func ranges(_ ranges: Range<Double>...) -> ElasticSettings {
        ElasticSettings(
            steps: ranges.map { ElasticStep(range: $0, interval: .seconds(1), increment: 1) })
    }

    static func limit(_ limit: Double) -> ElasticSettings {
        ElasticSettings(draggingLimit: limit)
    }

    static func hysteresis(_ hysteresis: Double) -> ElasticSettings {
        ElasticSettings(hysteresis: hysteresis)
    }

    static func values(_ minimum: Double, _ maximum: Double) -> ElasticSettings {
        ElasticSettings(minimumValue: minimum, maximumValue: maximum)
    }

    static let badLimit = ", allowed more than 0 to 1000000.0 points"
    static let badHysteresis = ", allowed finite numbers of points from 0"
    static let badValues = ", allowed finite numbers with the minimum not above the maximum"
    static let badRange = ", allowed finite numbers from 0 with the upper end above the lower"
    static let badInterval = ", allowed 0.01 to 3600.0 s"
    static let badIncrement = ", allowed finite numbers from \(50.0.ulp)"
    static let overlap = ": ranges overlap, allowed is one step for each percentage"

    @Test(
        "settings that make no sense are refused with what is wrong and what is allowed",
        arguments: [
            Case(settings: limit(0), message: "dragging limit is 0.0" + badLimit),
            Case(settings: limit(-1), message: "dragging limit is -1.0" + badLimit),
            Case(settings: limit(.nan), message: "dragging limit is nan" + badLimit),
            Case(settings: limit(.infinity), message: "dragging limit is inf" + badLimit),
            Case(
                settings: limit(1e6.nextUp), message: "dragging limit is \(1e6.nextUp)" + badLimit),
            Case(
                settings: hysteresis(-.leastNonzeroMagnitude),
                message: "hysteresis is -5e-324" + badHysteresis),
            Case(settings: hysteresis(.nan), message: "hysteresis is nan" + badHysteresis),
            Case(settings: hysteresis(.infinity), message: "hysteresis is inf" + badHysteresis),
            Case(settings: values(1, 0), message: "minimum is 1.0 and maximum is 0.0" + badValues),
            Case(
                settings: values(.nan, 50),
                message: "minimum is nan and maximum is 50.0" + badValues
            ),
            Case(
                settings: values(0, .infinity),
                message: "minimum is 0.0 and maximum is inf" + badValues),
            Case(
                settings: step(70..<70),
                message: "steps[0]: range is 70.0 to below 70.0 %" + badRange),
            Case(
                settings: step(-1..<70),
                message: "steps[0]: range is -1.0 to below 70.0 %" + badRange),
            Case(
                settings: step(0..<(.infinity)),
                message: "steps[0]: range is 0.0 to below inf %" + badRange),
            Case(
                settings: step(every: .zero), message: "steps[0]: interval is 0.0 s" + badInterval),
            Case(
                settings: step(every: .seconds(-1)),
                message: "steps[0]: interval is -1.0 s" + badInterval),
            Case(
                settings: step(every: .microseconds(9990)),
                message: "steps[0]: interval is 0.00999 s" + badInterval),
            Case(
                settings: step(every: .seconds(3601)),
                message: "steps[0]: interval is 3601.0 s" + badInterval),
            Case(settings: step(by: 0), message: "steps[0]: increment is 0.0" + badIncrement),
            Case(settings: step(by: -1), message: "steps[0]: increment is -1.0" + badIncrement),
            Case(settings: step(by: .nan), message: "steps[0]: increment is nan" + badIncrement),
            Case(
                settings: step(by: .infinity), message: "steps[0]: increment is inf" + badIncrement),
            Case(
                settings: step(by: 50.0.ulp.nextDown),
                message: "steps[0]: increment is \(50.0.ulp.nextDown)" + badIncrement),
            Case(
                settings: step(by: 1, from: 0, to: 1e17),
                message: "steps[0]: increment is 1.0, allowed finite numbers from 16.0"),
            Case(
                settings: step(by: 1, from: -1e17, to: 0),
                message: "steps[0]: increment is 1.0, allowed finite numbers from 16.0"),
            Case(settings: ranges(0..<70, 69..<80), message: "steps[0] and steps[1]" + overlap),
            Case(
                settings: ranges(0..<10, 50..<60, 5..<6), message: "steps[0] and steps[2]" + overlap
            ),
            Case(
                settings: ranges(0..<10, 10..<10),
                message: "steps[1]: range is 10.0 to below 10.0 %" + badRange
            ),
            Case(
                settings: values(5, 10), value: 5.0.nextDown,
                message: "initial value is 4.999999999999999, allowed 5.0 to 10.0"),
            Case(
                settings: values(5, 10), value: 10.0.nextUp,
                message: "initial value is 10.000000000000002, allowed 5.0 to 10.0"),
            Case(
                settings: values(5, 10), value: .nan,
                message: "initial value is nan, allowed 5.0 to 10.0"),
            Case(
                settings: values(5, 10), value: .infinity,
                message: "initial value is inf, allowed 5.0 to 10.0"),
        ])
    func refused(_ row: Case) {
        var message: String?
        do {
            _ = try ElasticControl(settings: row.settings, initialValue: row.value)
        } catch {
            message = error.description
        }
        #expect(message == row.message)
    }

    @Test(
        "what is just allowed is allowed",
        arguments: [
            Case(settings: limit(1e6), message: nil),
            Case(settings: limit(.leastNonzeroMagnitude), message: nil),
            Case(settings: hysteresis(0), message: nil),
            Case(settings: hysteresis(.greatestFiniteMagnitude), message: nil),
            Case(settings: values(-5, -5), value: -5, message: nil),
            Case(settings: values(5, 10), value: 5, message: nil),
            Case(settings: values(5, 10), value: 10, message: nil),
            Case(settings: step(every: .milliseconds(10)), message: nil),
            Case(settings: step(every: .seconds(3600)), message: nil),
            Case(settings: step(by: 50.0.ulp), message: nil),
            Case(settings: step(by: 16, from: -1e17, to: 1e17), message: nil),
            Case(settings: step(by: .leastNonzeroMagnitude, from: 0, to: 0), message: nil),
            Case(settings: step(0..<(.leastNonzeroMagnitude)), message: nil),
            Case(settings: ranges(70..<120, 0..<70), message: nil),
            Case(settings: ElasticSettings(), message: nil),
        ])
    func allowed(_ row: Case) throws {
        let control = try ElasticControl(settings: row.settings, initialValue: row.value)
        #expect(control.value == row.value)
        #expect(!control.isPulled)
    }

    @Test("an error is data that can be told apart")
    func data() {
        #expect(throws: ElasticError.initialValue(60, allowed: 0...50)) {
            try ElasticControl(initialValue: 60)
        }
        #expect(throws: ElasticError.overlap(step: 0, otherStep: 1)) {
            try ElasticControl(settings: Self.ranges(0..<70, 0..<70))
        }
    }
}
