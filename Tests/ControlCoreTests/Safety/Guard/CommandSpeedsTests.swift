import Testing

@testable import ControlCore

@Suite("CommandSpeeds")
struct CommandSpeedsTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let linear: [Double]
        let angular: [Double]
        let expected: (Double, Double)
        var testDescription: String { "\(linear) \(angular)" }
    }

    static func speeds(_ linear: [Double], _ angular: [Double]) -> CommandSpeeds {
        CommandSpeeds(
            linear: (linear[0], linear[1], linear[2]),
            angular: (angular[0], angular[1], angular[2]))
    }

    @Test(
        "are the lengths of all three parts",
        arguments: [
            Case(linear: [0, 0, 0], angular: [0, 0, 0], expected: (0, 0)),
            Case(linear: [-0.0, 0, 0], angular: [0, 0, -0.0], expected: (0, 0)),
            Case(linear: [3, 4, 0], angular: [0, 0, -2], expected: (5, 2)),
            Case(linear: [0, -3, 4], angular: [6, 0, 8], expected: (5, 10)),
            Case(linear: [1e-300, 0, 0], angular: [0, 0, 1e300], expected: (1e-300, 1e300)),
        ])
    func lengths(_ testCase: Case) {
        let speeds = Self.speeds(testCase.linear, testCase.angular)
        #expect(speeds.metersPerSecond == testCase.expected.0)
        #expect(speeds.radiansPerSecond == testCase.expected.1)
        #expect(speeds.isZero == (testCase.expected == (0, 0)))
        #expect(speeds.areFinite)
    }

    @Test("of any part that is no finite number are none", arguments: 0..<6)
    func notFinite(part: Int) {
        for bad in [Double.nan, .infinity, -.infinity, .signalingNaN] {
            var numbers = [Double](repeating: 0, count: 6)
            numbers[part] = bad
            let speeds = Self.speeds(Array(numbers[..<3]), Array(numbers[3...]))
            #expect(!speeds.areFinite)
            #expect(!speeds.isZero)
        }
        let huge = Self.speeds([1.7e308, 1.7e308, 0], [0, 0, 0])
        #expect(!huge.areFinite)
    }
}
