import CMosquitto
import Glibc

/// The library's part in the event loop.
extension MQTTConnection {
    /// Brings the loop's view of the socket up to date and delivers what the library has told.
    func settle() {
        let descriptor = mosquitto_socket(client)
        if descriptor != watched { stopWatching() }
        if descriptor >= 0 {
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
        case .up where isTakenOver: yield(because: lossCause ?? "session taken over")
        case .up where earlyLosses.noteLoss(at: .now) && identifier.isNamedByPerson:
            yield(because: EarlyLosses.words)
        case .opening, .securing, .greeting, .up: retry(because: lossCause ?? "connection lost")
        case .closing: finishClosing()
        case .idle, .waiting, .resolving, .closed: break
        }
    }

    /// What the socket is to be ready for.
    private var interest: EventLoop.Readiness {
        switch phase {
        // A socket that is still connecting becomes writable; one that waits for the broker's
        // answer already is, and would keep the loop turning.
        case .opening: [.readable, .writable]
        // The library would ask for writable all the time.
        case .securing(let readiness): readiness
        default: mosquitto_want_write(client) ? [.readable, .writable] : .readable
        }
    }

    private func turn(_ readiness: EventLoop.Readiness) {
        switch phase {
        case .opening where broker.tls != nil, .securing: secure()
        default: exchange(readiness)
        }
        settle()
    }

    /// Goes on with the handshake of TLS, after which it is the library's turn.
    private func secure() {
        guard let tls = broker.tls, let connection = mosquitto_ssl_get(client) else {
            return lose(cause: "the library has no TLS")
        }
        switch TLSHandshake.advance(OpaquePointer(connection), by: tls) {
        case .waiting(let readiness):
            phase = .securing(awaiting: readiness)
        case .failed(let cause):
            lose(cause: cause)
        case .finished:
            phase = .greeting
            // It finds the handshake done, and then writes what it has kept back.
            mosquitto_loop_read(client, 1)
            mosquitto_loop_write(client, 1)
        }
    }

    private func exchange(_ readiness: EventLoop.Readiness) {
        if readiness.contains(.writable) {
            // A connection that could not be made is ready for everything.
            if phase == .opening, readiness.isDisjoint(with: .broken) { phase = .greeting }
            mosquitto_loop_write(client, 1)
        }
        if !readiness.isDisjoint(with: [.readable, .broken]) && mosquitto_socket(client) >= 0 {
            mosquitto_loop_read(client, 1)
        }
    }

    private func deliver() {
        // A handler may publish, which settles and delivers again: take the events out first.
        let events = inbox
        guard !events.isEmpty else { return }
        inbox.removeAll(keepingCapacity: true)
        let teller = client
        for event in events {
            // A handler may have found the connection broken: what it said before is over.
            guard client == teller, phase != .waiting, phase != .closed else { return }
            if case .up = event {
                phase = .up
                toldCauses.removeAll()
                sayAgain()
                guard phase == .up else { return }
            }
            handler(event)
        }
    }

    /// Leaves the identifier to whoever else uses it.
    private func yield(because cause: String) {
        stopWatching()
        phase = .closed
        timer?.set(to: nil)
        handler(.takenOver(identifier: identifier.text, cause: cause))
    }

    func stopWatching() {
        guard watched >= 0 else { return }
        loop.forget(watched)
        watched = -1
    }

    func finishClosing() {
        guard phase == .closing else { return }
        stopWatching()
        phase = .closed
        timer?.set(to: nil)
        handler(.closed)
    }
}
