import Glibc
import Testing

@Suite("Devices that come and go", .serialized)
struct HotPlugTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    @Test("a pad plugged in later drives")
    func plugLater() async throws {
        let teleop = try rig.teleop()
        try await rig.witness.wait(forStatus: "blocked/no_device")
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let status = try await rig.witness.wait(forStatus: "blocked/not_enabled").status
        #expect(status?.device?.name == "Microsoft X-Box 360 pad")
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forCommand: "motion") { $0.linear.x == 1 }
        #expect(teleop.threads == 1)
    }

    @Test("a joystick that nobody has named is told once with how to name it, a pad drives without")
    func unnamed() async throws {
        _ = try rig.machine.plug("dragonrise-generic", as: 5, name: "joystick")
        let hint = "there is a joystick, which drives when it is named"
        for words in [["run", "--broker", rig.broker.url], ["record", "-"]] {
            let teleop = try rig.machine.teleop(words)
            try await teleop.wait(forLog: hint)
            #expect(
                teleop.log.contains("match: { name: \"DragonRise Inc.   Generic"), "\(teleop.log)"
            )
            try teleop.signal(SIGTERM)
            _ = try await teleop.end()
        }
        _ = try rig.machine.plug("xbox360-wired", as: 6, name: "pad")
        let teleop = try rig.teleop()
        try await teleop.wait(forLog: "device connected")
        #expect(!teleop.log.contains(hint))
    }

    @Test("a pad that may not be opened yet is taken as soon as it may")
    func deniedAtFirst() async throws {
        let teleop = try rig.teleop()
        try await rig.witness.wait(forStatus: "blocked/no_device")
        let pad = try rig.machine.plug("xbox360-wired", as: 5, "denied")
        try await teleop.wait(forLog: "ermission")
        try pad.allow()
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
    }

    @Test(
        "unplugged while driving: a zero at once, no busy waiting; back under another number",
        arguments: [false, true])
    func unplug(slowly: Bool) async throws {
        let (pad, teleop) = try await rig.driving()
        let start = rig.witness.messages.count
        let lost = try pad.unplug(slowly: slowly)
        let stop = try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        #expect(stop.arrival - lost < 0.05)  // a period, and what a busy machine adds
        try await rig.witness.wait(forStatus: "blocked/no_device", from: start)
        let used = teleop.processorTime
        try await rig.witness.watch(for: .seconds(1))
        #expect(teleop.processorTime - used < 0.1)
        let after = rig.witness.commands(from: start).drop { $0.arrival < stop.arrival }
        #expect(after.allSatisfy { $0.twist?.isZero == true })
        #expect(after.count <= 17)
        #expect(teleop.exitStatus == nil)

        let back = rig.witness.messages.count
        try pad.plug(as: 7)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: back)
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forCommand: "motion", from: back) { $0.linear.x == 1 }
    }

    @Test("a stick held while the pad comes back moves nothing")
    func backWithStickHeld() async throws {
        let (pad, _) = try await rig.driving()
        var start = rig.witness.messages.count
        try pad.unplug()
        try await rig.witness.wait(forStatus: "blocked/no_device", from: start)
        start = rig.witness.messages.count
        try pad.plug(as: 5)
        try pad.frame("ABS_Y=-32768", "BTN_TL=1")
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        #expect(try await rig.expectStandstill(for: .milliseconds(300), from: start).isEmpty)
    }

    @Test("another pad does not silently take the place of the one that was lost")
    func noSubstitute() async throws {
        let (pad, _) = try await rig.driving()
        _ = try rig.machine.plug("xbox-one-pad-usb", as: 9, name: "other")
        let start = rig.witness.messages.count
        try pad.unplug()
        try await rig.witness.wait(forStatus: "blocked/no_device", from: start)
        try await rig.witness.watch(for: .milliseconds(500))
        let last = rig.witness.messages(on: "teleop/robot/status").last?.status
        #expect(last?.summary == "blocked/no_device")
    }

    @Test("grab takes the device exclusively")
    func grab() async throws {
        _ = try await rig.ready("xbox360-wired", "device: { grab: true }\n")
        try await rig.machine.wait(for: "grabbed pad")
    }

    @Test(
        "a pad that another program takes for itself while driving counts as gone until it is free")
    func takenAway() async throws {
        let (pad, teleop) = try await rig.driving()
        let start = rig.witness.messages.count
        let grabs = { rig.machine.facts.filter { $0 == "grabbed pad" }.count }
        let before = grabs()
        let thief = try rig.machine.run(["/usr/bin/evtest", "--grab", "/dev/input/event5"])
        _ = try await eventually("the grab") { grabs() > before ? true : nil }
        // Only the thief is told of this.
        try pad.release("BTN_TL")
        try await rig.witness.wait(
            forStatus: "blocked/no_device", from: start, within: .milliseconds(500))
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try await teleop.wait(forLog: "is held by another program")
        try await rig.witness.watch(for: .milliseconds(400))
        let free = rig.witness.messages.count
        try thief.signal(SIGTERM)
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: free)
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: free)
    }

    @Test("a release that no event has told is found out all the same")
    func untoldRelease() async throws {
        let (pad, _) = try await rig.driving()
        let start = rig.witness.messages.count
        try pad.set("BTN_TL=0")
        try await rig.witness.wait(
            forCommand: "a zero", from: start, within: .milliseconds(500)
        ) { $0.isZero }
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
    }

    @Test("a pad that is silent for longer than input_timeout stops the robot")
    func silence() async throws {
        let (pad, _) = try await rig.ready("xbox360-wired", "drive: { input_timeout: 0.4 }\n")
        try await rig.enable(pad)
        let start = rig.witness.messages.count
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forStatus: "moving", from: start)
        try await rig.witness.wait(forStatus: "blocked/no_device", from: start)
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
    }

    @Test("so does a new plug after such a silence, with the whole chain")
    func plugAfterSilence() async throws {
        let (pad, _) = try await rig.ready("xbox360-wired", "drive: { input_timeout: 0.4 }\n")
        try await rig.enable(pad)
        var start = rig.witness.messages.count
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forStatus: "blocked/no_device", from: start)
        try pad.unplug()
        start = rig.witness.messages.count
        try pad.plug(as: 6)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forCommand: "motion", from: start) { $0.linear.x == 1 }
    }

    @Test("what an overrun hid is told without a further event: a release, and where a stick is")
    func hidden() async throws {
        let (pad, teleop) = try await rig.ready(
            "xbox360-wired",
            """
            reports: true
            gestures:
              - { on: south, when: long_press, do: publish, name: held }
              - { on: east, when: touch_down, do: stop }

            """)
        let topic = "teleop/robot/gesture/held"
        try pad.press("BTN_SOUTH")
        try await rig.witness.wait(for: "that it is held", on: topic) {
            $0.payload.contains("began")
        }
        try teleop.signal(SIGSTOP)
        let start = rig.witness.messages.count
        try pad.overrun("BTN_SOUTH=0", "ABS_Y=-20000")
        try await rig.witness.watch(for: .milliseconds(100))
        try teleop.signal(SIGCONT)
        try await rig.witness.wait(for: "that it is not", on: topic, from: start) {
            $0.payload.contains("ended") || $0.payload.contains("cancelled")
        }
        try await rig.witness.wait(
            for: "where the stick is", on: "teleop/robot/report/left_stick", from: start
        ) { $0.payload.contains(#""displacement":0.61"#) }
    }

    @Test("a release lost in an overrun still stops, and a stick moved meanwhile moves nothing")
    func overrun() async throws {
        let (pad, teleop) = try await rig.driving()
        let start = rig.witness.messages.count
        try teleop.signal(SIGSTOP)
        try pad.overrun("BTN_TL=0", "ABS_Y=-20000")
        try await rig.witness.watch(for: .milliseconds(100))
        let resumed = rig.witness.messages.count
        try teleop.signal(SIGCONT)
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        let moving = try await rig.expectStandstill(for: .milliseconds(500), from: resumed)
        #expect(moving.isEmpty)
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: resumed)
        try await rig.enable(pad)
    }

    @Test("an overrun is one also while the device's state is compared with what was read of it")
    func overrunAmidComparison() async throws {
        let (pad, _) = try await rig.driving()
        let start = rig.witness.messages.count
        try pad.amidKeyQueries(frame: "ABS_Y=-30000", overrun: "BTN_TL=0", "ABS_Y=-20000")
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        try pad.press("BTN_TL")
        #expect(try await rig.expectStandstill(for: .milliseconds(500)).isEmpty)
    }
}
