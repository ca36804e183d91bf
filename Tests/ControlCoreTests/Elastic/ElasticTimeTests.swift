import ControlCore
import Testing

@Suite("ElasticControl: time")
struct ElasticTimeTests {
    static let hour = 3_600_000

    static func session(loops: Bool = true, value: Double = 10) throws -> ElasticSession {
        try ElasticSession(
            ElasticSettings(loops: loops, steps: ElasticSession.demo), value: value)
    }

    @Test("a late call makes every tick that is due, each at its own instant")
    func late() throws {
        var session = try Self.session()
        session.play([.pull(-5, 7), .wait(1200)])
        #expect(session.ticks == [7, 307, 607, 907])
        #expect(session.control.nextDeadline == ElasticSession.moment(1207))
    }

    @Test("a tick is due at its instant, not a nanosecond before")
    func deadline() throws {
        var session = try Self.session()
        session.play([.pull(-5, 0)])
        #expect(session.control.advance(to: Moment(nanoseconds: 299_999_999)).isEmpty)
        let due = Moment(nanoseconds: 300_000_000)
        #expect(session.control.nextDeadline == due)
        #expect(session.control.advance(to: due) == [.didChangeValue(12, at: due)])
        #expect(session.control.advance(to: due).isEmpty)
    }

    @Test("a million ticks later the beat has not drifted")
    func drift() throws {
        var session = try Self.session()
        session.play([.pull(-5, 0)])
        var count = 0
        for call in 1...30_000 {
            // Calls at uneven times, each late for some ticks.
            count += session.control.advance(to: ElasticSession.moment(call * 9_973)).count
        }
        #expect(count == 30_000 * 9_973 / 300)
        #expect(
            session.control.nextDeadline == ElasticSession.moment(30_000 * 9_973 / 300 * 300 + 300))
    }

    @Test("an instant before the last one counts as the last one")
    func backwards() throws {
        var session = try Self.session()
        session.play([.pull(-5, 1000), .wait(0), .pull(-90, 500), .wait(1099)])
        #expect(session.story == ["start@1000", "reach 0@1000", "11@1000", "reach 120@1000"])
        session.play([.wait(1100), .release(7)])
        #expect(session.story.suffix(2) == ["14@1100", "release@1100"])
        session.play([.wait(2000), .deflect(0.1, 1500), .cancel(0)])
        #expect(
            session.story.suffix(4) == ["start@2000", "reach 0@2000", "15@2000", "release@2000"])
    }

    @Test(
        "a call hours late makes 10 000 ticks; then the value stands still and the beat goes on",
        arguments: [true, false])
    func hoursLate(loops: Bool) throws {
        var session = try Self.session(loops: loops, value: 0)
        session.play([.pull(-90, 0), .wait(3 * Self.hour + 50)])
        #expect(session.ticks.count == 1 + 10_000)
        #expect(session.ticks.last == 1_000_000)
        // 17 values, from 0 to 48 by 3, make one round.
        #expect(session.control.value == (loops ? Double(10_001 % 17 * 3) : 50))
        #expect(session.control.nextDeadline == ElasticSession.moment(3 * Self.hour + 100))
        session.play([.wait(3 * Self.hour + 100)])
        #expect(session.ticks.last == Double(3 * Self.hour + 100))
    }

    @Test("10 000 ticks late is not yet too late")
    func justInTime() throws {
        var session = try Self.session()
        session.play([.pull(-5, 0), .wait(10_000 * 300)])
        #expect(session.ticks.count == 1 + 10_000)
        #expect(session.ticks.last == 3_000_000)
        #expect(session.control.nextDeadline == ElasticSession.moment(3_000_300))
    }

    @Test("from the beginning of time to its end nothing overflows")
    func wholeTime() throws {
        let beginning = Moment(nanoseconds: .min)
        let end = Moment(nanoseconds: .max)
        var session = try Self.session()
        #expect(session.control.pull(to: -5, at: beginning).count == 3)
        #expect(session.control.advance(to: end).count == 10_000)
        // The next tick would be after the end of time.
        #expect(session.control.nextDeadline == nil)
        #expect(session.control.pull(to: -40, at: end).count == 2)
        #expect(session.control.nextDeadline == nil)
        #expect(session.control.release(at: end) == [.didRelease(at: end)])
        // Neither in a range nor before one, nor right after another.
        #expect(session.control.pull(byDeflection: 0.1, at: end).count == 2)
        #expect(session.control.pull(byDeflection: 0, at: end) == [.didRelease(at: end)])
        session = try ElasticSession(ElasticSettings(steps: ElasticSession.demoWithGap), value: 10)
        #expect(session.control.pull(byDeflection: 0.01, at: end) == [.didStartMoving(at: end)])
        #expect(session.control.nextDeadline == nil)
        #expect(session.control.pull(byDeflection: 0, at: end).count == 2)
        #expect(session.control.pull(byDeflection: 0.01, at: end) == [.didStartMoving(at: end)])
        #expect(session.control.pull(byDeflection: 0, at: end) == [.didRelease(at: end)])
    }

    @Test("an interval that is a fraction of binary seconds ticks on whole nanoseconds")
    func roundedInterval() throws {
        let interval = Duration(secondsComponent: 0, attosecondsComponent: 299_999_999_999_999_988)
        let step = ElasticStep(range: 0..<100, interval: interval, increment: 1)
        var session = try ElasticSession(ElasticSettings(steps: [step]), value: 0)
        session.play([.pull(-5, 0)])
        #expect(session.control.nextDeadline == ElasticSession.moment(300))
    }
}
