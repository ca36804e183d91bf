import Testing

@testable import ControlCore

@Suite("LinkProbe")
struct LinkProbeTests {
    static func moment(_ milliseconds: Int64) -> Moment {
        Moment(nanoseconds: milliseconds * 1_000_000)
    }

    /// A probe whose round trips took these times, a second apart.
    static func probe(
        _ milliseconds: [Int64], maxLatency: Duration? = nil
    ) -> (probe: LinkProbe, end: Int64) {
        var probe = LinkProbe(timeout: .milliseconds(500), maxLatency: maxLatency)
        var now: Int64 = 0
        for (index, roundTrip) in milliseconds.enumerated() {
            let number =
                index == 0
                ? probe.begin(at: moment(now)) : probe.next(isCommandSent: true, at: moment(now))
            if let number { probe.noteReturn(of: number, at: moment(now + roundTrip)) }
            now += 1000
        }
        return (probe, now)
    }

    @Test(
        "the latency is the median of the last ten, of an even number the longer of the middle two",
        arguments: [
            ([], nil), ([7], 7), ([3, 9], 9), ([9, 1, 5], 5),
            ([100, 1, 2, 3, 4, 5, 6, 7, 8, 9], 6), ([100, 100, 100, 1, 2, 3, 4, 5, 6, 7, 8], 6),
            ([100, 100, 100, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1], 5),
        ] as [([Int64], Int64?)])
    func median(roundTrips: [Int64], expected: Int64?) {
        #expect(Self.probe(roundTrips).probe.latency == expected.map { .milliseconds($0) })
    }

    @Test(
        "a probe that is out for more than 150 ms withholds commands, after the time-out it is lost",
        arguments: [
            (0, .send), (150, .send), (151, .withhold), (500, .withhold), (501, .rebuild),
        ] as [(Int64, LinkGate.Verdict)])
    func age(milliseconds: Int64, expected: LinkGate.Verdict) {
        var probe = LinkProbe(timeout: .milliseconds(500), maxLatency: nil)
        _ = probe.begin(at: Self.moment(0))
        #expect(probe.verdict(at: Self.moment(milliseconds)) == expected)
    }

    @Test(
        "where more is usual, three times that is waited for",
        arguments: [(300, .send), (301, .withhold)] as [(Int64, LinkGate.Verdict)])
    func longWay(milliseconds: Int64, expected: LinkGate.Verdict) {
        var (probe, end) = Self.probe([100, 100, 100])
        _ = probe.next(isCommandSent: true, at: Self.moment(end))
        #expect(probe.verdict(at: Self.moment(end + milliseconds)) == expected)
    }

    @Test(
        "the next leaves with a command after 100 ms, without one after 10 s",
        arguments: [
            (true, 99, false), (true, 100, true), (false, 9999, false), (false, 10000, true),
        ]
            as [(Bool, Int64, Bool)])
    func pace(isCommandSent: Bool, milliseconds: Int64, isSent: Bool) {
        var probe = LinkProbe(timeout: .milliseconds(500), maxLatency: nil)
        // It took 1 ms, which the time-out is prolonged by.
        probe.noteReturn(of: probe.begin(at: Self.moment(0)), at: Self.moment(1))
        let number = probe.next(isCommandSent: isCommandSent, at: Self.moment(milliseconds))
        #expect((number != nil) == isSent)
        #expect(
            probe.nextDeadline
                == (isSent ? Self.moment(milliseconds + 501).next : Self.moment(10000))
        )
    }

    @Test("while one is out no other is sent, and only that one counts when it returns")
    func oneAtATime() {
        var probe = LinkProbe(timeout: .milliseconds(500), maxLatency: nil)
        let number = probe.begin(at: Self.moment(0))
        #expect(probe.next(isCommandSent: true, at: Self.moment(400)) == nil)
        for wrong in [number - 1, number + 1, 0, .min, .max] {
            probe.noteReturn(of: wrong, at: Self.moment(1))
        }
        #expect(!probe.isAnswered)
        probe.noteReturn(of: number, at: Self.moment(450))
        #expect(probe.latency == .milliseconds(450))
        probe.noteReturn(of: number, at: Self.moment(460))
        #expect(probe.latency == .milliseconds(450))
    }

    @Test(
        "a median beyond the longest allowed is too slow",
        arguments: [(50, false), (51, true)] as [(Int64, Bool)])
    func slow(milliseconds: Int64, isSlow: Bool) {
        #expect(Self.probe([milliseconds], maxLatency: .milliseconds(50)).probe.isSlow == isSlow)
        #expect(!Self.probe([milliseconds]).probe.isSlow)
    }

    @Test("on another connection nothing of the last one is known, nor does its probe count")
    func reset() {
        var (probe, end) = Self.probe([5])
        let lost = probe.next(isCommandSent: true, at: Self.moment(end))
        probe.reset()
        #expect(probe.latency == nil)
        #expect(probe.nextDeadline == nil)
        #expect(probe.verdict(at: Self.moment(end + 9000)) == .send)
        let number = probe.begin(at: Self.moment(end + 9000))
        #expect(number != lost)
        probe.noteReturn(of: lost ?? 0, at: Self.moment(end + 9001))
        #expect(!probe.isAnswered)
    }
}

extension Moment {
    /// The next instant that there is.
    fileprivate var next: Moment { advanced(by: .nanoseconds(1)) }
}
