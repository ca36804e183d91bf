import Testing

@testable import ControlCore

@Suite("ClockOffset")
struct ClockOffsetTests {
    static func at(_ time: Duration) -> Moment { Moment(nanoseconds: time.wholeNanoseconds) }

    /// One message: when it was stamped by the sender's clock, when it arrived by ours.
    typealias Sample = (stamp: Duration, arrival: Duration)

    /// What has been learnt from these messages, and the age of the last one.
    static func learnt(_ samples: [Sample]) -> (clock: ClockOffset, age: Duration) {
        var clock = ClockOffset(stamp: samples[0].stamp, at: at(samples[0].arrival))
        var age = Duration.zero
        for sample in samples.dropFirst() {
            age = clock.age(of: sample.stamp, at: at(sample.arrival))
        }
        return (clock, age)
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let samples: [Sample]
        let isSettled: Bool
        var testDescription: String { name }

        init(_ name: String, _ samples: [Sample], isSettled: Bool) {
            self.name = name
            self.samples = samples
            self.isSettled = isSettled
        }
    }

    static let hour = Duration.seconds(3600)
    static let step = Duration.milliseconds(20)
    static let settled: [Sample] = [(.zero, hour), (.milliseconds(100), hour + .milliseconds(100))]
    static let settledAt = hour + .milliseconds(100)

    @Test(
        "is believed once it has held for 100 ms of arrivals",
        arguments: [
            Case("one message", [(.zero, hour)], isSettled: false),
            Case(
                "just before",
                [
                    (.zero, hour),
                    (.milliseconds(100), hour + .milliseconds(100) - .nanoseconds(1)),
                ], isSettled: false),
            Case("exactly then", settled, isSettled: true),
            Case(
                "a burst, however long its messages took to be sent",
                (0..<500).map { (step * $0, hour + .microseconds(10) * $0) }, isSettled: false),
            Case(
                "a message that is not as late lowers it by the tolerance",
                settled + [(.milliseconds(120), settledAt)], isSettled: true),
            Case(
                "and by more",
                settled + [(.milliseconds(120) + .nanoseconds(1), settledAt)], isSettled: false),
            Case(
                "two that lower it by more together",
                settled + [(.milliseconds(111), settledAt), (.milliseconds(121), settledAt)],
                isSettled: false),
            Case(
                "after which it holds again",
                settled + [
                    (.seconds(1), settledAt),
                    (.milliseconds(1100), settledAt + .milliseconds(100)),
                ], isSettled: true),
            Case(
                "late messages do not matter",
                settled + [(.milliseconds(120), hour + .seconds(5))], isSettled: true),
            Case(
                "a stamp that was there before",
                settled + [(.milliseconds(100), settledAt + step)], isSettled: true),
            Case(
                "the sender's clock was set back",
                settled + [(.milliseconds(100) - .nanoseconds(1), settledAt + step)],
                isSettled: false),
            Case(
                "a silence of 30 s",
                settled + [(.milliseconds(30_100), settledAt + .seconds(30))], isSettled: true),
            Case(
                "a longer one",
                settled + [(.seconds(31), settledAt + .seconds(30) + .nanoseconds(1))],
                isSettled: false),
        ])
    func settling(_ testCase: Case) {
        #expect(Self.learnt(testCase.samples).clock.isSettled == testCase.isSettled)
    }

    @Test(
        "tells how much later a message is than the fastest one, whatever the clocks say",
        arguments: [
            Duration.zero, .seconds(1_764_480_000), .seconds(-1_764_480_000), .nanoseconds(1),
        ])
    func age(offset: Duration) {
        let delays = [30, 10, 12, 300, 290].map { Duration.milliseconds($0) }
        var clock = ClockOffset(stamp: offset, at: Self.at(delays[0]))
        var ages: [Duration] = []
        for (index, delay) in delays.enumerated().dropFirst() {
            let sent = Self.step * index
            ages.append(clock.age(of: sent + offset, at: Self.at(sent + delay)))
        }
        let expected = [0, 2, 290, 280].map { Duration.milliseconds($0) }
        for (age, expected) in zip(ages, expected) {
            // While it waits, the clocks may have drifted apart a little.
            #expect(age <= expected && age > expected - .milliseconds(1))
        }
    }

    @Test("rises by 1.2 ms a second, no faster")
    func rising() {
        var clock = ClockOffset(stamp: .zero, at: Self.at(.zero))
        for second in 1...10 {
            _ = clock.age(of: .seconds(second), at: Self.at(.seconds(second) + .seconds(1)))
        }
        let age = clock.age(of: .seconds(10), at: Self.at(.seconds(11)))
        #expect(age == .seconds(1) - .microseconds(1200) * 11)
    }
}
