import Testing

@testable import ControlCore

@Suite("CommandGuard, of several senders")
struct CommandGuardSenderTests {
    /// A guard that has known sessions a and b, of which a drives at 0.
    static func driven() -> GuardDrill {
        var drill = GuardDrill()
        drill.know("a", at: 0)
        drill.know("b", at: 0)
        let verdict = drill.session(1, of: "a", sent: 0, at: 0)
        #expect(verdict == .pass)
        return drill
    }

    @Test(
        "another drives only when nothing fresh has come from the first one for the time-out",
        arguments: [(20, false), (249.999, false), (250, true), (1000, true)])
    func handover(time: Double, isTaken: Bool) {
        let expected: GuardVerdict = isTaken ? .pass : .nothing(.anotherDrives)
        var session = Self.driven()
        #expect(session.session(1, of: "b", sent: time, at: time) == expected)
        #expect(
            session.core.status == .passing(.session(isTaken ? "b" : "a")))
        var plain = Self.driven()
        #expect(plain.plain(1, at: time) == expected)
    }

    @Test("what is refused of the first one does not keep the place", arguments: [0, 1])
    func refusedDriver(speed: Double) {
        var drill = Self.driven()
        // Repeated, for it has the number of the first one.
        _ = drill.session(speed, of: "a", sent: 200, sequence: 1, at: 200)
        #expect(drill.session(1, of: "b", sent: 250, at: 250) == .pass)
    }

    @Test("its fresh zeros do")
    func standingDriver() {
        var drill = Self.driven()
        #expect(drill.session(0, of: "a", sent: 200, at: 200) == .zero(nil))
        #expect(drill.session(1, of: "b", sent: 449, at: 449).refusal == .anotherDrives)
        #expect(drill.session(1, of: "b", sent: 450, at: 450) == .pass)
    }

    @Test("but not those that come after the time-out")
    func lateZero() {
        var drill = Self.driven()
        #expect(drill.session(0, of: "a", sent: 250, at: 250) == .zero(nil))
        #expect(drill.session(1, of: "b", sent: 251, at: 251) == .pass)
    }

    @Test("a plain sender that drives is not disturbed by a session either")
    func plainDriver() {
        var drill = GuardDrill()
        drill.know(at: 0)
        #expect(drill.plain(1, at: 0) == .pass)
        #expect(drill.session(1, sent: 249, at: 249) == .nothing(.anotherDrives))
        #expect(drill.session(1, sent: 250, at: 250) == .pass)
    }

    @Test("a zero counts, whoever sends it and however old it is")
    func anyZero() {
        for kind in 0..<4 {
            var drill = Self.driven()
            let verdict =
                switch kind {
                case 0: drill.plain(0, at: 20)
                case 1: drill.session(0, of: "b", sent: -60_000, at: 20)
                case 2: drill.session(0, of: "a", sent: 20, sequence: 1, at: 20)
                default:
                    drill.tell(
                        .command(GuardDrill.command(0, 0, .unreadable(.session("c")))), at: 20)
                }
            #expect(verdict == .zero(nil))
            #expect(drill.core.status == .standing(.commanded))
            #expect(drill.session(1, of: "a", sent: 40, at: 40) == .pass)
        }
    }

    @Test("what others send that can not be obeyed does not make the robot stand")
    func badOfOthers() {
        let bad: [(CommandSpeeds?, GuardRefusal)] = [
            (nil, .unreadable),
            (CommandSpeeds(linear: (.nan, 0, 0), angular: (0, 0, 0)), .notFinite),
        ]
        for (speeds, refusal) in bad {
            for origin in [CommandOrigin.plain, .unreadable(.session("b"))] {
                var drill = Self.driven()
                let command = ReceivedCommand(speeds: speeds, origin: origin)
                let expected = origin == .plain ? refusal : .unreadable
                #expect(drill.tell(.command(command), at: 20) == .nothing(expected))
                #expect(drill.core.status == .passing(.session("a")))
            }
        }
    }

    @Test("what the one who drives sends so does")
    func badOfDriver() {
        var drill = Self.driven()
        let command = ReceivedCommand(speeds: nil, origin: .unreadable(.session("a")))
        #expect(drill.tell(.command(command), at: 20) == .zero(.unreadable))
        #expect(drill.core.status == .standing(.badCommand))
        #expect(drill.session(1, of: "a", sent: 40, at: 40) == .pass)
    }

    @Test(
        "limits hold for the length of a velocity, but for rounding",
        arguments: [
            (1, 0, 0, nil), (-1, 0, 0, nil), (0, 0, 2, nil), (0, 0, -2, nil), (0.6, 0.8, 2, nil),
            (0.707_106_781_186_547_6, 0.707_106_781_186_547_6, 0, nil), (1.0000009, 0, 0, nil),
            (1.0000011, 0, 0, .beyondLimit), (0, 0, 2.000_003, .beyondLimit),
            (0.8, 0.8, 0, .beyondLimit), (-1.1, 0, 0, .beyondLimit), (0, 0, -2.1, .beyondLimit),
            (1e308, 0, 0, .beyondLimit), (.infinity, 0, 0, .notFinite), (0, 0, .nan, .notFinite),
        ] as [(Double, Double, Double, GuardRefusal?)])
    func limits(x: Double, y: Double, turn: Double, refusal: GuardRefusal?) {
        var drill = GuardDrill(
            GuardSettings(maximumMetersPerSecond: 1, maximumRadiansPerSecond: 2))
        let speeds = CommandSpeeds(linear: (x, y, 0), angular: (0, 0, turn))
        let command = ReceivedCommand(speeds: speeds, origin: .plain)
        #expect(drill.tell(.command(command), at: 0) == (refusal.map { .nothing($0) } ?? .pass))
    }

    @Test("without limits any finite speed is passed on")
    func noLimits() {
        var drill = GuardDrill()
        #expect(drill.plain(1e308, 1e308, at: 0) == .pass)
    }

    @Test("a limit of 0 passes nothing on that moves")
    func zeroLimit() {
        var drill = GuardDrill(GuardSettings(maximumMetersPerSecond: 0))
        #expect(drill.plain(1e-9, at: 0) == .nothing(.beyondLimit))
        #expect(drill.plain(0, 1, at: 0) == .pass)
    }
}
