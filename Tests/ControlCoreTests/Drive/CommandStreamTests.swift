import Testing

@testable import ControlCore

@Suite("CommandStream")
struct CommandStreamTests {
    static let period = Duration.milliseconds(20)

    /// Plays `asked` (one column 20 ms; `m` the robot is to move) and writes what left in each.
    static func play(_ asked: String, stopBurst: Duration = .milliseconds(60)) -> String {
        var stream = CommandStream(period: period, stopBurst: stopBurst)
        var now = Moment(nanoseconds: 5)
        var output = ""
        for column in asked {
            let left = stream.next(isMoving: column == "m", isInputFrame: true, at: now)
            output += left == .motion ? "m" : left == .zero ? "z" : "."
            now = now.advanced(by: period)
        }
        return output
    }

    @Test(
        "motion keeps its beat, its end is a burst of zeros, then silence",
        arguments: [
            ("..........", ".........."),
            (".mmmm......", ".mmmmzzzz.."),
            (".mmmm..mm.......", ".mmmmzzmmzzzz..."),
            (".m..........", ".mzzzz......"),
        ])
    func timelines(asked: String, left: String) {
        #expect(Self.play(asked) == left)
    }

    @Test("without a burst the end is one zero")
    func noBurst() {
        #expect(Self.play(".mm...", stopBurst: .zero) == ".mmz..")
    }

    @Test("zeros are repeated up to and including the end of the burst")
    func burstLength() {
        var stream = CommandStream(period: Self.period, stopBurst: .milliseconds(300))
        let start = Moment(nanoseconds: 0)
        let left1 = stream.next(isMoving: true, isInputFrame: true, at: start)
        #expect(left1 == .motion)
        var zeros: [Int64] = []
        var now = start.advanced(by: .milliseconds(7))
        let left2 = stream.next(isMoving: false, isInputFrame: true, at: now)
        #expect(left2 == .zero)
        while let next = stream.nextDeadline {
            now = next
            let left3 = stream.next(isMoving: false, isInputFrame: false, at: now)
            #expect(left3 == .zero)
            zeros.append(now.nanoseconds / 1_000_000)
        }
        #expect(zeros == Array(stride(from: 27, through: 307, by: 20)))
    }

    @Test("a change between two beats waits for the beat, and the last one leaves")
    func trailingEdge() {
        var stream = CommandStream(period: Self.period, stopBurst: .zero)
        let start = Moment(nanoseconds: 0)
        let left4 = stream.next(isMoving: true, isInputFrame: true, at: start)
        #expect(left4 == .motion)
        for milliseconds in 1..<20 {
            let now = start.advanced(by: .milliseconds(milliseconds))
            let left5 = stream.next(isMoving: true, isInputFrame: true, at: now)
            #expect(left5 == .nothing)
        }
        #expect(stream.nextDeadline == start.advanced(by: .milliseconds(20)))
        let beat = start.advanced(by: .milliseconds(20))
        let left6 = stream.next(isMoving: true, isInputFrame: false, at: beat)
        #expect(left6 == .motion)
    }

    @Test("a late call neither shifts the beat nor is caught up in a bunch")
    func lateCalls() {
        var stream = CommandStream(period: Self.period, stopBurst: .zero)
        let start = Moment(nanoseconds: 0)
        _ = stream.next(isMoving: true, isInputFrame: true, at: start)
        let late = start.advanced(by: .milliseconds(75))
        let left7 = stream.next(isMoving: true, isInputFrame: false, at: late)
        #expect(left7 == .motion)
        let left8 = stream.next(isMoving: true, isInputFrame: false, at: late)
        #expect(left8 == .nothing)
        #expect(stream.nextDeadline == start.advanced(by: .milliseconds(80)))
    }

    @Test("moving again soon after a zero keeps the distance of a period")
    func restart() {
        var stream = CommandStream(period: Self.period, stopBurst: .zero)
        let start = Moment(nanoseconds: 0)
        _ = stream.next(isMoving: true, isInputFrame: true, at: start)
        let stop = start.advanced(by: .milliseconds(5))
        let left9 = stream.next(isMoving: false, isInputFrame: true, at: stop)
        #expect(left9 == .zero)
        let again = start.advanced(by: .milliseconds(9))
        let left10 = stream.next(isMoving: true, isInputFrame: true, at: again)
        #expect(left10 == .nothing)
        #expect(stream.nextDeadline == start.advanced(by: .milliseconds(25)))
    }

    @Test("without a rate each input frame is a command, and zeros are repeated every 20 ms")
    func noRate() {
        var stream = CommandStream(period: nil, stopBurst: .milliseconds(40))
        let start = Moment(nanoseconds: 0)
        for step in 0..<5 {
            let now = start.advanced(by: .milliseconds(step))
            let left11 = stream.next(isMoving: true, isInputFrame: true, at: now)
            #expect(left11 == .motion)
            let left12 = stream.next(isMoving: true, isInputFrame: false, at: now)
            #expect(left12 == .nothing)
            #expect(stream.nextDeadline == nil)
        }
        let stop = start.advanced(by: .milliseconds(5))
        let left13 = stream.next(isMoving: false, isInputFrame: true, at: stop)
        #expect(left13 == .zero)
        #expect(stream.nextDeadline == start.advanced(by: .milliseconds(25)))
    }

    @Test("what the link interrupted is owed a zero, and only that")
    func owedZero() {
        let start = Moment(nanoseconds: 0)
        var moving = CommandStream(period: Self.period, stopBurst: .zero)
        _ = moving.next(isMoving: true, isInputFrame: true, at: start)
        moving.interrupt()
        #expect(moving.nextDeadline == nil)
        let left14 = moving.resume(at: start.advanced(by: .seconds(3)))
        #expect(left14 == .zero)
        let left15 = moving.resume(at: start.advanced(by: .seconds(4)))
        #expect(left15 == .nothing)

        var silent = CommandStream(period: Self.period, stopBurst: .zero)
        silent.interrupt()
        let left16 = silent.resume(at: start)
        #expect(left16 == .nothing)
    }
}
