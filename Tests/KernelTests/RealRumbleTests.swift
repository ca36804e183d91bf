import Testing

@Suite(
    "A gamepad of a real kernel that would shake, but whose maker does not answer",
    .enabled(
        if: GuestRun.isWanted,
        "TELEOP_KERNEL_TESTS=1 boots a kernel in QEMU for these tests, which takes minutes"),
    .serialized, .timeLimit(.minutes(15)))
struct RealRumbleTests {
    @Test("it is asked for nothing, so that nothing waits for it")
    func silent() async throws {
        for name in [
            "shaking gamepad appears", "stopped on a gamepad that does not answer",
            "shaking session ends",
        ] {
            let step = try await GuestRun.log.value.step(name)
            #expect(step.lines(of: "device") == [], "\(step)")
        }
    }

    @Test("a zero and a stop leave all the same, and the good-bye")
    func drives() async throws {
        let step = try await GuestRun.log.value.step("stopped on a gamepad that does not answer")
        #expect(step.commands.contains(.zero))
        let end = try await GuestRun.log.value.step("shaking session ends")
        #expect(end.lines(of: "exit") == ["0"])
        #expect(try end.statuses.last?.state == "offline")
    }
}
