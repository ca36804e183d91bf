import Glibc

extension TLSContext {
    /// The files of a connection by TLS.
    struct Files: Equatable {
        /// Who we are.
        struct Own: Equatable {
            /// The certificate, and those between it and the authority.
            let certificate: String
            let key: String
        }

        /// The certificates that we believe; nil for those of the system.
        var authority: String?
        /// Nil for a broker that does not ask who we are, or asks for a password.
        var own: Own?

        /// Every file that is named.
        var all: [String] { [authority, own?.certificate, own?.key].compactMap(\.self) }
    }

    /// Why there is no connection by TLS with these files.
    enum Fault: Error, Equatable, CustomStringConvertible {
        case unreadable(file: String, BoundedFile.Fault)
        case malformed(file: String, holds: String)
        case notTogether(certificate: String, key: String)
        case library(String)

        var description: String {
            switch self {
            case .unreadable(let file, let fault): "\(file) \(fault)"
            case .malformed(let file, let content): "\(file): holds no \(content) in PEM form"
            case .notTogether(let certificate, let key):
                "\(key): not the key of the certificate in \(certificate)"
            case .library(let reason): "TLS: \(reason)"
            }
        }

        var exitStatus: ExitStatus {
            switch self {
            case .unreadable(_, .unreadable(EACCES)), .unreadable(_, .unreadable(EPERM)):
                .noPermission
            case .library: .unavailable
            default: .configuration
            }
        }
    }
}
