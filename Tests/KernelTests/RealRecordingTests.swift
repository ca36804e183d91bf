import Testing

@Suite(
    "A recording made from a real kernel's gamepad",
    .enabled(
        if: GuestRun.isWanted,
        "TELEOP_KERNEL_TESTS=1 boots a kernel in QEMU for these tests, which takes minutes"),
    .serialized, .timeLimit(.minutes(15)))
struct RealRecordingTests {
    @Test("is ended by the unplug, and then the program too")
    func ends() async throws {
        let step = try await GuestRun.log.value.step("drive recorded")
        #expect(step.lines(of: "recorder").last == "exit 0", "\(step)")
        #expect(step.commands.contains(.forward))
    }

    @Test(
        "leads to the same messages, byte by byte but for stamp, session and latency",
        arguments: ["recording replayed", "recording replayed as a device"])
    func sameMessages(in name: String) async throws {
        let log = try await GuestRun.log.value
        let driven = try log.step("drive recorded").conversation
        let played = try log.step(name).conversation
        #expect(driven.keys.contains("teleop/robot/cmd_vel"))
        #expect(driven.keys.contains("teleop/robot/stop"))
        for topic in Set(driven.keys).union(played.keys) {
            #expect(played[topic] == driven[topic], "\(topic)")
        }
    }

    @Test("is played into a device of its own, whose node is told")
    func virtualDevice() async throws {
        let step = try await GuestRun.log.value.step("recording replayed as a device")
        let lines = step.lines(of: "player")
        #expect(lines.first?.hasPrefix("/dev/input/event") == true)
        #expect(lines.last == "exit 0")
    }

    @Test(
        "of a pad whose bumper and trigger are held from the start leads to the same messages, too")
    func held() async throws {
        let log = try await GuestRun.log.value
        let driven = try log.step("held drive recorded")
        #expect(driven.lines(of: "recorder").last == "exit 0", "\(driven)")
        let played = try log.step("held recording replayed")
        let topics = Set(driven.conversation.keys).union(played.conversation.keys)
        #expect(topics.contains("teleop/robot/cmd_vel"))
        for topic in topics {
            let said = [driven, played].map { step in
                let messages = step.conversation[topic] ?? []
                return topic.hasSuffix("/status") ? Self.comparable(messages) : messages
            }
            #expect(said[1] == said[0], "\(topic)")
        }
    }

    /// What is said of motion from the first time on that only the enable button is missing.
    ///
    /// The one begins with the pad, the other with the link. And what the kernel says last of a pad
    /// that is unplugged, the release of what is held, a program may miss.
    private static func comparable(_ statuses: [String]) -> [String] {
        let rest = Array(statuses.drop { !$0.contains("not_enabled") })
        return rest.indices.filter { index in
            let isLast = index + 1 < rest.count && rest[index + 1].contains("no_device")
            return !(isLast && rest[index].contains("not_enabled"))
        }.map { rest[$0] }
    }

    @Test("played into a device from its middle on moves nothing by what was held there")
    func fromTheMiddle() async throws {
        let step = try await GuestRun.log.value.step("held recording replayed from its middle")
        #expect(step.lines(of: "player") == ["exit 0"])
        #expect(try step.statuses.contains { $0.device?.name == "Microsoft X-Box 360 pad" })
        #expect(step.commands.allSatisfy { $0 == .zero })
    }

    @Test("is understood by evemu's own programs")
    func evemu() async throws {
        let step = try await GuestRun.log.value.step("recording played by evemu")
        #expect(step.lines(of: "evemu") == ["exit 0"])
        #expect(step.commands.contains(.forward), "\(step)")
        #expect(try step.statuses.contains { $0.device?.name == "Microsoft X-Box 360 pad" })
    }
}

extension Step {
    /// What was said on each topic of the robot, in its order, without what differs from run to
    /// run.
    fileprivate var conversation: [String: [String]] {
        var said: [String: [String]] = [:]
        for line in lines(of: "mqtt") {
            let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1].hasPrefix("teleop/"), !parts[1].hasSuffix("/ping")
            else { continue }
            let topic = String(parts[1])
            let payload = String(parts[2]).replacing(
                /"(session|stamp|latency_ms)":("[^"]*"|[0-9.]+|null)/, with: "")
            // The same status again is only another latency.
            if topic.hasSuffix("/status"), said[topic]?.last == payload { continue }
            said[topic, default: []].append(payload)
        }
        return said
    }
}
