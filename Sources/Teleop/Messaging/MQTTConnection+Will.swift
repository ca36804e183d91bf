extension MQTTConnection {
    /// What the broker publishes when this connection dies without a good-bye.
    struct Will {
        let topic: String
        let payload: [UInt8]
        let quality: Quality
        let isRetained: Bool
    }
}
