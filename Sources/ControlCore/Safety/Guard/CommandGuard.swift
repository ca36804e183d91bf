/// The robot's own safeguard: passes velocity commands on while they are fresh, and makes the robot
/// stand as soon as they are not.
///
/// It is told what arrives, and when, through ``handle(_:at:)``, and answers what goes to the
/// robot. It trusts no clock but its own and no connection at all:
///
/// - A command of a session is fresh when its number is greater than all before it, and its age,
///   by the guard's own estimate of the sender's clock, is within its time to live and the guard's
///   time-out. Of a plain sender only the arrival is known: every command is taken for fresh.
/// - One sender drives at a time, until nothing fresh has come from it for the time-out.
/// - A zero command counts at once, whoever sends it and however old it is.
/// - After the time-out, a stop, the loss of the bridge or of the own connection, or a command of
///   the one who drives that can not be obeyed, a zero goes to the robot at once and is repeated
///   for a while; then there is silence.
/// - After a start, a reset and a loss the sender must be seen standing first: by a zero command
///   of its own, or by silence for the time-out.
///
/// What it can not know: a delay that all messages of a session have had from its beginning, and
/// the age of a plain sender's commands.
public struct CommandGuard: Equatable, Sendable {
    /// How often a zero is repeated.
    public static let zeroPeriod = Duration.milliseconds(20)
    /// For how long a zero is repeated.
    public static let zeroBurst = Duration.milliseconds(300)

    private enum Output: Equatable {
        case silent
        /// The last command counts until then.
        case moving(until: Moment)
        /// Zeros are repeated up to and including `until`.
        case stopping(next: Moment, until: Moment)
    }

    private struct Driver: Equatable {
        let sender: CommandSender
        var lastFresh: Moment
    }

    /// Nobody moves the robot who was not seen standing since then.
    private struct StandstillDemand: Equatable {
        var lastMotion: Moment
        var standing: CommandSender?
    }

    /// What is let through.
    public let settings: GuardSettings
    private var isLinkUp: Bool
    /// Somebody said stop to everybody; a reset releases it.
    private var isToldToStop = false
    private var bridges = StoppedBridges()
    private var demand: StandstillDemand?
    private var driver: Driver?
    private var sessions = SenderSessions()
    private var output = Output.silent
    private var gate = LinkGate(timeout: .milliseconds(500))
    private var cause = GuardStatus.Cause.commanded
    private var hasShutDown = false

    /// Begins with a robot that stands.
    ///
    /// - Parameters:
    ///   - settings: What is let through.
    ///   - isLinkUp: True where the guard is not told of its link: then the first fresh command
    ///     counts, whatever its sender did before.
    public init(_ settings: GuardSettings, isLinkUp: Bool = false) {
        self.settings = settings
        self.isLinkUp = isLinkUp
    }

    /// Whether the robot may move now, and if not, why.
    public var status: GuardStatus {
        if !isLinkUp { return .standing(.linkDown) }
        if isStopped { return .standing(.stopped) }
        if case .moving = output, let driver { return .passing(driver.sender) }
        if let demand, demand.standing == nil, cause != .bridgeGone {
            return .standing(.notSeenStanding)
        }
        return .standing(cause)
    }

    /// When ``GuardEvent/tick`` must be told, at the latest; nil when nothing is due by itself.
    public var nextDeadline: Moment? {
        switch output {
        case .silent: nil
        case .moving(let until): until
        case .stopping(let next, _): next
        }
    }

    /// Takes what has arrived and says what goes to the robot.
    ///
    /// - Parameters:
    ///   - event: What has arrived, or that a deadline has come.
    ///   - now: When, on the clock of all calls; never earlier than in the call before.
    /// - Returns: What is to be done at once.
    public mutating func handle(_ event: GuardEvent, at now: Moment) -> GuardVerdict {
        guard !hasShutDown else { return .nothing(nil) }
        let verdict = decide(event, at: now)
        // Whatever else arrives, the time-out holds.
        guard case .nothing(let refusal) = verdict else { return verdict }
        switch output {
        case .moving(let until) where now >= until:
            return stand(.timedOut, refusal, at: now)
        case .stopping(let next, let until) where now >= next:
            repeatZero(after: next, until: until, at: now)
            return .zero(refusal)
        case .silent, .moving, .stopping:
            return verdict
        }
    }

    /// Takes what waits to leave on the connection to the robot; told right before and right after
    /// each command that is sent on one.
    ///
    /// While earlier bytes wait for longer than an acknowledgement may be delayed, no command is
    /// passed on: it would wait behind them.
    ///
    /// - Parameters:
    ///   - unacknowledged: Bytes that the kernel keeps because the other side has not acknowledged
    ///     them (`SIOCOUTQ`).
    ///   - isHeld: Whether bytes wait in front of the kernel.
    ///   - now: The present instant.
    /// - Returns: True when they have waited for so long, half a second, that only a new connection
    ///   gets rid of them.
    public mutating func noteBacklog(
        unacknowledged: Int, isHeld: Bool, at now: Moment
    ) -> Bool {
        gate.observe(unacknowledged: unacknowledged, isHeld: isHeld, at: now)
        return gate.verdict(at: now) == .rebuild
    }

    private mutating func decide(_ event: GuardEvent, at now: Moment) -> GuardVerdict {
        switch event {
        case .tick:
            return .nothing(nil)
        case .ping(let session, let stamp):
            sessions.note(session, stamp: stamp, at: now)
            return .nothing(nil)
        case .command(let command):
            return decide(command, at: now)
        case .linkUp:
            isLinkUp = true
            gate.reset()
            // Whoever was told before the link broke may not have heard of it.
            return standUntilSeenStanding(.notSeenStanding, at: now)
        case .linkDown:
            isLinkUp = false
            bridges.forgetOnReport()
            return standUntilSeenStanding(.notSeenStanding, at: now)
        case .stop:
            isToldToStop = true
            driver = nil
            return stand(.stopped, at: now)
        case .reset:
            guard isStopped else { return .nothing(nil) }
            // Not for a bridge: one that obeys says so, and one whose stop is still held does not.
            isToldToStop = false
            bridges.forgetUnheard()
            demand = StandstillDemand(lastMotion: now)
            return .nothing(nil)
        case .bridge(let report):
            return decide(report, at: now)
        case .shutdown:
            hasShutDown = true
            driver = nil
            output = .silent
            return gate.verdict(at: now) == .send ? .zero(nil) : .drop
        }
    }

    private mutating func decide(_ report: BridgeReport, at now: Moment) -> GuardVerdict {
        let wereStopped = bridges.areStopped
        let isNew = bridges.note(report)
        if wereStopped, !bridges.areStopped { demand = StandstillDemand(lastMotion: now) }
        switch report.state {
        case .online(isStopped: true):
            guard isNew else { return .nothing(nil) }
            driver = nil
            return stand(.stopped, at: now)
        case .online(isStopped: false):
            if cause == .bridgeGone { cause = .notSeenStanding }
            return .nothing(nil)
        case .offline, .lost:
            let driving = currentDriver(at: now)
            guard driving == nil || driving == .session(report.session) else {
                return .nothing(nil)
            }
            return standUntilSeenStanding(.bridgeGone, at: now)
        }
    }

    private mutating func decide(_ command: ReceivedCommand, at now: Moment) -> GuardVerdict {
        let sender = command.origin.sender
        let staleness = staleness(of: command.origin, at: now)
        if command.speeds?.isZero == true {
            if staleness == nil, currentDriver(at: now) == sender { driver?.lastFresh = now }
            demand?.standing = sender
            return obeyZero(of: sender, at: now)
        }
        if let refusal = flaw(of: command) {
            noteMotion(of: sender, at: now)
            guard case .moving = output, driver?.sender == sender else {
                return .nothing(refusal)
            }
            return stand(.badCommand, refusal, at: now)
        }
        if let refusal = hindrance(for: sender, at: now) ?? staleness {
            // A sender that was seen standing still is so while its clock is being learnt.
            if refusal == .clockUnknown, hasBeenSeenStanding(sender, at: now) {
                demand?.standing = sender
            } else {
                noteMotion(of: sender, at: now)
            }
            return .nothing(refusal)
        }
        guard hasBeenSeenStanding(sender, at: now) else {
            noteMotion(of: sender, at: now)
            return .nothing(.notSeenStanding)
        }
        // Not a queue: what waits there would arrive when it is old.
        guard gate.verdict(at: now) == .send else { return .nothing(.outputHeld) }
        demand = nil
        driver = Driver(sender: sender, lastFresh: now)
        output = .moving(until: now.advanced(by: settings.timeout))
        return .pass
    }

    // MARK: What speaks against a command

    private var isStopped: Bool { isToldToStop || bridges.areStopped }

    private mutating func staleness(
        of origin: CommandOrigin, at now: Moment
    ) -> GuardRefusal? {
        switch origin {
        case .plain: nil
        case .unreadable: .unreadable
        case .session(let stamp):
            sessions.refusal(of: stamp, longest: settings.timeout, at: now)
        }
    }

    private func flaw(of command: ReceivedCommand) -> GuardRefusal? {
        guard let speeds = command.speeds else { return .unreadable }
        if case .unreadable = command.origin { return .unreadable }
        guard speeds.areFinite else { return .notFinite }
        return settings.allow(speeds) ? nil : .beyondLimit
    }

    private func hindrance(for sender: CommandSender, at now: Moment) -> GuardRefusal? {
        if !isLinkUp { return .linkDown }
        if isStopped { return .stopped }
        let driving = currentDriver(at: now)
        return driving == nil || driving == sender ? nil : .anotherDrives
    }

    /// Who drives: nobody once nothing fresh has come for the time-out.
    private func currentDriver(at now: Moment) -> CommandSender? {
        guard let driver, now < driver.lastFresh.advanced(by: settings.timeout) else { return nil }
        return driver.sender
    }

    private func hasBeenSeenStanding(_ sender: CommandSender, at now: Moment) -> Bool {
        guard let demand else { return true }
        return demand.standing == sender
            || now >= demand.lastMotion.advanced(by: settings.timeout)
    }

    private mutating func noteMotion(of sender: CommandSender, at now: Moment) {
        demand?.lastMotion = now
        if demand?.standing == sender { demand?.standing = nil }
    }

    // MARK: Standing

    private mutating func standUntilSeenStanding(
        _ cause: GuardStatus.Cause, at now: Moment
    ) -> GuardVerdict {
        driver = nil
        demand = StandstillDemand(lastMotion: now)
        return stand(cause, at: now)
    }

    /// A zero now, and the burst after it.
    private mutating func stand(
        _ cause: GuardStatus.Cause, _ refusal: GuardRefusal? = nil, at now: Moment
    ) -> GuardVerdict {
        self.cause = cause
        repeatZero(after: now, until: now.advanced(by: Self.zeroBurst), at: now)
        return .zero(refusal)
    }

    /// A zero that somebody asks for leaves in any case, since the robot may have missed others;
    /// the burst begins only when it moved, or else zeros that are sent for ever would double.
    private mutating func obeyZero(of sender: CommandSender, at now: Moment) -> GuardVerdict {
        switch output {
        case .moving: return stand(.commanded, at: now)
        case .stopping(_, let until): repeatZero(after: now, until: until, at: now)
        case .silent: break
        }
        // The broker's zero in the name of the bridge that is gone is nobody's command.
        if sender != .plain || cause != .bridgeGone { cause = .commanded }
        return .zero(nil)
    }

    private mutating func repeatZero(after due: Moment, until: Moment, at now: Moment) {
        let onBeat = due.advanced(by: Self.zeroPeriod)
        let next = onBeat > now ? onBeat : now.advanced(by: Self.zeroPeriod)
        output = next <= until ? .stopping(next: next, until: until) : .silent
    }
}
