import ControlCore
import TestSupport
import Testing

@Suite("ElasticControl: properties")
struct ElasticPropertyTests {
    /// Settings and a play with all kinds of input, from one seed.
    struct Play {
        let settings: ElasticSettings
        let value: Double
        let inputs: [ElasticSession.Input]

        init(seed: UInt64, drag: Drag) {
            var generator = SeededGenerator(seed: seed)
            var steps: [ElasticStep] = []
            var lower = Double.random(in: 0...30, using: &generator)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let upper = lower + .random(in: 1...60, using: &generator)
                steps.append(
                    ElasticStep(
                        range: lower..<upper,
                        interval: .milliseconds(Int.random(in: 10...400, using: &generator)),
                        increment: .random(in: 0.1...9, using: &generator)))
                lower = upper + (Bool.random(using: &generator) ? 0 : 20)
            }
            let minimum = Double.random(in: -40...0, using: &generator)
            settings = ElasticSettings(
                draggingLimit: .random(in: 5...80, using: &generator),
                hysteresis: Bool.random(using: &generator) ? 10 : 0, minimumValue: minimum,
                maximumValue: minimum + .random(in: 0...60, using: &generator),
                loops: Bool.random(using: &generator),
                axis: Bool.random(using: &generator) ? .vertical : .horizontal,
                steps: steps.shuffled(using: &generator))
            value = minimum
            inputs = drag.inputs(using: &generator)
        }

        /// What the play tells, with the time in between cut as `generator` likes or not at all.
        func session(cutBy generator: inout SeededGenerator) throws -> ElasticSession {
            var session = try ElasticSession(settings, value: value)
            var time = 0
            for input in inputs {
                while time < input.milliseconds, Bool.random(using: &generator) {
                    time = Int.random(in: time...input.milliseconds, using: &generator)
                    session.play([.wait(time)])
                }
                session.play([input])
                time = input.milliseconds
            }
            return session
        }

        func session() throws -> ElasticSession {
            var session = try ElasticSession(settings, value: value)
            session.play(inputs)
            return session
        }
    }

    /// How a play drags.
    enum Drag {
        /// One drag that trembles without a release.
        case one
        /// A stick that often comes home.
        case stick
        /// Everything, with much that makes no sense.
        case anything

        func inputs(using generator: inout SeededGenerator) -> [ElasticSession.Input] {
            var time = 0
            return (0..<300).map { _ in
                time += Int.random(in: 0...60, using: &generator)
                if Int.random(in: 0..<20, using: &generator) == 0 { time += 1500 }
                return input(at: time, using: &generator)
            }
        }

        private func input(
            at time: Int, using generator: inout SeededGenerator
        ) -> ElasticSession.Input {
            let isZero = Int.random(in: 0..<6, using: &generator) == 0
            let amount = isZero ? 0 : Double.random(in: -1...1, using: &generator)
            switch self {
            case .one: return .pull(amount * 120, time)
            case .stick: return .deflect(amount, time)
            case .anything: break
            }
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: return .release(time)
            case 1: return .cancel(time)
            case 2: return .pull(Bool.random(using: &generator) ? .nan : -.infinity, time)
            case 3: return .deflect(Bool.random(using: &generator) ? .nan : .infinity, time)
            case 4..<6: return .pull(amount * 300, time)
            case 6..<8: return .deflect(amount, time)
            default:
                let place = Point(x: amount * 200, y: isZero ? .nan : -amount * 200)
                let phase = Contact.Phase.allCases.randomElement(using: &generator) ?? .moved
                let id = Int.random(in: 1...2, using: &generator)
                return .contact(Contact(id: id, phase: phase, location: place), time)
            }
        }
    }

    @Test("nothing depends on how the time is cut into calls", arguments: 1...60)
    func cuts(seed: UInt64) throws {
        for drag in [Drag.one, .stick, .anything] {
            let play = Play(seed: seed, drag: drag)
            let whole = try play.session()
            #expect(whole.events.count > 20)
            for cut in 1...4 {
                var generator = SeededGenerator(seed: seed &* 31 &+ UInt64(cut))
                #expect(try play.session(cutBy: &generator).events == whole.events)
            }
        }
    }

    @Test(
        "within a drag, and over all drags of a stick, no ticks are closer than the fastest interval",
        arguments: 1...60)
    func pace(seed: UInt64) throws {
        for drag in [Drag.one, .stick] {
            let play = Play(seed: seed, drag: drag)
            let fastest = play.settings.steps.map { $0.interval / .milliseconds(1) }.min() ?? 0
            let ticks = try play.session().ticks
            #expect(ticks.count > 10)
            for (earlier, later) in zip(ticks, ticks.dropFirst()) {
                #expect(later - earlier >= fastest)
            }
        }
    }

    @Test(
        "a pull that trembles at one boundary ticks no faster than its faster side",
        arguments: 1...20)
    func jitter(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var session = try ElasticSession(ElasticSettings(steps: ElasticSession.demo), value: 0)
        var time = 0
        while time < 10_000 {
            session.play([.pull(Bool.random(using: &generator) ? -34.9 : -35, time)])
            time += Int.random(in: 1...20, using: &generator)
        }
        // 0.3 s on one side, 0.2 s on the other.
        #expect((10_000 / 300...10_000 / 200 + 1).contains(session.ticks.count))
        for (earlier, later) in zip(session.ticks, session.ticks.dropFirst()) {
            #expect(later - earlier >= 200)
        }
    }

    @Test(
        "the value stays within its limits; only a change is told as one; all numbers are finite",
        arguments: 1...60)
    func values(seed: UInt64) throws {
        let play = Play(seed: seed, drag: .anything)
        let limits = play.settings.minimumValue...play.settings.maximumValue
        var session = try ElasticSession(play.settings, value: play.value)
        for input in play.inputs {
            let known = session.events.count
            var value = session.control.value
            session.play([input])
            for event in session.events[known...] {
                switch event {
                case .didChangeValue(let new, _):
                    #expect(new != value)
                    #expect(limits.contains(new))
                    value = new
                case .alreadyAtLimit(let same, _): #expect(same == value)
                case .didStartMoving, .didReachNewTimerSetting, .didRelease: break
                }
            }
            #expect(session.control.value == value)
            #expect(session.control.pull.isFinite && session.control.percentage.isFinite)
        }
    }

    @Test(
        "each start has one release, and all else lies between the two in the order of time",
        arguments: 1...60)
    func order(seed: UInt64) throws {
        var session = try Play(seed: seed, drag: .anything).session()
        session.play([.cancel(1_000_000)])
        var isMoving = false
        var last = ElasticSession.moment(0)
        for event in session.events {
            #expect(event.moment >= last)
            last = event.moment
            switch event {
            case .didStartMoving:
                #expect(!isMoving)
                isMoving = true
            case .didRelease:
                #expect(isMoving)
                isMoving = false
            case .didReachNewTimerSetting, .didChangeValue, .alreadyAtLimit: #expect(isMoving)
            }
        }
        #expect(!isMoving)
    }

    @Test(
        "without loops the value goes only the way of the pull, with each step as far as it says",
        arguments: 1...40)
    func monotone(seed: UInt64) throws {
        let play = Play(seed: seed, drag: .one)
        var settings = play.settings
        settings.loops = false
        let largest = settings.steps.map(\.increment).max() ?? 0
        for sign in [-1.0, 1] {
            let middle = (settings.minimumValue + settings.maximumValue) / 2
            var session = try ElasticSession(settings, value: middle)
            let increments = settings.axis.direction(of: sign) == .increment
            for case .pull(let translation, let time) in play.inputs {
                let before = session.control.value
                let known = session.ticks.count
                session.play([.pull(sign * abs(translation), time)])
                let way = (session.control.value - before) * (increments ? 1 : -1)
                #expect(way >= 0)
                #expect(way <= Double(session.ticks.count - known) * largest + 1e-9)
            }
            let end = increments ? settings.maximumValue : settings.minimumValue
            #expect(session.control.value == end)
        }
    }

    @Test("the deadline is the instant of the next tick", arguments: 1...20)
    func deadlines(seed: UInt64) throws {
        let play = Play(seed: seed, drag: .anything)
        var session = try ElasticSession(play.settings, value: play.value)
        for input in play.inputs {
            session.play([input])
            var ahead = session.control
            guard let deadline = ahead.nextDeadline else {
                let later = Moment(nanoseconds: ElasticSession.moment(10_000_000).nanoseconds)
                #expect(ahead.advance(to: later).isEmpty)
                continue
            }
            #expect(deadline > ElasticSession.moment(input.milliseconds))
            #expect(ahead.advance(to: Moment(nanoseconds: deadline.nanoseconds - 1)).isEmpty)
            #expect(ahead.advance(to: deadline).map(\.moment) == [deadline])
        }
    }
}
