/// What is known of the sessions that were heard of lately: how their clocks go, and how far their
/// numbers have come.
struct SenderSessions: Equatable {
    /// More sessions than ever drive one robot at the same time; of more, the ones that were silent
    /// for the longest are forgotten.
    static let most = 8

    private struct Entry: Equatable {
        let session: String
        var clock: ClockOffset
        var lastSequence: Int64?
    }

    private var entries: [Entry] = []

    /// Takes a message of which only the time is known.
    mutating func note(_ session: String, stamp: Duration, at now: Moment) {
        guard let index = entries.firstIndex(where: { $0.session == session }) else {
            return add(Entry(session: session, clock: ClockOffset(stamp: stamp, at: now)))
        }
        _ = entries[index].clock.age(of: stamp, at: now)
    }

    /// Takes a command and says what speaks against its being fresh; nil when it is.
    ///
    /// `longest` is the greatest age that any command may have.
    mutating func refusal(
        of command: SessionStamp, longest: Duration, at now: Moment
    ) -> GuardRefusal? {
        // One that was never meant to count is no command.
        guard command.timeToLive > .zero else { return .unreadable }
        guard let index = entries.firstIndex(where: { $0.session == command.session }) else {
            let clock = ClockOffset(stamp: command.stamp, at: now)
            add(
                Entry(session: command.session, clock: clock, lastSequence: command.sequence))
            return .clockUnknown
        }
        // Not taken for a measure of the clock: it may be a copy of an earlier one.
        if let last = entries[index].lastSequence, command.sequence <= last { return .repeated }
        entries[index].lastSequence = command.sequence
        let age = entries[index].clock.age(of: command.stamp, at: now)
        guard entries[index].clock.isSettled else { return .clockUnknown }
        return age > min(command.timeToLive, longest) ? .stale : nil
    }

    private mutating func add(_ entry: Entry) {
        if entries.count == Self.most {
            let silent = entries.indices.min {
                entries[$0].clock.lastArrival < entries[$1].clock.lastArrival
            }
            if let silent { entries.remove(at: silent) }
        }
        entries.append(entry)
    }
}
