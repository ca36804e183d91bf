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

    /// A stream on a clock in milliseconds; a class, so that an expectation can ask it.
    final class Asked {
        private var stream: CommandStream

        init(period: Duration? = CommandStreamTests.period, stopBurst: Duration = .zero) {
            stream = CommandStream(period: period, stopBurst: stopBurst)
        }

        private static func moment(_ milliseconds: Int64) -> Moment {
            Moment(nanoseconds: milliseconds * 1_000_000)
        }

        var nextDeadline: Int64? { stream.nextDeadline.map { $0.nanoseconds / 1_000_000 } }

        /// What leaves with a frame of input.
        func frame(isMoving: Bool, at milliseconds: Int64) -> CommandStream.Output {
            stream.next(isMoving: isMoving, isInputFrame: true, at: Self.moment(milliseconds))
        }

        /// What leaves when only time has passed.
        func tick(isMoving: Bool, at milliseconds: Int64) -> CommandStream.Output {
            stream.next(isMoving: isMoving, isInputFrame: false, at: Self.moment(milliseconds))
        }

        func interrupt() {
            stream.interrupt()
        }

        func resume(at milliseconds: Int64) -> CommandStream.Output {
            stream.resume(at: Self.moment(milliseconds))
        }
    }

    @Test("zeros are repeated up to and including the end of the burst")
    func burstLength() {
        let stream = Asked(stopBurst: .milliseconds(300))
        #expect(stream.frame(isMoving: true, at: 0) == .motion)
        #expect(stream.frame(isMoving: false, at: 7) == .zero)
        var zeros: [Int64] = []
        while let next = stream.nextDeadline {
            #expect(stream.tick(isMoving: false, at: next) == .zero)
            zeros.append(next)
        }
        #expect(zeros == Array(stride(from: 27, through: 307, by: 20)))
    }

    @Test("a change between two beats waits for the beat, and the last one leaves")
    func trailingEdge() {
        let stream = Asked()
        #expect(stream.frame(isMoving: true, at: 0) == .motion)
        for milliseconds in Int64(1)..<20 {
            #expect(stream.frame(isMoving: true, at: milliseconds) == .nothing)
        }
        #expect(stream.nextDeadline == 20)
        #expect(stream.tick(isMoving: true, at: 20) == .motion)
    }

    @Test("a late call neither shifts the beat nor is caught up in a bunch")
    func lateCalls() {
        let stream = Asked()
        #expect(stream.frame(isMoving: true, at: 0) == .motion)
        #expect(stream.tick(isMoving: true, at: 75) == .motion)
        #expect(stream.tick(isMoving: true, at: 75) == .nothing)
        #expect(stream.nextDeadline == 80)
    }

    @Test("moving again soon after a zero keeps the distance of a period")
    func restart() {
        let stream = Asked()
        #expect(stream.frame(isMoving: true, at: 0) == .motion)
        #expect(stream.frame(isMoving: false, at: 5) == .zero)
        #expect(stream.frame(isMoving: true, at: 9) == .nothing)
        #expect(stream.nextDeadline == 25)
    }

    @Test("without a rate each input frame is a command, and zeros are repeated every 20 ms")
    func noRate() {
        let stream = Asked(period: nil, stopBurst: .milliseconds(40))
        for milliseconds in Int64(0)..<5 {
            #expect(stream.frame(isMoving: true, at: milliseconds) == .motion)
            #expect(stream.tick(isMoving: true, at: milliseconds) == .nothing)
            #expect(stream.nextDeadline == nil)
        }
        #expect(stream.frame(isMoving: false, at: 5) == .zero)
        #expect(stream.nextDeadline == 25)
    }

    @Test("what the link interrupted is owed a zero, and only that")
    func owedZero() {
        let moving = Asked()
        #expect(moving.frame(isMoving: true, at: 0) == .motion)
        moving.interrupt()
        #expect(moving.nextDeadline == nil)
        #expect(moving.resume(at: 3000) == .zero)
        #expect(moving.resume(at: 4000) == .nothing)

        let silent = Asked()
        silent.interrupt()
        #expect(silent.resume(at: 0) == .nothing)
    }
}
