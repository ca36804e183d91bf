import Testing

@testable import ControlCore

@Suite("PressState")
struct PressStateTests {
    @Test(
        "a trigger is pressed from half of its pull, and until it is let back below 0.4",
        arguments: [
            ([0.499_999], false), ([0.5], true), ([0.6, 0.4], true),
            ([0.6, 0.399_999], false), ([0.45], false), ([1, .nan], false), ([.nan], false),
        ] as [([Double], Bool)])
    func trigger(pulls: [Double], isHeld: Bool) {
        var state = PressState()
        for pull in pulls { _ = state.pull(pull) }
        #expect(state.isHeld == isHeld)
    }

    @Test("a press is fresh for the rest of its frame only, and only where something changed")
    func freshness() {
        var state = PressState()
        var changes = [state.set(isHeld: true)]
        #expect(state.isFreshPress)
        state.endFrame()
        #expect(!state.isFreshPress)
        changes.append(state.set(isHeld: true))
        #expect(!state.isFreshPress)
        changes.append(state.set(isHeld: false))
        #expect(!state.isFreshPress)
        #expect(changes == [.pressed, .none, .released])
    }
}
