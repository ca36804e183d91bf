import Testing

@Suite(
    "A gamepad of a real kernel shakes",
    .enabled(
        if: GuestRun.isWanted,
        "TELEOP_KERNEL_TESTS=1 boots a kernel in QEMU for these tests, which takes minutes"),
    .serialized, .timeLimit(.minutes(15)))
struct RealRumbleTests {
    @Test("it gets its pulses once, for both motors")
    func uploads() async throws {
        let step = try await GuestRun.log.value.step("shaking gamepad appears")
        #expect(
            step.lines(of: "device") == [
                "effect 0 300 24576 24576", "effect 1 150 24576 24576", "effect 2 60 24576 24576",
            ])
    }

    @Test("a stop is felt")
    func stop() async throws {
        let step = try await GuestRun.log.value.step("shaken by a stop")
        #expect(step.lines(of: "device").first == "play 0 1")
    }

    @Test("at the end the pulses are ended and given back")
    func givesBack() async throws {
        let step = try await GuestRun.log.value.step("pulses given back")
        #expect(step.lines(of: "exit") == ["0"])
        let erased = step.lines(of: "device").filter { $0.hasPrefix("erased ") }
        #expect(erased.sorted() == ["erased 0", "erased 1", "erased 2"])
        #expect(step.lines(of: "device").contains("play 0 0"))
    }
}
