extension MQTTConnection {
    /// What the connection tells its owner.
    enum Event {
        /// The broker has accepted the connection (again). Subscribe here.
        case up
        /// The connection is lost or could not be made; said once until it is up again.
        case down(cause: String)
        /// There is still none, for a reason that was not told yet.
        case stillDown(cause: String)
        /// A message of a subscription; the properties are empty unless they were asked for.
        case message(
            topic: String, payload: [UInt8], isRetained: Bool, properties: [UserProperty])
        /// The broker has confirmed the message of QoS 1 that `publish` gave this number.
        case acknowledged(number: CInt)
        /// The broker has not taken the message of QoS 1 that `publish` gave this number, and why.
        ///
        /// MQTT 3.1.1 knows no such answer.
        case refused(number: CInt, topic: String, cause: String)
        /// The broker has answered one ``MQTTConnection/subscribe(_:quality:)``, and how.
        case subscribed(isGranted: Bool)
        /// The broker does not speak MQTT 5; 3.1.1 is used from now on.
        case fallenBack
        /// Another program has connected by our identifier, and how we know; there are no further
        /// attempts, which would throw that one out in turn.
        case takenOver(identifier: String, cause: String)
        /// Closed by ``close()``, with everything written.
        case closed
    }
}
