import CMosquitto
import ControlCore
import Glibc

/// One connection to the broker, on libmosquitto, in the event loop.
///
/// Never blocks: names are looked up beside the loop, connecting and writing happen as the socket
/// allows. A lost connection is rebuilt for ever: the first attempt after 0.1 to 1 s, then no
/// more than 1 s apart. Events are delivered outside the library's callbacks, so a handler may
/// publish and the bytes leave at once.
final class MQTTConnection {
    /// How far the present connection is.
    enum Phase: Equatable {
        case idle
        /// Until the next attempt.
        case waiting
        case resolving
        /// Until the socket has become writable.
        case opening
        /// Until both sides are sure of each other, with TLS only.
        case securing(awaiting: EventLoop.Readiness)
        /// Until the broker has answered.
        case greeting
        /// The broker has refused MQTT 5 and is about to close.
        case fallingBack
        case up
        case closing
        case closed
    }

    /// A message that is said again until the broker has confirmed it.
    struct Kept {
        /// Nil until it is said again on a new connection.
        var number: CInt?
        let topic: String
        let payload: [UInt8]
    }

    // Not private, since each stage lies in a file of its own; nobody else touches them.
    let loop: EventLoop
    let identifier: ClientIdentifier
    let broker: BrokerEndpoint
    let will: Will?
    /// Whether messages are told with the properties that their senders gave them.
    let readsUserProperties: Bool
    let handler: (Event) -> Void
    let resolver: HostResolver
    var timer: DeadlineTimer?
    var client: OpaquePointer?
    var phase = Phase.idle
    /// Why there is no connection, as far as that was told; empty while there is one.
    var toldCauses: Set<String> = []
    /// Whether there was one before.
    var isOutageLoss = false
    var watched: CInt = -1
    var attemptedAt = Moment.now
    var inbox: [Event] = []
    var lossCause: String?
    /// The broker has told that somebody else has come by our identifier.
    var isTakenOver = false
    var earlyLosses = EarlyLosses()
    /// The broker has answered the last attempt, and not let us in.
    var isRefused = false
    /// It has not believed who we are.
    var isLoginRefused = false

    /// Subscriptions that the broker has not answered, and since when one is out.
    var unanswered: (count: Int, since: Moment) = (0, .now)
    /// That the broker speaks an old version only is told once.
    var isFallbackTold = false
    /// True while messages carry MQTT 5 properties.
    var speaksVersion5 = true
    /// How many bytes the broker takes in one packet (MQTT 5's Maximum Packet Size).
    var longestPacket = Int.max
    /// The topics of the messages of QoS 1 that the broker has not answered yet, by the library's
    /// numbers.
    var unacknowledged: [CInt: String] = [:]
    /// What is said again on the next connection if the broker has not confirmed it, in order.
    var kept: [Kept] = []

    /// True while the library holds bytes that the socket has not taken.
    var isHoldingBytes: Bool { client != nil && mosquitto_want_write(client) }
    /// True when the broker has answered all that asks for it and the socket has taken the rest.
    var isDrained: Bool { unacknowledged.isEmpty && !isHoldingBytes }
    /// The socket, -1 when there is none.
    var socket: CInt { mosquitto_socket(client) }

    /// Prepares a connection; ``open()`` makes it.
    ///
    /// - Parameters:
    ///   - loop: The loop that runs it.
    ///   - identifier: The MQTT client identifier, unique on the broker.
    ///   - broker: Where to, and with what name.
    ///   - will: What the broker says when this connection dies.
    ///   - readsUserProperties: Whether messages are told with their user properties.
    ///   - handler: Receives the events, in the loop's thread.
    /// - Throws: Where the system gives no timer or memory.
    init(
        loop: EventLoop, identifier: ClientIdentifier, broker: BrokerEndpoint, will: Will?,
        readsUserProperties: Bool = false, handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.broker = broker
        self.handler = handler
        self.identifier = identifier
        self.will = will
        self.readsUserProperties = readsUserProperties
        resolver = HostResolver(loop: loop)
        mosquitto_lib_init()
        try makeClient()
        timer = try DeadlineTimer(loop: loop) { [unowned self] in timeHasCome() }
    }

    deinit {
        stopWatching()
        mosquitto_destroy(client)
    }

    /// Starts connecting, and reconnecting whenever the connection is lost.
    func open() {
        guard phase == .idle else { return }
        attempt()
    }

    /// Says good-bye and closes, when the bytes already handed over have left; then ``Event/closed``.
    func close() {
        guard phase != .closing && phase != .closed else { return }
        let isUnknown = !hasGreeted
        phase = .closing
        resolver.cancel()
        // Also while the broker has not answered yet: it may have accepted us, and without a
        // good-bye it would announce our death.
        guard !isUnknown, mosquitto_socket(client) >= 0,
            mosquitto_disconnect_v5(client, 0, nil) == MOSQ_ERR_SUCCESS.rawValue
        else {
            finishClosing()
            return
        }
        settle()
    }

    /// False while the broker can not have heard of us, since TLS comes first.
    private var hasGreeted: Bool {
        switch phase {
        case .opening: broker.tls == nil
        case .securing: false
        default: true
        }
    }

    /// Drops the connection without a good-bye and connects anew.
    func rebuild(because cause: String) {
        // One that the library has closed is about to be told, with what the broker had to say.
        guard phase == .up, socket >= 0 else { return }
        lose(cause: cause)
    }

    /// Hands a message to the socket, at once where it takes it.
    ///
    /// - Parameters:
    ///   - topic: Where to.
    ///   - payload: The message; copied.
    ///   - quality: QoS 0 or 1.
    ///   - isRetained: Whether the broker keeps it for later subscribers.
    /// - Returns: The message's number; nil when there is no connection that takes it.
    @discardableResult
    func publish(
        _ topic: String, _ payload: UnsafeRawBufferPointer, quality: Quality,
        isRetained: Bool = false
    ) -> CInt? {
        guard let number = hand(topic, payload, quality: quality, isRetained: isRetained) else {
            return nil
        }
        settle()
        return number
    }

    /// Publishes a message of QoS 1, not retained, that the broker gets even if this connection
    /// breaks: unconfirmed, it is said again on the next one.
    ///
    /// - Parameters:
    ///   - topic: Where to.
    ///   - payload: The message.
    ///   - isTimely: Whether it is of no use any more when there is a connection again: then
    ///     nothing happens while there is none.
    func publishSurely(_ topic: String, _ payload: [UInt8], isTimely: Bool) {
        guard phase == .up || !isTimely else { return }
        // Nil also where the connection turns out to be broken: then it is said on the next one.
        let number = payload.withUnsafeBytes { hand(topic, $0, quality: .atLeastOnce) }
        kept.append(Kept(number: number, topic: topic, payload: payload))
        settle()
    }

    /// What is not confirmed yet of this topic is not said again.
    func forget(_ topic: String) {
        kept.removeAll { $0.topic == topic }
    }

    private func hand(
        _ topic: String, _ payload: UnsafeRawBufferPointer, quality: Quality,
        isRetained: Bool = false
    ) -> CInt? {
        guard phase == .up else { return nil }
        var number: CInt = 0
        let result = mosquitto_publish(
            client, &number, topic, CInt(payload.count), payload.baseAddress, quality.rawValue,
            isRetained)
        guard result == MOSQ_ERR_SUCCESS.rawValue else {
            // A connection that takes no messages is none; its will says so to everyone. One that
            // is closed is about to be told, with what the broker had to say.
            let result = MQTTResult(rawValue: result)
            if socket >= 0, !result.isClosed { lose(cause: "can not publish: \(result)") }
            return nil
        }
        if quality == .atLeastOnce { unacknowledged[number] = topic }
        return number
    }

    func sayAgain() {
        // The connection may break meanwhile, which changes what is kept.
        let messages = kept
        kept.removeAll()
        for var message in messages {
            message.number = message.payload.withUnsafeBytes {
                hand(message.topic, $0, quality: .atLeastOnce)
            }
            kept.append(message)
        }
    }

    /// Asks for a topic's messages.
    ///
    /// - Parameters:
    ///   - topic: Which; wildcards are allowed.
    ///   - quality: The best quality of service to be delivered with.
    ///   - isEchoed: Whether those of this very connection come, too; on MQTT 3.1.1 they always do.
    func subscribe(_ topic: String, quality: Quality, isEchoed: Bool = false) {
        guard phase == .up else { return }
        let result = mosquitto_subscribe_v5(
            client, nil, topic, quality.rawValue,
            speaksVersion5 && !isEchoed ? CInt(MQTT_SUB_OPT_NO_LOCAL.rawValue) : 0, nil)
        if result == MOSQ_ERR_SUCCESS.rawValue {
            unanswered = (unanswered.count + 1, unanswered.count == 0 ? .now : unanswered.since)
        } else if socket >= 0 {
            lose(cause: "can not subscribe: \(MQTTResult(rawValue: result))")
        }
        // Of a connection that turns out to be closed the loss is told, which may be another
        // program's doing; the broker has refused nothing.
        settle()
    }

    /// Asks for no more of a topic's messages.
    func unsubscribe(_ topic: String) {
        mosquitto_unsubscribe_v5(client, nil, topic, nil)
        settle()
    }
}
