extension Contradictions {
    mutating func findInBroker() {
        let broker = configuration.broker
        if broker.passwordFile != nil {
            demand("broker.username", broker.username, for: "password_file")
        }
        if broker.certFile != nil { demand("broker.key_file", broker.keyFile, for: "cert_file") }
        if broker.keyFile != nil { demand("broker.cert_file", broker.certFile, for: "key_file") }
        if case .tls = broker.address { return }
        let files = [
            ("broker.ca_file", broker.caFile), ("broker.cert_file", broker.certFile),
            ("broker.key_file", broker.keyFile),
        ]
        for (key, file) in files where file != nil && !findings.isFaulty("broker.url") {
            note([key], "\(key) is only allowed with broker.url mqtts://HOST", atKey: true)
        }
    }

    /// Notes that a key of the broker's is written without another one that it needs.
    private mutating func demand(_ other: String, _ value: String?, for name: String) {
        guard value == nil, !findings.isFaulty(other) else { return }
        note(["broker.\(name)"], "broker.\(name) is only allowed with \(other)", atKey: true)
    }
}
