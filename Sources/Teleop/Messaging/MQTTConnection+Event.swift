extension MQTTConnection {
    /// What the connection tells its owner.
    enum Event {
        /// The broker has accepted the connection (again). Subscribe here.
        case up
        /// The connection is lost or could not be made; said once until it is up again.
        case down(cause: String)
        /// A message of a subscription; the properties are empty unless they were asked for.
        case message(
            topic: String, payload: [UInt8], isRetained: Bool, properties: [UserProperty])
        /// The broker has confirmed the message of QoS 1 that `publish` gave this number.
        case acknowledged(number: CInt)
        /// The broker has answered one ``MQTTConnection/subscribe(_:quality:)``, and how.
        case subscribed(isGranted: Bool)
        /// The broker does not speak MQTT 5; 3.1.1 is used from now on.
        case fallenBack
        /// Closed by ``close()``, with everything written.
        case closed
    }
}
