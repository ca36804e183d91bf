import ControlCore
import Testing

@Suite("GesturePolicy")
struct GesturePolicyTests {
    static let policies: [(GesturePolicy<Int>, Bool)] = [
        (.always, true), (.never, false), (.custom { $0 == 7 }, true),
        (.custom { $0 != 7 }, false),
    ]

    @Test("answers yes, no, or as it comes")
    func answers() {
        for (policy, answer) in Self.policies {
            #expect(policy.isPolicyPassing(with: 7) == answer)
        }
    }

    @Test("combines with || and &&")
    func combinations() {
        for (one, first) in Self.policies {
            for (other, second) in Self.policies {
                #expect((one || other).isPolicyPassing(with: 7) == (first || second))
                #expect((one && other).isPolicyPassing(with: 7) == (first && second))
            }
        }
    }

    @Test("asks the second only where the first leaves it open")
    func shortCircuit() {
        let fatal = GesturePolicy<Int>.custom { _ in
            Issue.record("was asked")
            return false
        }
        #expect((GesturePolicy.always || fatal).isPolicyPassing(with: 7))
        #expect((GesturePolicy.custom { _ in true } || fatal).isPolicyPassing(with: 7))
        #expect(!(GesturePolicy.never && fatal).isPolicyPassing(with: 7))
        #expect(!(GesturePolicy.custom { _ in false } && fatal).isPolicyPassing(with: 7))
    }
}
