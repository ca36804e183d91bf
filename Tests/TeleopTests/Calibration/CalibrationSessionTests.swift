import CEvdev
import ControlCore
import Foundation
import Testing

@testable import Teleop

@Suite("A calibration asks for hands off, movement, and hands off again")
struct CalibrationSessionTests {
    private static let start = Moment(nanoseconds: 1_000_000_000)
    private static let resting = CalibrationSession.restingTime

    private var session: CalibrationSession
    private let x = UInt16(ABS_X)
    private let trigger = UInt16(ABS_Z)

    init() {
        let device = Pad.xbox360.description
        session = CalibrationSession(device, ControlLayout(device), at: Self.start)
    }

    /// The stick is pushed to both ends and let go at these places, half a second each; true where
    /// time is up for nothing else.
    private mutating func push(_ code: UInt16, rests: [Int32], from time: Duration) {
        for (index, end) in [Int32(-31_000), 31_000].enumerated() {
            let begin = time + .seconds(index)
            session.note(code, end, at: Self.after(begin))
            session.note(code, rests[index], at: Self.after(begin + .milliseconds(100)))
            let due = Self.after(begin + .milliseconds(500))
            #expect(session.nextDeadline == due)
            let isNext = session.advance(to: due)
            #expect(!isNext)
        }
        #expect(session.missingReturns(of: code) == [])
    }

    private static func after(_ time: Duration) -> Moment { start.advanced(by: time) }

    @Test("hats, surfaces and what has a few positions only are left out")
    func axes() {
        #expect(session.codes == [0, 1, 2, 3, 4, 5])
        let panel = Pad.elan.description
        let touched = CalibrationSession(panel, ControlLayout(panel), at: Self.start)
        #expect(touched.codes == [0, 1])
    }

    @Test("goes from one request to the next, and learns")
    mutating func whole() {
        #expect(session.nextDeadline == Self.after(Self.resting))
        var isNext = session.advance(to: Self.after(Self.resting - .nanoseconds(1)))
        #expect(!isNext && session.stage == .rest)
        isNext = session.advance(to: Self.after(Self.resting))
        #expect(isNext && session.stage == .motion)
        #expect(session.nextDeadline == nil)
        isNext = session.advance(to: Self.after(.seconds(1000)))
        #expect(!isNext)
        push(x, rests: [200, 300], from: .seconds(3))
        #expect(session.travel(of: x) == -31_000...31_000)
        isNext = session.endMotion(at: Self.after(.seconds(5)))
        #expect(isNext && session.stage == .restAgain)
        isNext = session.endMotion(at: Self.after(.seconds(5)))
        #expect(!isNext)
        isNext = session.advance(to: Self.after(.seconds(7)))
        #expect(isNext && session.stage == .finished)
        #expect(session.nextDeadline == nil)
        for (code, result) in session.results {
            let expected: Result<AxisCalibration, AxisSamples.Refusal> =
                code == x
                // What it showed when it was opened, in the middle, counts as well.
                ? .success(.centered(minimum: -30_377, center: 150, maximum: 30_383, flat: 300))
                : .failure(.neverMoved)
            #expect(result == expected, "\(code)")
        }
    }

    @Test("what an axis shows before it has told anything is not its rest")
    mutating func unheard() {
        // As some pads have it until the first report: 0, which may be far from where the stick is.
        _ = session.advance(to: Self.after(.seconds(2)))
        var device = Pad.xbox360.description
        device.axes[x]?.minimum = 0
        device.axes[x]?.maximum = 62_000
        device.axes[x]?.value = 0
        session = CalibrationSession(device, ControlLayout(device), at: Self.start)
        _ = session.advance(to: Self.after(.seconds(2)))
        for (index, end) in [Int32(500), 61_500].enumerated() {
            session.note(x, end, at: Self.after(.seconds(3 + index)))
            session.note(x, 32_000, at: Self.after(.seconds(3 + index)))
            _ = session.advance(to: Self.after(.milliseconds(3400 + 1000 * index)))
        }
        _ = session.endMotion(at: Self.after(.seconds(5)))
        _ = session.advance(to: Self.after(.seconds(7)))
        guard case .success(.centered(_, let center, _, _))? = session.results.first?.result else {
            Issue.record("\(session.results)")
            return
        }
        #expect(center == 32_000)
    }

    @Test("rest begins anew when something moves, and takes what is noise")
    mutating func restless() {
        session.note(x, 10, at: Self.after(.milliseconds(500)))
        #expect(session.nextDeadline == Self.after(.milliseconds(2500)))
        // An eighth of the range, and just beyond.
        session.note(x, 10 + 8191, at: Self.after(.seconds(1)))
        #expect(session.nextDeadline == Self.after(.milliseconds(2500)))
        session.note(x, 10 + 8192, at: Self.after(.seconds(2)))
        #expect(session.nextDeadline == Self.after(.seconds(4)))
        #expect(session.restless == x)
    }

    @Test("rest before and after count together")
    mutating func both() {
        session.note(x, -100, at: Self.start)
        _ = session.advance(to: Self.after(.seconds(2)))
        push(x, rests: [200, 300], from: .seconds(3))
        _ = session.endMotion(at: Self.after(.seconds(5)))
        _ = session.advance(to: Self.after(.seconds(7)))
        guard case .success(.centered(_, let center, _, let flat))? = session.results.first?.result
        else {
            Issue.record("\(session.results)")
            return
        }
        #expect(center == 100 && flat == 400)
    }

    @Test("a stick that is led round its rim, or through its middle slowly, was not let go")
    mutating func ledRound() {
        _ = session.advance(to: Self.after(.seconds(2)))
        // One round in 12 s, in steps of 50 ms: x lies in its middle for longer than it takes to settle.
        for step in 0...240 {
            let angle = Double(step) / 240 * 2 * Double.pi
            let now = Self.after(.seconds(3) + .milliseconds(50 * step))
            _ = session.advance(to: now)
            session.note(x, Int32(31_000 * cos(angle)), at: now)
            session.note(UInt16(ABS_Y), Int32(31_000 * sin(angle)), at: now)
        }
        #expect(session.missingReturns(of: x) == [.minimum, .maximum])
        // From left to right and back, 8 s each way.
        for step in 0...320 {
            let now = Self.after(.seconds(20) + .milliseconds(50 * step))
            _ = session.advance(to: now)
            let way = Double(step % 160) / 160
            session.note(UInt16(ABS_Y), 0, at: now)
            session.note(x, Int32(31_000 * (step < 160 ? 2 * way - 1 : 1 - 2 * way)), at: now)
        }
        #expect(session.missingReturns(of: x) == [.minimum, .maximum])
    }

    @Test("a thumb that lies on the stick, or one push only, teaches nothing")
    mutating func held() {
        _ = session.advance(to: Self.after(.seconds(2)))
        for value: Int32 in [-31_000, 31_000, 10_000] {
            session.note(x, value, at: Self.after(.seconds(3)))
        }
        _ = session.endMotion(at: Self.after(.seconds(4)))
        _ = session.advance(to: Self.after(.seconds(6)))
        #expect(session.results.first?.result == .failure(.notLetGo))
    }

    @Test("a trigger that rests at its end has its travel from there on")
    mutating func pulled() {
        _ = session.advance(to: Self.after(.seconds(2)))
        for value: Int32 in [0, 250, 4] { session.note(trigger, value, at: Self.start) }
        _ = session.endMotion(at: Self.after(.seconds(4)))
        _ = session.advance(to: Self.after(.seconds(6)))
        let result = session.results.first { $0.code == trigger }?.result
        #expect(result == .success(.oneSided(minimum: 9, maximum: 245)))
    }

    @Test("what is no axis of the device, or no longer asked for, changes nothing")
    mutating func strange() {
        session.note(UInt16(ABS_HAT0X), 1, at: Self.start)
        session.note(999, 1, at: Self.start)
        #expect(session.nextDeadline == Self.after(Self.resting))
        let isNext = session.endMotion(at: Self.start)
        #expect(!isNext && session.stage == .rest)
    }
}
