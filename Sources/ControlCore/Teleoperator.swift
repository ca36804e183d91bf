/// The one entry to the core: what happened goes in, what must be done comes out.
///
/// It stands still by default. Motion needs every condition true at the same time: a live device,
/// the link, the sticks seen home, a fresh press of the enable control, and no stop. Whatever ends
/// one of them makes a zero command leave at once.
public struct Teleoperator: Sendable {
    private enum Device: Equatable {
        case absent
        /// There, but what it holds has not been told yet.
        case opening
        /// There, with the instant of its last input.
        case live(lastInput: Moment)
        /// There, but silent for longer than allowed while the robot moved.
        case silent
    }

    private var device = Device.absent
    private var isMotionLinkUp = false
    private var isStateLinkUp = false
    /// True while the stop latch is set: nothing moves until it is released.
    public private(set) var isStopLatched: Bool
    private var interlock: Interlock
    private var enable = PressState()
    private var drive: Drive
    private var stream: CommandStream
    private var gate: LinkGate
    private var gestures: ButtonGestures
    private var reportedStatus: MotionStatus?
    /// The changes of the frame that is not complete yet; kept, so that their room is used again.
    private var changes: [Event] = []
    private var hasShutDown = false
    /// No device has a frame of so many changes: one that goes on has lost its end.
    private static let longestFrame = 1024

    /// A teleoperator that knows of no device and no link.
    ///
    /// - Parameters:
    ///   - settings: How the robot is driven.
    ///   - gestures: What gestures on buttons do.
    ///   - isStopLatched: Whether the stop latch is set from the start, for a teleoperator that
    ///     takes the place of another one.
    public init(
        settings: DriveSettings, gestures: [GestureBinding], isStopLatched: Bool = false
    ) {
        self.isStopLatched = isStopLatched
        drive = Drive(settings)
        interlock = Interlock(needsEnable: settings.enable != nil)
        stream = CommandStream(period: settings.commandPeriod, stopBurst: settings.stopBurst)
        gate = LinkGate(timeout: settings.linkTimeout)
        self.gestures = ButtonGestures(gestures)
    }

    /// Whether the robot may move at this moment, and if not, why.
    public var status: MotionStatus {
        if isStopLatched { return .stopped }
        guard case .live = device else { return .blocked(.noDevice) }
        guard isMotionLinkUp && isStateLinkUp else { return .blocked(.linkDown) }
        switch interlock.state {
        case .neutralRequired: return .blocked(.notNeutral)
        case .pressRequired: return .blocked(.notEnabled)
        case .armed: return drive.isAsked ? .moving : .idle
        }
    }

    /// When ``Event/tick`` is due, unless something else happens first; nil when nothing is.
    public var nextDeadline: Moment? {
        if hasShutDown { return nil }
        let output = Self.earlier(stream.nextDeadline, gate.nextDeadline)
        let input = Self.earlier(silenceDeadline, gestures.nextDeadline)
        return Self.earlier(output, input)
    }

    private static func earlier(_ one: Moment?, _ other: Moment?) -> Moment? {
        guard let one else { return other }
        guard let other else { return one }
        return min(one, other)
    }

    /// How many commands were not sent because earlier ones still waited in the link.
    public private(set) var withheld = 0

    /// Where the driving stick stands, for whoever shows it.
    public var stickReport: PolarReport { drive.stick.report }

    /// Takes an event and returns what must be done.
    public mutating func handle(_ event: Event, at now: Moment) -> [Action] {
        var actions: [Action] = []
        handle(event, at: now, into: &actions)
        return actions
    }

    /// Takes an event and appends what must be done to `actions`, which the caller empties: with
    /// room in it, nothing is allocated.
    public mutating func handle(_ event: Event, at now: Moment, into actions: inout [Action]) {
        guard !hasShutDown else { return }
        if event.isPartOfFrame {
            changes.append(event)
            guard changes.count >= Self.longestFrame else { return }
            return handle(.frame(.resynchronized), at: now, into: &actions)
        }
        switch event {
        case .deviceConnected(let flat): connect(flat: flat, at: now, into: &actions)
        case .deviceLost: disconnect(at: now, into: &actions)
        case .stick, .trigger, .button: break
        case .frame(let frame): endFrame(frame, at: now, into: &actions)
        case .link(.motion, let isUp): setMotionLink(isUp: isUp, at: now, into: &actions)
        case .link(.state, let isUp): setStateLink(isUp: isUp)
        case .stopRequested: latchStop(at: now, into: &actions)
        case .resetRequested: releaseStop()
        case .tick: passTime(at: now)
        case .shutdown: shutDown(at: now, into: &actions)
        }
        if hasShutDown { return }
        advance(isInputFrame: event == .frame(.input), at: now, into: &actions)
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

    // MARK: Device

    private mutating func connect(
        flat: [Control: Double], at now: Moment, into actions: inout [Action]
    ) {
        breakOffFrame(at: now, into: &actions)
        device = .opening
        interlock.requireNeutral()
        drive.connect(flat: flat)
        enable = PressState()
        gestures.disconnect(at: now)
    }

    private mutating func disconnect(at now: Moment, into actions: inout [Action]) {
        breakOffFrame(at: now, into: &actions)
        device = .absent
        interlock.requireNeutral()
        gestures.disconnect(at: now)
    }

    /// A frame that will not be completed counts as one with losses.
    private mutating func breakOffFrame(at now: Moment, into actions: inout [Action]) {
        if !changes.isEmpty { endFrame(.resynchronized, at: now, into: &actions) }
    }

    /// Nothing counts before its frame is complete.
    private mutating func takeChanges(at now: Moment) {
        for change in changes {
            switch change {
            case .stick(let control, let x, let y): drive.move(control, x: x, y: y)
            case .trigger(let control, let fraction): pull(control, by: fraction, at: now)
            case .button(let control, let isPressed): press(control, isPressed: isPressed, at: now)
            default: break
            }
        }
        changes.removeAll(keepingCapacity: true)
    }

    private mutating func press(_ control: Control, isPressed: Bool, at now: Moment) {
        if control == drive.settings.enable { _ = enable.set(isHeld: isPressed) }
        drive.press(control, isPressed: isPressed)
        gestures.press(control, isPressed: isPressed, at: now)
    }

    private mutating func pull(_ control: Control, by fraction: Double, at now: Moment) {
        if control == drive.settings.enable { _ = enable.pull(fraction) }
        drive.pull(control, by: fraction)
        gestures.pull(control, by: fraction, at: now)
    }

    private mutating func endFrame(
        _ frame: Event.Frame, at now: Moment, into actions: inout [Action]
    ) {
        takeChanges(at: now)
        guard device != .absent else {
            // Whatever it came from, a stop is a stop.
            answerGestures(madeIn: .resynchronized, at: now, into: &actions)
            return gestures.cancel(at: now)
        }
        device = .live(lastInput: now)
        answerGestures(madeIn: frame, at: now, into: &actions)
        if frame != .input {
            // Nobody pressed just now what was found to be down.
            enable.endFrame()
            interlock.requireNeutral()
            gestures.cancel(at: now)
        }
        interlock.observe(observation)
        enable.endFrame()
        drive.endFrame(frame)
    }

    private mutating func answerGestures(
        madeIn frame: Event.Frame, at now: Moment, into actions: inout [Action]
    ) {
        if frame == .input, let request = gestures.request(for: .reset) {
            actions.append(
                .reset(Action.Notice(gesture: request.gesture, control: request.control)))
            releaseStop()
        }
        // A stop has the last word within its frame, and counts also where its press was lost in an
        // overrun; only what was down already when the device was opened is nobody's stop.
        if frame != .atOpen, let request = gestures.request(for: .stop) {
            latchStop(at: now, into: &actions)
            actions.append(
                .stop(Action.Notice(gesture: request.gesture, control: request.control)))
        }
        gestures.forgetRequests()
    }

    private var observation: Interlock.Observation {
        Interlock.Observation(
            isNeutral: drive.isNeutral, isStickFoundAway: drive.isStickFoundAway,
            isFreshPress: enable.isFreshPress, isHeld: enable.isHeld)
    }

    // MARK: Time

    private mutating func passTime(at now: Moment) {
        gestures.advance(to: now)
        noteSilence(at: now)
    }

    private var silenceDeadline: Moment? {
        guard let limit = drive.settings.inputTimeout, status == .moving,
            case .live(let lastInput) = device
        else { return nil }
        return lastInput.advanced(by: limit)
    }

    private mutating func noteSilence(at now: Moment) {
        guard let deadline = silenceDeadline, now >= deadline else { return }
        device = .silent
        interlock.requireNeutral()
    }

    // MARK: Link

    private mutating func setMotionLink(
        isUp: Bool, at now: Moment, into actions: inout [Action]
    ) {
        isMotionLinkUp = isUp
        gate.reset()
        interlock.requireNeutral()
        if isUp {
            send(stream.resume(at: now), at: now, into: &actions)
        } else {
            stream.interrupt()
        }
    }

    /// Without it nobody else can stop the robot: it must not move, but it can still be told to
    /// stand.
    private mutating func setStateLink(isUp: Bool) {
        isStateLinkUp = isUp
        interlock.requireNeutral()
    }

    // MARK: Stop

    private mutating func latchStop(at now: Moment, into actions: inout [Action]) {
        guard !isStopLatched else { return }
        isStopLatched = true
        // Also when the robot stands: whoever stops it must be able to rely on a zero.
        if isMotionLinkUp { send(stream.stop(at: now), at: now, into: &actions) }
    }

    private mutating func releaseStop() {
        isStopLatched = false
        interlock.requireNeutral()
    }

    /// The robot is told to stand, and nothing after this moves it.
    private mutating func shutDown(at now: Moment, into actions: inout [Action]) {
        if isMotionLinkUp {
            // Where a zero would queue behind older commands, a broken connection is better: the
            // old ones die with it, and its will is a zero too.
            let isOpen = gate.verdict(at: now) == .send
            actions.append(isOpen ? .command(.zero) : .rebuildLink)
            _ = stream.stop(at: now)
        }
        disconnect(at: now, into: &actions)
        hasShutDown = true
    }

    // MARK: Output

    private mutating func advance(
        isInputFrame: Bool, at now: Moment, into actions: inout [Action]
    ) {
        // What required the sticks to be home may find them there already.
        if case .live = device, interlock.state == .neutralRequired {
            interlock.observe(observation)
        }
        if isMotionLinkUp && gate.verdict(at: now) == .rebuild {
            setMotionLink(isUp: false, at: now, into: &actions)
            actions.append(.rebuildLink)
        }
        let isMoving = status == .moving
        if !isMoving { drive.halt() }
        if isMotionLinkUp {
            let output = stream.next(isMoving: isMoving, isInputFrame: isInputFrame, at: now)
            send(output, at: now, into: &actions)
        }
        let status = status
        if status != reportedStatus {
            reportedStatus = status
            actions.append(.status(status))
        }
    }

    private mutating func send(
        _ output: CommandStream.Output, at now: Moment, into actions: inout [Action]
    ) {
        guard output != .nothing else { return }
        if gate.verdict(at: now) == .send {
            actions.append(.command(output == .motion ? drive.command() : .zero))
        } else {
            withheld += 1
            stream.withhold(output, at: now)
        }
    }
}
