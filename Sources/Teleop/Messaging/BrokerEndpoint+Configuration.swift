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
        guard case .tcp(let host, let port) = broker.address else { return nil }
        self.init(
            host: host, port: port, credentials: credentials,
            keepaliveSeconds: broker.keepaliveSeconds)
    }

    /// The same for a program that starts no broker.
    static func shared(_ broker: Configuration.Broker) throws -> BrokerEndpoint {
        guard let endpoint = try BrokerEndpoint(broker) else { throw PrivateBroker() }
        return endpoint
    }
}
