import ControlCore

/// A guard that is told things by tests; times are in milliseconds.
struct GuardDrill {
    var core: CommandGuard
    private var sequences: [String: Int64] = [:]

    /// A guard whose link has been up for long, and for which somebody has driven already: nobody
    /// has to be seen standing, and its zeros have been sent.
    init(_ settings: GuardSettings = GuardSettings(), isLinkUp: Bool = true) {
        core = CommandGuard(settings)
        if isLinkUp {
            _ = core.handle(.linkUp, at: Self.moment(-10_000))
            _ = core.handle(.command(Self.command(0, 1, .plain)), at: Self.moment(-9000))
            while let deadline = core.nextDeadline { _ = core.handle(.tick, at: deadline) }
        }
    }

    static func moment(_ milliseconds: Double) -> Moment {
        Moment(nanoseconds: Int64((milliseconds * 1e6).rounded()))
    }

    mutating func tell(_ event: GuardEvent, at now: Double) -> GuardVerdict {
        core.handle(event, at: Self.moment(now))
    }

    /// A command of a plain sender.
    mutating func plain(_ speed: Double, _ turn: Double = 0, at now: Double) -> GuardVerdict {
        tell(.command(Self.command(speed, turn, .plain)), at: now)
    }

    /// A command of a session, numbered by itself, sent at `sent` by the sender's clock.
    mutating func session(
        _ speed: Double, of name: String = "a", sent: Double, sequence: Int64? = nil,
        timeToLive: Duration = .milliseconds(250), at now: Double
    ) -> GuardVerdict {
        let number = sequence ?? (sequences[name] ?? 0) + 1
        sequences[name] = number
        let stamp = SessionStamp(
            session: name, sequence: number, stamp: .nanoseconds(Int64(sent * 1e6)),
            timeToLive: timeToLive)
        return tell(.command(Self.command(speed, 0, .session(stamp))), at: now)
    }

    /// Lets a session's clock be known: two pings, the last one now.
    mutating func know(_ name: String = "a", clock: Double = 0, at now: Double) {
        for time in [now - 1000, now] {
            _ = tell(
                .ping(session: name, stamp: .nanoseconds(Int64((time + clock) * 1e6))), at: time)
        }
    }

    static func command(_ speed: Double, _ turn: Double, _ origin: CommandOrigin) -> ReceivedCommand
    {
        ReceivedCommand(
            speeds: CommandSpeeds(linear: (speed, 0, 0), angular: (0, 0, turn)), origin: origin)
    }
}
