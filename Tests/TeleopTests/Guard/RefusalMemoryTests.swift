import ControlCore
import Testing

@testable import Teleop

@Suite("RefusalMemory")
struct RefusalMemoryTests {
    @Test("tells each kind once while it goes on, and again when it comes back after 10 s")
    func once() {
        var memory = RefusalMemory()
        func told(_ refusal: GuardRefusal, at milliseconds: Int64) -> Bool {
            memory.isNew(refusal, at: Moment(nanoseconds: milliseconds * 1_000_000))
        }
        #expect(told(.stale, at: 0))
        #expect(told(.repeated, at: 0))
        for second in 1...60 { #expect(!told(.stale, at: Int64(second) * 1000)) }
        #expect(!told(.repeated, at: 9999))
        #expect(!told(.stale, at: 69_999))
        #expect(told(.stale, at: 79_999))
        #expect(told(.repeated, at: 79_999))
    }

    @Test("a clock that is not known is told once that has gone on for 1 s")
    func learning() {
        var memory = RefusalMemory()
        func told(_ milliseconds: Int64) -> Bool {
            memory.isNew(.clockUnknown, at: Moment(nanoseconds: milliseconds * 1_000_000))
        }
        #expect(!told(0))
        #expect(!told(999))
        #expect(told(1000))
        #expect(!told(1001))
        // Another sender begins, long after.
        #expect(!told(11_001))
        #expect(!told(12_000))
        #expect(told(12_001))
    }
}
