import Foundation
import Glibc
import Testing

/// A robot behind a guard that is driven at full speed over a relay, until something goes wrong.
struct FaultScene {
    let rig: Rig
    let relay: Relay
    private let other: FakeMachine
    private let lines: String

    init() async throws {
        rig = try await Rig()
        relay = try Relay(to: rig.broker)
        other = try FakeMachine()
        lines = other.folder.path + "/lines"
    }

    /// Drives, lets the fault happen and pass, and tells what came of it.
    func play(_ fault: Fault) async throws -> FaultResult {
        let robot = try await startRobot(secondsPerLine: fault == .receiverSlow ? 0.5 : 0)
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try await start(fault)
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        try await rig.enable(pad)
        // Each command is another one, so that it is known again where it arrives.
        let frames = fault == .padOutOfRange ? 100 : 1500
        try pad.stream(hertz: 50, (0..<frames).map { "ABS_Y=\(-32768 + 4 * $0)" })
        _ = try await eventually("the robot drives", within: .seconds(10), instead: { robot.log }) {
            received.contains { $0.speed > 0 } ? true : nil
        }
        try await rig.witness.watch(for: .milliseconds(700))
        if fault == .padOutOfRange { try await rig.machine.wait(for: "streamed pad") }
        let begin = Date().timeIntervalSince1970
        try await inject(fault, pad: pad, program: teleop)
        try await rig.witness.watch(for: fault.duration)
        try await mend(fault, program: teleop)
        try await rig.witness.watch(for: .milliseconds(1500))
        return result(of: fault, from: begin)
    }

    /// Lets the fault happen to a plain sender, and tells how many old commands arrive and the age
    /// of the oldest.
    func playPlainly(_ fault: Fault) async throws -> (count: Int, oldest: Double) {
        let sender = try rig.machine.run(
            ["/usr/bin/python3", Sources.path("Faults/plain_sender.py"), "\(relay.port)"])
        try await rig.witness.wait(forCommand: "motion", within: .seconds(15)) { !$0.isZero }
        try await rig.witness.watch(for: .seconds(1))
        let start = rig.witness.messages.count
        try await inject(fault, pad: nil, program: sender)
        try await rig.witness.watch(for: fault.duration)
        try await mend(fault, program: sender)
        try await rig.witness.watch(for: .seconds(3))
        let ages = rig.witness.commands(from: start)
            .compactMap { command in command.stamp.map { command.arrival - $0 } }
            .filter { $0 > Self.late }
        return (ages.count, ages.max() ?? 0)
    }

    /// Starts a guard with a robot that writes down what it gets, and when.
    func startRobot(secondsPerLine: Double = 0) async throws -> Program {
        let program = "\(Sources.path("Faults/stamp.py")) \(lines) \(secondsPerLine)"
        let robot = try other.run(
            [
                Sources.teleop, "guard", "--broker", rig.broker.url, "--exec",
                "exec /usr/bin/python3 -u \(program)",
            ])
        try await robot.wait(forLog: "link up")
        // For as long as a guard waits before it takes silence for standing.
        try await rig.witness.watch(for: .milliseconds(300))
        return robot
    }

    private func start(_ fault: Fault) async throws -> Program {
        let file = try rig.machine.folder.write(
            "robot: robot\n" + fault.configuration, to: "fault.yaml")
        let command = [Sources.teleop, "run", "--broker", relay.url, "--config", file]
        guard fault == .clockBack || fault == .clockAhead else {
            return try rig.machine.run(command)
        }
        return try await rig.machine.run(
            command, preloading: "shifted_clock.c", "SHIFTED_CLOCK", "shift")
    }

    // MARK: The fault

    func inject(_ fault: Fault, pad: FakeDevice?, program: Program) async throws {
        switch fault {
        case .padUnplugged: try pad?.unplug()
        case .padForbidden:
            try pad?.unplug()
            try pad?.plug(as: 5, ["denied"])
        // It has been silent since.
        case .padOutOfRange: break
        case .padOverrun: try pad?.overrun()
        case .brokerKilled: rig.broker.kill()
        case .brokerRestarted:
            rig.broker.stop()
            try await rig.broker.start()
        case .brokerFrozen: rig.broker.freeze()
        case .linkFrozen1, .linkFrozen3, .linkFrozen10: try relay.hoard()
        case .linkStalled: try relay.hold()
        case .answersFrozen: try relay.hoard(.down)
        case .linkCut: try relay.cut()
        case .linkDelayed: try relay.delay(milliseconds: 200)
        // 50 commands a second take about 12 kB.
        case .linkTrickles: try relay.trickle(bytesPerSecond: 600, .up)
        case .linkHalfOpen: try relay.halve()
        case .bridgeKilled: try program.signal(SIGKILL)
        case .bridgeStopped: try program.signal(SIGSTOP)
        case .bridgeTerminated: try program.signal(SIGTERM)
        case .bridgeOutOfDescriptors:
            try await setDescriptorLimit(3, of: program)
            try relay.cut()
        case .clockBack: try rig.machine.folder.write("-3600\n", to: "shift")
        case .clockAhead: try rig.machine.folder.write("3600\n", to: "shift")
        case .receiverSlow: try pad?.release("BTN_TL")
        case .junk:
            let topics = ["status", "ping", "setpoint/lift/set", "setpoint/other/set"]
            let junk = String(repeating: "{\"state\":junk\u{7f}\n", count: 100_000 / topics.count)
            let file = try rig.machine.folder.write(junk, to: "junk")
            for topic in topics {
                try await rig.broker.publish(lines: file, to: "teleop/robot/" + topic)
            }
        case .stop: try await rig.broker.publish("", to: "teleop/robot/stop")
        case .foreign:
            try await rig.broker.publish(
                #"{"linear":{"x":0.3,"y":0.0,"z":0.0},"angular":{"x":0.0,"y":0.0,"z":0.0}}"#,
                to: "teleop/robot/cmd_vel")
        }
    }

    func mend(_ fault: Fault, program: Program) async throws {
        switch fault {
        case .brokerKilled: try await rig.broker.start()
        case .brokerFrozen: rig.broker.thaw()
        case .linkFrozen1, .linkFrozen3, .linkFrozen10, .linkStalled, .answersFrozen, .linkCut,
            .linkDelayed, .linkTrickles, .linkHalfOpen:
            try relay.mend()
        case .bridgeStopped: try program.signal(SIGCONT)
        case .bridgeOutOfDescriptors:
            try relay.mend()
            try await rig.witness.watch(for: .milliseconds(500))
            try await setDescriptorLimit(1024, of: program)
        default: break
        }
    }

    private func setDescriptorLimit(_ limit: Int, of program: Program) async throws {
        let process = try ChildProcess(
            ["prlimit", "--pid", "\(program.pid)", "--nofile=\(limit):1024"],
            errors: rig.machine.folder.path + "/prlimit.log")
        _ = try await eventually("the limit is set") { process.exitStatus }
    }

    // MARK: What came of it

    /// What the robot got, and when.
    var received: [(time: Double, speed: Double)] {
        let text = (try? String(contentsOfFile: lines, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let time = Double(parts[0]),
                let twist = try? JSONDecoder().decode(Twist.self, from: Data(parts[1].utf8))
            else { return nil }
            return (time, twist.linear.x)
        }
    }

    private func result(of fault: Fault, from begin: Double) -> FaultResult {
        let commands = rig.witness.commands().compactMap { command in
            command.twist.flatMap { twist in
                command.stamp.map { (speed: twist.linear.x, sent: $0, arrival: command.arrival) }
            }
        }
        let ages = commands.filter { $0.arrival >= begin && $0.speed > 0 }
            .map { $0.arrival - $0.sent }
        let late = isTimeKnown(of: fault) ? ages.filter { $0 > Self.late } : []
        let robot = received.filter { $0.time >= begin }
        let zero = robot.first { $0.speed == 0 }?.time
        let sent = Dictionary(
            commands.map { ($0.speed, $0.sent) }, uniquingKeysWith: { first, _ in first })
        let agesAtGuard = robot.compactMap { line in
            line.speed > 0 ? sent[line.speed].map { line.time - $0 } : nil
        }
        return FaultResult(
            fault: fault, lateCommands: late.count, oldest: late.max(),
            standsAfter: zero.map { $0 - begin },
            movesAfterwards: zero.map { zero in robot.count { $0.time > zero && $0.speed > 0 } }
                ?? 0,
            movesAtTheEnd: (robot.last { $0.speed > 0 }?.time ?? 0)
                > Date().timeIntervalSince1970 - 1,
            lateAtGuard: isTimeKnown(of: fault) ? agesAtGuard.count { $0 > Self.timeToLive } : 0)
    }

    private static let late = 0.1
    /// What a command says of itself, and what a busy computer may add.
    static let timeToLive = 0.25 + 0.05

    /// A clock that was set says nothing of ages, nor do the lines that a slow robot has read.
    private func isTimeKnown(of fault: Fault) -> Bool {
        fault != .clockBack && fault != .clockAhead && fault != .receiverSlow
    }
}
