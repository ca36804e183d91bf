import Foundation
import Testing

@Suite("Pads that need it are driven by mapping lines and own names", .serialized)
struct MappingTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    private static let line =
        "03000000790000000600000010010000,Generic,a:b2,b:b1,leftshoulder:b4,leftx:a0,lefty:a1,"
        + "rightx:a2,righty:a9,foo:b1,platform:Linux,"

    private func mappings(_ text: String) throws -> String {
        let path = rig.machine.folder.path + "/pads.txt"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test("a line of a file names the buttons; a bad one is told with its number")
    func file() async throws {
        let path = try mappings("nonsense,x,a:b0\n\(Self.line)\n")
        let (pad, teleop) = try await rig.ready(
            "dragonrise-generic", "device: { mappings_file: \(path) }\n")
        try await teleop.wait(forLog: "pads.txt:1: its id is nonsense")
        try await teleop.wait(forLog: "pads.txt:2: it has the control foo")
        try await teleop.wait(
            forLog: "device lacks an input of its mapping line, which has no effect")
        try pad.press("BTN_TOP2")
        try await rig.witness.wait(forStatus: "idle")
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.wait(forCommand: "full ahead") { $0.linear.x == 1 }
        try pad.release("BTN_TOP2")
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
    }

    @Test("own names drive, and a stick that is turned round drives the other way")
    func ownNames() async throws {
        let (pad, _) = try await rig.ready(
            "xbox360-wired",
            """
            device:
              mapping:
                pedal: ABS_RZ
                left_stick: { x: ABS_X, y: ABS_Y }
            drive: { enable: pedal }

            """)
        for pull in [20, 255] { try pad.move("ABS_RZ", to: pull) }
        try await rig.witness.wait(forStatus: "idle")
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forCommand: "full astern") { $0.linear.x == -1 }
        try pad.move("ABS_RZ", to: 0)
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
    }

    @Test("a device on which the enable control is also the stop is not taken, and it is told why")
    func shared() async throws {
        _ = try rig.machine.plug("xbox360-wired", as: 5)
        let teleop = try rig.teleop(
            "drive: { enable: west }\ngestures:\n"
                + "  - { on: BTN_NORTH, when: touch_down, do: stop }\n")
        try await teleop.wait(forLog: "also called BTN_NORTH, which also stops")
        try await rig.witness.wait(forStatus: "blocked/no_device")
    }
}
