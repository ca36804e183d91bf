extension BrokerEndpoint {
    /// The configured broker is one that another program starts for itself.
    struct PrivateBroker: Error, Equatable, CustomStringConvertible {
        var description: String {
            "the configured broker is private to another program, name one with --broker"
        }
    }

    /// What a configuration says, with everything read that it names; nil for a private broker,
    /// which is to be started first.
    init?(_ broker: Configuration.Broker) throws {
        let credentials = try Credentials(broker)
        switch broker.address {
        case .embedded: return nil
        case .tcp(let host, let port): self.init(host: host, port: port)
        case .tls(let host, let port):
            self.init(host: host, port: port)
            var files = TLSContext.Files(authority: broker.caFile)
            if let certificate = broker.certFile, let key = broker.keyFile {
                files.own = TLSContext.Files.Own(certificate: certificate, key: key)
            }
            tls = try TLSContext(host: host, files: files)
        }
        self.credentials = credentials
        clientID = broker.clientID
        keepaliveSeconds = broker.keepaliveSeconds
        linkTimeout = .seconds(broker.linkTimeoutSeconds)
    }

    /// The same for a program that starts no broker.
    static func shared(_ broker: Configuration.Broker) throws -> BrokerEndpoint {
        guard let endpoint = try BrokerEndpoint(broker) else { throw PrivateBroker() }
        return endpoint
    }
}
