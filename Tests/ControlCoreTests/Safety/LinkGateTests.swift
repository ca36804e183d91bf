import Testing

@testable import ControlCore

@Suite("LinkGate")
struct LinkGateTests {
    static func moment(_ milliseconds: Int64) -> Moment {
        Moment(nanoseconds: milliseconds * 1_000_000)
    }

    /// A gate that has seen these backlogs.
    static func gate(_ backlogs: [(at: Int64, bytes: Int)]) -> LinkGate {
        var gate = LinkGate(timeout: .milliseconds(500))
        for backlog in backlogs {
            gate.observe(
                unacknowledged: backlog.bytes, isHeld: false, at: moment(backlog.at))
        }
        return gate
    }

    @Test(
        "bytes may wait for 55 ms; after the time-out the link must be rebuilt",
        arguments: [
            (0, .send), (55, .send), (56, .withhold), (500, .withhold), (501, .rebuild),
        ] as [(Int64, LinkGate.Verdict)])
    func age(milliseconds: Int64, expected: LinkGate.Verdict) {
        #expect(Self.gate([(0, 100)]).verdict(at: Self.moment(milliseconds)) == expected)
    }

    @Test("a steady flow with a long way is no stall: only the oldest byte's age counts")
    func steadyFlow() {
        var gate = LinkGate(timeout: .milliseconds(500))
        // 50 Hz with a round trip of 50 ms: there is always something on its way.
        for step in 0..<100 {
            let now = Self.moment(Int64(step) * 20)
            gate.observe(unacknowledged: min(step, 2) * 100, isHeld: false, at: now)
            #expect(gate.verdict(at: now) == .send)
            gate.observe(unacknowledged: min(step + 1, 3) * 100, isHeld: false, at: now)
        }
        #expect(gate.verdict(at: Self.moment(2200)) == .withhold)
    }

    @Test("what is acknowledged in part leaves the age of the rest")
    func partly() {
        let gate = Self.gate([(0, 100), (20, 200), (30, 150)])
        #expect(gate.verdict(at: Self.moment(55)) == .send)
        #expect(gate.verdict(at: Self.moment(56)) == .withhold)
        let later = Self.gate([(0, 100), (20, 200), (30, 100)])
        #expect(later.verdict(at: Self.moment(75)) == .send)
        #expect(later.verdict(at: Self.moment(76)) == .withhold)
    }

    @Test("all acknowledged, the gate is open again")
    func drained() {
        #expect(Self.gate([(0, 100), (300, 0)]).verdict(at: Self.moment(9000)) == .send)
    }

    @Test("bytes that the kernel has not even taken withhold at once, and in time rebuild")
    func held() {
        var gate = LinkGate(timeout: .milliseconds(500))
        gate.observe(unacknowledged: 0, isHeld: true, at: Self.moment(0))
        #expect(gate.verdict(at: Self.moment(0)) == .withhold)
        gate.observe(unacknowledged: 0, isHeld: true, at: Self.moment(400))
        #expect(gate.verdict(at: Self.moment(500)) == .withhold)
        #expect(gate.verdict(at: Self.moment(501)) == .rebuild)
        gate.observe(unacknowledged: 0, isHeld: false, at: Self.moment(600))
        #expect(gate.verdict(at: Self.moment(600)) == .send)
    }

    @Test("more chunks than it keeps apart never make bytes younger")
    func manyChunks() {
        var gate = LinkGate(timeout: .milliseconds(500))
        for step in 0..<200 {
            gate.observe(
                unacknowledged: step + 1, isHeld: false, at: Moment(nanoseconds: Int64(step)))
        }
        gate.observe(unacknowledged: 1, isHeld: false, at: Self.moment(1))
        #expect(gate.verdict(at: Self.moment(57)) == .withhold)
        gate.observe(unacknowledged: 0, isHeld: false, at: Self.moment(62))
        #expect(gate.verdict(at: Self.moment(62)) == .send)
    }

    @Test("a new connection starts without a past")
    func reset() {
        var gate = Self.gate([(0, 100)])
        gate.reset()
        #expect(gate == LinkGate(timeout: .milliseconds(500)))
    }
}
