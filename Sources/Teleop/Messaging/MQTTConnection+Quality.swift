extension MQTTConnection {
    /// The quality of service of a message.
    enum Quality: CInt {
        case atMostOnce = 0
        case atLeastOnce = 1
    }
}
