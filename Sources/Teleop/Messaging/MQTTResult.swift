import CMosquitto
import Glibc

/// A result code of libmosquitto (`enum mosq_err_t`), an open set.
struct MQTTResult: RawRepresentable, Equatable, CustomStringConvertible {
    let rawValue: CInt

    static let success = MQTTResult(rawValue: MOSQ_ERR_SUCCESS.rawValue)
    static let systemError = MQTTResult(rawValue: MOSQ_ERR_ERRNO.rawValue)

    /// Whether the other side has ended the connection; read at once after the call.
    var isClosed: Bool {
        rawValue == MOSQ_ERR_CONN_LOST.rawValue || self == .systemError && errno == EPIPE
    }

    /// The code in words; read at once after the call, since a system error is still in `errno`.
    var description: String {
        // The library has no words for this one.
        if rawValue == MOSQ_ERR_KEEPALIVE.rawValue { return "no answer within the keepalive" }
        guard self == .systemError else { return String(cString: mosquitto_strerror(rawValue)) }
        return errno == 0 ? "the connection was closed" : String(cString: strerror(errno))
    }
}
