import Testing

@testable import ControlCore

@Suite("Interlock")
struct InterlockTests {
    static func observation(
        neutral: Bool = false, foundAway: Bool = false, fresh: Bool = false, held: Bool = false
    ) -> Interlock.Observation {
        Interlock.Observation(
            isNeutral: neutral, isStickFoundAway: foundAway, isFreshPress: fresh, isHeld: held)
    }

    /// Every observation there can be.
    static let all: [Interlock.Observation] = (0..<16).map { bits in
        observation(
            neutral: bits & 1 != 0, foundAway: bits & 2 != 0, fresh: bits & 4 != 0,
            held: bits & 8 != 0)
    }

    @Test("no single observation arms it from the start")
    func neverAtOnce() {
        for observation in Self.all {
            var interlock = Interlock(needsEnable: true)
            interlock.observe(observation)
            #expect(interlock.state != .armed)
        }
    }

    @Test("armed by neutral first, then a fresh press that is still held: all pairs tried")
    func pairs() {
        for first in Self.all {
            for second in Self.all {
                var interlock = Interlock(needsEnable: true)
                interlock.observe(first)
                interlock.observe(second)
                let mayArm =
                    first.isNeutral && second.isFreshPress && second.isHeld
                    && !second.isStickFoundAway
                #expect((interlock.state == .armed) == mayArm)
            }
        }
    }

    @Test("letting go asks for a new press, not for neutral")
    func release() {
        var interlock = Interlock(needsEnable: true)
        interlock.observe(Self.observation(neutral: true))
        interlock.observe(Self.observation(fresh: true, held: true))
        interlock.observe(Self.observation())
        #expect(interlock.state == .pressRequired)
        interlock.observe(Self.observation(held: true))
        #expect(interlock.state == .pressRequired)
        interlock.observe(Self.observation(fresh: true, held: true))
        #expect(interlock.state == .armed)
    }

    @Test("without an enable control neutral alone arms, unless a stick was not where it seemed")
    func noEnable() {
        for observation in Self.all {
            var interlock = Interlock(needsEnable: false)
            interlock.observe(observation)
            #expect((interlock.state == .armed) == observation.isNeutral)
        }
        var interlock = Interlock(needsEnable: false)
        interlock.observe(Self.observation(neutral: true))
        interlock.observe(Self.observation(foundAway: true))
        #expect(interlock.state == .neutralRequired)
    }
}
