import CMosquitto
import Glibc

/// The library's part in the event loop.
extension MQTTConnection {
    /// Brings the loop's view of the socket up to date and delivers what the library has told.
    func settle() {
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
