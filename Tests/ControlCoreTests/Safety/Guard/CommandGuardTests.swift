import Testing

@testable import ControlCore

@Suite("CommandGuard")
struct CommandGuardTests {
    @Test("passes nothing on before its link is up")
    func noLink() {
        var drill = GuardDrill(isLinkUp: false)
        #expect(drill.core.status == .standing(.linkDown))
        #expect(drill.plain(1, at: 0) == .nothing(.linkDown))
        #expect(drill.core.nextDeadline == nil)
    }

    @Test(
        "makes the robot stand when nothing has come for the time-out, exactly then",
        arguments: [
            (249.999, .nothing(nil)), (250, .zero(nil)), (251, .zero(nil)), (9000, .zero(nil)),
        ] as [(Double, GuardVerdict)])
    func timeout(time: Double, expected: GuardVerdict) {
        var drill = GuardDrill()
        #expect(drill.plain(1, at: 0) == .pass)
        #expect(drill.core.nextDeadline == GuardDrill.moment(250))
        #expect(drill.core.status == .passing(.plain))
        #expect(drill.tell(.tick, at: time) == expected)
        #expect(
            drill.core.status == (expected == .zero(nil) ? .standing(.timedOut) : .passing(.plain)))
    }

    @Test("the time-out holds whatever else arrives")
    func timeoutWithinEvent() {
        var drill = GuardDrill()
        drill.know(at: 0)
        #expect(drill.session(1, sent: 0, at: 0) == .pass)
        #expect(drill.session(1, sent: 0, sequence: 1, at: 250) == .zero(.repeated))
        #expect(drill.tell(.ping(session: "b", stamp: .zero), at: 251) == .nothing(nil))
    }

    @Test("a zero is repeated every 20 ms for 0.3 s, and then there is silence")
    func burst() {
        var drill = GuardDrill()
        _ = drill.plain(1, at: 0)
        var zeros: [Moment] = []
        while let deadline = drill.core.nextDeadline {
            #expect(drill.core.handle(.tick, at: deadline) == .zero(nil))
            zeros.append(deadline)
        }
        #expect(zeros == (0...15).map { GuardDrill.moment(250 + 20 * Double($0)) })
        #expect(drill.core.status == .standing(.timedOut))
    }

    @Test("a late call neither makes up for zeros nor lets their burst last longer")
    func lateBurst() {
        var drill = GuardDrill()
        _ = drill.plain(1, at: 0)
        #expect(drill.tell(.tick, at: 250) == .zero(nil))
        #expect(drill.tell(.tick, at: 390) == .zero(nil))
        #expect(drill.core.nextDeadline == GuardDrill.moment(410))
        #expect(drill.tell(.tick, at: 2000) == .zero(nil))
        #expect(drill.core.nextDeadline == nil)
    }

    // p plain motion, z plain zero, x unreadable, b beyond the limit, s stop, r reset,
    // d link down, u link up, blank: nothing arrives.
    // > passed on, 0 zero, . nothing. A column is 20 ms, the time-out 60 ms.
    @Test(
        "over time",
        arguments: [
            // The last one counts for the time-out, then zeros leave for 0.3 s, then silence.
            ("pppp                    ", ">>>>..0000000000000000.."),
            // A zero counts at once, and their burst is not longer when there are many.
            ("ppzzzz                  ", ">>0000000000000000......"),
            // A zero leaves though the robot stands already; whoever sends it may move at once.
            ("z   z                   ", "0...0..................."),
            ("zzzzpp                  ", "0000>>..0000000000000000"),
            // What can not be obeyed makes the robot stand at once; then its sender goes on.
            ("ppxppxx                 ", ">>0>>0000000000000000..."),
            ("ppbpp                   ", ">>0>>..0000000000000000."),
            // A stop holds until a reset, and then until the sender has been seen standing: by a
            // zero, or by silence for the time-out.
            ("ppsppprpzpp             ", ">>0000000>>..00000000000"),
            ("ps pppr  pp             ", ">00000000>>..00000000000"),
            // So it is with a link that was lost.
            ("ppd  uppzpp             ", ">>0000000>>..00000000000"),
            ("ppd  upp   pp           ", ">>000000000>>..000000000"),
            // A reset that releases nothing disturbs nobody.
            ("pprpp                   ", ">>.>>..0000000000000000."),
        ])
    func timeline(events: String, expected: String) {
        var drill = GuardDrill(
            GuardSettings(timeout: .milliseconds(60), maximumMetersPerSecond: 2))
        var told = ""
        for (column, event) in events.enumerated() {
            let now = Double(column) * 20
            let verdict: GuardVerdict =
                switch event {
                case "p": drill.plain(1, at: now)
                case "z": drill.plain(0, at: now)
                case "b": drill.plain(3, at: now)
                case "x":
                    drill.tell(.command(ReceivedCommand(speeds: nil, origin: .plain)), at: now)
                case "s": drill.tell(.stop, at: now)
                case "r": drill.tell(.reset, at: now)
                case "d": drill.tell(.linkDown, at: now)
                case "u": drill.tell(.linkUp, at: now)
                default: drill.tell(.tick, at: now)
                }
            switch verdict {
            case .pass: told += ">"
            case .zero: told += "0"
            case .drop, .nothing: told += "."
            }
        }
        #expect(told == expected)
    }
}
