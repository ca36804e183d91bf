import Foundation
import Glibc
import Testing

@Suite("The stop latch", .serialized)
struct StopTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    @Test("a press of the stop button stops, a double tap resets, then neutral and enable are due")
    func button() async throws {
        let (pad, _) = try await rig.driving()
        var start = rig.witness.messages.count
        let pressed = try pad.press("BTN_EAST")
        let stop = try await rig.witness.wait(for: "a stop", on: "teleop/robot/stop", from: start)
        #expect(stop.arrival - pressed < 0.1)
        #expect(stop.qos == 1)
        #expect(!stop.isRetained)
        #expect(stop.payload.contains(#""source":"gamepad.east""#))
        try await rig.witness.wait(forStatus: "stopped/stop_latched", from: start)
        let zero = try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        #expect(zero.arrival - pressed < 0.1)
        try pad.release("BTN_EAST")
        #expect(try await rig.expectStandstill(for: .milliseconds(500)).isEmpty)

        start = rig.witness.messages.count
        for gesture in ["BTN_EAST=1", "BTN_EAST=0", "BTN_EAST=1", "BTN_EAST=0"] {
            try pad.frame(gesture)
            try await rig.witness.watch(for: .milliseconds(50))
        }
        try await rig.witness.wait(for: "a reset", on: "teleop/robot/reset", from: start)
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        #expect(try await rig.expectStandstill(for: .milliseconds(300), from: start).isEmpty)
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forCommand: "motion", from: start) { $0.linear.x == 1 }
    }

    @Test("a stop from anyone latches, whatever it says; a reset from anyone releases")
    func foreign() async throws {
        let (pad, _) = try await rig.driving()
        var start = rig.witness.messages.count
        try await rig.broker.publish("enough", to: "teleop/robot/stop")
        try await rig.witness.wait(forStatus: "stopped/stop_latched", from: start)
        start = rig.witness.messages.count
        try pad.move("ABS_Y", to: 0)
        try await rig.broker.publish("{}", to: "teleop/robot/reset")
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
    }

    @Test(
        "a flood of stops is one stop, a flood of resets is quiet, and both leave the log readable")
    func flood() async throws {
        let (_, teleop) = try await rig.driving()
        for topic in ["stop", "reset"] {
            for number in 0..<200 {
                try await rig.broker.publish("\(number)", to: "teleop/robot/\(topic)")
            }
        }
        try await rig.witness.wait(forStatus: "blocked/not_neutral")
        #expect(teleop.log.components(separatedBy: "by somebody else").count == 3)
    }

    @Test("a flood of announcements of our death is answered ten times a second at the most")
    func deaths() async throws {
        _ = try await rig.ready()
        let start = rig.witness.messages.count
        let began = ContinuousClock.now
        for _ in 0..<100 {
            try await rig.broker.publish(#"{"state":"lost"}"#, to: "teleop/robot/status")
        }
        let took = ContinuousClock.now - began
        try await rig.witness.watch(for: .milliseconds(300))
        let statuses = rig.witness.messages(on: "teleop/robot/status", from: start)
        let answers = statuses.filter { $0.status?.state == "online" }
        #expect(answers.count <= Int(took / .milliseconds(100)) + 2)
        #expect(statuses.last?.status?.state == "online")
    }

    @Test("slow presses that are read late and all at once are no double tap: the stop stays")
    func latePresses() async throws {
        let (pad, teleop) = try await rig.driving()
        let start = rig.witness.messages.count
        try teleop.signal(SIGSTOP)
        for _ in 0..<2 {
            try pad.press("BTN_EAST")
            try pad.release("BTN_EAST")
            try await rig.witness.watch(for: .milliseconds(700))
        }
        try await rig.witness.watch(for: .milliseconds(700))
        try teleop.signal(SIGCONT)
        try await rig.witness.wait(forStatus: "stopped/stop_latched", from: start)
        try await rig.witness.watch(for: .milliseconds(500))
        #expect(rig.witness.messages(on: "teleop/robot/reset", from: start).isEmpty)
        let last = rig.witness.messages(on: "teleop/robot/status", from: start).last
        #expect(last?.status?.summary == "stopped/stop_latched")
    }

    @Test("retained commands are old ones: they neither stop nor reset")
    func retained() async throws {
        try await rig.broker.publish("{}", to: "teleop/robot/stop", retained: true)
        let (pad, _) = try await rig.driving()
        try await rig.witness.watch(for: .milliseconds(300))
        let summaries = rig.witness.messages(on: "teleop/robot/status").compactMap(
            \.status?.summary)
        #expect(summaries.last == "moving")
        try await rig.broker.publish("{}", to: "teleop/robot/reset", retained: true)
        let start = rig.witness.messages.count
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched", from: start)
    }
}
