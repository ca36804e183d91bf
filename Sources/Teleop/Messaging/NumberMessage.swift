/// A plain number as it comes over MQTT: the value of a set-point.
enum NumberMessage {
    /// Why a message is no number.
    enum Refusal: Error, Equatable, CustomStringConvertible {
        case empty
        case tooLong(bytes: Int)
        case notANumber
        case notFinite

        var description: String {
            switch self {
            case .empty: "it is empty"
            case .tooLong(let bytes): "\(bytes) bytes long, allowed \(NumberMessage.longest)"
            case .notANumber: "not a plain number such as 12.5"
            case .notFinite: "the number is too large"
            }
        }
    }

    /// The longest message that is read, in bytes: no number needs half of it.
    static let longest = 64

    /// The number that `message` is: `3`, `3.0` and `3e0` are the same, white space around it does
    /// not count.
    ///
    /// Never infinite and never NaN, which JSON has no words for.
    static func number(in message: [UInt8]) throws(Refusal) -> Double {
        guard !message.isEmpty else { throw .empty }
        guard message.count <= longest else { throw .tooLong(bytes: message.count) }
        do throws(JSONFields.Refusal) {
            return try JSONFields.number(message)
        } catch {
            guard case .notFinite = error else { throw .notANumber }
            throw .notFinite
        }
    }
}
