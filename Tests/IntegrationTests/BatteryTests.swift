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

    @Test("quick plugs leave no process behind")
    func zombies() async throws {
        try rig.machine.setBattery(of: 5, to: "50")
        let (pad, teleop) = try await rig.ready()
        for _ in 0..<20 {
            var start = rig.witness.messages.count
            try pad.unplug()
            try await rig.witness.wait(for: "no device", on: "teleop/robot/status", from: start) {
                $0.status?.device == nil
            }
            start = rig.witness.messages.count
            try pad.plug(as: 5)
            try await rig.witness.wait(for: "a device", on: "teleop/robot/status", from: start) {
                $0.status?.device != nil
            }
            // The fake devices end the program whose question they can not answer any more.
            try await rig.witness.watch(for: .milliseconds(100))
        }
        _ = try await eventually("none") { teleop.zombies == 0 ? true : nil }
    }

    @Test("a touch screen has none: what is shown there is its pen's")
    func screen() async throws {
        try rig.machine.setBattery(of: 5, to: "1")
        _ = try rig.machine.plug("elan-touchscreen-10slot", as: 5, name: "screen")
        let teleop = try rig.teleop(
            """
            drive: { stick: thumb, enable: none, turbo: { button: none }, slow: { button: none } }
            touch: { joysticks: [ { name: thumb, region: { x: 0, y: 0, width: 1, height: 1 } } ] }
            gestures: []
            """)
        try await rig.witness.wait(forStatus: "idle")
        let statuses = rig.witness.messages(on: "teleop/robot/status")
        #expect(statuses.allSatisfy { !$0.payload.contains("battery") })
        #expect(warnings(teleop) == [])
    }
}
