import Foundation

/// One device as `teleop devices --json` describes it.
struct DeviceReport: Decodable {
    struct Axis: Decodable {
        let raw: Int
        let minimum: Int
        let maximum: Int
        /// From -1 to 1 for a centred axis, from 0 to 1 for a one-sided one.
        let value: Double
    }

    let path: String
    let name: String
    let id: String
    let kind: String
    let usable: Bool
    /// Whether each is pressed; nil of a device whose keys are nobody's business.
    let buttons: [String: Bool?]
    let axes: [String: Axis]

    /// What the program says about the devices of a machine, right now.
    static func all(on machine: FakeMachine) async throws -> [DeviceReport] {
        let teleop = try machine.teleop(["devices", "--json"])
        let status = try await teleop.end()
        guard status == 0 else {
            throw NotSeen(what: "exit status 0", limit: .zero, instead: teleop.log)
        }
        return try JSONDecoder().decode([DeviceReport].self, from: Data(teleop.output.utf8))
    }
}
