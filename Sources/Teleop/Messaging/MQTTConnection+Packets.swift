import CMosquitto
import COpenSSL
import Glibc

/// What goes to the socket past the library.
extension MQTTConnection {
    /// Hands a whole packet to the socket at once, or never.
    ///
    /// Where the socket does not take all of it, or the library still holds what must leave first,
    /// the connection is given up: its will speaks instead. Without a connection nothing happens.
    ///
    /// - Parameter packet: A packet of MQTT that needs no answer.
    func send(_ packet: UnsafeRawBufferPointer) {
        guard phase == .up else { return }
        // In the middle of another packet it would make no sense to the broker.
        guard !isHoldingBytes else { return lose(cause: "stalled") }
        let connection = mosquitto_ssl_get(client)
        switch connection.map({ write(packet, by: OpaquePointer($0)) }) ?? write(packet) {
        case .whole: break
        case .stalled: lose(cause: "stalled")
        // The loop finds it, too, and reads what the broker had to say.
        case .closed: break
        case .failed(let cause): lose(cause: cause)
        }
    }

    private enum Outcome {
        case whole
        /// None or not all of it was taken.
        case stalled
        /// The other side has ended the connection.
        case closed
        case failed(cause: String)
    }

    private func write(_ packet: UnsafeRawBufferPointer) -> Outcome {
        let flags = CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)
        let count = Glibc.send(socket, packet.baseAddress, packet.count, flags)
        if count == packet.count { return .whole }
        switch errno {
        case _ where count >= 0, EAGAIN: return .stalled
        case ECONNRESET, EPIPE: return .closed
        case let code: return .failed(cause: String(cString: strerror(code)))
        }
    }

    private func write(
        _ packet: UnsafeRawBufferPointer, by connection: OpaquePointer
    ) -> Outcome {
        // What went wrong before is not this writing's.
        ERR_clear_error()
        let count = SSL_write(connection, packet.baseAddress, CInt(packet.count))
        if count == packet.count { return .whole }
        switch SSL_get_error(connection, count) {
        case SSL_ERROR_NONE, SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .stalled
        case SSL_ERROR_SYSCALL, SSL_ERROR_ZERO_RETURN: return .closed
        default: return .failed(cause: "TLS was broken off")
        }
    }
}
