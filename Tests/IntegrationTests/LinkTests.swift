import Foundation
import Glibc
import Testing

@Suite("A link that fails", .serialized)
struct LinkTests {
    let rig: Rig
    let relay: Relay

    init() async throws {
        rig = try await Rig()
        relay = try Relay(to: rig.broker)
    }

    @Test("what was commanded while the link was cut never arrives")
    func cut() async throws {
        let (pad, _) = try await rig.driving(via: relay.url)
        let start = rig.witness.messages.count
        try relay.cut()
        // The will of the cut connection stops the robot.
        try await rig.witness.wait(forCommand: "the will", from: start) { $0.isZero }
        try await rig.witness.watch(for: .seconds(3))
        let mended = rig.witness.messages.count
        try relay.mend()
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: mended)
        try await rig.witness.watch(for: .milliseconds(500))
        for command in rig.witness.commands(from: mended) {
            #expect(command.twist?.isZero == true)
            #expect(command.arrival - (command.stamp ?? 0) < 0.1)
        }
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: mended)
        try await rig.enable(pad)
        try pad.move("ABS_Y", to: -32768)
        let first = try await rig.witness.wait(forCommand: "motion", from: mended) {
            $0.linear.x == 1
        }
        #expect(first.arrival - (first.stamp ?? 0) < 0.1)
    }

    @Test("a link that stalls lets next to nothing old through, and motion waits for neutral")
    func stall() async throws {
        _ = try await rig.driving(via: relay.url)
        let connections = relay.accepted
        try relay.hold()
        try await rig.witness.watch(for: .seconds(3))
        #expect(relay.accepted > connections, "the bridge has not noticed")
        let mended = rig.witness.messages.count
        try relay.mend()
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: mended)
        try await rig.witness.watch(for: .milliseconds(700))
        let commands = rig.witness.commands(from: mended)
        // The will of a connection that ended has no stamp, but is a zero and so never too old.
        let old = commands.filter { command in
            command.twist?.isZero != true && command.arrival - (command.stamp ?? 0) > 0.1
        }
        // Three, and what the relay's kernel has taken into its room and acknowledged.
        #expect(old.count <= 5, "\(old.count) old commands")
        #expect(commands.last?.twist?.isZero != false)
        let statuses = rig.witness.messages(on: "teleop/robot/status", from: mended)
        #expect((statuses.last?.status?.withheld ?? 0) > 0)
    }

    @Test("of 200 commands a second at most 28 arrive late from a link that took nothing for 0.4 s")
    func hiccup() async throws {
        let (pad, _) = try await rig.ready(
            "xbox360-wired", "drive: { rate: 200 }\n", via: relay.url)
        try await rig.drive(pad, seenBy: rig.witness)
        try await rig.witness.watch(for: .milliseconds(300))
        let start = rig.witness.messages.count
        try relay.hold()
        try await rig.witness.watch(for: .milliseconds(400))
        try relay.mend()
        try await rig.witness.watch(for: .milliseconds(500))
        let commands = rig.witness.commands(from: start)
        let old = commands.filter { $0.arrival - ($0.stamp ?? 0) > 0.1 }
        #expect(old.count <= 28, "\(old.count) old commands")
    }

    @Test("a dead link is noticed within 1.5 keepalives and a second")
    func dead() async throws {
        _ = try await rig.driving(via: relay.url)
        let connections = relay.accepted
        try relay.hold()
        _ = try await eventually("a new attempt", within: .milliseconds(8500)) {
            relay.accepted > connections ? true : nil
        }
    }

    @Test("while nothing moves a dead link is noticed within two keepalives and a second")
    func deadWhileIdle() async throws {
        _ = try await rig.ready(via: relay.url)
        let connections = relay.accepted
        try relay.hold()
        _ = try await eventually("a new attempt", within: .seconds(11)) {
            relay.accepted > connections ? true : nil
        }
    }

    @Test(
        "a broker that accepts and says nothing is waited for without haste, and then tried again")
    func silentBroker() async throws {
        try relay.hoard()
        let teleop = try rig.teleop(via: relay.url)
        _ = try await eventually("both connections") { relay.accepted >= 2 ? true : nil }
        let used = teleop.processorTime
        try await rig.witness.watch(for: .seconds(2))
        #expect(teleop.processorTime - used < 0.2)
        #expect(relay.accepted >= 4)
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end(within: .seconds(2)) == 0)
    }

    @Test("the state connection alone is lost: the robot is told to stand at once")
    func stateOnly() async throws {
        let (pad, _) = try await rig.driving(via: relay.url)
        let start = rig.witness.messages.count
        try relay.bar("-state")
        // Well before a probe that does not come back would tell of it: 1 s.
        let zero = try await rig.witness.wait(
            forCommand: "a zero", from: start, within: .milliseconds(700)
        ) { $0.isZero }
        #expect(zero.stamp != nil, "not the will: the motion connection is still there")
        try relay.mend()
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(rig.witness.commands(from: start).last?.twist?.isZero == true)
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
    }

    @Test("a relay that takes everything and delivers nothing gets 15 commands at the most")
    func hoarded() async throws {
        _ = try await rig.driving(via: relay.url)
        try await rig.witness.watch(for: .seconds(1))
        let connections = relay.accepted
        try relay.hoard()
        let start = rig.witness.messages.count
        try await rig.witness.watch(for: .seconds(3))
        #expect(relay.accepted > connections, "the bridge has not noticed")
        try relay.mend()
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        try await rig.witness.watch(for: .milliseconds(500))
        let old = rig.witness.commands(from: start).filter { command in
            command.twist?.isZero != true && command.arrival - (command.stamp ?? 0) > 0.1
        }
        #expect(old.count <= 15, "\(old.count) old commands")
    }

    @Test("a broker that is frozen while the robot moves is noticed within a second")
    func frozenBroker() async throws {
        let (_, teleop) = try await rig.driving()
        rig.broker.freeze()
        try await teleop.wait(forLog: "link down", within: .milliseconds(1500))
        rig.broker.thaw()
        let start = rig.witness.messages.count
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
    }

    @Test("a stop that the link swallowed is said again on the next one, once")
    func swallowed() async throws {
        let (pad, teleop) = try await rig.driving(via: relay.url)
        let start = rig.witness.messages.count
        try relay.hold()
        for gesture in ["BTN_EAST=1", "BTN_EAST=0"] { try pad.frame(gesture) }
        try await teleop.wait(forLog: "stop by the operator")
        try relay.cut()
        try await mend(from: start)
        #expect(rig.witness.messages(on: "teleop/robot/stop", from: start).count == 1)
    }

    @Test("a stop that is made while there is no link is said as soon as there is one")
    func offline() async throws {
        let (pad, teleop) = try await rig.driving(via: relay.url)
        let start = rig.witness.messages.count
        try relay.cut()
        try await teleop.wait(forLog: "link down")
        for gesture in ["BTN_EAST=1", "BTN_EAST=0"] { try pad.frame(gesture) }
        try await teleop.wait(forLog: "stop by the operator")
        try await mend(from: start)
        #expect(rig.witness.messages(on: "teleop/robot/stop", from: start).count == 1)
    }

    /// Lets the link come back after a while, and settle.
    private func mend(from start: Int) async throws {
        try await rig.witness.watch(for: .milliseconds(200))
        try relay.mend()
        try await rig.witness.wait(for: "a stop", on: "teleop/robot/stop", from: start)
        try await rig.witness.wait(for: "stopped", on: "teleop/robot/status", from: start) {
            $0.status?.state == "online" && $0.status?.reason == "stop_latched"
        }
        try await rig.witness.watch(for: .milliseconds(300))
    }

    @Test("a stop that was released again while the link was away is not said afterwards")
    func released() async throws {
        let (pad, teleop) = try await rig.driving(via: relay.url)
        let start = rig.witness.messages.count
        try relay.hold()
        for gesture in ["BTN_EAST=1", "BTN_EAST=0", "BTN_EAST=1", "BTN_EAST=0"] {
            try pad.frame(gesture)
            try await rig.witness.watch(for: .milliseconds(50))
        }
        try await teleop.wait(forLog: "reset by the operator")
        try relay.cut()
        try await rig.witness.watch(for: .milliseconds(200))
        try relay.mend()
        try await rig.witness.wait(forStatus: "blocked/not_neutral", from: start)
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(rig.witness.messages(on: "teleop/robot/stop", from: start).isEmpty)
        #expect(rig.witness.messages(on: "teleop/robot/reset", from: start).isEmpty)
    }

    @Test("how a gesture went on while the link swallowed it is not said afterwards, its end is")
    func swallowedGesture() async throws {
        let panel = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
        let gestures = """
            gestures:
              - { on: screen, when: pan, do: publish, name: look }
              - { on: screen, when: double_tap, do: reset }

            """
        let teleop = try rig.teleop(gestures, via: relay.url)
        try await teleop.wait(forLog: "device connected")
        try await teleop.wait(forLog: "link up")
        let topic = "teleop/robot/gesture/look"
        try panel.touch(0.3, 0.5)
        try panel.drag(to: 0.4, 0.5)
        try await rig.witness.wait(for: "the beginning", on: topic)
        try relay.hold()
        let start = rig.witness.messages.count
        let frames = (1...400).map { "ABS_MT_POSITION_X=\(1408 + 3 * $0)" }
        try panel.device.stream(hertz: 400, frames)
        try await rig.machine.wait(for: "streamed panel")
        try panel.lift()
        // What tells that the bridge has seen the end.
        for _ in 0..<2 { try panel.tap(0.5, 0.5) }
        try await teleop.wait(forLog: "reset by the operator")
        try relay.cut()
        try await rig.witness.watch(for: .milliseconds(200))
        try relay.mend()
        try await rig.witness.wait(for: "the end", on: topic, from: start) {
            $0.payload.contains("\"ended\"")
        }
        #expect(rig.witness.messages(on: topic, from: start).count == 1)
    }

    @Test("a gesture that was told of is told to be over, though that falls in a gap of the link")
    func gestureOver() async throws {
        let panel = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
        let teleop = try rig.teleop(
            "gestures: [{ on: screen, when: pan, do: publish, name: look }]\n", via: relay.url)
        try await teleop.wait(forLog: "device connected")
        try await teleop.wait(forLog: "link up")
        let topic = "teleop/robot/gesture/look"
        func pan() async throws {
            try panel.touch(0.3, 0.5)
            for step in 1...10 { try panel.drag(to: 0.3 + 0.02 * Double(step), 0.5) }
        }
        try await pan()
        try await rig.witness.wait(for: "the beginning", on: topic) {
            $0.payload.contains("\"began\"")
        }
        try relay.cut()
        try await teleop.wait(forLog: "link down")
        let start = rig.witness.messages.count
        try panel.lift()
        // What begins in the gap is of no use after it.
        try await pan()
        try await rig.witness.watch(for: .milliseconds(200))
        try relay.mend()
        try await rig.witness.wait(for: "the end", on: topic, from: start) {
            $0.payload.contains("\"ended\"")
        }
        try await rig.witness.wait(forStatus: "blocked/no_device", from: start)
        try panel.drag(to: 0.9, 0.5)
        try panel.lift()
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(rig.witness.messages(on: topic, from: start).count == 1)
    }

    @Test(
        "a stick that comes home while the link is away, or takes nothing, is told to be there",
        arguments: [false, true])
    func reportHome(isCut: Bool) async throws {
        let (pad, teleop) = try await rig.ready(
            "xbox360-wired", "reports: true\n", via: relay.url)
        try pad.move("ABS_X", to: 20_000)
        let topic = "teleop/robot/report/left_stick"
        try await rig.witness.wait(for: "a report", on: topic)
        let start = rig.witness.messages.count
        if isCut {
            try relay.cut()
            try await teleop.wait(forLog: "link down")
        } else {
            try relay.hold()
            try pad.stream(hertz: 200, (1...300).map { "ABS_X=\(20_000 + $0)" })
            try await rig.machine.wait(for: "streamed pad")
        }
        try pad.move("ABS_X", to: 0)
        try await rig.witness.watch(for: .milliseconds(200))
        try relay.mend()
        try await rig.witness.wait(for: "home", on: topic, from: start) {
            $0.payload.contains(#""displacement":0.0,"#)
        }
    }

    @Test("both connections send without Nagle's delay, also after a reconnect")
    func noDelay() async throws {
        let (_, teleop) = try await rig.ready(via: relay.url)
        let flags = { try rig.machine.withoutDelay(pid: teleop.pid, port: relay.port) }
        #expect(try flags() == [true, true])
        try relay.cut()
        try await rig.witness.watch(for: .milliseconds(200))
        let mended = rig.witness.messages.count
        try relay.mend()
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: mended)
        _ = try await eventually("two connections") { try flags().count == 2 ? true : nil }
        #expect(try flags() == [true, true])
    }
}
