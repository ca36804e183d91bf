import Foundation
import TestSupport
import Testing

@Suite("One fault after another", .serialized)
struct SoakTests {
    /// What can happen over and over again.
    static let faults: [Fault] = [
        .padUnplugged, .padOverrun, .brokerRestarted, .brokerFrozen, .linkFrozen1, .linkStalled,
        .answersFrozen, .linkCut, .linkDelayed, .linkTrickles, .linkHalfOpen, .bridgeStopped, .stop,
    ]

    /// How long: a minute, or the seconds that `TELEOP_SOAK_SECONDS` says.
    static let length = Duration.seconds(
        ProcessInfo.processInfo.environment["TELEOP_SOAK_SECONDS"].flatMap { Int($0) } ?? 60)

    @Test(
        "driven at 50 Hz through a fault every 5 s, nothing old is followed, nothing crashes or grows"
    )
    func soak() async throws {
        let scene = try await FaultScene()
        let robot = try await scene.startRobot()
        let pad = try scene.rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try scene.rig.teleop(via: scene.relay.url)
        let seed =
            ProcessInfo.processInfo.environment["TELEOP_SOAK_SEED"].flatMap { UInt64($0) }
            ?? UInt64.random(in: 0...UInt64.max)
        print("soak: TELEOP_SOAK_SEED=\(seed) plays the same faults again")
        var generator = SeededGenerator(seed: seed)
        var story: [String] = []
        var measured: [(kilobytes: Int, descriptors: Int)] = []
        let end = ContinuousClock.now + Self.length
        repeat {
            let fault = Self.faults.randomElement(using: &generator) ?? .stop
            let length = Duration.milliseconds(Int.random(in: 100...2000, using: &generator))
            story.append("\(fault.rawValue), for \(length)")
            do {
                try await drive(scene, pad)
                // While it drives both connections are there, which after a fault they need not be.
                if let kilobytes = teleop.residentKilobytes, let descriptors = teleop.descriptors {
                    measured.append((kilobytes, descriptors))
                }
                try await scene.inject(fault, pad: pad, program: teleop)
                try await scene.rig.witness.watch(for: length)
                try await scene.mend(fault, program: teleop)
                if fault == .padUnplugged { try pad.plug(as: 5) }
                if fault == .stop {
                    try await scene.rig.broker.publish("", to: "teleop/robot/reset")
                }
            } catch {
                Issue.record(error, "after: \(story.suffix(3))\n\(teleop.log.suffix(2000))")
                return
            }
        } while ContinuousClock.now < end
        #expect(teleop.exitStatus == nil)
        #expect(robot.exitStatus == nil)
        let late = scene.lateLines()
        #expect(late.isEmpty, "\(late.prefix(5))")
        // The first rounds fill what is kept for later.
        let settled = measured.dropFirst(measured.count / 4)
        let first = try #require(settled.first)
        let last = try #require(settled.last)
        #expect(last.kilobytes <= first.kilobytes + 1024, "\(first) to \(last)")
        #expect(last.descriptors <= first.descriptors + 1, "\(first) to \(last)")
        print(
            "soak: \(story.count) faults in \(Self.length); resident \(first.kilobytes) to"
                + " \(last.kilobytes) kB, \(first.descriptors) to \(last.descriptors) descriptors;"
                + " \(scene.received.count) lines at the robot, \(late.count) of them old")
    }

    /// Brings the stick home, enables afresh and drives for a second, as an operator would.
    private func drive(_ scene: FaultScene, _ pad: FakeDevice) async throws {
        let start = scene.rig.witness.messages.count
        try await wait(for: ["not_neutral", "not_enabled", "moving", "idle"], scene)
        // The stick may be on its way still since the last time, and of two connections one may break
        // later than the other: then all of it is done once more.
        for _ in 0..<5 {
            try pad.release("BTN_TL")
            // A stick that has not moved since its pad was plugged in is not believed to be home.
            try pad.move("ABS_Y", to: 1)
            try pad.move("ABS_Y", to: 0)
            try await wait(for: ["not_enabled"], scene)
            try await scene.rig.witness.watch(for: .milliseconds(300))
            if lastStatus(scene)?.reason == "not_enabled" { break }
        }
        try pad.press("BTN_TL")
        // Each command is another one for a while, so that it is known again where it arrives.
        let base = Int.random(in: 0..<4000)
        try pad.stream(hertz: 50, (0..<200).map { "ABS_Y=\(-32768 + 4 * (base + $0))" })
        try await scene.rig.witness.wait(forStatus: "moving", from: start)
        let lines = scene.received.count
        _ = try await eventually("the robot drives") {
            scene.received.dropFirst(lines).contains { $0.speed > 0 } ? true : nil
        }
        try await scene.rig.witness.watch(for: .seconds(1))
    }

    /// Waits until the last thing that was said of motion is one of these words.
    private func wait(for words: [String], _ scene: FaultScene) async throws {
        _ = try await eventually(
            "\(words)", within: .seconds(15),
            instead: { "\(String(describing: lastStatus(scene)))" }
        ) {
            let last = lastStatus(scene)
            return (last?.reason ?? last?.motion).map(words.contains) == true ? true : nil
        }
    }

    private func lastStatus(_ scene: FaultScene) -> Status? {
        scene.rig.witness.messages.last { $0.status != nil }?.status
    }
}

extension FaultScene {
    /// What the robot got after it had ceased to count: how old it was, in seconds.
    func lateLines() -> [Double] {
        var sent: [Double: [Double]] = [:]
        for command in rig.witness.commands() {
            guard let speed = command.twist?.linear.x, let stamp = command.stamp else { continue }
            sent[speed, default: []].append(stamp)
        }
        return received.compactMap { line in
            guard line.speed > 0 else { return nil }
            let age = sent[line.speed]?.map { line.time - $0 }.filter { $0 > -0.01 }.min()
            // One that the witness missed while the broker came back is of another drive, and a
            // robot that is kept from running for a moment gets its lines later.
            return age.flatMap { (Self.timeToLive + 0.2...10).contains($0) ? $0 : nil }
        }
    }
}
