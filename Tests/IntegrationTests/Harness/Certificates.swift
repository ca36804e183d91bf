import Glibc

/// An authority, and the certificates that it signs; made for one test, by `openssl`.
final class Certificates {
    /// A certificate and its key, by their paths.
    struct Signed {
        let certificate: String
        let key: String
    }

    private let folder: TemporaryFolder
    /// The authority's own certificate.
    let authority: String

    /// Makes an authority.
    init(name: String = "authority") throws {
        folder = try TemporaryFolder()
        authority = folder.path + "/ca.pem"
        try openssl(
            ["req", "-x509", "-subj", "/CN=\(name)", "-days", "1", "-out", authority]
                + Self.newKey(folder.path + "/ca.key"))
    }

    /// Signs a certificate for hosts such as `DNS:localhost`; a day ago it expired when `days` is -1.
    func sign(
        _ name: String, for hosts: String = "DNS:localhost,IP:127.0.0.1", days: Int = 1
    ) throws -> Signed {
        let base = folder.path + "/" + name
        try openssl(
            [
                "req", "-new", "-subj", "/CN=\(name)", "-addext", "subjectAltName=\(hosts)", "-out",
                base + ".request",
            ] + Self.newKey(base + ".key"))
        try openssl([
            "x509", "-req", "-in", base + ".request", "-CA", authority, "-CAkey",
            folder.path + "/ca.key", "-CAcreateserial", "-copy_extensions", "copy", "-days",
            "\(days)", "-out", base + ".pem",
        ])
        return Signed(certificate: base + ".pem", key: base + ".key")
    }

    /// The settings of a listener of the broker that shows a certificate.
    func listener(_ own: Signed, asksForCertificate: Bool = false) -> [String] {
        [
            "cafile \(authority)", "certfile \(own.certificate)", "keyfile \(own.key)",
            "require_certificate \(asksForCertificate)",
        ]
    }

    private func openssl(_ words: [String]) throws {
        let process = try ChildProcess(["openssl"] + words, errors: folder.path + "/log")
        while process.exitStatus == nil { usleep(1000) }
        guard process.exitStatus == 0 else {
            throw NotSeen(
                what: words.joined(separator: " "), limit: .zero, instead: folder.text(of: "log"))
        }
    }

    private static func newKey(_ path: String) -> [String] {
        ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", path]
    }
}
