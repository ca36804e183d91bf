import ControlCore
import Glibc

/// Connects to a broker, sends messages to itself, and listens for a while to what others send to
/// the robot; nothing that a robot would obey leaves.
final class BrokerExamination {
    private enum Stage {
        case connecting
        case listening
        case done
    }

    /// A broker that has not let us in by then is none to drive by.
    static let connectingTime = Duration.milliseconds(2500)
    /// How long others are listened to.
    static let listeningTime = Duration.seconds(2)
    private static let pingPeriod = Duration.milliseconds(100)

    private let topics: TopicNames
    private let session = String(UInt64.random(in: 0x1000_0000...0xffff_ffff), radix: 16)
    private let onListening: () -> Void
    private let completion: (BrokerFacts) -> Void
    private var connection: MQTTConnection?
    private var timer: DeadlineTimer?
    private var stage = Stage.connecting
    private var deadline = Moment.now
    private var lastCause: String?
    private var visit = BrokerFacts.Visit()
    /// When each message to ourselves left, by its number less 1.
    private var departures: [Moment] = []
    private var unanswered: [String] = []

    /// Prepares it; ``start()`` begins.
    ///
    /// - Parameters:
    ///   - loop: The loop that runs it.
    ///   - broker: Where to.
    ///   - topics: The robot's topics.
    ///   - onListening: Called once the broker has let us in.
    ///   - completion: Called once with what was found out; within 5 s.
    /// - Throws: Where the system gives no timer or memory.
    init(
        loop: EventLoop, broker: BrokerEndpoint, topics: TopicNames,
        onListening: @escaping () -> Void, completion: @escaping (BrokerFacts) -> Void
    ) throws(SystemError) {
        self.topics = topics
        self.onListening = onListening
        self.completion = completion
        timer = try DeadlineTimer(loop: loop) { [unowned self] in timeHasCome() }
        connection = try MQTTConnection(
            loop: loop, identifier: broker.identifier(of: "doctor", session: session),
            broker: broker, will: nil, readsUserProperties: true,
            handler: { [unowned self] in handle($0) })
    }

    /// Starts connecting.
    func start() {
        deadline = Moment.now.advanced(by: Self.connectingTime)
        timer?.set(to: deadline)
        connection?.open()
    }

    /// Says good-bye; to be called outside the handlers.
    func close() { connection?.close() }

    private func timeHasCome() {
        switch stage {
        case .connecting: finish(.unreachable(cause: lastCause ?? "no answer"))
        case .listening where Moment.now >= deadline: finish(.reached(visit))
        case .listening: ping(quality: .atMostOnce)
        case .done: break
        }
    }

    private func finish(_ facts: BrokerFacts) {
        guard stage != .done else { return }
        stage = .done
        timer?.set(to: nil)
        completion(facts)
    }

    private func handle(_ event: MQTTConnection.Event) {
        switch event {
        case .up where stage == .connecting: begin()
        case .down(let cause), .stillDown(let cause):
            lastCause = cause
            if stage == .listening {
                visit.loss = cause
                finish(.reached(visit))
            } else if connection?.isRefused == true {
                finish(
                    connection?.isLoginRefused == true
                        ? .refused(cause: cause) : .turnedAway(cause: cause))
            }
        case .acknowledged: visit.publication = .accepted
        case .refused(_, _, let cause): visit.publication = .refused(cause: cause)
        case .subscribed(let isGranted):
            guard !unanswered.isEmpty else { return }
            let topic = unanswered.removeFirst()
            if !isGranted { visit.unheard.append(topic) }
        case .message(let topic, let payload, let isRetained, let properties):
            receive(topic, payload, isRetained, properties)
        case .takenOver(_, let cause):
            visit.loss = cause
            finish(.reached(visit))
        case .up, .fallenBack, .closed: break
        }
    }

    private func begin() {
        guard let connection else { return }
        stage = .listening
        deadline = Moment.now.advanced(by: Self.listeningTime)
        visit.speaksVersion5 = connection.speaksVersion5
        visit.isWithoutDelay = Self.isWithoutDelay(connection.socket)
        unanswered = [topics.ping, topics.commandVelocity, topics.status]
        for topic in unanswered {
            connection.subscribe(topic, quality: .atMostOnce, isEchoed: topic == topics.ping)
        }
        // Of this one the broker says whether it takes it.
        ping(quality: .atLeastOnce)
        onListening()
    }

    private func ping(quality: MQTTConnection.Quality) {
        let now = Moment.now
        timer?.set(to: min(now.advanced(by: Self.pingPeriod), deadline))
        departures.append(now)
        visit.sent = departures.count
        var payload = PayloadBuffer(capacity: PingMessage.capacity)
        PingMessage(
            session: session, number: departures.count,
            millisecondsSince1970: WallClock.millisecondsSince1970
        ).append(to: &payload)
        connection?.publish(topics.ping, payload.bytes, quality: quality)
    }

    private func receive(
        _ topic: String, _ payload: [UInt8], _ isRetained: Bool,
        _ properties: [MQTTConnection.UserProperty]
    ) {
        switch topic {
        case topics.ping:
            // Bridges ping as well.
            guard let ping = PingMessage(payload), ping.session == session,
                let number = ping.number, departures.indices.contains(number - 1)
            else { return }
            visit.roundTrips.append(departures[number - 1].duration(to: .now))
        case topics.commandVelocity where isRetained:
            visit.hasRetainedCommand = true
        case topics.commandVelocity:
            visit.note(commandOf: properties.first { $0.name == "session" }?.value)
        case topics.status:
            guard let fields = try? JSONFields(payload), let state = fields.word("state"),
                let session = fields.word("session")
            else { return }
            visit.note(
                .init(session: session, state: state, motion: fields.word("motion") ?? "unknown"))
        default: break
        }
    }

    private static func isWithoutDelay(_ socket: CInt) -> Bool {
        var value: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        let result = getsockopt(socket, CInt(IPPROTO_TCP), TCP_NODELAY, &value, &size)
        return result == 0 && value != 0
    }
}
