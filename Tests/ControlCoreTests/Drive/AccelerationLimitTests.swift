import ControlCore
import TestSupport
import Testing

@Suite("AccelerationLimit")
struct AccelerationLimitTests {
    struct Case: CustomTestStringConvertible {
        let limit: AccelerationLimit
        let seconds: Double
        let from: Double
        let to: Double
        let expected: Double
        var testDescription: String { "\(from) to \(to) in \(seconds) s" }
    }

    static let slow = AccelerationLimit(acceleration: 1, deceleration: 2)

    @Test(
        "speed grows by the acceleration and falls by the deceleration, never past its target",
        arguments: [
            Case(limit: slow, seconds: 0.5, from: 0, to: 1, expected: 0.5),
            Case(limit: slow, seconds: 1, from: 0, to: 1, expected: 1),
            Case(limit: slow, seconds: 9, from: 0, to: 1, expected: 1),
            Case(limit: slow, seconds: 0.25, from: 1, to: 0, expected: 0.5),
            Case(limit: slow, seconds: 0.5, from: 1, to: 0, expected: 0),
            Case(limit: slow, seconds: 9, from: 1, to: 0.2, expected: 0.2),
            Case(limit: slow, seconds: 0.5, from: 0, to: -1, expected: -0.5),
            Case(limit: slow, seconds: 0.25, from: -1, to: -0.1, expected: -0.5),
        ])
    func steps(_ step: Case) {
        #expect(
            abs(step.limit.speed(after: step.seconds, from: step.from, to: step.to) - step.expected)
                < 1e-12)
    }

    @Test("turning round brakes to 0 first, then accelerates in the time that is left")
    func turningRound() {
        #expect(Self.slow.speed(after: 0.25, from: 1, to: -1) == 0.5)
        #expect(Self.slow.speed(after: 0.5, from: 1, to: -1) == 0)
        #expect(Self.slow.speed(after: 0.75, from: 1, to: -1) == -0.25)
        #expect(Self.slow.speed(after: 1.5, from: 1, to: -1) == -1)
        #expect(Self.slow.speed(after: 0.75, from: -1, to: 1) == 0.25)
    }

    @Test("0 is unlimited, each for itself")
    func unlimited() {
        #expect(AccelerationLimit.unlimited.speed(after: 0.02, from: 1, to: -1) == -1)
        let brakesAtOnce = AccelerationLimit(acceleration: 1, deceleration: 0)
        #expect(brakesAtOnce.speed(after: 0.5, from: 1, to: -1) == -0.5)
        #expect(brakesAtOnce.speed(after: 0.5, from: 1, to: 0) == 0)
        let startsAtOnce = AccelerationLimit(acceleration: 0, deceleration: 1)
        #expect(startsAtOnce.speed(after: 0.5, from: 1, to: -1) == 0.5)
        #expect(startsAtOnce.speed(after: 1, from: 1, to: -1) == -1)
    }

    @Test("a step is bounded by the limits and stays between speed and target", arguments: 1...4)
    func property(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let limit = AccelerationLimit(
                acceleration: .random(in: 0.01...5, using: &generator),
                deceleration: .random(in: 0.01...5, using: &generator))
            let from = Double.random(in: -2...2, using: &generator)
            let to = Double.random(in: -2...2, using: &generator)
            let seconds = Double.random(in: 0...1, using: &generator)
            let speed = limit.speed(after: seconds, from: from, to: to)
            let largest = max(limit.acceleration, limit.deceleration) * seconds + 1e-12
            #expect(abs(speed - from) <= largest)
            #expect(speed >= min(from, to) - 1e-12 && speed <= max(from, to) + 1e-12)
        }
    }
}
