import Testing

@testable import ControlCore

@Suite("PullTrust")
struct PullTrustTests {
    @Test(
        "a pull counts from the first report on that shows it let go",
        arguments: [
            (0, true), (0.1, true), (0.1.nextUp, false), (0.5, false), (1, false), (.nan, false),
        ] as [(Double, Bool)])
    func firstReport(pull: Double, isEarned: Bool) {
        var trust = PullTrust(isEarned: false)
        #expect(trust.counted(pull) == (isEarned ? pull : 0))
        #expect(trust.isEarned == isEarned)
        #expect(trust.counted(1) == (isEarned ? 1 : 0))
    }

    @Test("what is earned stays, and what never was in doubt counts at once")
    func earned() {
        var trust = PullTrust(isEarned: false)
        #expect([1, 0.4, 0, 0.3, 1].map { trust.counted($0) } == [0, 0, 0, 0.3, 1])
        var known = PullTrust(isEarned: true)
        #expect(known.counted(0.7) == 0.7)
    }
}
