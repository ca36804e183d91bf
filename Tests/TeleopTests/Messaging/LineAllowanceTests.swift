import ControlCore
import Testing

@testable import Teleop

@Suite("LineAllowance")
struct LineAllowanceTests {
    static func moment(_ milliseconds: Int64) -> Moment {
        Moment(nanoseconds: milliseconds * 1_000_000)
    }

    /// An allowance whose lines have all been used at once, at 0.
    static func used() -> LineAllowance {
        var allowance = LineAllowance()
        for _ in 0..<LineAllowance.burst {
            let line = allowance.take(at: moment(0))
            #expect(line == 0)
        }
        return allowance
    }

    @Test("ten lines may come at once, the eleventh is held back")
    func burst() {
        var allowance = Self.used()
        let eleventh = allowance.take(at: Self.moment(0))
        #expect(eleventh == nil)
    }

    @Test(
        "one more a second, which says how many were held back; ten again after ten seconds",
        arguments: [
            (999, []), (1000, [3]), (1999, [3]), (2000, [3, 0]),
            (9999, [3] + Array(repeating: 0, count: 8)),
            (10_000, [3] + Array(repeating: 0, count: 9)),
            (3_600_000, [3] + Array(repeating: 0, count: 9)),
        ] as [(Int64, [Int])])
    func refill(milliseconds: Int64, expected: [Int]) {
        var allowance = Self.used()
        for _ in 0..<3 { _ = allowance.take(at: Self.moment(0)) }
        var lines: [Int] = []
        while let heldBack = allowance.take(at: Self.moment(milliseconds)) {
            lines.append(heldBack)
        }
        #expect(lines == expected)
    }

    @Test("a flood of an hour makes a line a second")
    func flood() {
        var allowance = LineAllowance()
        var lines = 0
        var told = 0
        for millisecond in 0..<Int64(3_600_000) where millisecond % 7 == 0 {
            guard let heldBack = allowance.take(at: Self.moment(millisecond)) else { continue }
            lines += 1
            told += 1 + heldBack
        }
        #expect(abs(lines - LineAllowance.burst - 3599) <= 1)
        #expect(told > 514_286 - 200)
    }

    @Test("a clock that goes back gives nothing")
    func backwards() {
        var allowance = Self.used()
        let line = allowance.take(at: Self.moment(-60_000))
        #expect(line == nil)
    }
}
