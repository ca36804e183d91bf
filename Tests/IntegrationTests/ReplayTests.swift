import Foundation
import Testing

@Suite("A recording that drives", .serialized)
struct ReplayTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    /// Hold the bumper, push ahead for two seconds, let go; in the form of version 1.0, whose axes
    /// have four numbers.
    static let device = """
        # EVEMU 1.0
        N: Microsoft X-Box 360 pad
        I: 0003 045e 028e 0114
        P: 00 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 db 7c
        B: 03 3f 00 03 00 00 00 00 00
        A: 00 -32768 32767 16 128
        A: 01 -32768 32767 16 128
        A: 02 0 255 0 0
        A: 03 -32768 32767 16 128
        A: 04 -32768 32767 16 128
        A: 05 0 255 0 0
        A: 10 -1 1 0 0
        A: 11 -1 1 0 0

        """
    static let events = """
        E: 1700000000.000000 0001 0136 0001
        E: 1700000000.000000 0000 0000 0000
        E: 1700000000.500000 0003 0001 -32768
        E: 1700000000.500000 0000 0000 0000
        E: 1700000002.500000 0003 0001 0000
        E: 1700000002.500000 0000 0000 0000
        E: 1700000003.000000 0001 0136 0000
        E: 1700000003.000000 0000 0000 0001

        """

    struct Case: CustomTestStringConvertible {
        let words: [String]
        /// How long the robot is driven, in seconds.
        let driven: ClosedRange<Double>
        var testDescription: String { words.joined(separator: " ") }
    }

    @Test(
        "it takes the way that a device takes, in real time or faster, and then the program ends",
        arguments: [
            Case(words: ["run", "--replay", "drive.events"], driven: 1.9...2.2),
            Case(words: ["replay", "whole.evemu", "--speed", "10"], driven: 0.15...0.35),
        ])
    func replay(_ play: Case) async throws {
        try rig.machine.folder.write(Self.device, to: "drive.desc")
        try rig.machine.folder.write(Self.events, to: "drive.events")
        try rig.machine.folder.write(Self.device + Self.events, to: "whole.evemu")
        let words = play.words.map { word in
            word.contains(".e") ? rig.machine.folder.path + "/" + word : word
        }
        let teleop = try rig.machine.teleop(words + ["--broker", rig.broker.url])
        #expect(try await teleop.end(within: .seconds(10)) == 0, "\(teleop.log)")
        try await rig.witness.wait(for: "offline", on: "teleop/robot/status") {
            $0.status?.state == "offline"
        }
        let commands = rig.witness.commands()
        let motion = commands.filter { $0.twist?.isZero == false }
        let first = try #require(motion.first)
        let zero = try #require(commands.first { $0.twist?.isZero == true })
        #expect(play.driven.contains(zero.arrival - first.arrival))
        #expect(motion.allSatisfy { $0.twist?.linear.x == 1 })
        #expect(commands.last?.twist?.isZero == true)
    }

    /// A finger on the middle of the joystick goes up, stays half a second and is lifted.
    static let panel = """
        # EVEMU 1.3
        N: Plain touch screen
        I: 0003 1d6b 0105 0100
        P: 02 00 00 00 00 00 00 00
        B: 01 \(String(repeating: "00 ", count: 41))04
        A: 2f 0 4 0 0 0
        A: 35 0 4096 0 0 0
        A: 36 0 4096 0 0 0
        A: 39 0 65535 0 0 0
        E: 1700000000.000000 0003 0039 0007
        E: 1700000000.000000 0003 0035 1024
        E: 1700000000.000000 0003 0036 3072
        E: 1700000000.000000 0001 014a 0001
        E: 1700000000.000000 0000 0000 0000
        E: 1700000000.100000 0003 0036 2048
        E: 1700000000.100000 0000 0000 0000
        E: 1700000000.600000 0003 0039 -001
        E: 1700000000.600000 0001 014a 0000
        E: 1700000000.600000 0000 0000 0000

        """

    @Test("one of a touch screen is played as if that were touched")
    func touchScreen() async throws {
        let file = try rig.machine.folder.write(Self.panel, to: "panel.evemu")
        let configuration = try rig.machine.folder.write(
            """
            drive: { stick: thumb, enable: none, turbo: { button: none }, slow: { button: none } }
            touch:
              size: { width: 1024, height: 1024 }
              joysticks:
                - { name: thumb, region: { x: 0, y: 0.5, width: 0.5, height: 0.5 } }

            """, to: "panel.yaml")
        let teleop = try rig.machine.teleop(
            ["replay", file, "--config", configuration, "--broker", rig.broker.url])
        #expect(try await teleop.end(within: .seconds(10)) == 0, "\(teleop.log)")
        try await rig.witness.wait(for: "offline", on: "teleop/robot/status") {
            $0.status?.state == "offline"
        }
        let commands = rig.witness.commands()
        let motion = commands.filter { $0.twist?.isZero == false }
        let first = try #require(motion.first), last = try #require(motion.last)
        #expect((0.4...0.6).contains(last.arrival - first.arrival))
        #expect(motion.allSatisfy { $0.twist?.linear.x == 1 && $0.twist?.angular.z == 0 })
        #expect(commands.last?.twist?.isZero == true)
        let device = rig.witness.messages(on: "teleop/robot/status").compactMap(\.status?.device)
        #expect(device.first?.name == "Plain touch screen")
    }
}
