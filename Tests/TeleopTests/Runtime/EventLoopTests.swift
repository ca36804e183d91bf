import ControlCore
import Glibc
import Testing

@testable import Teleop

@Suite("EventLoop")
struct EventLoopTests {
    @Test("a handler that forgets another one of the same turn keeps it from being called")
    func forgetting() throws {
        let loop = try EventLoop()
        var ends: [[CInt]] = [[-1, -1], [-1, -1]]
        for index in ends.indices {
            #expect(pipe(&ends[index]) == 0)
            #expect(write(ends[index][1], "x", 1) == 1)
        }
        defer { ends.joined().forEach { close($0) } }
        var calls = 0
        for index in ends.indices {
            try loop.watch(ends[index][0], for: .readable) { [unowned loop] _ in
                calls += 1
                loop.forget(ends[1 - index][0])
                loop.stop()
            }
        }
        try loop.run()
        #expect(calls == 1)
    }

    @Test("a broken peer is told even to who waits for nothing of the kind")
    func broken() throws {
        let loop = try EventLoop()
        var ends: [CInt] = [-1, -1]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        defer { close(ends[1]) }
        var readiness: EventLoop.Readiness = []
        try loop.watch(ends[1], for: .readable) { [unowned loop] found in
            readiness = found
            loop.stop()
        }
        try loop.run()
        #expect(!readiness.isDisjoint(with: .broken))
    }

    @Test("a timer calls once, at or after its instant, and not when it was unset")
    func timers() throws {
        let loop = try EventLoop()
        let start = Moment.now
        let due = start.advanced(by: .milliseconds(5))
        var calls: [Moment] = []
        let unset = try DeadlineTimer(loop: loop) { Issue.record("an unset timer called") }
        unset.set(to: due)
        unset.set(to: nil)
        let timer = try DeadlineTimer(loop: loop) {
            calls.append(.now)
            loop.stop()
        }
        timer.set(to: due)
        try loop.run()
        #expect(calls.count == 1)
        #expect(calls.allSatisfy { $0 >= due })
        timer.set(to: start)
        try loop.run()
        #expect(calls.count == 2)
    }
}
