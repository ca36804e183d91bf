import CLinux
import ControlCore

/// A ``CommandGuard`` on a broker: it hears what is said to the robot and passes on what the robot
/// may obey.
final class RobotGuard {
    /// Why it is no longer connected.
    enum Ending {
        /// It was told to close.
        case closed
        /// Another program uses its identifier.
        case takenOver
    }

    private let topics: TopicNames
    private let output: GuardOutput
    /// Zeros are written as what was last passed on was, which the robot has understood.
    private var encoder: TwistEncoder
    private let log: Log
    private let onEnded: (Ending) -> Void
    private let address: String
    private var core: CommandGuard
    private var refusals = RefusalMemory()
    private var toldStatus = GuardStatus.standing(.linkDown)
    /// Why there is no link, as far as that was told; empty while there is one.
    private var toldCauses: Set<String> = []
    private var isEncodingTold = false
    private var isClosing = false
    /// What the broker has not answered yet: subscriptions, and whether it takes what is passed on.
    private var pendingAnswers = 0
    private var connection: MQTTConnection?
    private var timer: DeadlineTimer?
    private var payload: PayloadBuffer

    /// Prepares the guard; ``open()`` connects it.
    ///
    /// - Parameters:
    ///   - loop: The loop that runs it.
    ///   - broker: Where to connect.
    ///   - topics: The robot's topics.
    ///   - settings: What is passed on.
    ///   - output: Where to.
    ///   - encoder: Writes lines, which are always JSON, or the zeros that are its own, until a command
    ///     in another encoding is passed on; the broker's zero at its death is always in this one.
    ///   - log: Where changes are told.
    ///   - onEnded: Called when it is no longer connected and will not be again.
    /// - Throws: When the system has no timer or no memory left.
    init(
        loop: EventLoop, broker: BrokerEndpoint, topics: TopicNames, settings: GuardSettings,
        output: GuardOutput, encoder: TwistEncoder, log: Log,
        onEnded: @escaping (Ending) -> Void
    ) throws(SystemError) {
        self.topics = topics
        self.output = output
        self.encoder = encoder
        self.log = log
        self.onEnded = onEnded
        address = "\(broker.host):\(broker.port)"
        core = CommandGuard(settings)
        payload = PayloadBuffer(capacity: encoder.capacity)
        timer = try DeadlineTimer(loop: loop) { [unowned self] in tell(.tick) }
        var will: MQTTConnection.Will?
        if case .topic(let topic) = output {
            // No time of a later death is known now: where the encoding has one, 0 is "at arrival".
            encoder.append(.zero, milliseconds: 0, to: &payload)
            will = MQTTConnection.Will(
                topic: topic, payload: Array(payload.bytes), quality: .atMostOnce,
                isRetained: false)
        }
        let identifier = ClientIdentifier(
            ours: "teleop-guard-" + String(UInt64.random(in: 0...UInt64.max), radix: 36))
        connection = try MQTTConnection(
            loop: loop, identifier: identifier, broker: broker, will: will,
            readsUserProperties: true
        ) { [unowned self] event in note(event) }
    }

    /// What it listens to, the topics that must not be missed first.
    static func subscriptions(
        _ topics: TopicNames
    ) -> [(topic: String, quality: MQTTConnection.Quality)] {
        [
            (topics.stop, .atLeastOnce), (topics.reset, .atLeastOnce),
            (topics.status, .atLeastOnce), (topics.commandVelocity, .atMostOnce),
            (topics.ping, .atMostOnce),
        ]
    }

    /// Connects, and goes on connecting whenever the connection is lost.
    func open() { connection?.open() }

    /// Makes the robot stand and says good-bye to the broker.
    func close() {
        guard !isClosing else { return }
        isClosing = true
        timer?.set(to: nil)
        noteBacklog()
        obey(core.handle(.shutdown, at: .now))
        connection?.close()
    }

    // MARK: What arrives

    private func note(_ event: MQTTConnection.Event) {
        switch event {
        case .up:
            let subscriptions = Self.subscriptions(topics)
            pendingAnswers = subscriptions.count
            for (topic, quality) in subscriptions {
                connection?.subscribe(topic, quality: quality)
            }
            askWhetherOutputIsTaken()
        case .subscribed(isGranted: false):
            connection?.rebuild(
                because: "the broker refuses to deliver cmd_vel, stop, reset, status or ping")
        case .subscribed(isGranted: true), .acknowledged:
            pendingAnswers -= 1
            guard pendingAnswers == 0 else { return }
            toldCauses.removeAll()
            log.info("link up", ["broker": address, "follows": topics.commandVelocity])
            tell(.linkUp)
        case .refused(_, let topic, let cause):
            connection?.rebuild(
                because: "the broker does not take \(topic), and the robot would get nothing: "
                    + "\(cause); its access list must let the guard's user write there")
        case .down(let cause):
            tellNoLink(cause)
            tell(.linkDown)
        case .stillDown(let cause):
            tellNoLink(cause)
        case .fallenBack:
            log.warning(
                "broker speaks MQTT 3.1.1 only: the age of commands can not be known")
        case .message(let topic, let payload, let isRetained, let properties):
            receive(topic, payload, isRetained: isRetained, properties)
        case .closed:
            onEnded(.closed)
        case .takenOver(let identifier, let cause):
            log.error(
                "another program uses the client id \(identifier)",
                ["broker": address, "cause": cause])
            tell(.linkDown)
            onEnded(.takenOver)
        }
    }

    /// Each reason once.
    private func tellNoLink(_ cause: String) {
        let isFirst = toldCauses.isEmpty
        guard toldCauses.insert(cause).inserted else { return }
        log.warning(isFirst ? "no link" : "still no link", ["broker": address, "cause": cause])
    }

    /// A zero of QoS 1, which the broker answers: one that does not let us write says so on MQTT 5,
    /// and of what is passed on, at QoS 0, it would say nothing.
    private func askWhetherOutputIsTaken() {
        guard case .topic(let topic) = output else { return }
        pendingAnswers += 1
        writeZero()
        connection?.publish(topic, payload.bytes, quality: .atLeastOnce)
    }

    private func receive(
        _ topic: String, _ message: [UInt8], isRetained: Bool,
        _ properties: [MQTTConnection.UserProperty]
    ) {
        if topic == topics.status {
            if let report = BridgeReport(message) { tell(.bridge(report)) }
            return
        }
        // What is kept by the broker is from another time.
        guard !isRetained else { return }
        switch topic {
        case topics.commandVelocity:
            let command = CommandMessage(message, properties)
            tell(command.event, of: command) {
                if let twist = try? command.twist.get() { send(message, twist) }
            }
        case topics.stop: tell(.stop)
        case topics.reset: tell(.reset)
        case topics.ping:
            if let ping = PingMessage(message) {
                tell(.ping(session: ping.session, stamp: ping.stamp))
            }
        default: break
        }
    }

    // MARK: What goes out

    /// Tells the core what has happened, and does what it says.
    private func tell(
        _ event: GuardEvent, of command: CommandMessage? = nil, pass: () -> Void = {}
    ) {
        guard !isClosing else { return }
        if noteBacklog() { dropConnection() }
        let now = Moment.now
        let verdict = core.handle(event, at: now)
        obey(verdict, pass: pass)
        if let refusal = verdict.refusal { tell(refusal, of: command, at: now) }
        tellStatus()
        timer?.set(to: core.nextDeadline)
        if noteBacklog() { dropConnection() }
    }

    private func obey(_ verdict: GuardVerdict, pass: () -> Void = {}) {
        switch verdict {
        case .pass: pass()
        case .zero: sendZero()
        case .drop: dropConnection()
        case .nothing: break
        }
    }

    /// Looks at what waits to leave; true when only a new connection gets rid of it.
    @discardableResult
    private func noteBacklog() -> Bool {
        guard case .topic = output, let connection else { return false }
        return core.noteBacklog(
            unacknowledged: Int(clinux_unacknowledged_bytes(connection.socket)),
            isHeld: connection.isHoldingBytes, at: .now)
    }

    private func dropConnection() { connection?.rebuild(because: "stalled") }

    private func send(_ message: [UInt8], _ twist: ReceivedTwist) {
        switch output {
        case .topic(let topic):
            note(twist.encoding)
            message.withUnsafeBytes { bytes in
                _ = connection?.publish(topic, bytes, quality: .atMostOnce)
            }
        case .lines(let lines):
            lines.put(line(twist.twist))
        }
    }

    private func note(_ encoding: Configuration.Drive.Encoding) {
        guard encoding != encoder.encoding else { return }
        if !isEncodingTold {
            log.warning(
                "commands are not in drive.encoding; the zero at the guard's death is",
                ["commands": encoding.rawValue, "drive.encoding": encoder.encoding.rawValue])
        }
        isEncodingTold = true
        encoder.encoding = encoding
    }

    private func sendZero() {
        switch output {
        case .topic(let topic):
            writeZero()
            connection?.publish(topic, payload.bytes, quality: .atMostOnce)
        case .lines(let lines):
            lines.put(line(.zero))
        }
    }

    private func writeZero() {
        payload.clear()
        encoder.append(.zero, milliseconds: WallClock.millisecondsSince1970, to: &payload)
    }

    private func line(_ twist: Twist) -> String {
        payload.clear()
        encoder.append(twist, milliseconds: 0, to: &payload)
        return String(decoding: payload.bytes, as: UTF8.self)
    }

    // MARK: What is told

    private func tell(_ refusal: GuardRefusal, of command: CommandMessage?, at now: Moment) {
        guard refusals.isNew(refusal, at: now) else { return }
        let detail = Self.words(refusal, of: command, core.settings)
        switch refusal {
        case .linkDown, .stopped, .clockUnknown, .anotherDrives, .notSeenStanding:
            log.info("command not passed on", ["cause": detail])
        case .unreadable, .notFinite, .beyondLimit, .repeated, .stale, .outputHeld:
            log.warning("command not passed on", ["cause": detail])
        }
    }

    private func tellStatus() {
        let status = core.status
        guard status != toldStatus else { return }
        toldStatus = status
        switch status {
        case .passing(.plain):
            log.info("passes on", ["from": "a plain sender"])
        case .passing(.session(let session)):
            log.info("passes on", ["from": session])
        case .standing(let cause):
            log.info("stands", ["cause": cause.rawValue])
        }
    }
}
