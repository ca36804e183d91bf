/// The one entry to the core: what happened goes in, what must be done comes out.
///
/// It stands still by default. Motion needs every condition true at the same time: a live device,
/// the link, the sticks seen home, a fresh press of the enable control, and no stop. Whatever ends
/// one of them makes a zero command leave at once.
///
/// Set-points need none of that: they move while somebody pulls them.
public struct Teleoperator: Sendable {
    /// A device that the operator uses.
    enum Device: Equatable {
        case absent
        /// There, but what it holds has not been told yet.
        case opening
        /// There, with the instant of its last input.
        case live(lastInput: Moment)
        /// There, but silent for longer than allowed while the robot moved.
        case silent

        var isLive: Bool {
            if case .live = self { true } else { false }
        }
    }

    var gamepad = Device.absent
    var screen = Device.absent
    var isMotionLinkUp = false
    var isStateLinkUp = false
    /// True while the stop latch is set: nothing moves until it is released.
    public internal(set) var isStopLatched: Bool
    /// How many commands were not sent because earlier ones still waited in the link.
    public internal(set) var withheld = 0
    var interlock: Interlock
    var enable = PressState()
    var drive: Drive
    var stream: CommandStream
    var gate: LinkGate
    var probe: LinkProbe
    /// Of the state connection, over which others stop the robot.
    var stateProbe: LinkProbe
    var foreign = ForeignPublisher()
    var gestures: BoundGestures
    /// Binding by binding when a gesture that goes on was told of last; nil where none does.
    var published: [Moment?]
    var panel: Panel
    var setpoints: Setpoints
    var reports: StickReports
    private let rumbles: Bool
    private var futileDemand = FutileDemand()
    /// The changes of the frame that is not complete yet, of the gamepad and of the screen, and what
    /// the panel makes of the latter; kept, so that their room is used again.
    var changes: [Event] = []
    var contacts: [Contact] = []
    var outputs: [Panel.Output] = []
    private var reportedStatus: MotionStatus?
    /// When ``noteStall(at:into:)`` looked last.
    var lastEvent: Moment?
    /// How soon it is to look again where nothing else is due; kept, since dividing a duration takes
    /// long.
    let attentionPeriod: Duration
    var hasShutDown = false
    /// No device has a frame of so many changes: one that goes on has lost its end.
    private static let longestFrame = 1024
    /// While the robot moves, a stop of others is lost for no longer than this and the time-out.
    private static let stateProbePeriod = Duration.seconds(1)

    /// A teleoperator that knows of no device and no link.
    ///
    /// - Parameters:
    ///   - settings: How the robot is driven, and all else that the operator has.
    ///   - isStopLatched: Whether the stop latch is set from the start, for a teleoperator that
    ///     takes the place of another one.
    ///   - setpointValues: Where the set-points stood last; nil where that is not known. Limited.
    /// - Throws: ``ElasticError`` where a set-point's settings make no sense.
    public init(
        _ settings: TeleoperatorSettings, isStopLatched: Bool = false,
        setpointValues: [Double?] = []
    ) throws(ElasticError) {
        self.init(
            settings, isStopLatched: isStopLatched,
            setpoints: try Setpoints(
                settings.setpoints, values: setpointValues, deadZone: settings.drive.deadZone,
                isStopLatched: isStopLatched))
    }

    /// A teleoperator without panel and set-points; see ``init(_:isStopLatched:setpointValues:)``.
    ///
    /// - Parameters:
    ///   - drive: How the robot is driven.
    ///   - gestures: What gestures on buttons do.
    ///   - isStopLatched: Whether the stop latch is set from the start.
    public init(
        settings drive: DriveSettings, gestures: [GestureBinding], isStopLatched: Bool = false
    ) {
        var settings = TeleoperatorSettings(drive: drive)
        settings.gestures = gestures
        self.init(settings, isStopLatched: isStopLatched, setpoints: Setpoints())
    }

    private init(_ settings: TeleoperatorSettings, isStopLatched: Bool, setpoints: Setpoints) {
        self.isStopLatched = isStopLatched
        self.setpoints = setpoints
        let drive = settings.drive
        self.drive = Drive(drive)
        interlock = Interlock(needsEnable: drive.enable != nil)
        stream = CommandStream(period: drive.commandPeriod, stopBurst: drive.stopBurst)
        attentionPeriod = drive.linkTimeout / 2
        gate = LinkGate(timeout: drive.linkTimeout)
        probe = LinkProbe(timeout: drive.linkTimeout, maxLatency: drive.maxLatency)
        stateProbe = LinkProbe(
            timeout: drive.linkTimeout, maxLatency: nil, movingPeriod: Self.stateProbePeriod)
        gestures = BoundGestures(settings.gestures, panel: settings.panel)
        published = settings.gestures.map { _ in nil }
        panel = Panel(settings.panel)
        rumbles = settings.rumbles
        reports = StickReports(
            of: settings.reportingSticks, period: drive.commandPeriod ?? .zero)
        contacts.reserveCapacity(ContactSet.capacity)
        outputs.reserveCapacity(2 * ContactSet.capacity)
    }

    /// Whether the robot may move at this moment, and if not, why.
    public var status: MotionStatus {
        if isStopLatched { return .stopped }
        guard drive.settings.sticks.contains(where: { device(of: $0).isLive }) else {
            return .blocked(.noDevice)
        }
        guard isLinkUp else { return .blocked(.linkDown) }
        if probe.isSlow { return .blocked(.linkSlow) }
        if foreign.isPresent { return .blocked(.foreignPublisher) }
        switch interlock.state {
        case .neutralRequired: return .blocked(.notNeutral)
        case .pressRequired: return .blocked(.notEnabled)
        case .armed: return drive.isAsked ? .moving : .idle
        }
    }

    /// When ``Event/tick`` is due, unless something else happens first; nil when nothing is.
    public var nextDeadline: Moment? {
        if hasShutDown { return nil }
        var earliest = Self.earlier(stream.nextDeadline, gate.nextDeadline)
        earliest = Self.earlier(earliest, attentionDeadline)
        earliest = Self.earlier(earliest, probe.nextDeadline)
        earliest = Self.earlier(earliest, stateProbe.nextDeadline)
        earliest = Self.earlier(earliest, foreign.nextDeadline)
        earliest = Self.earlier(earliest, silenceDeadline)
        earliest = Self.earlier(earliest, gestures.nextDeadline)
        earliest = Self.earlier(earliest, panel.nextDeadline)
        earliest = Self.earlier(earliest, setpoints.nextDeadline)
        return Self.earlier(earliest, reports.nextDeadline)
    }

    /// The same as ``nextDeadline``, for a teleoperator that a class has: where a function may change
    /// it, the compiler does not copy all of it first.
    package mutating func nextDeadlineInPlace() -> Moment? { nextDeadline }

    private static func earlier(_ one: Moment?, _ other: Moment?) -> Moment? {
        guard let one else { return other }
        guard let other else { return one }
        return min(one, other)
    }

    /// How long the way to the broker and back takes, the median of the last ten; nil where that is
    /// not known.
    public var latency: Duration? { probe.latency }

    /// Where the driving stick stands, for whoever shows it.
    public var stickReport: PolarReport { drive.stick.report }

    /// Where the set-points stand, by their numbers.
    public var setpointValues: [Double] { setpoints.values }

    /// The device that a control belongs to.
    func device(of control: Control) -> Device { panel.has(control) ? screen : gamepad }

    /// Takes an event and returns what must be done.
    public mutating func handle(_ event: Event, at now: Moment) -> [Action] {
        var actions: [Action] = []
        handle(event, at: now, into: &actions)
        return actions
    }

    /// Takes an event and appends what must be done to `actions`, which the caller empties: with
    /// room in it, nothing is allocated.
    public mutating func handle(_ event: Event, at now: Moment, into actions: inout [Action]) {
        guard !hasShutDown else {
            // Nothing moves any more, but whoever takes over must know.
            if event == .stopRequested { isStopLatched = true }
            return
        }
        if event.isPartOfFrame { return collect(event, at: now, into: &actions) }
        let wasStopLatched = isStopLatched
        noteStall(at: now, into: &actions)
        // What was pressed meanwhile was pressed by somebody who saw that nothing moves.
        if foreign.advance(to: now) { interlock.requireNeutral() }
        switch event {
        case .deviceConnected(let flat): connectGamepad(flat: flat, at: now, into: &actions)
        case .deviceLost: disconnectGamepad(at: now, into: &actions)
        case .screenConnected(let size): connectScreen(size: size, at: now, into: &actions)
        case .screenLost: disconnectScreen(at: now, into: &actions)
        case .stick, .trigger, .button, .contact: break
        case .frame(let frame): endFrame(frame, at: now, into: &actions)
        case .screenFrame(let frame): endScreenFrame(frame, at: now, into: &actions)
        case .link(.motion, let isUp): setMotionLink(isUp: isUp, at: now, into: &actions)
        case .link(.state, let isUp): setStateLink(isUp: isUp, at: now, into: &actions)
        case .probeReturned(.motion, let number): noteProbe(number, at: now)
        case .probeReturned(.state, let number): stateProbe.noteReturn(of: number, at: now)
        case .foreignCommand: noteForeignCommand(at: now)
        case .stopRequested: latchStop(at: now, into: &actions)
        case .resetRequested: releaseStop(askedBy: nil, at: now, into: &actions)
        case .setpointRequested(let index, let value):
            setpoints.request(value, of: index, into: &actions)
        case .tick: passTime(at: now, into: &actions)
        case .shutdown: shutDown(at: now, into: &actions)
        }
        if hasShutDown { return }
        advance(
            isInputFrame: event == .frame(.input) || event == .screenFrame(.input), at: now,
            into: &actions)
        reports.tell(at: now, into: &actions)
        // A device that is about to tell what it holds is no news before it has.
        if event.isConnection { return }
        let status = status
        if status != reportedStatus {
            reportedStatus = status
            actions.append(.status(status))
        }
        if rumbles {
            rumble(whenStopped: isStopLatched && !wasStopLatched, status, into: &actions)
        }
    }

    /// Tells what the operator is to feel, the most important alone: one pulse hides another.
    private mutating func rumble(
        whenStopped isNewlyStopped: Bool, _ status: MotionStatus, into actions: inout [Action]
    ) {
        let isFutile = futileDemand.observe(isAsked: drive.isAsked, status: status)
        let isAtLimit = setpoints.takeLimit()
        if isNewlyStopped {
            actions.append(.rumble(.stopped))
        } else if isFutile {
            actions.append(.rumble(.blocked))
        } else if isAtLimit {
            actions.append(.rumble(.limit))
        }
    }

    /// Nothing counts before its frame is complete.
    private mutating func collect(
        _ event: Event, at now: Moment, into actions: inout [Action]
    ) {
        if case .contact(let contact) = event {
            contacts.append(contact)
            guard contacts.count >= Self.longestFrame else { return }
            handle(.screenFrame(.resynchronized), at: now, into: &actions)
        } else {
            changes.append(event)
            guard changes.count >= Self.longestFrame else { return }
            handle(.frame(.resynchronized), at: now, into: &actions)
        }
    }

    /// Takes what waits in the motion connection: told right before an event that may lead to a
    /// command, and right after each command.
    ///
    /// - Parameters:
    ///   - unacknowledged: Bytes that the other side has not acknowledged, 0 or more.
    ///   - isHeld: Whether bytes wait that the kernel has not even taken.
    ///   - now: The present instant.
    public mutating func noteBacklog(unacknowledged: Int, isHeld: Bool, at now: Moment) {
        gate.observe(unacknowledged: unacknowledged, isHeld: isHeld, at: now)
    }
}
