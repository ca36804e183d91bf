import ControlCore

/// The connection that carries everything but velocity: status, stop and reset, at QoS 1.
final class StateLink {
    /// What comes in from others.
    enum Request: Equatable {
        case stop
        case reset
    }

    private let topics: TopicNames
    private let session: String
    private let onChange: (MQTTConnection.Event) -> Void
    private let onRequest: (Request) -> Void
    private var connection: MQTTConnection?
    private var status: StatusMessage
    /// Subscriptions that the broker has not granted yet; without them nobody could stop us.
    private var pendingSubscriptions = 0
    private var notices: Int64 = 0
    /// Our own notices as the broker may send them back to us on MQTT 3.1.1, the latest last.
    ///
    /// Taken for somebody else's, an old reset could release a stop that came after it.
    private var ownNotices: [[UInt8]] = []
    private static let rememberedNotices = 32
    /// Announcements of our death are answered no more often than this: whoever floods the topic
    /// must not be joined by us.
    private static let answerInterval = Duration.milliseconds(100)
    private var lastStatus = Moment.now
    private var answerTimer: DeadlineTimer?

    /// Prepares the connection; ``open()`` makes it.
    ///
    /// - Parameters:
    ///   - loop: The loop that runs it.
    ///   - broker: Where to.
    ///   - topics: The robot's topics.
    ///   - session: The name of this run of the program.
    ///   - onChange: Told when the connection comes and goes.
    ///   - onRequest: Told what others ask for.
    /// - Throws: Where the system gives no timer or memory.
    init(
        loop: EventLoop, broker: BrokerEndpoint, topics: TopicNames, session: String,
        onChange: @escaping (MQTTConnection.Event) -> Void,
        onRequest: @escaping (Request) -> Void
    ) throws(SystemError) {
        self.topics = topics
        self.session = session
        self.onChange = onChange
        self.onRequest = onRequest
        status = StatusMessage(
            state: .online, motion: .blocked(.noDevice), session: session, device: nil,
            withheld: 0, millisecondsSince1970: WallClock.millisecondsSince1970)
        var lost = status
        lost.state = .lost
        lost.motion = .blocked(.linkDown)
        answerTimer = try DeadlineTimer(loop: loop) { [unowned self] in
            if status.state == .online { publishStatus() }
        }
        connection = try MQTTConnection(
            loop: loop, identifier: "teleop-\(session)-s", broker: broker,
            will: MQTTConnection.Will(
                topic: topics.status, payload: lost.json, quality: .atLeastOnce, isRetained: true),
            handler: { [unowned self] in handle($0) })
    }

    /// True when the broker has confirmed all that was said.
    var isDrained: Bool { connection?.isDrained ?? true }

    func open() { connection?.open() }
    func close() { connection?.close() }

    /// Says what has changed; what did not change is not said again.
    func publish(_ change: (inout StatusMessage) -> Void) {
        // After the good-bye there is nothing more to say.
        guard status.state == .online else { return }
        var changed = status
        change(&changed)
        guard changed != status else { return }
        status = changed
        publishStatus()
    }

    /// Says that the operator asked for a stop or a reset.
    func publish(_ request: Request, reason: String, source: String) {
        notices += 1
        let message = NoticeMessage(
            reason: reason, source: source, sequence: notices,
            millisecondsSince1970: WallClock.millisecondsSince1970)
        let json = message.json
        if connection?.speaksVersion5 == false {
            if ownNotices.count == Self.rememberedNotices { ownNotices.removeFirst() }
            ownNotices.append(json)
        }
        publish(json, to: request == .stop ? topics.stop : topics.reset, isRetained: false)
    }

    private func publishStatus() {
        lastStatus = .now
        status.millisecondsSince1970 = WallClock.millisecondsSince1970
        publish(status.json, to: topics.status, isRetained: true)
    }

    private func publish(_ json: [UInt8], to topic: String, isRetained: Bool) {
        json.withUnsafeBytes { bytes in
            _ = connection?.publish(topic, bytes, quality: .atLeastOnce, isRetained: isRetained)
        }
    }

    private func handle(_ event: MQTTConnection.Event) {
        switch event {
        case .up:
            pendingSubscriptions = 3
            connection?.subscribe(topics.stop, quality: .atLeastOnce)
            connection?.subscribe(topics.reset, quality: .atLeastOnce)
            connection?.subscribe(topics.status, quality: .atLeastOnce)
            publishStatus()
        case .subscribed(isGranted: false):
            connection?.rebuild(because: "the broker refuses to deliver stop, reset or status")
        case .subscribed(isGranted: true):
            pendingSubscriptions -= 1
            if pendingSubscriptions == 0 { onChange(.up) }
        case .message(let topic, let payload, let isRetained):
            receive(topic, payload, isRetained: isRetained)
        default:
            onChange(event)
        }
    }

    private func receive(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        if topic == topics.status {
            // The will of a connection that was replaced, or of an earlier run: we are here.
            guard status.state == .online, StatusMessage.announcesLoss(payload) else { return }
            answerTimer?.set(to: max(.now, lastStatus.advanced(by: Self.answerInterval)))
            return
        }
        // A retained stop or reset is from another time; our own come from ourselves.
        guard !isRetained, !ownNotices.contains(payload) else { return }
        if topic == topics.stop { onRequest(.stop) }
        if topic == topics.reset { onRequest(.reset) }
    }
}
