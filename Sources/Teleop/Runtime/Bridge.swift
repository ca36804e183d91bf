import ControlCore
import Glibc

/// The program at work: what the device says goes to the core, what the core decides goes to the
/// broker, all in one turn of the loop.
final class Bridge {
    /// What outlives a bridge that another one replaces.
    struct Inheritance {
        /// A robot that was stopped stays stopped.
        var isStopLatched = false
        /// No other device takes the place of the one that drove, or of the touch screen.
        var identities = OperatorInput.Identities()
        /// Where the set-points stood, by their names, also those that are not kept in a file.
        var setpoints: [String: Double] = [:]
    }

    /// The good-bye waits for the broker this long at the most.
    private static let closingTimeout = Duration.seconds(1)

    private let loop: EventLoop
    let log: Log
    let broker: BrokerEndpoint
    let topics: TopicNames
    let bindings: ControlBindings
    private let setpointNames: [String]
    private let store: SetpointStore
    var teleoperator: Teleoperator
    private var actions: [Action] = []
    private var deferred: [Event] = []
    private var isHandling = false
    /// Whether a probe has come back on the present connection of the commands; kept here because
    /// the core has forgotten it by the time it asks for another connection.
    var isAnswered = false

    var input: OperatorInput?
    var motion: MotionLink?
    var state: StateLink?
    private var timer: DeadlineTimer?
    var links: Links = []
    var toldLink = LinkNews.nothing
    /// Why there is no link, as far as that was told; empty while there is one.
    var toldCauses: Set<String> = []
    /// The connections that were still up when the loss of the link was told: theirs is the same.
    var doomed: Links = []
    /// The topics of which the broker has refused a message, which is told once of each.
    var refusedTopics: Set<String> = []
    /// Another program has taken our place on the broker.
    var isTakenOver = false
    var closing: Closing?
    /// What another bridge takes over, once this one has shut down.
    var identities = OperatorInput.Identities()

    struct Links: OptionSet {
        let rawValue: Int
        static let motion = Links(rawValue: 1)
        static let state = Links(rawValue: 2)
        static let all: Links = [.motion, .state]
    }

    /// What the log says of the link.
    enum LinkNews {
        case nothing
        case up
        case down
    }

    struct Closing {
        /// The connections that have not said good-bye yet.
        var open = Links.all
        let timer: DeadlineTimer
        let completion: () -> Void
    }

    /// Whether the robot may move, and if not, why.
    var status: MotionStatus { teleoperator.status }
    /// What another bridge takes over that replaces this one.
    var inheritance: Inheritance {
        Inheritance(
            isStopLatched: teleoperator.isStopLatched, identities: identities,
            setpoints: Dictionary(
                setpoints.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }))
    }
    /// Where the driving stick stands.
    var stickReport: PolarReport { teleoperator.stickReport }
    /// The device that drives; nil while there is none.
    var device: DeviceDescription? { input?.device }
    /// Where the set-points stand, with their names.
    var setpoints: [(name: String, value: Double)] {
        Array(zip(setpointNames, teleoperator.setpointValues))
    }

    /// Called when a recording has been played to its end.
    var onRecordingEnded: () -> Void = {}
    /// Called when something else decides whether the robot moves.
    var onStatus: (MotionStatus) -> Void = { _ in }
    /// Called when another program uses our client identifier: this one is to shut down.
    var onTakenOver: () -> Void = {}

    /// Sets everything up; ``start()`` begins.
    ///
    /// - Parameters:
    ///   - configuration: What was asked for.
    ///   - broker: Where to connect.
    ///   - source: Where the operator's input comes from.
    ///   - inheritance: What it takes over from the bridge before it.
    ///   - loop: The loop that runs it.
    ///   - log: Where changes are told.
    /// - Throws: ``MissingControls`` where a recorded device lacks a control, and where the system
    ///   gives no descriptors.
    init(
        configuration: Configuration, broker: BrokerEndpoint, source: OperatorInput.Source,
        inheriting inheritance: Inheritance = Inheritance(), loop: EventLoop, log: Log
    ) throws {
        self.loop = loop
        self.log = log
        self.broker = broker
        topics = TopicNames(prefix: configuration.topics.prefix, robot: configuration.robot)
        bindings = ControlBindings(configuration)
        setpointNames = configuration.setPoints.map(\.name)
        store = try SetpointStore(
            path: SetpointStore.path(robot: configuration.robot) { name in
                getenv(name).map { String(cString: $0) }
            },
            names: configuration.setPoints.filter(\.persist).map(\.name), loop: loop, log: log)
        let values = store.restored.merging(inheritance.setpoints) { _, latest in latest }
        teleoperator = try Teleoperator(
            bindings.settings, isStopLatched: inheritance.isStopLatched,
            setpointValues: setpointNames.map { values[$0] })
        actions.reserveCapacity(64)
        timer = try DeadlineTimer(loop: loop) { [unowned self] in timeHasCome() }
        try prepareLinks(configuration)
        input = try OperatorInput(
            source, configuration, bindings: bindings, identities: inheritance.identities,
            loop: loop, log: log, emit: { [unowned self] in handle($0) },
            onBattery: { [unowned self] in publishStatus() },
            onEnd: { [unowned self] in onRecordingEnded() })
        for (index, value) in teleoperator.setpointValues.enumerated() {
            state?.publish(setpoint: index, value: value)
        }
    }

    private func prepareLinks(_ configuration: Configuration) throws {
        let session = String(UInt64.random(in: 0x1000_0000...0xffff_ffff), radix: 16)
        motion = try MotionLink(
            loop: loop, broker: broker, topics: topics,
            encoder: TwistEncoder(
                encoding: configuration.drive.encoding, stamp: configuration.drive.stamp,
                frameID: configuration.drive.frameID),
            session: session, isShared: configuration.topics.share,
            handler: { [unowned self] in note($0) })
        state = try StateLink(
            loop: loop, broker: broker, topics: topics, session: session,
            setpoints: setpointNames, joysticks: bindings.reporting.map(bindings.name),
            onChange: { [unowned self] in note($0, on: .state) },
            onProbe: { [unowned self] in handle(.probeReturned(.state, $0)) },
            onRequest: { [unowned self] in note($0) },
            onSetpoint: { [unowned self] in handle(.setpointRequested($0, value: $1)) },
            onRefusal: { [unowned self] in note($0) })
    }

    /// Starts connecting and reading.
    func start() throws(SystemError) {
        motion?.open()
        state?.open()
        try input?.start()
    }

    /// Makes the robot stand, says good-bye to the broker and then calls `completion`; after a
    /// second at the latest, also where there is no broker.
    func shutDown(_ completion: @escaping () -> Void) throws(SystemError) {
        guard closing == nil else { return }
        handle(.shutdown)
        closing = Closing(
            timer: try DeadlineTimer(loop: loop) { [unowned self] in finishClosing() },
            completion: completion)
        closing?.timer.set(to: Moment.now.advanced(by: Self.closingTimeout))
        store.flush(at: .now)
        // No good-bye then: that program may drive the same robot, and answers our last will.
        guard !isTakenOver else { return finishClosingSoon() }
        state?.publish {
            $0.state = .offline
            $0.motion = .idle
            $0.device = nil
        }
        closeWhenDrained()
    }

    // MARK: Events of the core

    func handle(_ event: Event) {
        // The robot stands, and what devices do until they are closed is no news any more.
        guard closing == nil else { return }
        // A link may break while a command is handed to it: that is told after the actions.
        guard !isHandling else {
            deferred.append(event)
            return
        }
        isHandling = true
        process(event)
        while !deferred.isEmpty { process(deferred.removeFirst()) }
        isHandling = false
    }

    private func process(_ event: Event) {
        actions.removeAll(keepingCapacity: true)
        if !event.isPartOfFrame { noteBacklog() }
        let wasStopLatched = teleoperator.isStopLatched
        teleoperator.handle(event, at: .now, into: &actions)
        if wasStopLatched && !teleoperator.isStopLatched { state?.forgetStop() }
        for action in actions { perform(action) }
        switch event {
        // Of a device that is about to tell what it holds, the status comes with that.
        case .frame(.atOpen), .screenFrame(.atOpen), .deviceLost, .screenLost: publishStatus()
        default: break
        }
        timer?.set(to: teleoperator.nextDeadlineInPlace())
    }

    private func noteBacklog() {
        guard let motion, links.contains(.motion) else { return }
        teleoperator.noteBacklog(
            unacknowledged: motion.unacknowledgedBytes, isHeld: motion.isHoldingBytes, at: .now)
    }

    private func perform(_ action: Action) {
        switch action {
        case .command(let twist):
            motion?.send(twist)
            noteBacklog()
        case .rebuildLink(.motion):
            motion?.rebuild(
                because: isAnswered ? "stalled" : "nothing comes back on \(topics.ping)")
        case .rebuildLink(.state):
            state?.rebuild(because: "stalled")
        case .probe(.motion, let number):
            motion?.send(probe: number)
        case .probe(.state, let number):
            state?.send(probe: number)
        case .status(let status):
            log.info("motion", ["status": status.word, "reason": status.reasonWord ?? "-"])
            publishStatus()
            onStatus(status)
        case .stop(let notice):
            publish(.stop, notice)
        case .reset(let notice):
            publish(.reset, notice)
        case .resetRefused(let control):
            log.warning("reset refused: still held", ["control": bindings.name(of: control)])
        case .setpoint(let index, let value):
            // Said first: nobody waits for a file to be written.
            state?.publish(setpoint: index, value: value)
            store.keep(setpointNames[index], value, at: .now)
        case .setpointRefused(let index, let refusal):
            state?.refuse(setpoint: index, because: refusal)
        case .gesture(let binding, let event):
            publish(event, of: binding)
        case .report(let stick, let report):
            publish(report, of: stick)
        case .rumble(let rumble):
            input?.play(rumble)
        }
    }

    private func timeHasCome() {
        // What the operator has done meanwhile counts before another command leaves.
        input?.readNow()
        handle(.tick)
    }
}
