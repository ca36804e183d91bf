import Testing

@Suite("What pads say and what it means", .serialized)
struct InputTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    @Test("an unsigned stick that reads 0 before its first report moves nothing")
    func unsignedBeforeFirstReport() async throws {
        let pad = try rig.machine.plug("xbox-elite2-bluetooth", as: 5)
        try pad.set("ABS_X=0", "ABS_Y=0", "ABS_Z=0", "ABS_RZ=0")
        _ = try rig.teleop()
        try await rig.witness.wait(forStatus: "blocked/not_neutral")
        try pad.press("BTN_TL")
        #expect(try await rig.expectStandstill(for: .seconds(1), from: 0).isEmpty)
        try pad.frame("ABS_X=32768", "ABS_Y=32768")
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        #expect(try await rig.expectStandstill(for: .milliseconds(200), from: 0).isEmpty)
        try await rig.enable(pad)
        try pad.move("ABS_X", to: 0)
        try await rig.witness.wait(forCommand: "full left") { $0.angular.z == 1.5 }
    }

    @Test("a trigger rests at nothing before it is touched, not in the middle")
    func untouchedTrigger() async throws {
        let (pad, _) = try await rig.ready("xbox360-wired", "drive: { enable: right_trigger }\n")
        try pad.press("BTN_TL")
        try pad.move("ABS_Y", to: -32768)
        #expect(try await rig.expectStandstill(for: .milliseconds(300)).isEmpty)
        try pad.move("ABS_Y", to: 0)
        // As a finger does: what jumps to its end in its first report is not believed.
        try pad.move("ABS_RZ", to: 20)
        try pad.move("ABS_RZ", to: 255)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forCommand: "full ahead") { $0.linear.x == 1 }
    }

    @Test("beyond the dead zone the rest of the travel is stretched", arguments: [0.5, 0.1])
    func deadZone(width: Double) async throws {
        let (pad, _) = try await rig.ready("xbox360-wired", "drive: { dead_zone: \(width) }\n")
        try await rig.enable(pad)
        for fraction in [0.75, 1, -0.75, 0.55, 0.25, 0.05] {
            try pad.frame("ABS_Y=0")
            try await rig.witness.watch(for: .milliseconds(40))
            let start = rig.witness.messages.count
            try pad.frame("ABS_Y=\(Int((-fraction * 32767.5 - 0.5).rounded()))")
            let size = max(0, (abs(fraction) - width) / (1 - width))
            let expected = fraction < 0 ? -size : size
            if size == 0 {
                #expect(
                    try await rig.expectStandstill(for: .milliseconds(100), from: start).isEmpty)
            } else {
                try await rig.witness.wait(forCommand: "\(expected)", from: start) {
                    abs($0.linear.x - expected) < 0.002
                }
            }
        }
    }

    @Test("the kernel's repetition of a held key is neither a press nor a release")
    func autorepeat() async throws {
        let stop = "gestures:\n  - { on: KEY_W, when: touch_down, do: stop }\n"
        let (pad, _) = try await rig.ready("xbox-elite2-bluetooth", stop)
        try await rig.enable(pad)
        try pad.press("KEY_W")
        for _ in 0..<10 {
            try pad.frame("KEY_W=2", "SYN=1")
            try await rig.witness.watch(for: .milliseconds(33))
        }
        try pad.release("KEY_W")
        try await rig.witness.watch(for: .milliseconds(500))
        #expect(rig.witness.messages(on: "teleop/robot/stop").count == 1)
        #expect(rig.witness.messages(on: "teleop/robot/reset").isEmpty)
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
    }

    @Test("a press and a release in the middle of a burst are both seen")
    func burst() async throws {
        let (pad, _) = try await rig.ready("dualshock4-usb-dongle")
        try await rig.enable(pad)
        // As many as the kernel keeps for this device: 40 frames of three events, and two more.
        let frames = (0..<40).map { index in
            let button = index == 13 ? " BTN_EAST=1" : index == 27 ? " BTN_EAST=0" : ""
            return "ABS_X=\(100 + index) ABS_Y=\(68 + index)" + button
        }
        try pad.frame(frames.joined(separator: " / "))
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        #expect(!rig.machine.facts.contains("overrun pad"))
        try await rig.witness.watch(for: .milliseconds(600))
        #expect(rig.witness.messages(on: "teleop/robot/stop").count == 1)
        #expect(rig.witness.messages(on: "teleop/robot/reset").isEmpty)
        let last = rig.witness.messages(on: "teleop/robot/status").last?.status
        #expect(last?.summary == "stopped/stop_latched")
    }
}
