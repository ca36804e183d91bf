import Foundation

/// A message as the witness saw it.
struct Message: CustomStringConvertible {
    /// When it came, in seconds since 1970.
    let arrival: Double
    let topic: String
    let qos: Int
    let isRetained: Bool
    /// The user properties of MQTT 5.
    let properties: [String: String]
    let payload: String

    /// Reads one line of the witness: its fields with tabs between them, the payload in hexadecimal.
    init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 6, let arrival = Double(fields[0]), let qos = Int(fields[2]) else {
            return nil
        }
        self.arrival = arrival
        topic = String(fields[1])
        self.qos = qos
        isRetained = fields[3] == "1"
        let pairs = fields[4].split(separator: " ").map { $0.split(separator: ":", maxSplits: 1) }
        properties = Dictionary(
            pairs.map { (String($0[0]), $0.count > 1 ? String($0[1]) : "") },
            uniquingKeysWith: { first, _ in first })
        let digits = Array(fields[5])
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        payload = String(decoding: bytes, as: UTF8.self)
    }

    var description: String { "\(arrival) \(topic) \(payload)\(isRetained ? " (retained)" : "")" }

    /// The payload as a velocity command; nil when it is none.
    var twist: Twist? { try? JSONDecoder().decode(Twist.self, from: Data(payload.utf8)) }

    /// The payload as the bridge's status; nil when it is none.
    var status: Status? { try? JSONDecoder().decode(Status.self, from: Data(payload.utf8)) }

    /// When it was sent, in seconds since 1970, as its sender says.
    var stamp: Double? { properties["stamp"].flatMap(Double.init) }
}
