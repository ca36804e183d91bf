import Foundation
import Glibc
import Testing

@Suite("A touch screen", .serialized)
struct TouchTests {
    /// A joystick on the lower left whose home is at 0.2, 0.7; the handle goes to the sides of it.
    static let joystick = """
        drive: { stick: thumb, enable: none, turbo: { button: none }, slow: { button: none } }
        touch:
          joysticks:
            - { name: thumb, region: { x: 0, y: 0.4, width: 0.4, height: 0.6 } }

        """

    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    /// Starts the bridge and waits until only a finger is missing.
    private func ready(
        _ description: String, _ configuration: String = joystick
    ) async throws -> (panel: TouchPanel, teleop: Program) {
        let panel = try TouchPanel(description, on: rig.machine)
        let teleop = try rig.teleop(configuration)
        try await rig.witness.wait(forStatus: "idle")
        return (panel, teleop)
    }

    /// The same with a finger that drives straight ahead.
    private func driving(
        _ description: String = "elan-touchscreen-10slot", _ configuration: String = joystick
    ) async throws -> (panel: TouchPanel, teleop: Program) {
        let (panel, teleop) = try await ready(description, configuration)
        try panel.touch(0.2, 0.45)
        try await rig.witness.wait(forStatus: "moving")
        return (panel, teleop)
    }

    @Test(
        "a finger beside home drives, follows, and stops the robot at once when it is lifted",
        arguments: ["elan-touchscreen-10slot", "ntrig-xt2-type-a", "elo-2700-btn-left"])
    func drives(description: String) async throws {
        let (panel, _) = try await ready(description)
        let status = rig.witness.messages(on: "teleop/robot/status").last?.status
        #expect(status?.device != nil)
        var start = rig.witness.messages.count
        // The handle is half-way out to the right.
        try panel.touch(0.3, 0.7)
        let turning = try await rig.witness.wait(forCommand: "a turn", from: start) {
            abs($0.linear.x) < 0.01 && abs($0.angular.z + 1.5 * (0.5 - 0.05) / 0.95) < 0.01
        }
        try await rig.witness.watch(for: .milliseconds(300))
        let held = rig.witness.commands(from: start).filter { $0.arrival > turning.arrival }
        let end = try #require(turning.stamp) + 0.3
        let count = held.filter { $0.stamp.map { $0 < end } ?? false }.count
        #expect((10...15).contains(count), "\(count) commands in 0.3 s")
        #expect(held.allSatisfy { $0.twist == turning.twist })

        start = rig.witness.messages.count
        try panel.drag(to: 0.39, 0.7)
        try await rig.witness.wait(forCommand: "nearly a full turn", from: start) {
            $0.angular.z < -1.4
        }
        let lifted = try panel.lift()
        let zero = try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        #expect(zero.arrival - lifted < 0.05)
        try await rig.witness.wait(forStatus: "idle", from: start)
        try await rig.witness.watch(for: .milliseconds(700))
        let after = rig.witness.commands(from: start).filter { $0.arrival >= zero.arrival }
        #expect(after.allSatisfy { $0.twist?.isZero == true })
        #expect((14...17).contains(after.count), "\(after.count) zeros")
        let length = (after.last?.arrival ?? 0) - zero.arrival
        #expect((0.25...0.4).contains(length), "zeros for \(length) s")
    }

    @Test("a touch screen that is to be ignored is not taken by itself")
    func ignored() async throws {
        _ = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
        let teleop = try rig.teleop(Self.joystick + "device: { ignore: [ \"*\" ] }\n")
        try await teleop.wait(forLog: "waiting for a device")
        try await rig.witness.wait(forStatus: "blocked/no_device")
        #expect(!teleop.log.contains("device connected"), "\(teleop.log)")
    }

    @Test("a mouse that is named drives by dragging, and not by hovering")
    func mouse() async throws {
        let named = Self.joystick + "  match: { name: \"*Mouse*\" }\n"
        let (panel, _) = try await ready("mouse", named)
        let start = rig.witness.messages.count
        try panel.touch(0.2, 0.7)
        try panel.drag(to: 0.2, 0.55)
        try await rig.witness.wait(forCommand: "straight on", from: start) {
            $0.linear.x > 0.3 && abs($0.angular.z) < 0.01
        }
        try panel.lift()
        try await rig.witness.wait(forStatus: "idle", from: start)
        try panel.drag(to: 0.3, 0.6)
        #expect(try await rig.expectStandstill(for: .milliseconds(200)).isEmpty)
    }

    @Test("a contact that is gone within 30 ms moves nothing")
    func ghost() async throws {
        let (panel, _) = try await ready("elan-touchscreen-10slot")
        for _ in 0..<20 { try panel.tap(0.3, 0.7) }
        #expect(try await rig.expectStandstill(for: .milliseconds(200), from: 0).isEmpty)
    }

    @Test(
        "a tap stops and a double tap resets, on the joystick and beside it",
        arguments: [
            "elan-touchscreen-10slot", "ntrig-xt2-type-a", "elo-2700-btn-left",
        ], [("thumb", 0.2, 0.7), ("screen", 0.7, 0.2)])
    func taps(description: String, place: (name: String, x: Double, y: Double)) async throws {
        let gestures = """
            gestures:
              - { on: \(place.name), when: tap, do: stop }
              - { on: \(place.name), when: double_tap, do: reset }

            """
        let (panel, _) = try await ready(description, Self.joystick + gestures)
        var start = rig.witness.messages.count
        try panel.tap(place.x, place.y)
        let stop = try await rig.witness.wait(for: "a stop", on: "teleop/robot/stop", from: start)
        #expect(stop.payload.contains(#""reason":"tap","source":"touch.\#(place.name)""#))
        try await rig.witness.wait(forStatus: "stopped/stop_latched", from: start)
        // Long enough that the next tap is a first one.
        try await rig.witness.watch(for: .milliseconds(500))
        start = rig.witness.messages.count
        try panel.tap(place.x, place.y)
        try await rig.witness.watch(for: .milliseconds(80))
        try panel.tap(place.x, place.y)
        let reset = try await rig.witness.wait(
            for: "a reset", on: "teleop/robot/reset", from: start)
        #expect(reset.payload.contains(#""reason":"double_tap","source":"touch.\#(place.name)""#))
        try await rig.witness.wait(forStatus: "idle", from: start)
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(rig.witness.messages(on: "teleop/robot/status").last?.status?.summary == "idle")
        #expect(rig.witness.commands().allSatisfy { $0.twist?.isZero == true })
    }

    @Test("the built-in gestures stop at a tap on the screen and reset at a double tap")
    func defaultTaps() async throws {
        let (panel, _) = try await ready("elan-touchscreen-10slot")
        try panel.tap(0.7, 0.2)
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        try await rig.witness.watch(for: .milliseconds(500))
        let start = rig.witness.messages.count
        try panel.tap(0.7, 0.2)
        try await rig.witness.watch(for: .milliseconds(80))
        try panel.tap(0.7, 0.2)
        try await rig.witness.wait(forStatus: "idle", from: start)
    }

    @Test("a tap elsewhere stops while a thumb drives; it must be lifted before anything moves")
    func stopWhileDriving() async throws {
        let (panel, _) = try await driving()
        var start = rig.witness.messages.count
        try panel.touch(0.7, 0.2, finger: 1)
        try panel.lift(finger: 1)
        try await rig.witness.wait(forStatus: "stopped/stop_latched", from: start)
        start = rig.witness.messages.count
        try await rig.broker.publish("", to: "teleop/robot/reset")
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        #expect(try await rig.expectStandstill(for: .milliseconds(300), from: start).isEmpty)
        try panel.lift()
        try await rig.witness.wait(forStatus: "idle", from: start)
        try panel.touch(0.2, 0.45)
        try await rig.witness.wait(forStatus: "moving", from: start)
    }

    @Test("any number is a contact, also 0 and those after the numbers have run out")
    func anyNumber() async throws {
        let (panel, _) = try await ready("elan-touchscreen-10slot")
        for number in [0, 1, 65535, 0] {
            let start = rig.witness.messages.count
            try panel.device.frame(
                "ABS_MT_TRACKING_ID=\(number) ABS_MT_POSITION_X=704 ABS_MT_POSITION_Y=900 "
                    + "BTN_TOUCH=1")
            try await rig.witness.wait(forStatus: "moving", from: start)
            try panel.device.frame("ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0")
            try await rig.witness.wait(forStatus: "idle", from: start)
        }
    }

    @Test("the slot of the last frame is meant until another is named: two fingers stay two")
    func slotPersists() async throws {
        let (panel, _) = try await ready(
            "elan-touchscreen-10slot", Self.joystick + "gestures: []\n")
        let start = rig.witness.messages.count
        // The first does not touch the joystick.
        try panel.device.frame(
            "ABS_MT_TRACKING_ID=45 ABS_MT_POSITION_X=3000 ABS_MT_POSITION_Y=500 BTN_TOUCH=1")
        try panel.device.frame(
            "ABS_MT_SLOT=1 ABS_MT_TRACKING_ID=46 ABS_MT_POSITION_X=704 ABS_MT_POSITION_Y=1389")
        try panel.device.frame("ABS_MT_POSITION_X=1056")
        try await rig.witness.wait(forCommand: "half a turn", from: start) {
            abs($0.angular.z + 0.71) < 0.01
        }
        try panel.device.frame("ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=-1")
        try panel.device.frame("ABS_MT_SLOT=1 ABS_MT_POSITION_X=1200")
        try await rig.witness.wait(forCommand: "more of it", from: start) {
            $0.angular.z < -1
        }
        #expect(rig.witness.commands(from: start).allSatisfy { $0.twist?.isZero == false })
        try panel.device.frame("ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0")
        try await rig.witness.wait(forStatus: "idle", from: start)
    }

    @Test("a new number without the end of the old one leaves nothing behind at the end")
    func replaced() async throws {
        let (panel, teleop) = try await driving()
        let start = rig.witness.messages.count
        for number in 100..<150 {
            try panel.device.frame(
                "ABS_MT_TRACKING_ID=\(number) ABS_MT_POSITION_X=704 ABS_MT_POSITION_Y=950")
        }
        // A slot that the panel does not have.
        try panel.device.frame("ABS_MT_SLOT=12 ABS_MT_POSITION_X=5")
        try panel.device.frame("ABS_MT_SLOT=0 ABS_MT_TRACKING_ID=-1 BTN_TOUCH=0")
        try panel.device.frame("ABS_MT_TRACKING_ID=-1 ABS_MISC=0")
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try await rig.witness.watch(for: .milliseconds(100))
        #expect(rig.witness.messages(on: "teleop/robot/status").last?.status?.summary == "idle")
        #expect(teleop.log.split(separator: "\n").count < 30, "\(teleop.log)")
    }

    @Test("a finger that was lost in an overrun stops the robot; it must be lifted to drive again")
    func overrun() async throws {
        let (panel, _) = try await driving()
        try panel.touch(0.7, 0.2, finger: 1)
        try panel.lift(finger: 1)
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        var start = rig.witness.messages.count
        try panel.lift()
        try await rig.broker.publish("", to: "teleop/robot/reset")
        try await rig.witness.wait(forStatus: "idle", from: start)
        try panel.touch(0.2, 0.45)
        try await rig.witness.wait(forStatus: "moving", from: start)

        start = rig.witness.messages.count
        try panel.device.overrun()
        let zero = try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        // The finger is still down: whatever it does, it has not been put down since.
        try panel.drag(to: 0.25, 0.5)
        try panel.drag(to: 0.3, 0.6)
        try await rig.witness.watch(for: .milliseconds(300))
        let after = rig.witness.commands(from: start).filter { $0.arrival >= zero.arrival }
        #expect(after.allSatisfy { $0.twist?.isZero == true })
        try panel.lift()
        try panel.touch(0.2, 0.45)
        try await rig.witness.wait(forCommand: "motion", from: start) { $0.linear.x > 0.5 }
    }

    @Test("a lift that an overrun hid is a lift, and the next finger in its slot is another one")
    func liftedInOverrun() async throws {
        let (panel, _) = try await driving()
        let start = rig.witness.messages.count
        try panel.device.set("ABS_MT_TRACKING_ID=-1", "BTN_TOUCH=0")
        try panel.device.overrun()
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try await rig.witness.wait(forStatus: "idle", from: start)
        try panel.touch(0.2, 0.45)
        try await rig.witness.wait(forCommand: "motion", from: start) { $0.linear.x > 0.5 }
        #expect(rig.witness.messages(on: "teleop/robot/stop").isEmpty)
    }

    @Test("another finger in the place of one that an overrun hid is as good as found there")
    func replacedInOverrun() async throws {
        let (panel, _) = try await driving()
        let start = rig.witness.messages.count
        try panel.device.set("ABS_MT_TRACKING_ID=470", "ABS_MT_POSITION_Y=950")
        try panel.device.overrun()
        let zero = try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try panel.drag(to: 0.25, 0.5)
        try await rig.witness.watch(for: .milliseconds(300))
        let after = rig.witness.commands(from: start).filter { $0.arrival >= zero.arrival }
        #expect(after.allSatisfy { $0.twist?.isZero == true })
        try panel.lift()
        try panel.touch(0.2, 0.45)
        try await rig.witness.wait(forCommand: "motion", from: start) { $0.linear.x > 0.5 }
    }

    @Test("an area that is held enables a gamepad's stick; lifted, it stops it within one command")
    func enableArea() async throws {
        let held = """
            drive: { enable: hold }
            touch:
              areas:
                - { name: hold, region: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 } }
            gestures: [ ]

            """
        let panel = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        _ = try rig.teleop(held)
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        // The first report of a stick, which must show it at home: nothing else of the pad is used.
        try pad.move("ABS_Y", to: 100)
        try panel.touch(0.8, 0.8)
        try await rig.witness.wait(forStatus: "idle")
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forStatus: "moving")
        var start = rig.witness.messages.count
        let lifted = try panel.lift()
        let zero = try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        #expect(zero.arrival - lifted < 0.05)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        #expect(try await rig.expectStandstill(for: .milliseconds(500)).isEmpty)
        // As with a bumper: held again, it goes on.
        start = rig.witness.messages.count
        try panel.touch(0.8, 0.8)
        try await rig.witness.wait(forCommand: "motion", from: start) { $0.linear.x == 1 }
    }

    @Test("of two fingers on an area that enables, the last one lifted disables")
    func enableAreaTwice() async throws {
        let held = """
            drive: { stick: thumb, enable: hold, turbo: { button: none }, slow: { button: none } }
            touch:
              joysticks:
                - { name: thumb, region: { x: 0, y: 0.4, width: 0.4, height: 0.6 } }
              areas:
                - { name: hold, region: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 } }
            gestures: [ ]

            """
        let panel = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
        _ = try rig.teleop(held)
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        try panel.touch(0.8, 0.8)
        try await rig.witness.wait(forStatus: "idle")
        try panel.touch(0.9, 0.8, finger: 1)
        try panel.touch(0.2, 0.45, finger: 2)
        try await rig.witness.wait(forStatus: "moving")
        var start = rig.witness.messages.count
        try panel.lift()
        try await rig.witness.watch(for: .milliseconds(200))
        #expect(rig.witness.commands(from: start).allSatisfy { $0.twist?.isZero == false })
        start = rig.witness.messages.count
        try panel.lift(finger: 1)
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
    }

    @Test("a driver that never tells of a lift: the time limit of silence ends the drive")
    func silence() async throws {
        let limited = Self.joystick.replacingOccurrences(
            of: "enable: none", with: "enable: none, input_timeout: 0.5")
        let (panel, _) = try await ready("elo-2700-btn-left", limited)
        var start = rig.witness.messages.count
        var last = try panel.touch(0.2, 0.5)
        // As long as anything is told the finger is there.
        for step in 0..<40 {
            try await rig.witness.watch(for: .milliseconds(20))
            last = try panel.drag(to: 0.2, 0.5 + Double(step % 2) * 0.01)
        }
        #expect(rig.witness.commands(from: start).allSatisfy { $0.twist?.isZero == false })
        let zero = try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        #expect((0.45...0.6).contains(zero.arrival - last), "\(zero.arrival - last) s")
        try await rig.witness.wait(forStatus: "blocked/no_device", from: start)
        #expect(try await rig.expectStandstill(for: .milliseconds(300)).isEmpty)
        start = rig.witness.messages.count
        // It is heard again, but the finger has not been seen to be lifted.
        try panel.drag(to: 0.2, 0.55)
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        #expect(try await rig.expectStandstill(for: .milliseconds(200), from: start).isEmpty)
        try panel.lift()
        try await rig.witness.wait(forStatus: "idle", from: start)
    }

    @Test("without a time limit a finger that rests drives on")
    func resting() async throws {
        _ = try await driving("elo-2700-btn-left")
        let start = rig.witness.messages.count
        try await rig.witness.watch(for: .seconds(2))
        let held = rig.witness.commands(from: start)
        #expect(held.count > 80)
        #expect(held.allSatisfy { $0.twist?.isZero == false })
    }

    @Test("unplugged under a finger: a zero at once; plugged in again, it must be lifted first")
    func unplug() async throws {
        let (panel, _) = try await driving()
        var start = rig.witness.messages.count
        let lost = try panel.device.unplug()
        let zero = try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        #expect(zero.arrival - lost < 0.05)
        try await rig.witness.wait(forStatus: "blocked/no_device", from: start)
        start = rig.witness.messages.count
        try panel.device.plug(as: 9, ["denied"])
        try panel.touch(0.2, 0.45)
        try panel.device.allow()
        try await rig.witness.wait(forStatus: "idle", from: start)
        try panel.drag(to: 0.2, 0.5)
        #expect(try await rig.expectStandstill(for: .milliseconds(300), from: start).isEmpty)
        try panel.lift()
        try panel.touch(0.2, 0.45)
        try await rig.witness.wait(forStatus: "moving", from: start)
    }

    @Test("the example of a touch panel: two thumbs move and turn, a finger lifts, the edge stops")
    func example() async throws {
        let folder = URL(filePath: Sources.path("")).appending(path: "../../config")
        let text = try String(
            contentsOf: folder.appending(path: "touch-panel.yaml"), encoding: .utf8)
        let example = text.replacingOccurrences(of: "robot: base", with: "robot: robot")
        #expect(example != text)
        let (panel, teleop) = try await ready("ntrig-xt2-type-a", example)
        #expect(!teleop.log.contains("gamepad"), "\(teleop.log)")
        var start = rig.witness.messages.count
        try panel.touch(0.2, 0.45)
        try panel.touch(0.5, 0.75, finger: 1)
        try await rig.witness.wait(forCommand: "ahead and to the left", from: start) {
            $0.linear.x > 0.1 && $0.angular.z > 0.1
        }
        try panel.touch(0.9, 0.8, finger: 2)
        try panel.drag(to: 0.9, 0.4, finger: 2)
        let lift = "teleop/robot/setpoint/lift"
        try await rig.witness.wait(for: "a step", on: lift, from: start)
        start = rig.witness.messages.count
        try panel.touch(0.5, 0.1, finger: 3)
        try await rig.witness.wait(forStatus: "stopped/stop_latched", from: start)
        try panel.lift(finger: 3)
        #expect(try await rig.expectStandstill(for: .milliseconds(300)).isEmpty)
        // The lift goes on as long as it is pulled.
        start = rig.witness.messages.count
        try await rig.witness.wait(for: "a step", on: lift, from: start)
    }

    @Test("of a stick and a thumb, who moves first drives until home; they never mix")
    func owners() async throws {
        let both = Self.joystick.replacingOccurrences(
            of: "stick: thumb", with: "stick: [left_stick, thumb]")
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let (panel, _) = try await ready("elan-touchscreen-10slot", both)
        var start = rig.witness.messages.count
        try panel.touch(0.2, 0.45)
        try await rig.witness.wait(forStatus: "moving", from: start)
        try pad.move("ABS_X", to: 32767)
        try await rig.witness.watch(for: .milliseconds(200))
        #expect(rig.witness.commands(from: start).allSatisfy { $0.twist?.angular.z == 0 })
        try panel.lift()
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        // The stick was moved while the thumb drove: it does not take over in mid-course.
        start = rig.witness.messages.count
        #expect(try await rig.expectStandstill(for: .milliseconds(200)).isEmpty)
        try pad.move("ABS_X", to: 0)
        try pad.move("ABS_X", to: 32767)
        try await rig.witness.wait(forCommand: "a turn", from: start) { $0.angular.z == -1.5 }
    }
}
