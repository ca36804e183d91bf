import Foundation
import Glibc
import Testing

@Suite("Reading the configuration again", .serialized)
struct ReloadTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    @Test("a good one counts at once; motion waits for neutral and a fresh press")
    func good() async throws {
        let (pad, teleop) = try await rig.ready("xbox360-wired", "drive: { max_linear: 1.0 }\n")
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forStatus: "moving")
        let start = rig.witness.messages.count
        _ = try rig.machine.folder.write("drive: { max_linear: 0.25 }\n", to: "test.yaml")
        try teleop.signal(SIGHUP)
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        #expect(try await rig.expectStandstill(for: .milliseconds(300)).isEmpty)
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forCommand: "the new speed", from: start) {
            $0.linear.x == 0.25
        }
    }

    @Test("a bad one changes nothing: the robot drives on, and the log says why")
    func bad() async throws {
        let (pad, teleop) = try await rig.ready("xbox360-wired", "robot: robot\n")
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forStatus: "moving")
        _ = try rig.machine.folder.write("drive: { expo: 7 }\n", to: "test.yaml")
        try teleop.signal(SIGHUP)
        try await teleop.wait(forLog: "test.yaml:1:16: drive.expo is 7, allowed 0 to 1")
        let start = rig.witness.messages.count
        try await rig.witness.watch(for: .milliseconds(300))
        let commands = rig.witness.commands(from: start)
        #expect(commands.count > 10)
        #expect(commands.allSatisfy { $0.twist?.linear.x == 1 })
    }

    @Test("a robot that was stopped stays stopped")
    func stopped() async throws {
        let (pad, teleop) = try await rig.ready("xbox360-wired", "robot: robot\n")
        try pad.press("BTN_EAST")
        try pad.release("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        let start = rig.witness.messages.count
        try teleop.signal(SIGHUP)
        try await rig.witness.wait(for: "the end of the old bridge", on: "teleop/robot/status") {
            $0.status?.state == "offline"
        }
        try await rig.witness.wait(for: "the new bridge", on: "teleop/robot/status", from: start) {
            $0.status?.state == "online" && $0.status?.device != nil
        }
        let last = rig.witness.messages(on: "teleop/robot/status", from: start).last
        #expect(last?.status?.summary == "stopped/stop_latched")
    }

    @Test("a set-point stays where it is, also one that is not kept for the next start")
    func setpoint() async throws {
        let arm = """
            setpoints:
              - { name: arm, maximum: 50, initial: 10, pull: right_stick.y, persist: false }

            """
        let topic = "teleop/robot/setpoint/arm"
        let (_, teleop) = try await rig.ready("xbox360-wired", arm)
        try await rig.broker.publish("23", to: topic + "/set")
        try await rig.witness.wait(for: "23", on: topic) { $0.payload == "23.0" }
        let start = rig.witness.messages.count
        try rig.machine.folder.write(arm + "reports: true\n", to: "test.yaml")
        try teleop.signal(SIGHUP)
        try await rig.witness.wait(for: "the value", on: topic, from: start)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        #expect(rig.witness.messages(on: topic, from: start).map(\.payload) == ["23.0"])
    }

    @Test(
        "another robot begins with its own set-points, not with where those of the last one stood",
        arguments: [
            ("robot: other\n", "teleop/other"), ("topics: { prefix: \"b/{robot}\" }\n", "b/robot"),
        ])
    func otherRobot(change: String, prefix: String) async throws {
        let arm = """
            setpoints:
              - { name: arm, maximum: 50, initial: 10, pull: right_stick.y, persist: false }

            """
        let (_, teleop) = try await rig.ready("xbox360-wired", arm)
        try await rig.broker.publish("23", to: "teleop/robot/setpoint/arm/set")
        try await rig.witness.wait(for: "23", on: "teleop/robot/setpoint/arm") {
            $0.payload == "23.0"
        }
        try rig.machine.folder.write(arm + change, to: "test.yaml")
        try teleop.signal(SIGHUP)
        let topic = prefix + "/setpoint/arm"
        let first = try await rig.witness.wait(for: "a value", on: topic)
        #expect(first.payload == "10.0")
    }

    @Test(
        "the pad that drove still does, and no other, unless another one is asked for",
        arguments: [
            ("device: { rumble: off }\n", "usb-2"),
            ("device: { mapping: { left_stick: { x: ABS_X, y: ABS_Y } } }\n", "usb-2"),
            ("device: { match: { phys: usb-1/input0 } }\n", "usb-1"),
        ])
    func device(change: String, driver: String) async throws {
        _ = try rig.machine.plug("xbox360-wired", as: 7, name: "other", "phys=usb-2/input0")
        let teleop = try rig.teleop("device: { rumble: strong }\n")
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        // It would be the first choice of a program that knows of none.
        _ = try rig.machine.plug("xbox360-wired", as: 5, "phys=usb-1/input0")
        let start = rig.witness.messages.count
        try rig.machine.folder.write(change, to: "test.yaml")
        try teleop.signal(SIGHUP)
        let ready = try await rig.witness.wait(
            for: "a device", on: "teleop/robot/status", from: start
        ) { $0.status?.state == "online" && $0.status?.device != nil }
        #expect(
            ready.status?.device?.id == "0003:045e:028e/\(driver)/input0/Microsoft X-Box 360 pad")
    }

    @Test("a finger that drives across it must be lifted first")
    func touch() async throws {
        let panel = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
        let teleop = try rig.teleop(TouchTests.joystick)
        try await rig.witness.wait(forStatus: "idle")
        try panel.touch(0.2, 0.45)
        try await rig.witness.wait(forStatus: "moving")
        let start = rig.witness.messages.count
        try teleop.signal(SIGHUP)
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try await rig.witness.wait(forStatus: "idle", from: start)
        try panel.drag(to: 0.2, 0.5)
        #expect(try await rig.expectStandstill(for: .milliseconds(300)).isEmpty)
        try panel.lift()
        try panel.touch(0.2, 0.45)
        try await rig.witness.wait(forCommand: "motion", from: start) { $0.linear.x > 0.5 }
    }

    @Test("a signal to end that comes in the middle of it ends the program")
    func endInTheMiddle() async throws {
        let (_, teleop) = try await rig.ready("xbox360-wired", "robot: robot\n")
        try teleop.signal(SIGHUP)
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end(within: .seconds(2)) == 0)
    }
}
