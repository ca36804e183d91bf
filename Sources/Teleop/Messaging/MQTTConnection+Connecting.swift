import CMosquitto
import ControlCore
import Glibc

/// From the first attempt to the loss, and to the next attempt.
extension MQTTConnection {
    /// From one attempt to the next.
    private static let attemptInterval = 0.1...1.0
    /// A first name server that does not answer is given up by the resolver within this.
    private static let lookUpTimeout = Duration.seconds(6)

    /// Nothing is heard before a subscription is answered.
    private static let answerTimeout = Duration.seconds(5)

    /// The longest that an attempt may take: two round trips, and none that takes longer than
    /// `link_timeout` is driven over.
    private var connectTimeout: Duration {
        max(.seconds(Self.attemptInterval.upperBound), broker.linkTimeout * 2)
    }

    func attempt() {
        attemptedAt = .now
        isRefused = false
        phase = .resolving
        timer?.set(to: Moment.now.advanced(by: Self.lookUpTimeout))
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
        isTakenOver = false
        timer?.set(to: Moment.now.advanced(by: connectTimeout))
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
            // A broker that answers fast enough has shown its certificate by now.
            retry(because: broker.tls?.takeComplaint() ?? lossCause ?? words(of: result))
            return
        }
        settle()
    }

    func retry(because cause: String) {
        if toldCauses.isEmpty { isOutageLoss = phase == .up }
        // After a loss it is no news that nobody is there to connect to.
        let isNews = toldCauses.isEmpty || !isOutageLoss || phase != .opening
        // What an ailing broker said of versions need not be true of the next one.
        if phase == .up { speaksVersion5 = true }
        stopWatching()
        resolver.cancel()
        phase = .waiting
        unacknowledged.removeAll()
        for index in kept.indices { kept[index].number = nil }
        let delay = Duration.seconds(Double.random(in: Self.attemptInterval))
        timer?.set(to: max(attemptedAt.advanced(by: delay), .now))
        guard isNews, toldCauses.insert(cause).inserted else { return }
        handler(toldCauses.count == 1 ? .down(cause: cause) : .stillDown(cause: cause))
    }

    func timeHasCome() {
        switch phase {
        case .waiting:
            attempt()
        case .resolving:
            retry(because: "looking up \(broker.host) takes too long")
        case .opening, .securing, .greeting, .fallingBack:
            lose(cause: "no answer")
        case .up, .closing:
            // All connections keep house at the same instant, so that an idle program wakes once.
            timer?.set(to: Moment.now.nextSecond)
            mosquitto_loop_misc(client)
            if unanswered.count > 0, unanswered.since.duration(to: .now) > Self.answerTimeout {
                lose(cause: "no answer to a subscription")
            } else {
                settle()
            }
        case .idle, .closed:
            break
        }
    }

    /// Ends the connection without a good-bye, so that nothing which still waits in the kernel or
    /// in the library can arrive later.
    func lose(cause: String) {
        let descriptor = mosquitto_socket(client)
        stopWatching()
        if descriptor >= 0 {
            var discard = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                descriptor, SOL_SOCKET, SO_LINGER, &discard, socklen_t(MemoryLayout<linger>.size))
        }
        // Which closes the socket. It is made anew for the next attempt.
        mosquitto_destroy(client)
        client = nil
        inbox.removeAll()
        retry(because: cause)
    }
}
