import Foundation
import Testing

@Suite("The battery of a gamepad", .serialized)
struct BatteryTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    private func level(_ level: Double?, within limit: Duration = .seconds(5)) async throws {
        try await rig.witness.wait(
            for: "battery \(String(describing: level))", on: "teleop/robot/status", within: limit
        ) { $0.status?.device.map { $0.battery == level } == true }
    }

    private func warnings(_ teleop: Program) -> [Substring] {
        teleop.log.split(separator: "\n").filter { $0.contains("battery") }
    }

    @Test("is told with the device, looked at again after a while, and once when it is low")
    func told() async throws {
        try rig.machine.setBattery(of: 5, to: "16")
        let (_, teleop) = try await rig.ready()
        try await level(0.16)
        #expect(warnings(teleop) == [])
        try rig.machine.setBattery(of: 5, to: "15")
        try await level(0.15, within: .seconds(40))
        try await teleop.wait(forLog: "percent=15")
        #expect(warnings(teleop).count == 1)
        #expect(warnings(teleop).first?.contains(" warning battery low ") == true)
    }

    @Test("is not told where there is none, or where its content is strange")
    func unknown() async throws {
        try rig.machine.setBattery(of: 5, to: "full of surprises")
        let (pad, teleop) = try await rig.ready()
        try await rig.enable(pad)
        let statuses = rig.witness.messages(on: "teleop/robot/status")
        #expect(statuses.allSatisfy { !$0.payload.contains("battery") })
        #expect(warnings(teleop) == [])
    }
}
