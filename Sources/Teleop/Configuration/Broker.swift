extension Configuration {
    /// Where the MQTT broker is and how to speak to it.
    struct Broker: Equatable, Sendable {
        var address = BrokerAddress.tcp(host: "127.0.0.1", port: BrokerAddress.defaultPort)
        /// `nil` connects without a name.
        var username: String?
        /// The file that holds the password; read when connecting, never printed.
        var passwordFile: String?
        /// The certificates of the authorities that are believed; `nil` for those of the system.
        var caFile: String?
        /// Who we are, and the key to that; both or neither.
        var certFile: String?
        var keyFile: String?
        /// What the connections are called on the broker; `nil` for another name at each start.
        var clientID: String?
        var keepaliveSeconds = 5
        /// How long the link may stall before it is closed and rebuilt.
        var linkTimeoutSeconds = 0.5
        /// The longest way to the broker and back that is driven over; 0 when that is no matter.
        var maxLatencySeconds = 0.0
    }
}
