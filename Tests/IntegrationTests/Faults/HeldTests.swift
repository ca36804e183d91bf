import Glibc
import Testing

@Suite("A bridge that is held while the robot moves", .serialized)
struct HeldTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig(seats: Seat.all)
    }

    /// The robot drives only after the stick was home, and the enable control was pressed afresh.
    func expectChainAnew(_ pad: FakeDevice, from start: Int) async throws {
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        let motions = try await rig.expectStandstill(for: .seconds(1), from: start)
        #expect(motions.isEmpty)
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forStatus: "moving", from: start)
    }

    @Test("for 3 s (SIGSTOP) with the stick held: it does not drive on, but says zero at once")
    func stopped() async throws {
        let (pad, teleop) = try await rig.driving()
        try teleop.signal(SIGSTOP)
        try await rig.witness.watch(for: .seconds(3))
        let start = rig.witness.messages.count
        try teleop.signal(SIGCONT)
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try await expectChainAnew(pad, from: start)
    }

    @Test("since its machine slept: the same")
    func slept() async throws {
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try await rig.machine.run(
            [Sources.teleop, "run", "--broker", rig.broker.url], preloading: "sleeping_machine.c",
            "SLEPT", "slept")
        rig.witness.background = { teleop.log }
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forStatus: "moving")
        let start = rig.witness.messages.count
        // No longer than what a device says may be old, which it says by the clock that is not ahead.
        try rig.machine.folder.write("1\n", to: "slept")
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        let zero = rig.witness.messages.count
        #expect(try await rig.expectStandstill(for: .seconds(1), from: zero).isEmpty)
    }

    @Test("for 0.1 s again and again, as on a busy machine: it drives on")
    func busy() async throws {
        let (_, teleop) = try await rig.driving()
        let start = rig.witness.messages.count
        for _ in 0..<10 {
            try teleop.signal(SIGSTOP)
            try await rig.witness.watch(for: .milliseconds(100))
            try teleop.signal(SIGCONT)
            try await rig.witness.watch(for: .milliseconds(50))
        }
        let commands = rig.witness.commands(from: start)
        #expect(commands.count > 20)
        #expect(commands.allSatisfy { $0.twist?.linear.x == 1 })
    }
}
