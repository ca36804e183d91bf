import CLinux
import ControlCore

/// The connection that carries velocity commands and nothing that could queue in front of them:
/// QoS 0, never retained.
///
/// Its will is a zero command in the configured encoding: when the bridge dies, the broker stops
/// a robot that knows nothing of this program. It also hears what others send to the robot, and
/// small probes of its own, which tell how good the link is.
final class MotionLink {
    /// What the link tells its owner.
    enum Event {
        /// The connection itself came, went or changed.
        case connection(MQTTConnection.Event)
        /// A probe has come back.
        case probeReturned(Int)
        /// Somebody else has sent a command.
        case foreignCommand
        /// Commands do not come back: the broker drops them, or does not let us read them.
        case commandsUnconfirmed
    }

    /// How the broker's answers to the subscriptions are counted, which come in order.
    private enum Hearing: Equatable {
        /// Until the probes are heard.
        case probes
        /// Until the commands are.
        case commands
        case all
    }

    /// Whether commands reach the topic, as far as is known on this connection.
    private enum Confirmation: Equatable {
        /// Until the first command is sent.
        case unasked
        /// A command was sent after the probe of this number.
        case awaited(after: Int)
        /// Known, or told already that it is not.
        case settled
    }

    /// How long a command is meant to count, for receivers that look: the time-out that a guard on
    /// the robot has unless told otherwise.
    static let timeToLiveMilliseconds = Int64(
        GuardSettings.defaultTimeout / .milliseconds(1))

    private let topics: TopicNames
    private let encoder: TwistEncoder
    private let session: String
    /// Whether others may send commands to the same robot.
    private let isShared: Bool
    private let handler: (Event) -> Void
    private var connection: MQTTConnection?
    private var payload: PayloadBuffer
    private var packet: PublishPacket
    /// The probe that was sent last, and its number.
    private var probe = PayloadBuffer(capacity: PingMessage.capacity)
    private var lastProbe = 0
    private var probePacket: PublishPacket
    private var sequence: Int64 = 0
    private var echo: CommandEcho
    /// Whether the broker still sends back what we send.
    private var isEchoed = true
    private var hearing = Hearing.probes
    private var confirmation = Confirmation.unasked

    /// Prepares the connection; ``open()`` makes it.
    ///
    /// - Parameters:
    ///   - loop: The loop that runs it.
    ///   - broker: Where to.
    ///   - topics: The robot's topics.
    ///   - encoder: Writes the commands.
    ///   - session: The name of this run of the program.
    ///   - isShared: Whether others may send commands to the same robot.
    ///   - handler: Told what happens, in the loop's thread.
    /// - Throws: Where the system gives no timer or memory.
    init(
        loop: EventLoop, broker: BrokerEndpoint, topics: TopicNames, encoder: TwistEncoder,
        session: String, isShared: Bool, handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.topics = topics
        self.encoder = encoder
        self.session = session
        self.isShared = isShared
        self.handler = handler
        payload = PayloadBuffer(capacity: encoder.capacity)
        // Four short names, the session, two numbers and a time are some 100 bytes.
        packet = PublishPacket(
            topic: topics.commandVelocity, payloadCapacity: encoder.capacity,
            propertyCapacity: 256)
        packet.addProperty("session") { $0.append(session) }
        packet.addProperty("ttl") { $0.append(decimal: Self.timeToLiveMilliseconds) }
        packet.keepProperties()
        probePacket = PublishPacket(
            topic: topics.ping, payloadCapacity: PingMessage.capacity, propertyCapacity: 0)
        // No time of a later death is known now: where the encoding has one, 0 is "at arrival".
        encoder.append(.zero, milliseconds: 0, to: &payload)
        echo = CommandEcho(will: payload.bytes)
        connection = try MQTTConnection(
            loop: loop, identifier: broker.identifier(of: "motion", session: session),
            broker: broker,
            will: MQTTConnection.Will(
                topic: topics.commandVelocity, payload: Array(payload.bytes),
                quality: .atMostOnce, isRetained: false),
            handler: { [unowned self] in handle($0) })
    }

    func open() { connection?.open() }
    func close() { connection?.close() }
    func rebuild(because cause: String) { connection?.rebuild(because: cause) }

    /// Bytes in the kernel that the broker's machine has not acknowledged.
    var unacknowledgedBytes: Int { Int(clinux_unacknowledged_bytes(connection?.socket ?? -1)) }
    /// True while the library holds bytes that the kernel has not taken.
    var isHoldingBytes: Bool { connection?.isHoldingBytes == true }

    /// Hands a command to the socket at once.
    func send(_ twist: Twist) {
        guard let connection else { return }
        payload.clear()
        encoder.append(twist, milliseconds: WallClock.millisecondsSince1970, to: &payload)
        if isEchoed { echo.noteSent(payload.bytes) }
        if confirmation == .unasked { confirmation = .awaited(after: lastProbe) }
        sequence += 1
        packet.clear()
        packet.addProperty("seq") { $0.append(decimal: sequence) }
        packet.addProperty("stamp") { $0.append(seconds: SessionClock.millisecondsSince1970) }
        connection.send(
            packet.finish(payload.bytes, hasProperties: connection.speaksVersion5))
    }

    /// Sends a probe, which comes back as ``Event/probeReturned(_:)``.
    func send(probe number: Int) {
        guard let connection else { return }
        lastProbe = number
        probe.clear()
        PingMessage(
            session: session, number: number,
            millisecondsSince1970: SessionClock.millisecondsSince1970
        ).append(to: &probe)
        connection.send(
            probePacket.finish(probe.bytes, hasProperties: connection.speaksVersion5))
    }

    // MARK: What comes

    private func handle(_ event: MQTTConnection.Event) {
        switch event {
        case .up:
            hearing = .probes
            confirmation = isShared ? .settled : .unasked
            isEchoed = !isShared
            echo.forget()
            connection?.subscribe(topics.ping, quality: .atMostOnce, isEchoed: true)
            if !isShared { subscribeToCommands(isEchoed: true) }
        case .subscribed(let isGranted): noteAnswer(isGranted: isGranted)
        case .message(let topic, let payload, let isRetained, _):
            guard !isRetained else { return }
            if topic == topics.ping {
                noteProbe(payload)
            } else {
                payload.withUnsafeBytes { noteCommand($0) }
            }
        default: handler(.connection(event))
        }
    }

    private func subscribeToCommands(isEchoed: Bool) {
        connection?.subscribe(topics.commandVelocity, quality: .atMostOnce, isEchoed: isEchoed)
    }

    private func noteAnswer(isGranted: Bool) {
        switch hearing {
        case .probes:
            guard isGranted else {
                rebuild(because: "the broker does not let us read \(topics.ping)")
                return
            }
            hearing = isShared ? .all : .commands
            handler(.connection(.up))
        case .commands:
            hearing = .all
            if !isGranted { noteUnconfirmed() }
        case .all:
            // From here on nothing of ours comes back.
            echo.forget()
        }
    }

    /// The number of a probe of ours; nil for one of another bridge on the same robot.
    private func number(ofProbe payload: [UInt8]) -> Int? {
        // As good as always it is the last one as it was sent: reading it takes longer than all else.
        if probe.count > 0, payload.elementsEqual(probe.bytes) { return lastProbe }
        guard let ping = PingMessage(payload), ping.session == session else { return nil }
        return ping.number
    }

    private func noteProbe(_ payload: [UInt8]) {
        guard let number = number(ofProbe: payload) else { return }
        // What was sent before this probe would have come back before it.
        if case .awaited(let probe) = confirmation, number > probe { noteUnconfirmed() }
        handler(.probeReturned(number))
    }

    private func noteUnconfirmed() {
        guard confirmation != .settled else { return }
        confirmation = .settled
        handler(.commandsUnconfirmed)
    }

    private func noteCommand(_ payload: UnsafeRawBufferPointer) {
        switch echo.take(payload) {
        case .own:
            confirmation = .settled
            // Once is enough, where the broker can tell us from others.
            guard isEchoed, connection?.speaksVersion5 == true else { return }
            isEchoed = false
            // Mosquitto 2.0.11 keeps the first subscription's wish when it is only said anew.
            connection?.unsubscribe(topics.commandVelocity)
            subscribeToCommands(isEchoed: false)
        case .will: break
        case .foreign: handler(.foreignCommand)
        }
    }
}
