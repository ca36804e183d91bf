import Foundation
import Testing

@Suite("A gamepad that shakes", .serialized)
struct RumbleTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    private func effects(_ verb: String) -> [String] {
        rig.machine.facts.filter { $0.hasPrefix("\(verb) pad ") }
    }

    @Test(
        "gets its pulses once, for both motors, and gives them back at the end",
        arguments: [("gentle", 0x6000), ("strong", 0xffff)])
    func pulses(strength: String, magnitude: Int) async throws {
        let (pad, teleop) = try await rig.ready(
            "xbox360-wired", "device: { rumble: \(strength) }")
        let expected = [300, 150, 60].enumerated().map {
            "effect pad \($0) \($1) \(magnitude) \(magnitude)"
        }
        try await rig.machine.wait(for: expected[2])
        #expect(effects("effect") == expected)
        #expect(effects("played") == [])
        try pad.press("BTN_EAST")
        try await rig.machine.wait(for: "played pad 0 1")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        try pad.release("BTN_EAST")
        try pad.move("ABS_Y", to: -32768)
        try await rig.machine.wait(for: "played pad 1 1")
        #expect(effects("removed") == [])
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end() == 0)
        #expect(
            effects("played").suffix(3) == ["played pad 0 0", "played pad 1 0", "played pad 2 0"])
        #expect(effects("removed") == ["removed pad 0", "removed pad 1", "removed pad 2"])
        #expect(effects("effect") == expected)
    }

    @Test("off, it is not told to shake")
    func off() async throws {
        let (pad, _) = try await rig.ready("xbox360-wired", "device: { rumble: off }")
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        #expect(effects("effect") == [])
    }

    @Test("one that may only be read drives all the same, and only the debug log says why")
    func readOnly() async throws {
        let pad = try rig.machine.plug("xbox360-wired", as: 5, "readonly")
        let teleop = try rig.teleop("log: debug")
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        try await rig.enable(pad)
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        #expect(effects("effect") == [])
        let lines = teleop.log.split(separator: "\n").filter { $0.contains("rumble") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains(" debug no rumble: the device may only be read ") == true)
    }

    @Test("one without motors drives without a word about them")
    func withoutMotors() async throws {
        let (pad, teleop) = try await rig.ready(
            "xbox-one-pad-usb", "log: debug")
        try pad.press("BTN_EAST")
        #expect(effects("effect") == [])
        #expect(!teleop.log.contains("rumble"))
    }
}
