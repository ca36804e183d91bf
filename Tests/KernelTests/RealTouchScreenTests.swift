import Testing

@Suite(
    "A touch screen of a real kernel drives a robot",
    .enabled(
        if: GuestRun.isWanted,
        "TELEOP_KERNEL_TESTS=1 boots a kernel in QEMU for these tests, which takes minutes"),
    .serialized, .timeLimit(.minutes(15)))
struct RealTouchScreenTests {
    @Test("a touch screen that is plugged in is found and waits for a finger")
    func found() async throws {
        let step = try await GuestRun.log.value.step("touch screen appears")
        let status = try #require(try step.statuses.last)
        #expect(status.motion == "idle")
        #expect(status.device?.name == "Plain touch screen")
        #expect(step.commands.allSatisfy { $0 == .zero }, "\(step)")
    }

    @Test("a finger at the end of the joystick's travel drives at full speed")
    func drives() async throws {
        let step = try await GuestRun.log.value.step("finger drives")
        #expect(step.commands.filter { $0 == .forward }.count >= 20, "\(step)")
        #expect(try step.statuses.contains { $0.motion == "moving" && $0.reason == nil })
    }

    @Test(
        "lifted or lost with the screen, it makes the drive zero, then silent",
        arguments: ["finger lifted", "screen unplugged"])
    func stops(in name: String) async throws {
        let step = try await GuestRun.log.value.step(name)
        let zeros = step.commands.reversed().prefix { $0 == .zero }
        #expect(zeros.count >= 2, "\(step)")
        let status = try #require(try step.statuses.last)
        #expect(status.motion == (name == "finger lifted" ? "idle" : "blocked"))
    }

    @Test("a finger on the strip pulls the set-point, step by step")
    func pulls() async throws {
        let step = try await GuestRun.log.value.step("finger pulls")
        let values = step.payloads(on: "teleop/robot/setpoint/lift")
        #expect(Array(values.prefix(3)) == ["1.0", "2.0", "3.0"])
        #expect(step.commands.allSatisfy { $0 == .zero }, "\(step)")
    }

    @Test("a tap stops, a second one makes it a double tap that resets; neither moves the robot")
    func taps() async throws {
        let log = try await GuestRun.log.value
        let tapped = try log.step("tapped")
        let stops = tapped.payloads(on: "teleop/robot/stop")
        #expect(stops.first?.contains(#""reason":"tap","source":"touch.screen""#) == true)
        #expect(try tapped.statuses.last?.motion == "stopped")
        let again = try log.step("tapped again")
        let resets = again.payloads(on: "teleop/robot/reset")
        #expect(resets.first?.contains(#""reason":"double_tap","source":"touch.screen""#) == true)
        #expect(try again.statuses.contains { $0.motion == "idle" })
        for step in [tapped, again] {
            #expect(step.commands.allSatisfy { $0 == .zero }, "\(step)")
        }
    }
}
