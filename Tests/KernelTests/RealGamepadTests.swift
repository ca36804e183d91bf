import Testing

@Suite(
    "A gamepad of a real kernel drives a robot",
    .enabled(
        if: GuestRun.isWanted,
        "TELEOP_KERNEL_TESTS=1 boots a kernel in QEMU for these tests, which takes minutes"),
    .serialized, .timeLimit(.minutes(15)))
struct RealGamepadTests {
    @Test("started before gamepad and broker, it comes online and says that it has no device")
    func startsAlone() async throws {
        let step = try await GuestRun.log.value.step("broker appears")
        let status = try #require(try step.statuses.last)
        #expect(status.state == "online")
        #expect(status.motion == "blocked")
        #expect(status.reason == "no_device")
        #expect(status.device == nil)
        #expect(step.commands.allSatisfy { $0 == .zero }, "\(step)")
    }

    @Test("its status is retained: whoever subscribes later is told at once")
    func statusIsRetained() async throws {
        let step = try await GuestRun.log.value.step("broker appears")
        let line = try #require(step.lines(of: "latecomer").first)
        let payload = try #require(line.split(separator: " ", maxSplits: 2).last)
        #expect(line.hasPrefix("1 teleop/robot/status "))
        #expect(try Status(String(payload)).reason == "no_device")
    }

    @Test("a gamepad that is plugged in is found and only waits for the enable button")
    func findsGamepad() async throws {
        let step = try await GuestRun.log.value.step("gamepad appears")
        let status = try #require(try step.statuses.last)
        #expect(status.motion == "blocked")
        #expect(status.reason == "not_enabled")
        #expect(status.device?.name == "Microsoft X-Box 360 pad")
        #expect(!step.commands.contains { $0 != .zero }, "\(step)")
    }

    @Test(
        "stick fully up with the bumper held drives at full speed until something ends it",
        arguments: [
            "driving", "driving again", "driving after the overrun", "bumper pressed afresh",
            "grabbed", "gamepad freed",
        ])
    func drives(in name: String) async throws {
        let step = try await GuestRun.log.value.step(name)
        // Whatever stopped it before may still be repeating its zeros.
        let driven = step.commands.drop { $0 == .zero }.prefix { $0 == .forward }
        #expect(driven.count >= 5, "\(step)")
        #expect(step.commands.allSatisfy { $0 == .zero || $0 == .forward }, "\(step)")
        #expect(try step.statuses.contains { $0.motion == "moving" && $0.reason == nil })
    }

    @Test(
        "what ends the drive makes it zero, then silent, although the stick is still up",
        arguments: [
            ("bumper released", "not_enabled"), ("overrun", "not_neutral"),
            ("unplugged", "no_device"),
        ])
    func stops(in name: String, because reason: String) async throws {
        let step = try await GuestRun.log.value.step(name)
        // The drive's last commands may be seen after the step has begun.
        let stopped = step.commands.drop { $0 == .forward }
        #expect(!stopped.isEmpty, "\(step)")
        #expect(stopped.allSatisfy { $0 == .zero }, "\(step)")
        let status = try #require(try step.statuses.last)
        #expect(status.state == "online")
        #expect(status.motion == "blocked")
        #expect(status.reason == reason)
    }

    @Test("the gamepad is found again under another event number")
    func findsGamepadAgain() async throws {
        let log = try await GuestRun.log.value
        let first = try log.step("gamepad appears")
        let second = try log.step("plugged in with the stick held")
        #expect(first.lines(of: "node") != second.lines(of: "node"))
        #expect(try second.statuses.last?.device == first.statuses.last?.device)
    }

    @Test(
        "after plugging in, a held stick moves nothing, nor does a bumper pressed before it was home",
        arguments: [
            ("plugged in with the stick held", "not_neutral"), ("bumper still held", "not_enabled"),
        ])
    func staysStill(in name: String, because reason: String) async throws {
        let step = try await GuestRun.log.value.step(name)
        #expect(step.commands.allSatisfy { $0 == .zero }, "\(step)")
        let status = try #require(try step.statuses.last)
        #expect(status.motion == "blocked")
        #expect(status.reason == reason)
    }

    @Test(
        "SIGTERM while driving ends in a zero, an offline status and exit status 0",
        arguments: ["terminated", "terminated again"])
    func terminates(in name: String) async throws {
        let step = try await GuestRun.log.value.step(name)
        let stopped = step.commands.drop { $0 == .forward }
        #expect(!stopped.isEmpty, "\(step)")
        #expect(stopped.allSatisfy { $0 == .zero }, "\(step)")
        #expect(try step.statuses.last?.state == "offline")
        #expect(step.lines(of: "exit") == ["0"])
    }

    @Test("its status names one session from the first line to the last")
    func keepsSession() async throws {
        let log = try await GuestRun.log.value
        let sessions = try ["broker appears", "unplugged", "terminated"].flatMap {
            try log.step($0).statuses.map(\.session)
        }
        #expect(Set(sessions).count == 1)
    }

    @Test("with grab: true no other reader gets an event or the gamepad")
    func grabs() async throws {
        let step = try await GuestRun.log.value.step("grabbed")
        for reader in ["early", "late"] {
            #expect(!step.lines(of: reader).contains { $0.hasPrefix("Event: ") }, "\(step)")
        }
        let refusals = step.lines(of: "late").filter { $0.contains("grabbed by another process") }
        #expect(refusals.count == 1, "\(step)")
    }

    @Test("what was grabbed is given back at the end")
    func givesBack() async throws {
        let step = try await GuestRun.log.value.step("given back")
        #expect(step.lines(of: "exit") == ["0"])
        #expect(step.lines(of: "early").contains { $0.contains("(ABS_RX), value -5000") })
    }

    @Test("a gamepad that another program has grabbed moves nothing, and the log says why")
    func saysWhoIsBusy() async throws {
        let step = try await GuestRun.log.value.step("gamepad taken")
        #expect(step.commands.allSatisfy { $0 == .zero }, "\(step)")
        #expect(try step.statuses.allSatisfy { $0.motion == "blocked" })
        #expect(try step.statuses.last?.reason == "no_device")
        let reasons = step.lines(of: "teleop").filter { $0.contains("another pro") }
        #expect(reasons.count == 1, "it is said once, not at each attempt:\n\(step)")
    }

    @Test("it is taken as soon as the other program lets it go")
    func takesFreed() async throws {
        let step = try await GuestRun.log.value.step("gamepad freed")
        #expect(try step.statuses.contains { $0.reason == "not_enabled" })
        #expect(step.lines(of: "late").contains { $0.contains("grabbed by another process") })
    }
}
