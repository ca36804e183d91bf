import CMosquitto
import Glibc

extension MQTTConnection {
    /// A name and a value that a sender gave its message (MQTT 5).
    struct UserProperty: Equatable {
        /// Of a message with more, the rest is not read: nobody needs so many.
        static let most = 16

        let name: String
        let value: String

        /// The user properties of a message as the library has them, in their order.
        static func all(in properties: OpaquePointer?) -> [UserProperty] {
            var found: [UserProperty] = []
            var rest = properties
            while found.count < most {
                var name: UnsafeMutablePointer<CChar>?
                var value: UnsafeMutablePointer<CChar>?
                // From the second one on, the one that was found last is passed over.
                rest = mosquitto_property_read_string_pair(
                    rest, CInt(MQTT_PROP_USER_PROPERTY.rawValue), &name, &value, !found.isEmpty)
                guard rest != nil, let name, let value else { break }
                found.append(
                    UserProperty(name: String(cString: name), value: String(cString: value)))
                free(name)
                free(value)
            }
            return found
        }
    }
}
