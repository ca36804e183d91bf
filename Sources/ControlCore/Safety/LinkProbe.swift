/// Sends something to the broker and back now and then: how long it takes tells how good the link
/// is, and when it does not come back, what was sent since may lie somewhere on the way.
///
/// Acknowledged bytes have reached the next machine only; one that takes them and keeps them is
/// noticed by this alone.
struct LinkProbe: Equatable {
    private enum State: Equatable {
        /// There is no link.
        case down
        case returned(sent: Moment)
        case underway(number: Int, sent: Moment)
    }

    /// From one probe to the next while the robot moves, no sooner than with the next command.
    ///
    /// With ``patience``, a relay that goes on taking bytes and delivers none gets 13 commands at
    /// 50 Hz at the most.
    static let commandPeriod = Duration.milliseconds(100)
    /// So it is while the link is too slow, to notice soon that it no longer is.
    static let slowPeriod = Duration.seconds(1)
    /// So it is otherwise.
    static let idlePeriod = Duration.seconds(10)
    /// A probe that is out for longer withholds commands, or three times what is usual, if that is
    /// more: a radio link's hiccups should not count, a guard's time-out of 250 ms is not far.
    static let patience = Duration.milliseconds(150)
    /// The round trips that ``latency`` is the median of.
    private static let window = 10

    /// A link that keeps a probe for longer than this and a usual round trip is rebuilt.
    let timeout: Duration
    /// From one probe to the next while the robot moves.
    let movingPeriod: Duration
    /// A round trip beyond this makes the link too slow to drive; nil when none does.
    let maxLatency: Duration?
    private var state = State.down
    private var lastNumber = 0
    private var roundTrips: [Duration] = []
    /// The median of the last ten round trips on this connection; nil before the first.
    private(set) var latency: Duration?

    init(
        timeout: Duration, maxLatency: Duration?, movingPeriod: Duration = Self.commandPeriod
    ) {
        self.timeout = timeout
        self.movingPeriod = movingPeriod
        self.maxLatency = maxLatency
        roundTrips.reserveCapacity(Self.window + 1)
    }

    /// Whether a probe has come back on this connection.
    var isAnswered: Bool { latency != nil }

    /// Whether the link is too slow to drive.
    var isSlow: Bool {
        guard let latency, let maxLatency else { return false }
        return latency > maxLatency
    }

    /// The connection is gone, and with it what was under way and what is known of it.
    mutating func reset() {
        state = .down
        roundTrips.removeAll(keepingCapacity: true)
        latency = nil
    }

    /// The number of the probe to send at once, now that the connection is there.
    mutating func begin(at now: Moment) -> Int { send(at: now) }

    /// Says what is to be sent now.
    ///
    /// - Parameters:
    ///   - isCommandSent: Whether a command has just left.
    ///   - now: The present instant.
    /// - Returns: The number of a probe; nil when none is due.
    mutating func next(isCommandSent: Bool, at now: Moment) -> Int? {
        guard case .returned(let sent) = state else { return nil }
        let period = isCommandSent ? movingPeriod : pausePeriod
        return sent.duration(to: now) >= period ? send(at: now) : nil
    }

    /// A probe has come back.
    mutating func noteReturn(of number: Int, at now: Moment) {
        guard case .underway(number, let sent) = state else { return }
        state = .returned(sent: sent)
        if roundTrips.count == Self.window { roundTrips.removeFirst() }
        roundTrips.append(sent.duration(to: now))
        let middle = roundTrips.count / 2
        // Of an even number the longer one: what is promised of a link is not rounded up.
        latency = roundTrips.sorted()[middle]
    }

    /// What may happen to a command at `now`.
    func verdict(at now: Moment) -> LinkGate.Verdict {
        guard case .underway(_, let sent) = state else { return .send }
        let age = sent.duration(to: now)
        if age > timeout + (latency ?? .zero) { return .rebuild }
        return age > max(Self.patience, (latency ?? .zero) * 3) ? .withhold : .send
    }

    /// When the next probe is due, or the present one overdue.
    var nextDeadline: Moment? {
        switch state {
        case .down: nil
        case .returned(let sent): sent.advanced(by: pausePeriod)
        case .underway(_, let sent):
            sent.advanced(by: timeout + (latency ?? .zero) + .nanoseconds(1))
        }
    }

    private var pausePeriod: Duration { isSlow ? Self.slowPeriod : Self.idlePeriod }

    private mutating func send(at now: Moment) -> Int {
        lastNumber += 1
        state = .underway(number: lastNumber, sent: now)
        return lastNumber
    }
}
