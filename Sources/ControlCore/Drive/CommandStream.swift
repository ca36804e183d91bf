/// When commands leave: the first change at once, then a steady beat while the robot moves, a burst
/// of zeros when it must stand, then silence.
struct CommandStream {
    /// What is to be sent now.
    enum Output: Equatable {
        case nothing
        case motion
        case zero
    }

    private enum State: Equatable {
        case silent
        /// The next command is due at `next`; without a rate that is nil, unless one had to be
        /// withheld.
        case moving(next: Moment?)
        /// Zeros are repeated up to and including `until`.
        case stopping(next: Moment, until: Moment)
        /// The link broke while the robot moved or was being stopped: it is owed a zero.
        case owing
    }

    /// Zeros are repeated at this pace when commands follow the input frames.
    private static let periodWithoutRate = Duration.milliseconds(20)

    /// The time from one command to the next; nil when each input frame makes one.
    private let period: Duration?
    private let stopBurst: Duration
    private var state = State.silent
    private var lastSent: Moment?

    init(period: Duration?, stopBurst: Duration) {
        self.period = period
        self.stopBurst = stopBurst
    }

    /// When ``next(isMoving:isInputFrame:at:)`` must be asked again, at the latest.
    var nextDeadline: Moment? {
        switch state {
        case .silent, .owing: nil
        case .moving(let next): next
        case .stopping(let next, _): next
        }
    }

    /// True while commands to move are due, or leave with each input frame.
    var isMoving: Bool {
        if case .moving = state { true } else { false }
    }

    /// Says what leaves now.
    ///
    /// - Parameters:
    ///   - isMoving: Whether the robot is to move now.
    ///   - isInputFrame: Whether an input frame has just ended; each makes a command when there is
    ///     no rate.
    ///   - now: The present instant.
    /// - Returns: What the caller sends.
    mutating func next(isMoving: Bool, isInputFrame: Bool, at now: Moment) -> Output {
        switch (state, isMoving) {
        case (.silent, false), (.owing, _):
            return .nothing
        case (.silent, true), (.stopping, true):
            guard let period else {
                state = .moving(next: nil)
                return send(.motion, at: now)
            }
            guard let lastSent, lastSent.advanced(by: period) > now else {
                state = .moving(next: now.advanced(by: period))
                return send(.motion, at: now)
            }
            state = .moving(next: lastSent.advanced(by: period))
            return .nothing
        case (.moving(let due), true):
            let isDue = due.map { now >= $0 } ?? false
            guard let period, let due else {
                guard isInputFrame || isDue else { return .nothing }
                state = .moving(next: nil)
                return send(.motion, at: now)
            }
            guard isDue else { return .nothing }
            state = .moving(next: Self.beat(after: due, period: period, now: now))
            return send(.motion, at: now)
        case (.moving, false):
            return stop(at: now)
        case (.stopping(let due, let until), false):
            guard now >= due else { return .nothing }
            continueStopping(after: due, until: until, at: now)
            return send(.zero, at: now)
        }
    }

    /// A zero now, and the burst after it, whatever was going on.
    mutating func stop(at now: Moment) -> Output {
        guard state != .owing else { return .nothing }
        continueStopping(after: now, until: now.advanced(by: stopBurst), at: now)
        return send(.zero, at: now)
    }

    /// Nothing can be sent.
    ///
    /// What was under way stays owed.
    mutating func interrupt() {
        if state != .silent { state = .owing }
    }

    /// What was to be sent could not leave: it is asked for again.
    ///
    /// A burst of zeros begins with the first one that leaves.
    mutating func withhold(_ output: Output, at now: Moment) {
        let next = now.advanced(by: period ?? Self.periodWithoutRate)
        switch output {
        case .nothing: break
        case .motion: if period == nil { state = .moving(next: next) }
        case .zero: state = .stopping(next: next, until: next.advanced(by: stopBurst))
        }
    }

    /// Commands can be sent again; a zero leaves first where one is owed.
    mutating func resume(at now: Moment) -> Output {
        guard state == .owing else { return .nothing }
        state = .silent
        return stop(at: now)
    }

    private mutating func send(_ output: Output, at now: Moment) -> Output {
        lastSent = now
        return output
    }

    private mutating func continueStopping(after due: Moment, until: Moment, at now: Moment) {
        let next = Self.beat(
            after: due, period: period ?? Self.periodWithoutRate, now: now)
        state = next <= until ? .stopping(next: next, until: until) : .silent
    }

    /// The first instant after `now` on the beat that `due` belongs to: late calls neither shift
    /// the beat nor catch up in a bunch.
    private static func beat(after due: Moment, period: Duration, now: Moment) -> Moment {
        let step = period.wholeNanoseconds
        let missed = max(now.nanoseconds - due.nanoseconds, 0) / step
        return Moment(nanoseconds: due.nanoseconds + (missed + 1) * step)
    }
}
