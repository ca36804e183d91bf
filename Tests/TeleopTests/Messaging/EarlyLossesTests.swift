import ControlCore
import Testing

@testable import Teleop

@Suite("Losses that come too soon")
struct EarlyLossesTests {
    static let second = Duration.seconds(1)

    /// Connects at 0 s, 10 s and so on, each time for so long; what was said at each loss.
    static func verdicts(_ times: [Duration]) -> [Bool] {
        var losses = EarlyLosses()
        return times.enumerated().map { index, time in
            let start = Moment(nanoseconds: 0).advanced(by: .seconds(index * 10))
            losses.noteUp(at: start)
            return losses.noteLoss(at: start.advanced(by: time))
        }
    }

    @Test("the fifth in a row within a second each is one too many")
    func fifth() {
        let times = Array(repeating: Self.second, count: 6)
        #expect(Self.verdicts(times) == [false, false, false, false, true, true])
    }

    @Test("a connection that lasts longer begins the count anew")
    func lasting() {
        let longer = Self.second + .nanoseconds(1)
        let times = Array(repeating: Self.second, count: 4) + [longer] + [Self.second]
        #expect(Self.verdicts(times) == Array(repeating: false, count: 6))
    }

    @Test("what never was a connection counts as none")
    func never() {
        var losses = EarlyLosses()
        for _ in 0..<10 {
            let verdict = losses.noteLoss(at: Moment(nanoseconds: 0))
            #expect(!verdict)
        }
    }
}
