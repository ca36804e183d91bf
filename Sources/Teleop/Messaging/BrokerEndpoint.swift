/// Where the broker is, and what it asks of those who connect.
struct BrokerEndpoint: Equatable {
    /// A name or an address in digits.
    let host: String
    let port: UInt16
    var credentials: Credentials?
    /// Nil for a connection that anyone on the way can read and change.
    var tls: TLSContext?
    /// What the connections are called; nil for another name in each session.
    var clientID: String?
    /// Seconds between signs of life; 5 at least.
    var keepaliveSeconds = 5
    /// A link that is stalled for longer is given up.
    var linkTimeout = Duration.milliseconds(500)

    /// The MQTT client identifier of one of a session's connections.
    func identifier(of connection: String, session: String) -> ClientIdentifier {
        guard let clientID else { return ClientIdentifier(ours: "teleop-\(session)-\(connection)") }
        return ClientIdentifier(given: "\(clientID)-\(connection)")
    }
}
