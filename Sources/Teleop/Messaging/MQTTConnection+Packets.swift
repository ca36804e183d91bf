import CMosquitto
import COpenSSL
import Glibc

/// What goes to the socket past the library.
extension MQTTConnection {
    /// Hands a whole packet to the socket at once, or never.
    ///
    /// Where the socket does not take all of it, the library still holds what must leave first, or
    /// the broker takes no packet of this length, the connection is given up: its will speaks
    /// instead. Without a connection nothing happens.
    ///
    /// The library does not see these, and so asks for a sign of life after each keepalive all the
    /// same.
    ///
    /// - Parameter packet: A packet of MQTT that needs no answer.
    func send(_ packet: UnsafeRawBufferPointer) {
        // One that the library has closed is about to be told, with what the broker had to say.
        guard phase == .up, socket >= 0 else { return }
        guard packet.count <= longestPacket else {
            return lose(
                cause: "the broker takes at most \(longestPacket) bytes at once,"
                    + " and this message has \(packet.count)")
        }
        // In the middle of another packet it would make no sense to the broker.
        guard !isHoldingBytes else { return lose(cause: "stalled") }
        switch broker.tls == nil ? write(packet) : writeByTLS(packet) {
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

        /// What the system's error means after none was taken; 0 is an end without one.
        init(code: CInt) {
            switch code {
            case EAGAIN: self = .stalled
            case 0, ECONNRESET, EPIPE: self = .closed
            default: self = .failed(cause: String(cString: strerror(code)))
            }
        }
    }

    private func write(_ packet: UnsafeRawBufferPointer) -> Outcome {
        let flags = CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)
        let count = Glibc.send(socket, packet.baseAddress, packet.count, flags)
        if count == packet.count { return .whole }
        return count < 0 ? Outcome(code: errno) : .stalled
    }

    private func writeByTLS(_ packet: UnsafeRawBufferPointer) -> Outcome {
        guard let connection = mosquitto_ssl_get(client).map({ OpaquePointer($0) }) else {
            return .failed(cause: TLSHandshake.brokenOff)
        }
        // OpenSSL keeps what went wrong for the whole thread, and takes it for the next one's.
        ERR_clear_error()
        defer { ERR_clear_error() }
        errno = 0
        let count = SSL_write(connection, packet.baseAddress, CInt(packet.count))
        let code = errno
        if count == packet.count { return .whole }
        switch SSL_get_error(connection, count) {
        case SSL_ERROR_NONE, SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .stalled
        case SSL_ERROR_ZERO_RETURN: return .closed
        case SSL_ERROR_SYSCALL: return Outcome(code: code)
        default: return .failed(cause: TLSHandshake.brokenOff)
        }
    }
}
