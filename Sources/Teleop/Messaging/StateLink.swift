import CLinux
import ControlCore

/// The connection that carries everything but velocity: status, stop, reset, set-points and
/// gestures at QoS 1, and reports.
final class StateLink {
    /// What comes in from others.
    enum Request: Equatable {
        case stop
        case reset
    }

    private let topics: TopicNames
    private let session: String
    private let onChange: (MQTTConnection.Event) -> Void
    private let onProbe: (Int) -> Void
    /// The probe that the broker has not answered, and the library's number of its message.
    private var probe: (number: Int, message: CInt)?
    private var ping = PayloadBuffer(capacity: PingMessage.capacity)
    private let onRequest: (Request) -> Void
    private var connection: MQTTConnection?
    private var setpoints: SetpointExchange?
    private var reports: ReportExchange?
    /// The most bytes under way to the broker that a report is added to: about ten reports.
    private static let longestQueue: CInt = 2048
    /// The most messages that the broker has not confirmed to which the way of a gesture is added.
    private static let gestureWindow = SetpointOutbox.window
    private var status: StatusMessage
    /// Subscriptions that the broker has not granted yet; without them nobody could stop us.
    private var pendingSubscriptions = 0
    private var notices: Int64 = 0
    /// Our own notices as the broker may send them back to us on MQTT 3.1.1, the latest last.
    ///
    /// Taken for somebody else's, an old reset could release a stop that came after it.
    private var ownNotices: [[UInt8]] = []
    /// More than a hand makes while a broker keeps them back until the keepalive runs out.
    private static let rememberedNotices = 1024
    /// Announcements of our death are answered no more often than this: whoever floods the topic
    /// must not be joined by us.
    private static let answerInterval = Duration.milliseconds(100)
    /// A latency that has changed is told no more often than this.
    private static let latencyInterval = Duration.seconds(10)
    private var lastStatus = Moment.now
    private var answerTimer: DeadlineTimer?

    /// Prepares the connection; ``open()`` makes it.
    ///
    /// - Parameters:
    ///   - loop: The loop that runs it.
    ///   - broker: Where to.
    ///   - topics: The robot's topics.
    ///   - session: The name of this run of the program.
    ///   - setpoints: The names of the set-points, which are called by their index from here on.
    ///   - joysticks: The names of the joysticks that report, which are called likewise.
    ///   - onChange: Told when the connection comes and goes.
    ///   - onProbe: Told when the broker has answered a probe.
    ///   - onRequest: Told what others ask for.
    ///   - onSetpoint: Told the value that others ask for, which may be out of the set-point's
    ///     limits.
    ///   - onRefusal: Told, not too often, that somebody asked for what is no number, or what was
    ///     refused.
    /// - Throws: Where the system gives no timer or memory.
    init(
        loop: EventLoop, broker: BrokerEndpoint, topics: TopicNames, session: String,
        setpoints: [String] = [], joysticks: [String] = [],
        onChange: @escaping (MQTTConnection.Event) -> Void,
        onProbe: @escaping (Int) -> Void = { _ in },
        onRequest: @escaping (Request) -> Void,
        onSetpoint: @escaping (Int, Double) -> Void = { _, _ in },
        onRefusal: @escaping (SetpointExchange.Refusal) -> Void = { _ in }
    ) throws(SystemError) {
        self.topics = topics
        self.session = session
        self.onChange = onChange
        self.onProbe = onProbe
        self.onRequest = onRequest
        status = StatusMessage(
            state: .online, motion: .blocked(.noDevice), session: session, device: nil,
            latency: nil, withheld: 0, millisecondsSince1970: WallClock.millisecondsSince1970)
        var lost = status
        lost.state = .lost
        lost.motion = .blocked(.linkDown)
        self.setpoints = SetpointExchange(
            names: setpoints, topics: topics,
            send: { [unowned self] topic, payload in
                connection?.publish(topic, payload, quality: .atLeastOnce, isRetained: true)
            }, onValue: onSetpoint, onRefusal: onRefusal)
        reports = try ReportExchange(
            topics: joysticks.map(topics.report), loop: loop,
            send: { [unowned self] in send(report: $1, to: $0) })
        answerTimer = try DeadlineTimer(loop: loop) { [unowned self] in
            if status.state == .online { publishStatus() }
        }
        connection = try MQTTConnection(
            loop: loop, identifier: broker.identifier(of: "state", session: session),
            broker: broker,
            will: MQTTConnection.Will(
                topic: topics.status, payload: lost.json, quality: .atLeastOnce, isRetained: true),
            handler: { [unowned self] in handle($0) })
    }

    /// True when the broker has confirmed all that was said.
    var isDrained: Bool { connection?.isDrained != false && setpoints?.isDrained != false }

    func open() { connection?.open() }
    func close() { connection?.close() }
    func rebuild(because cause: String) { connection?.rebuild(because: cause) }

    /// Sends a probe, which the broker answers as it does any message of QoS 1.
    func send(probe number: Int) {
        ping.clear()
        PingMessage(
            session: session, number: nil,
            millisecondsSince1970: SessionClock.millisecondsSince1970
        ).append(to: &ping)
        probe = connection?.publish(topics.ping, ping.bytes, quality: .atLeastOnce)
            .map { (number, $0) }
    }

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

    /// Says how long the way to the broker and back takes, once that is quite another time than was
    /// told last: twice as long, or half.
    func publish(latency: Duration) {
        guard lastStatus.duration(to: .now) >= Self.latencyInterval else { return }
        let told = status.latency ?? .zero
        guard latency > told * 2 || told > latency * 2 else { return }
        publish { $0.latency = latency }
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
        switch request {
        case .stop:
            // One is enough to be said when there is a connection again.
            connection?.forget(topics.stop)
            connection?.publishSurely(topics.stop, json, isTimely: false)
        case .reset:
            // Not said again on another connection, where it could release a stop that came after
            // it.
            publish(json, to: topics.reset, isRetained: false)
        }
    }

    /// The robot may move again: a stop that the broker has not confirmed is not said any more.
    func forgetStop() { connection?.forget(topics.stop) }

    /// Says the value of a set-point, once and at every connection; while there is none, the last
    /// value is said at the next one.
    ///
    /// The same value again is not said.
    func publish(setpoint index: Int, value: Double) {
        setpoints?.publish(index, value, at: .now)
    }

    /// Takes note that a value that others asked for is refused.
    func refuse(setpoint index: Int, because refusal: SetpointRefusal) {
        setpoints?.refuse(index, because: .ignored(refusal), at: .now)
    }

    /// Says how far the operator is with a gesture that is published.
    ///
    /// What began, was made or is over is said again where the link swallows it. How it goes on is
    /// not, and is left out while the link does not keep up: the next place counts, and a stop must
    /// not queue behind old ones. The end of one that lasts is said
    /// at the next connection where there is none; anything else is of no use any more by then.
    ///
    /// - Parameters:
    ///   - name: The name to publish it by.
    ///   - gesture: The gesture's word in the configuration.
    ///   - state: How far it is.
    ///   - location: Where, in points of the surface; nil for a gesture that has no place.
    ///   - amounts: What it measures.
    func publish(
        gesture name: String, _ gesture: String, _ state: GestureMessage.State,
        at location: GestureMessage.Location?, _ amounts: [GestureMessage.Amount]
    ) {
        let message = GestureMessage(
            gesture: gesture, state: state, location: location, amounts: amounts,
            millisecondsSince1970: WallClock.millisecondsSince1970)
        guard state != .changed else {
            guard let connection, connection.unacknowledged.count < Self.gestureWindow else {
                return
            }
            publish(message.json, to: topics.gesture(name), isRetained: false)
            return
        }
        let isEnd = state == .ended || state == .cancelled
        connection?.publishSurely(topics.gesture(name), message.json, isTimely: !isEnd)
    }

    /// Says where a joystick's handle is; while there is no connection, or it does not keep up, the
    /// last place is said when it does again.
    func publish(report index: Int, _ message: ReportMessage) {
        reports?.publish(index, message)
    }

    /// Not while the link does not keep up: reports are many, and a stop must not queue behind them.
    private func send(report: UnsafeRawBufferPointer, to topic: String) -> Bool {
        guard let connection, !connection.isHoldingBytes,
            clinux_unacknowledged_bytes(connection.socket) <= Self.longestQueue
        else { return false }
        return connection.publish(topic, report, quality: .atMostOnce) != nil
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
            let wanted =
                [topics.stop, topics.reset, topics.status] + (setpoints?.requestTopics ?? [])
            pendingSubscriptions = wanted.count
            for topic in wanted { connection?.subscribe(topic, quality: .atLeastOnce) }
            publishStatus()
            setpoints?.noteUp(at: .now)
            reports?.noteUp()
        case .down, .takenOver:
            setpoints?.noteDown()
            reports?.noteDown()
            onChange(event)
        case .acknowledged(let number):
            noteAnswer(to: number)
            setpoints?.noteAnswered(number)
            onChange(event)
        case .refused(let number, _, _):
            noteAnswer(to: number)
            setpoints?.noteAnswered(number)
            onChange(event)
        case .subscribed(isGranted: false):
            connection?.rebuild(
                because: "the broker refuses to deliver stop, reset, status or set-points")
        case .subscribed(isGranted: true):
            pendingSubscriptions -= 1
            if pendingSubscriptions == 0 { onChange(.up) }
        case .message(let topic, let payload, let isRetained, _):
            receive(topic, payload, isRetained: isRetained)
        default:
            onChange(event)
        }
    }

    private func noteAnswer(to message: CInt) {
        guard let probe, probe.message == message else { return }
        self.probe = nil
        onProbe(probe.number)
    }

    private func receive(_ topic: String, _ payload: [UInt8], isRetained: Bool) {
        if topic == topics.status {
            // The will of a connection that was replaced, or of an earlier run: we are here.
            guard status.state == .online, StatusMessage.announcesLoss(payload) else { return }
            answerTimer?.set(to: max(.now, lastStatus.advanced(by: Self.answerInterval)))
            return
        }
        // What is retained is from another time; our own notices come from ourselves.
        guard !isRetained, !isOwnNotice(payload),
            setpoints?.receive(topic, payload, at: .now) != true
        else { return }
        if topic == topics.stop { onRequest(.stop) }
        if topic == topics.reset { onRequest(.reset) }
    }

    /// Whether a message is one of ours that comes back; each does once, and in order.
    private func isOwnNotice(_ payload: [UInt8]) -> Bool {
        guard let index = ownNotices.firstIndex(of: payload) else { return false }
        ownNotices.removeFirst(index + 1)
        return true
    }
}
