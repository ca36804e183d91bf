import Glibc

/// The place of an MQTT broker.
enum BrokerAddress: Equatable, Sendable, CustomStringConvertible {
    /// A name or a numeric address, IPv6 without its brackets, and a port.
    case tcp(host: String, port: UInt16)
    /// The same, spoken to by TLS.
    case tls(host: String, port: UInt16)
    /// A private broker that the program starts on this machine.
    case embedded

    /// Why a text is no address.
    ///
    /// Not with the text where that could hold a password: messages end up in logs.
    enum Fault: Error, Equatable {
        case notAnAddress
        case holdsCredentials
        case holdsPath
        case portOutOfRange(String)
    }

    /// What is allowed, in words.
    static let allowed = "mqtt://HOST[:PORT], mqtts://HOST[:PORT] or embedded"
    /// The port that is meant when a URL names none.
    static let defaultPort: UInt16 = 1883
    /// The same for TLS.
    static let defaultTLSPort: UInt16 = 8883

    /// Reads `mqtt://HOST[:PORT]`, `mqtts://HOST[:PORT]` or `embedded`.
    init(_ text: String) throws(Fault) {
        if text == "embedded" {
            self = .embedded
            return
        }
        if text.utf8.contains(UInt8(ascii: "@")) { throw .holdsCredentials }
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .notAnAddress }
        let scheme = parts[0].lowercased()
        guard ["mqtt", "mqtts"].contains(scheme) else { throw .notAnAddress }
        if parts[1].utf8.contains(where: "/?#".utf8.contains) { throw .holdsPath }
        let (host, port) = try Self.separated(parts[1])
        let number = try port.map(Self.port)
        self =
            scheme == "mqtts"
            ? .tls(host: String(host), port: number ?? Self.defaultTLSPort)
            : .tcp(host: String(host), port: number ?? Self.defaultPort)
    }

    /// The address as the URL that reads back as the same.
    var description: String {
        switch self {
        case .embedded: "embedded"
        case .tcp(let host, let port): "mqtt://\(Self.written(host)):\(port)"
        case .tls(let host, let port): "mqtts://\(Self.written(host)):\(port)"
        }
    }

    private static func written(_ host: String) -> String {
        host.contains(":") ? "[\(host)]" : host
    }

    /// Parts host and port, each checked for its form.
    private static func separated(
        _ authority: Substring
    ) throws(Fault) -> (host: Substring, port: Substring?) {
        let host: Substring
        let rest: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { throw .notAnAddress }
            host = authority[..<end].dropFirst()
            rest = authority[authority.index(after: end)...]
            guard isNumericIPv6(host) else { throw .notAnAddress }
        } else {
            let end = authority.firstIndex(of: ":") ?? authority.endIndex
            host = authority[..<end]
            rest = authority[end...]
            guard !host.isEmpty, host.utf8.count <= 253, host.utf8.allSatisfy(isHostByte) else {
                throw .notAnAddress
            }
        }
        if rest.isEmpty { return (host, nil) }
        guard rest.hasPrefix(":") else { throw .notAnAddress }
        return (host, rest.dropFirst())
    }

    private static func port(_ text: Substring) throws(Fault) -> UInt16 {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0.isASCIIDigit }) else { throw .notAnAddress }
        guard let port = UInt16(text), port > 0 else { throw .portOutOfRange(String(text)) }
        return port
    }

    /// True for an IPv6 address, with or without a zone such as `%eth0`.
    private static func isNumericIPv6(_ text: Substring) -> Bool {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[1].isEmpty || !parts[1].utf8.allSatisfy(isHostByte) {
            return false
        }
        var address = in6_addr()
        return inet_pton(AF_INET6, String(parts[0]), &address) == 1
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")].contains(byte)
    }
}
