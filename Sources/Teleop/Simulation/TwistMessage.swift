import ControlCore

/// Reads a velocity command as it comes over MQTT.
enum TwistMessage {
    /// Why a message is no command.
    enum Refusal: Error, Equatable, CustomStringConvertible {
        case unreadable(JSONFields.Refusal)
        case missing(String)

        var description: String {
            switch self {
            case .unreadable(let refusal): refusal.description
            case .missing(let path): "there is no number \(path)"
            }
        }
    }

    /// The command in `message`, which is JSON in the form of a ROS `Twist` or `TwistStamped`.
    ///
    /// The speeds that a robot on the floor follows must be there; others may be missing, as when
    /// a person types a command.
    static func twist(in message: [UInt8]) throws(Refusal) -> Twist {
        let numbers: JSONFields
        do throws(JSONFields.Refusal) {
            numbers = try JSONFields(message)
        } catch {
            throw .unreadable(error)
        }
        let prefix = numbers["twist.linear.x"] == nil ? "" : "twist."
        guard let linearX = numbers[prefix + "linear.x"] else { throw .missing("linear.x") }
        guard let angularZ = numbers[prefix + "angular.z"] else { throw .missing("angular.z") }
        return Twist(
            linearX: linearX, linearY: numbers[prefix + "linear.y"] ?? 0, angularZ: angularZ)
    }
}
