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
    private enum Phase: Equatable {
        case idle
        /// Until the next attempt.
        case waiting
        case resolving
        /// Until the socket has become writable.
        case opening
        /// Until the broker has answered.
        case greeting
        /// The broker has refused MQTT 5 and is about to close.
        case fallingBack
        case up
        case closing
        case closed
    }

    private struct Kept {
        /// Nil until it is said again on a new connection.
        var number: CInt?
        let topic: String
        let payload: [UInt8]
    }

    /// From one attempt to the next; also the longest that an attempt may take.
    ///
    /// A link that takes longer for two round trips is no link to drive by.
    private static let attemptInterval = 0.1...1.0
    private static let connectTimeout = Duration.seconds(attemptInterval.upperBound)

    private let loop: EventLoop
    private let identifier: String
    private let broker: BrokerEndpoint
    private let will: Will?
    private let handler: (Event) -> Void
    private let resolver: HostResolver
    private var timer: DeadlineTimer?
    private var client: OpaquePointer?
    private var phase = Phase.idle
    private var isDownKnown = false
    private var watched: CInt = -1
    private var attemptedAt = Moment.now
    private var inbox: [Event] = []
    private var lossCause: String?

    /// True while messages carry MQTT 5 properties.
    private(set) var speaksVersion5 = true
    /// The library's numbers of the messages of QoS 1 that the broker has not confirmed yet.
    private var unacknowledged: Set<CInt> = []
    /// What is said again on the next connection if the broker has not confirmed it, in order.
    private var kept: [Kept] = []

    /// True while the library holds bytes that the socket has not taken.
    var isHoldingBytes: Bool { mosquitto_want_write(client) }
    /// True when the broker has confirmed all that asks for it and the socket has taken the rest.
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
    ///   - handler: Receives the events, in the loop's thread.
    /// - Throws: Where the system gives no timer or memory.
    init(
        loop: EventLoop, identifier: String, broker: BrokerEndpoint, will: Will?,
        handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.broker = broker
        self.handler = handler
        self.identifier = identifier
        self.will = will
        resolver = HostResolver(loop: loop)
        mosquitto_lib_init()
        try makeClient()
        timer = try DeadlineTimer(loop: loop) { [unowned self] in timeHasCome() }
    }

    /// Makes the library's part anew.
    ///
    /// It would resend by itself whatever of QoS 1 the last connection had not got confirmed, also
    /// what has been overtaken since.
    private func makeClient() throws(SystemError) {
        mosquitto_destroy(client)
        client = mosquitto_new(identifier, true, Unmanaged.passUnretained(self).toOpaque())
        guard client != nil else { throw SystemError(call: "mosquitto_new", code: errno) }
        mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
        mosquitto_int_option(
            client, MOSQ_OPT_PROTOCOL_VERSION,
            CInt(speaksVersion5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311))
        if let will {
            let result = mosquitto_will_set(
                client, will.topic, CInt(will.payload.count), will.payload, will.quality.rawValue,
                will.isRetained)
            // Without its will a dead bridge would leave its robot moving.
            guard result == MOSQ_ERR_SUCCESS.rawValue else {
                throw SystemError(call: "mosquitto_will_set", code: EINVAL)
            }
        }
        if let credentials = broker.credentials {
            let result = mosquitto_username_pw_set(
                client, credentials.username, credentials.password)
            guard result == MOSQ_ERR_SUCCESS.rawValue else {
                throw SystemError(call: "mosquitto_username_pw_set", code: EINVAL)
            }
        }
        setCallbacks()
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
        phase = .closing
        resolver.cancel()
        // Also while the broker has not answered yet: it may have accepted us, and without a
        // good-bye it would announce our death.
        guard mosquitto_socket(client) >= 0,
            mosquitto_disconnect_v5(client, 0, nil) == MOSQ_ERR_SUCCESS.rawValue
        else {
            finishClosing()
            return
        }
        settle()
    }

    /// Drops the connection without a good-bye and connects anew.
    func rebuild(because cause: String) {
        guard phase == .up else { return }
        lose(cause: cause)
    }

    /// Hands a message to the socket, at once where it takes it.
    ///
    /// - Parameters:
    ///   - topic: Where to.
    ///   - payload: The message; copied.
    ///   - quality: QoS 0 or 1.
    ///   - isRetained: Whether the broker keeps it for later subscribers.
    ///   - properties: MQTT 5 properties; ignored on 3.1.1. They stay the caller's.
    /// - Returns: The message's number; nil when there is no connection that takes it.
    @discardableResult
    func publish(
        _ topic: String, _ payload: UnsafeRawBufferPointer, quality: Quality,
        isRetained: Bool = false, properties: OpaquePointer? = nil
    ) -> CInt? {
        guard
            let number = hand(
                topic, payload, quality: quality, isRetained: isRetained, properties: properties)
        else { return nil }
        settle()
        return number
    }

    /// Publishes a message of QoS 1, not retained, that the broker gets even if this connection
    /// breaks: unconfirmed, it is said again on the next one.
    ///
    /// Nothing happens while there is no connection.
    func publishSurely(_ topic: String, _ payload: [UInt8]) {
        guard
            let number = payload.withUnsafeBytes({ hand(topic, $0, quality: .atLeastOnce) })
        else { return }
        kept.append(Kept(number: number, topic: topic, payload: payload))
        settle()
    }

    private func hand(
        _ topic: String, _ payload: UnsafeRawBufferPointer, quality: Quality,
        isRetained: Bool = false, properties: OpaquePointer? = nil
    ) -> CInt? {
        guard phase == .up else { return nil }
        var number: CInt = 0
        let result = mosquitto_publish_v5(
            client, &number, topic, CInt(payload.count), payload.baseAddress, quality.rawValue,
            isRetained, speaksVersion5 ? properties : nil)
        guard result == MOSQ_ERR_SUCCESS.rawValue else {
            // A connection that takes no messages is none; its will says so to everyone.
            lose(cause: "can not publish: \(MQTTResult(rawValue: result))")
            return nil
        }
        if quality == .atLeastOnce { unacknowledged.insert(number) }
        return number
    }

    private func sayAgain() {
        for index in kept.indices {
            let message = kept[index]
            kept[index].number = message.payload.withUnsafeBytes {
                hand(message.topic, $0, quality: .atLeastOnce)
            }
        }
    }

    /// Asks for a topic's messages, without those of this very connection where MQTT 5 allows it.
    func subscribe(_ topic: String, quality: Quality) {
        let result = mosquitto_subscribe_v5(
            client, nil, topic, quality.rawValue,
            speaksVersion5 ? CInt(MQTT_SUB_OPT_NO_LOCAL.rawValue) : 0, nil)
        if result != MOSQ_ERR_SUCCESS.rawValue { inbox.append(.subscribed(isGranted: false)) }
        settle()
    }

    // MARK: Connecting

    private func attempt() {
        attemptedAt = .now
        phase = .resolving
        timer?.set(to: Moment.now.advanced(by: Self.connectTimeout))
        do {
            try resolver.nextAddress(of: broker.host) { [unowned self] address in
                guard let address else {
                    return retry(because: "host name \(broker.host) not found")
                }
                connect(to: address)
            }
        } catch {
            retry(because: "looking up \(broker.host): \(error)")
        }
    }

    private func connect(to address: String) {
        phase = .opening
        lossCause = nil
        timer?.set(to: Moment.now.advanced(by: Self.connectTimeout))
        do {
            try makeClient()
        } catch {
            retry(because: error.description)
            return
        }
        let result = MQTTResult(
            rawValue: mosquitto_connect_async(
                client, address, CInt(broker.port), CInt(broker.keepaliveSeconds)))
        guard result == .success else {
            retry(because: result.description)
            return
        }
        settle()
    }

    private func retry(because cause: String) {
        stopWatching()
        resolver.cancel()
        phase = .waiting
        unacknowledged.removeAll()
        for index in kept.indices { kept[index].number = nil }
        let delay = Duration.seconds(Double.random(in: Self.attemptInterval))
        timer?.set(to: max(attemptedAt.advanced(by: delay), .now))
        guard !isDownKnown else { return }
        isDownKnown = true
        handler(.down(cause: cause))
    }

    private func timeHasCome() {
        switch phase {
        case .waiting:
            attempt()
        case .resolving:
            retry(because: "looking up \(broker.host) takes too long")
        case .opening, .greeting, .fallingBack:
            lose(cause: "no answer")
        case .up, .closing:
            // All connections keep house at the same instant, so that an idle program wakes once.
            timer?.set(to: Moment.now.nextSecond)
            mosquitto_loop_misc(client)
            settle()
        case .idle, .closed:
            break
        }
    }

    /// Ends the connection without a good-bye, so that nothing which still waits in the kernel or
    /// in the library can arrive later.
    private func lose(cause: String) {
        let descriptor = mosquitto_socket(client)
        stopWatching()
        if descriptor >= 0 {
            var discard = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                descriptor, SOL_SOCKET, SO_LINGER, &discard, socklen_t(MemoryLayout<linger>.size))
            shutdown(descriptor, CInt(SHUT_RD))
            // The library reads what has come, then the end of its socket, and closes it.
            while mosquitto_socket(client) >= 0,
                mosquitto_loop_read(client, 1) == MOSQ_ERR_SUCCESS.rawValue
            {}
        }
        inbox.removeAll()
        retry(because: cause)
    }

    // MARK: The library's loop

    /// Brings the loop's view of the socket up to date and delivers what the library has told.
    private func settle() {
        let descriptor = mosquitto_socket(client)
        if descriptor != watched { stopWatching() }
        if descriptor >= 0 {
            // A socket that is still connecting becomes writable; one that waits for the broker's
            // answer already is, and would keep the loop turning.
            let interest: EventLoop.Readiness =
                phase == .opening || mosquitto_want_write(client)
                ? [.readable, .writable] : .readable
            do {
                if watched < 0 {
                    // No child of ours may keep the connection of a dead parent alive.
                    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                    try loop.watch(descriptor, for: interest) { [unowned self] in turn($0) }
                    watched = descriptor
                } else {
                    try loop.change(descriptor, to: interest)
                }
            } catch {
                lose(cause: error.description)
                return
            }
        }
        deliver()
        guard descriptor < 0 else { return }
        switch phase {
        case .fallingBack: attempt()
        case .opening, .greeting, .up: retry(because: lossCause ?? "connection lost")
        case .closing: finishClosing()
        case .idle, .waiting, .resolving, .closed: break
        }
    }

    private func turn(_ readiness: EventLoop.Readiness) {
        if readiness.contains(.writable) {
            if phase == .opening { phase = .greeting }
            mosquitto_loop_write(client, 1)
        }
        if !readiness.isDisjoint(with: [.readable, .broken]) && mosquitto_socket(client) >= 0 {
            mosquitto_loop_read(client, 1)
        }
        settle()
    }

    private func deliver() {
        // A handler may publish, which settles and delivers again: take the events out first.
        let events = inbox
        guard !events.isEmpty else { return }
        inbox.removeAll(keepingCapacity: true)
        for event in events {
            if case .up = event {
                phase = .up
                isDownKnown = false
                sayAgain()
                guard phase == .up else { return }
            }
            handler(event)
        }
    }

    private func stopWatching() {
        guard watched >= 0 else { return }
        loop.forget(watched)
        watched = -1
    }

    private func finishClosing() {
        guard phase == .closing else { return }
        stopWatching()
        phase = .closed
        timer?.set(to: nil)
        handler(.closed)
    }

    // MARK: Callbacks

    private func setCallbacks() {
        mosquitto_connect_v5_callback_set(client) { @Sendable _, context, code, _, _ in
            MQTTConnection.from(context)?.noteConnect(code)
        }
        mosquitto_disconnect_v5_callback_set(client) { @Sendable _, context, code, _ in
            MQTTConnection.from(context)?.noteDisconnect(code)
        }
        mosquitto_publish_v5_callback_set(client) { @Sendable _, context, number, _, _ in
            MQTTConnection.from(context)?.noteAcknowledgement(of: number)
        }
        mosquitto_subscribe_v5_callback_set(client) { @Sendable _, context, _, count, codes, _ in
            // From 0x80 on a code is a refusal, in MQTT 3.1.1 too.
            let isGranted = codes.map { count > 0 && $0[0] >= 0 && $0[0] < 0x80 } ?? false
            MQTTConnection.from(context)?.inbox.append(.subscribed(isGranted: isGranted))
        }
        mosquitto_message_v5_callback_set(client) { @Sendable _, context, message, _ in
            guard let message else { return }
            MQTTConnection.from(context)?.noteMessage(message.pointee)
        }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> MQTTConnection? {
        context.map { Unmanaged<MQTTConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private func noteConnect(_ code: CInt) {
        switch code {
        case 0:
            timer?.set(to: Moment.now.nextSecond)
            inbox.append(.up)
        case CInt(MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue) where speaksVersion5,
            CInt(CONNACK_REFUSED_PROTOCOL_VERSION.rawValue) where speaksVersion5:
            speaksVersion5 = false
            phase = .fallingBack
            inbox.append(.fallenBack)
        default:
            lossCause =
                "refused: "
                + String(
                    cString: speaksVersion5
                        ? mosquitto_reason_string(code) : mosquitto_connack_string(code))
        }
    }

    private func noteDisconnect(_ code: CInt) {
        guard lossCause == nil, code != 0 else { return }
        // From 0x80 on it is the reason that the broker gave for its good-bye.
        lossCause =
            code < 0x80
            ? MQTTResult(rawValue: code).description
            : String(cString: mosquitto_reason_string(code))
    }

    private func noteAcknowledgement(of number: CInt) {
        // Also called for each message of QoS 0 once it is written.
        guard unacknowledged.remove(number) != nil else { return }
        kept.removeAll { $0.number == number }
        inbox.append(.acknowledged(number: number))
    }

    private func noteMessage(_ message: mosquitto_message) {
        inbox.append(
            .message(
                topic: String(cString: message.topic),
                payload: Array(
                    UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))),
                isRetained: message.retain))
    }
}
