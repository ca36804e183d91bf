import TestSupport
import Testing

@testable import ControlCore

@Suite("CommandGuard, whatever happens")
struct CommandGuardPropertyTests {
    static let seeds = 0..<40

    /// A sender on a network that delivers in order and, now and then, holds everything back.
    struct Network {
        var random: SeededGenerator
        /// The sender's clock minus ours, in ms.
        let offset: Double
        /// How much faster the sender's clock goes than ours, in parts of 1.
        let drift: Double
        let period = 20.0
        /// In ms, on our clock.
        private(set) var sent = 0.0
        private(set) var arrival = 0.0
        private var heldUntil = 0.0

        init(seed: Int) {
            random = SeededGenerator(seed: UInt64(seed))
            offset = Double.random(in: -1e9...1e9, using: &random)
            drift = Double.random(in: -500e-6...500e-6, using: &random)
        }

        /// What the sender's clock says when it sends.
        var stamp: Double { sent * (1 + drift) + offset }

        /// Sends the next message, and has it arrive.
        mutating func send() {
            sent += period
            if Int.random(in: 0..<100, using: &random) == 0, sent > heldUntil {
                heldUntil = sent + Double.random(in: 0...3000, using: &random)
            }
            let delay = Double.random(in: 2...40, using: &random)
            arrival = max(arrival, sent + delay, heldUntil)
        }
    }

    @Test(
        "never passes a command on that is later than the fastest by more than it may be",
        arguments: seeds)
    func neverOld(seed: Int) {
        var network = Network(seed: seed)
        var drill = GuardDrill()
        var fastest = Double.infinity
        var passed = 0
        for _ in 0..<3000 {
            network.send()
            let delay = network.arrival - network.sent
            fastest = min(fastest, delay)
            let verdict = drill.session(1, sent: network.stamp, at: network.arrival)
            guard verdict == .pass else { continue }
            passed += 1
            // The estimate may have risen while the fastest was long ago.
            #expect(delay - fastest <= 250 + 10)
        }
        #expect(passed > 300)
    }

    @Test("never passes anything of a burst of a new session on", arguments: seeds)
    func burst(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var drill = GuardDrill()
        let held = Double.random(in: 300...5000, using: &random)
        let clock = Double.random(in: -1e9...1e9, using: &random)
        let period = Double.random(in: 5...50, using: &random)
        let spacing = Double.random(in: 0...period / 2, using: &random)
        var sent = 0.0
        var arrival = held
        var passed = 0
        for _ in 0..<2000 {
            sent += period
            arrival = max(arrival + spacing, sent + 5)
            guard drill.session(1, sent: sent + clock, at: arrival) == .pass else { continue }
            passed += 1
            #expect(arrival - sent <= 30, "held for \(held), one each \(period), then \(spacing)")
        }
        #expect(passed > 100)
    }

    @Test(
        "clocks that drift apart neither block what is fresh nor let anything old through",
        arguments: [-500e-6, 500e-6, -100e-6, 0])
    func drift(rate: Double) {
        var random = SeededGenerator(seed: 1)
        var drill = GuardDrill()
        var refused = 0
        // Four hours at 10 commands a second.
        for step in 0..<144_000 {
            let sent = Double(step) * 100
            let delay = Double.random(in: 1...30, using: &random)
            let verdict = drill.session(1, sent: sent * (1 + rate), at: sent + delay)
            if verdict != .pass { refused += 1 }
            guard step % 9600 == 9599 else { continue }
            // What if the next one were late?
            var late = drill
            let next = late.session(1, sent: (sent + 100) * (1 + rate), at: sent + 100 + 290)
            #expect(next.refusal == .stale)
        }
        #expect(refused < 20)
    }

    @Test("never moves while it must not, and never for longer than the time-out", arguments: seeds)
    func safety(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var drill = GuardDrill(isLinkUp: false)
        drill.know("a", at: -1000)
        var now = 0.0
        var isUp = false
        var isStopped = false
        var isBridgeStopped = false
        /// Nothing has been heard of the bridge since the link was lost.
        var isUnheard = false
        /// When the last command was passed on; nil once a zero has left.
        var movingSince: Double?
        for _ in 0..<4000 {
            let step = Double.random(in: 0...120, using: &random)
            let deadline = drill.core.nextDeadline.map { Double($0.nanoseconds) / 1e6 }
            let isDeadline = deadline.map { $0 <= now + step } ?? false
            now = isDeadline ? max(deadline ?? now, now) : now + step
            let choice = isDeadline ? 99 : Int.random(in: 0..<60, using: &random)
            let event: GuardEvent
            switch choice {
            case 0: event = .linkUp
            case 1: event = .linkDown
            case 2: event = .stop
            case 3, 4: event = .reset
            case 5: event = CommandGuardBridgeTests.bridge("a", .lost)
            case 56: event = CommandGuardBridgeTests.bridge("a", .online(isStopped: true))
            case 57: event = CommandGuardBridgeTests.bridge("a", .online(isStopped: false))
            case 6...20: event = .command(GuardDrill.command(0, 0, .plain))
            case 21...40: event = .command(GuardDrill.command(1, 1, .plain))
            case 41...55:
                let stamp = SessionStamp(
                    session: "a", sequence: Int64(now * 10), stamp: .nanoseconds(Int64(now * 1e6)),
                    timeToLive: .milliseconds(250))
                event = .command(GuardDrill.command(1, 0, .session(stamp)))
            default: event = .tick
            }
            switch event {
            case .linkUp: isUp = true
            case .linkDown:
                isUp = false
                isUnheard = true
            case .stop: isStopped = true
            case .reset:
                isStopped = false
                if isUnheard { isBridgeStopped = false }
            case .bridge(let report):
                isBridgeStopped = report.state == .online(isStopped: true)
                isUnheard = false
            default: break
            }
            switch drill.tell(event, at: now) {
            case .pass:
                #expect(isUp && !isStopped && !isBridgeStopped)
                movingSince = now
            case .zero, .drop: movingSince = nil
            case .nothing: break
            }
            if let movingSince {
                #expect(now - movingSince < 250)
                #expect(isUp && !isStopped && !isBridgeStopped)
            }
            let isMoving = if case .passing = drill.core.status { true } else { false }
            #expect(isMoving == (movingSince != nil))
        }
    }
}
