import COpenSSL
import Glibc

/// The beginning of a connection by TLS, in which both sides make sure of each other.
///
/// Ours instead of libmosquitto's, which keeps the loop busy meanwhile, does not notice that the
/// connection breaks, and does not say what is wrong with a certificate.
enum TLSHandshake {
    /// How far it is.
    enum Progress: Equatable {
        case finished
        /// It goes on when the socket is ready for this.
        case waiting(EventLoop.Readiness)
        case failed(cause: String)
    }

    /// What is said of a connection with which something went wrong after the handshake.
    static let brokenOff = "TLS was broken off"
    private static let endedSilently = "the broker ended the connection without a word"

    /// Goes on as far as the socket allows.
    ///
    /// - Parameters:
    ///   - connection: OpenSSL's `SSL`, on a socket that does not block.
    ///   - context: What it goes by.
    /// - Returns: How far it is now.
    static func advance(_ connection: OpaquePointer, by context: TLSContext) -> Progress {
        // OpenSSL keeps what went wrong for the whole thread, and takes it for the next one's.
        ERR_clear_error()
        defer { ERR_clear_error() }
        errno = 0
        let result = SSL_do_handshake(connection)
        let code = errno
        switch SSL_get_error(connection, result) {
        case SSL_ERROR_NONE: return .finished
        case SSL_ERROR_WANT_READ: return .waiting(.readable)
        case SSL_ERROR_WANT_WRITE: return .waiting([.readable, .writable])
        case SSL_ERROR_SYSCALL where ![0, ECONNRESET, EPIPE].contains(code):
            return .failed(cause: String(cString: strerror(code)))
        default:
            return .failed(cause: context.takeComplaint() ?? words(ofError: ERR_peek_error()))
        }
    }

    /// What OpenSSL has told libmosquitto in a line of its log; nil for any other line.
    static func cause(inLogLine line: String) -> String? {
        guard line.hasPrefix("OpenSSL Error["), let colon = line.lastIndex(of: ":") else {
            return nil
        }
        return words(ofReason: String(line[colon...].dropFirst()))
    }

    /// What is wrong with the certificate that `host` has shown.
    static func words(ofVerdict verdict: CInt, on host: String) -> String {
        let words =
            switch verdict {
            case X509_V_ERR_CERT_HAS_EXPIRED: "has expired"
            case X509_V_ERR_CERT_NOT_YET_VALID: "is not valid yet: is this machine's clock right?"
            case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH:
                "does not match the host name \(host), which its subjectAltName must have"
            case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
                X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
                X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
                "is from an unknown authority: is broker.ca_file right?"
            default:
                "is refused: \(String(cString: X509_verify_cert_error_string(Int(verdict))))"
            }
        return "the broker's certificate \(words)"
    }

    private static func words(ofError error: UInt) -> String {
        switch ERR_GET_REASON(error) {
        case SSL_R_UNEXPECTED_EOF_WHILE_READING, 0:
            return "the broker closes the connection instead of speaking TLS"
        case SSL_R_WRONG_VERSION_NUMBER:
            return "the broker does not speak TLS on this port"
        default:
            let reason = ERR_reason_error_string(error).map { String(cString: $0) }
            return words(ofReason: reason ?? "error \(error)")
        }
    }

    private static func words(ofReason reason: String) -> String {
        // As in "tlsv13 alert certificate required": the other side says so.
        guard let alert = reason.firstRange(of: "alert ") else {
            return reason == "unexpected eof while reading" ? endedSilently : "TLS: \(reason)"
        }
        return "the broker refuses TLS with us: \(reason[alert.upperBound...])"
    }
}
