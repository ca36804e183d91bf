import COpenSSL
import Glibc

/// What connections by TLS go by: whom we believe, whom we expect, and who we are.
///
/// Our own instead of libmosquitto's: that one is given an address in digits, since names are
/// looked up beside the loop, and would expect the digits in the certificate.
final class TLSContext: Equatable {
    /// The largest file that is read, in bytes.
    private static let largestFile = 4 * 1024 * 1024

    /// OpenSSL's `SSL_CTX`.
    let pointer: OpaquePointer
    /// The name or the address in digits that the broker's certificate must be for.
    let host: String
    /// The name that the certificate must be for, as C has it; nil for an address in digits.
    private let serverName: UnsafeMutablePointer<CChar>?
    /// What is wrong with the certificate that was shown last, as OpenSSL has it; nil for nothing.
    private var verdict: CInt?

    /// Reads the files that are named.
    ///
    /// - Parameters:
    ///   - host: The name or the address in digits that the broker's certificate must be for.
    ///   - files: The files in PEM form.
    /// - Throws: What is wrong with a file.
    init(host: String, files: Files) throws(Fault) {
        for file in files.all {
            do throws(BoundedFile.Fault) {
                _ = try BoundedFile.bytes(at: file, limit: Self.largestFile)
            } catch {
                throw .unreadable(file: file, error)
            }
        }
        ERR_clear_error()
        guard let context = SSL_CTX_new(TLS_client_method()) else {
            throw .library(Self.lastReason)
        }
        pointer = context
        self.host = host
        serverName = HostResolver.isNumeric(host) ? nil : strdup(host)
        guard copenssl_demand_version_1_2(context) == 1 else { throw .library(Self.lastReason) }
        copenssl_release_idle_buffers(context)
        // Its own place, which SSL_CTX_set_app_data means.
        SSL_CTX_set_ex_data(context, 0, Unmanaged.passUnretained(self).toOpaque())
        try believe(files.authority)
        try expectHost()
        if let own = files.own { try present(own) }
    }

    deinit {
        SSL_CTX_free(pointer)
        free(serverName)
    }

    static func == (lhs: TLSContext, rhs: TLSContext) -> Bool { lhs === rhs }

    private func believe(_ authority: String?) throws(Fault) {
        SSL_CTX_set_verify(pointer, SSL_VERIFY_PEER) { @Sendable isGood, store in
            if isGood == 0 {
                let index = SSL_get_ex_data_X509_STORE_CTX_idx()
                let connection = X509_STORE_CTX_get_ex_data(store, index).map(OpaquePointer.init)
                TLSContext.of(connection)?.verdict = X509_STORE_CTX_get_error(store)
            }
            return isGood
        }
        guard let authority else {
            guard SSL_CTX_set_default_verify_paths(pointer) == 1 else {
                throw .library(Self.lastReason)
            }
            return
        }
        guard SSL_CTX_load_verify_locations(pointer, authority, nil) == 1 else {
            throw .malformed(file: authority, holds: "certificate")
        }
    }

    private func expectHost() throws(Fault) {
        let parameters = SSL_CTX_get0_param(pointer)
        let result: CInt
        if let serverName {
            X509_VERIFY_PARAM_set_hostflags(
                parameters, CUnsignedInt(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS))
            result = X509_VERIFY_PARAM_set1_host(parameters, serverName, 0)
        } else {
            // A certificate knows no interfaces.
            let digits = host.prefix { $0 != "%" }
            result = X509_VERIFY_PARAM_set1_ip_asc(parameters, String(digits))
        }
        guard result == 1 else { throw .library(Self.lastReason) }
        // libmosquitto asks for the address in digits just before.
        SSL_CTX_set_info_callback(pointer) { @Sendable connection, place, _ in
            guard place & SSL_CB_HANDSHAKE_START != 0 else { return }
            copenssl_set_server_name(connection, TLSContext.of(connection)?.serverName)
        }
    }

    private func present(_ own: Files.Own) throws(Fault) {
        // It would be asked for on the terminal.
        SSL_CTX_set_default_passwd_cb(pointer) { @Sendable _, _, _, _ in -1 }
        // The key first: a certificate that does not go with it takes it out again.
        guard SSL_CTX_use_PrivateKey_file(pointer, own.key, SSL_FILETYPE_PEM) == 1 else {
            throw .malformed(file: own.key, holds: "private key without a passphrase")
        }
        guard SSL_CTX_use_certificate_chain_file(pointer, own.certificate) == 1 else {
            throw .malformed(file: own.certificate, holds: "certificate")
        }
        guard SSL_CTX_check_private_key(pointer) == 1 else {
            throw .notTogether(certificate: own.certificate, key: own.key)
        }
    }

    /// The context of a connection.
    private static func of(_ connection: OpaquePointer?) -> TLSContext? {
        guard let connection,
            let context = SSL_CTX_get_ex_data(SSL_get_SSL_CTX(connection), 0)
        else { return nil }
        return Unmanaged<TLSContext>.fromOpaque(context).takeUnretainedValue()
    }

    /// What was wrong with the certificate that was shown last, in words, and forgets it; nil for
    /// nothing.
    func takeComplaint() -> String? {
        defer { verdict = nil }
        return verdict.map { TLSHandshake.words(ofVerdict: $0, on: host) }
    }

    /// OpenSSL's latest complaint, in its words.
    static var lastReason: String {
        ERR_reason_error_string(ERR_peek_last_error()).map { String(cString: $0) } ?? "no reason"
    }
}
