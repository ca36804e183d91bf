import Testing

@testable import ControlCore

@Suite("CommandGuard, of sessions")
struct CommandGuardFreshnessTests {
    @Test(
        "passes a command on that is as old as its time to live, not an older one",
        arguments: [
            (250, 250, 100, .pass), (250, 250, 249.9999, .pass),
            (250, 250, 250.0001, .nothing(.stale)), (250, 250, 20_000, .nothing(.stale)),
            (250, 100, 99.9999, .pass), (250, 100, 100.0001, .nothing(.stale)),
            // However long it says that it counts, the time-out is the limit.
            (250, 10_000, 249.9999, .pass), (250, 10_000, 250.0001, .nothing(.stale)),
            (100, 250, 99.9999, .pass), (100, 250, 100.0001, .nothing(.stale)),
            // One that was never meant to count is no command.
            (250, 1, 0, .pass), (250, 0, 0, .nothing(.unreadable)),
            (250, -1, 0, .nothing(.unreadable)),
        ] as [(Int, Int, Double, GuardVerdict)])
    func age(timeout: Int, timeToLive: Int, age: Double, expected: GuardVerdict) {
        for clock in [0, -1e9, 3.6e9] {
            var drill = GuardDrill(GuardSettings(timeout: .milliseconds(timeout)))
            drill.know(clock: clock, at: 0)
            // Meanwhile the clocks may have drifted apart by 1.2 ms a second.
            let verdict = drill.session(
                1, sent: clock, timeToLive: .milliseconds(timeToLive), at: age / (1 - 0.0012))
            #expect(verdict == expected)
        }
    }

    @Test(
        "passes a command on whose number is greater than all before, not another",
        arguments: [
            (8, .pass), (9, .pass), (1000, .pass), (7, .nothing(.repeated)),
            (6, .nothing(.repeated)), (0, .nothing(.repeated)),
        ] as [(Int64, GuardVerdict)])
    func sequence(number: Int64, expected: GuardVerdict) {
        var drill = GuardDrill()
        drill.know(at: 0)
        #expect(drill.session(1, sent: 0, sequence: 7, at: 0) == .pass)
        #expect(drill.session(1, sent: 20, sequence: number, at: 20) == expected)
    }

    @Test("a number counts as seen though its command was too old")
    func sequenceOfStale() {
        var drill = GuardDrill()
        drill.know(at: 0)
        #expect(drill.session(1, sent: 0, sequence: 7, at: 400) == .nothing(.stale))
        #expect(drill.session(1, sent: 400, sequence: 7, at: 400) == .nothing(.repeated))
    }

    @Test("a session begins to drive once its clock is known, without standing first")
    func newSession() {
        var drill = GuardDrill()
        for step in 0..<5 {
            let now = Double(step) * 20
            #expect(drill.session(1, sent: now, at: now) == .nothing(.clockUnknown))
        }
        #expect(drill.session(1, sent: 100, at: 100) == .pass)
    }

    @Test("the same right after the link has come, for one that stands by silence")
    func newSessionAfterLink() {
        var drill = GuardDrill(isLinkUp: false)
        _ = drill.tell(.linkUp, at: 0)
        for step in 0..<5 {
            let now = 250 + Double(step) * 20
            #expect(drill.session(1, sent: now, at: now).refusal == .clockUnknown)
        }
        #expect(drill.session(1, sent: 350, at: 350) == .pass)
    }

    @Test("one that drove all the time is not, when what it sent comes late")
    func lateAfterLink() {
        var drill = GuardDrill(isLinkUp: false)
        drill.know(at: 0)
        _ = drill.tell(.linkUp, at: 0)
        // Nothing arrives for a second, and then what was sent meanwhile.
        for step in 1...50 {
            let verdict = drill.session(1, sent: Double(step) * 20, at: 1000)
            #expect(verdict != .pass)
        }
        #expect(drill.session(1, sent: 1020, at: 1020) == .nothing(.notSeenStanding))
        #expect(drill.session(0, sent: 1040, at: 1040) == .zero(nil))
        #expect(drill.session(1, sent: 1060, at: 1060) == .pass)
    }

    @Test(
        "a sender's clock that is set while it drives does not make the robot stand",
        arguments: [-3.6e6, -1000, -1, 1000, 3.6e6])
    func clockSet(jump: Double) {
        var drill = GuardDrill()
        drill.know(at: 0)
        var passed: [Double] = []
        for step in 0..<100 {
            let now = Double(step) * 20
            let verdict = drill.session(1, sent: now + (step < 50 ? 0 : jump), at: now)
            if verdict == .pass { passed.append(now) }
            if case .zero = drill.tell(.tick, at: now + 19) { Issue.record("stands at \(now)") }
        }
        #expect(passed.last == 1980)
        #expect(zip(passed, passed.dropFirst()).allSatisfy { $1 - $0 <= 120 })
    }

    @Test("a session that only pings is known, whatever else it says", arguments: [0, -1e9, 1e9])
    func pings(clock: Double) {
        var drill = GuardDrill()
        drill.know(clock: clock, at: 0)
        #expect(drill.core.nextDeadline == nil)
        #expect(drill.session(1, sent: 8000 + clock, at: 8001) == .pass)
    }

    @Test(
        "after more than 30 s of silence nothing is known of a session's clock any more",
        arguments: [(30_000, .pass), (30_001, .nothing(.clockUnknown))]
            as [(Double, GuardVerdict)])
    func longSilence(length: Double, verdict: GuardVerdict) {
        var drill = GuardDrill()
        drill.know(at: 0)
        #expect(drill.session(1, of: "a", sent: length, at: length) == verdict)
    }

    @Test("of many sessions the latest are known")
    func manySessions() {
        var drill = GuardDrill()
        for number in 0...SenderSessions.most {
            drill.know("session \(number)", at: Double(number) * 2000)
        }
        let first = drill.session(1, of: "session 0", sent: 20_000, at: 20_000)
        #expect(first == .nothing(.clockUnknown))
        let name = "session \(SenderSessions.most)"
        let last = drill.session(1, of: name, sent: 20_001, at: 20_001)
        #expect(last == .pass)
    }
}
