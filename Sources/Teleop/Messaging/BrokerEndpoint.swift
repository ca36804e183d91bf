/// Where the broker is, and what it asks of those who connect.
struct BrokerEndpoint: Equatable {
    /// A name or an address in digits.
    let host: String
    let port: UInt16
    var credentials: Credentials?
    /// Seconds between signs of life; 5 at least.
    var keepaliveSeconds = 5
}
