import CMosquitto
import ControlCore
import Glibc

/// From the first attempt to the loss, and to the next attempt.
extension MQTTConnection {
    /// From one attempt to the next; also the longest that an attempt may take.
    ///
    /// A link that takes longer for two round trips is no link to drive by.
    private static let attemptInterval = 0.1...1.0
    private static let connectTimeout = Duration.seconds(attemptInterval.upperBound)

    func attempt() {
        attemptedAt = .now
        isRefused = false
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
            // A broker that answers fast enough has shown its certificate by now.
            retry(because: broker.tls?.takeComplaint() ?? lossCause ?? words(of: result))
            return
        }
        settle()
    }

    func retry(because cause: String) {
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
            settle()
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
