import Foundation
import Testing

@Suite("Driving with a gamepad", .serialized)
struct DrivingTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig(seats: Seat.all)
    }

    @Test("the stick's directions give exactly the configured velocities")
    func directions() async throws {
        struct Case {
            let x: Int
            let y: Int
            let linear: Double
            let angular: Double
            let isExact: Bool
        }
        let half = 0.5.squareRoot()
        let (pad, _) = try await rig.ready()
        try await rig.enable(pad)
        for each in [
            Case(x: 0, y: -32768, linear: 1.0, angular: 0, isExact: true),
            Case(x: 0, y: 32767, linear: -1.0, angular: 0, isExact: true),
            Case(x: 32767, y: 0, linear: 0, angular: -1.5, isExact: true),
            Case(x: -32768, y: 0, linear: 0, angular: 1.5, isExact: true),
            Case(x: 32767, y: -32768, linear: half, angular: -1.5 * half, isExact: false),
            Case(x: -32768, y: 32767, linear: -half, angular: 1.5 * half, isExact: false),
        ] {
            let start = rig.witness.messages.count
            try pad.frame("ABS_X=\(each.x)", "ABS_Y=\(each.y)")
            try await rig.witness.wait(forStatus: "moving", from: start)
            try await rig.witness.watch(for: .milliseconds(60))
            let twists = rig.witness.commands(from: start).compactMap(\.twist)
            #expect(twists.count >= 2)
            for twist in twists {
                // The middle of -32768 ... 32767 is none of its values: the other axis may be
                // off by half a step, but the one that is pushed is at its stop.
                let slack = each.isExact ? 0 : 1e-9
                #expect(abs(twist.linear.x - each.linear) <= (each.linear == 0 ? 1e-4 : slack))
                #expect(abs(twist.angular.z - each.angular) <= (each.angular == 0 ? 1e-4 : slack))
                #expect(
                    [twist.linear.y, twist.linear.z, twist.angular.x, twist.angular.y]
                        == [0, 0, 0, 0])
            }
            try pad.frame("ABS_X=0", "ABS_Y=0")
            try await rig.witness.wait(forStatus: "idle", from: start)
        }
    }

    @Test("a command has exactly the promised shape and says who sent it, and when")
    func shape() async throws {
        _ = try await rig.driving()
        try await rig.witness.watch(for: .milliseconds(200))
        let commands = rig.witness.commands()
        let number = #"-?\d+\.\d+(e-?\d+)?"#
        let vector = #"\{"x":\#(number),"y":\#(number),"z":\#(number)\}"#
        let shape = try Regex(#"\{"linear":\#(vector),"angular":\#(vector)\}"#)
        let status = try #require(rig.witness.messages(on: "teleop/robot/status").last?.status)
        var last: Int?
        for command in commands {
            #expect(command.payload.wholeMatch(of: shape) != nil, "\(command.payload)")
            #expect(command.qos == 0)
            #expect(!command.isRetained)
            #expect(command.properties["session"] == status.session)
            let seq = try #require(command.properties["seq"].flatMap { Int($0) })
            if let last { #expect(seq == last + 1) }
            last = seq
            let stamp = try #require(command.stamp)
            #expect(abs(command.arrival - stamp) < 0.5)
            let ttl = try #require(command.properties["ttl"].flatMap { Int($0) })
            #expect(ttl > 0)
        }
        #expect(commands.count >= 10)
    }

    @Test(
        "a release stops at once, is repeated for 0.3 s, and then there is silence",
        arguments: ["BTN_TL=0", "ABS_Y=0"])
    func release(gesture: String) async throws {
        let (pad, _) = try await rig.driving()
        var delays: [Double] = []
        for turn in 0..<5 {
            // At different places between two ticks: a zero that waits for one would be seen.
            try await rig.witness.watch(for: .milliseconds(100 + 4 * turn))
            let start = rig.witness.messages.count
            let released = try pad.frame(gesture)
            let stop = try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
            delays.append(stop.arrival - released)
            try await rig.witness.watch(for: .milliseconds(800))
            let after = rig.witness.commands(from: start).drop { $0.arrival < stop.arrival }
            let moving = after.filter { $0.twist?.isZero != true }
            #expect(moving.isEmpty)
            #expect((14...17).contains(after.count), "\(after.count) zeros")
            let length = (after.last?.arrival ?? 0) - stop.arrival
            #expect((0.25...0.36).contains(length), "zeros for \(length) s")
            try pad.frame("ABS_Y=0")
            try await rig.enable(pad)
            try pad.move("ABS_Y", to: -32768)
            try await rig.witness.wait(forCommand: "motion", from: start) { $0.linear.x == 1 }
        }
        #expect(delays.sorted()[2] < 0.008, "\(delays)")
    }

    @Test("with the stick held, enable released stops and enable pressed again resumes")
    func enableWithStickHeld() async throws {
        let (pad, _) = try await rig.driving()
        var start = rig.witness.messages.count
        try pad.release("BTN_TL")
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        start = rig.witness.messages.count
        #expect(try await rig.expectStandstill(for: .milliseconds(500)).isEmpty)
        try pad.press("BTN_TL")
        try await rig.witness.wait(forCommand: "motion", from: start) { $0.linear.x == 1 }
    }

    @Test("a stick held from the start moves nothing until home and then enable, pressed afresh")
    func heldFromTheStart() async throws {
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        try pad.set("ABS_Y=-32768")
        _ = try rig.teleop()
        try await rig.witness.wait(forStatus: "blocked/not_neutral")
        try pad.press("BTN_TL")
        #expect(try await rig.expectStandstill(for: .milliseconds(300), from: 0).isEmpty)
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        try pad.move("ABS_Y", to: -32768)
        #expect(try await rig.expectStandstill(for: .milliseconds(300), from: 0).isEmpty)
        try pad.move("ABS_Y", to: 0)
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forCommand: "motion") { $0.linear.x == 1 }
    }

    @Test("a stick held still for 5 s keeps 50 commands a second coming, without drift")
    func hold() async throws {
        _ = try await rig.driving()
        var stamps: [Double] = []
        // A machine that is busy with other things loses ticks; a timer that drifts does so always.
        for _ in 0..<3 {
            // The first leaves with the event; those after it keep the timer's beat.
            try await rig.witness.watch(for: .milliseconds(100))
            let start = rig.witness.messages.count
            try await rig.witness.watch(for: .milliseconds(5200))
            let all = rig.witness.commands(from: start).compactMap(\.stamp)
            stamps = all.filter { $0 < all[0] + 5 }
            if (248...252).contains(stamps.count) { break }
        }
        #expect((248...252).contains(stamps.count), "\(stamps.count) commands in 5 s")
        let beat = try #require(stamps.first)
        let phases = stamps.map { ($0 - beat + 0.010).truncatingRemainder(dividingBy: 0.020) }
        let (early, late) = (phases.prefix(51).sorted()[25], phases.suffix(51).sorted()[25])
        #expect(abs(early - late) < 0.003, "\(early) s at first, \(late) s at the end")
    }

    @Test("1000 frames a second give at most 50 commands a second, and the last state leaves")
    func flood() async throws {
        let (pad, _) = try await rig.ready()
        try await rig.enable(pad)
        let start = rig.witness.messages.count
        try pad.stream(
            hertz: 1000, (1...2000).map { "ABS_Y=\(-10_000 - $0 * 5)" } + ["ABS_Y=-32768"])
        try await rig.machine.wait(for: "streamed pad")
        let streamed = Date().timeIntervalSince1970
        try await rig.witness.watch(for: .milliseconds(300))
        let stamps = rig.witness.commands(from: start).compactMap(\.stamp)
        // A second less one period, since a command that was late by a moment may be the first.
        let busiest = stamps.indices.map { index in
            stamps[index...].prefix { $0 < stamps[index] + 0.98 }.count
        }
        #expect(try #require(busiest.max()) <= 50)
        #expect(stamps.count > 80)
        let last = try await rig.witness.wait(forCommand: "the last state", from: start) {
            $0.linear.x == 1
        }
        #expect(last.arrival - streamed < 0.04)
    }

    @Test("turbo doubles, slow takes three tenths")
    func scales() async throws {
        let (pad, _) = try await rig.driving()
        for (gesture, velocity) in [
            ("BTN_TR=1", 2.0), ("BTN_TR=0", 1.0), ("ABS_Z=255", 0.3), ("ABS_Z=0", 1.0),
        ] {
            let start = rig.witness.messages.count
            try pad.frame(gesture)
            try await rig.witness.wait(forCommand: gesture, from: start) { $0.linear.x == velocity }
        }
    }
}
