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
        "gets its pulses once, for both motors, and they end with the program",
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
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end() == 0)
        // The kernel removes them with the node.
        #expect(
            effects("played").suffix(3) == ["played pad 0 0", "played pad 1 0", "played pad 2 0"])
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

    @Test("one that a program plays is never asked to: its program might never answer")
    func virtual() async throws {
        let pad = try rig.machine.plug("xbox360-wired", as: 5, "virtual")
        let teleop = try rig.teleop("device: { rumble: strong }\nlog: debug\n")
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        #expect(effects("effect") == [])
        // By the search for a gamepad, and for a touch screen; not once more to write to it.
        #expect(rig.machine.facts.filter { $0 == "opened pad" }.count <= 2)
        #expect(teleop.log.contains(" debug no rumble: a program plays this device "))
    }

    @Test("a wheel that pushes back gets no pulse, and is not even opened for writing")
    func wheel() async throws {
        let (wheel, teleop) = try await rig.ready(
            "force-feedback-wheel",
            """
            device:
              match: { name: "*Wheel*" }
              rumble: strong
              mapping:
                left_stick: { x: ABS_X, y: { plus: ABS_Z, minus: ABS_RZ } }
                left_bumper: BTN_TRIGGER
                east: BTN_THUMB
            drive: { turbo: { button: none }, slow: { button: none } }
            log: debug

            """)
        try wheel.press("BTN_THUMB")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        #expect(effects("effect") == [])
        #expect(effects("played") == [])
        // By the search for a gamepad, and for a touch screen; not once more to write to it.
        #expect(rig.machine.facts.filter { $0 == "opened pad" }.count <= 2)
        #expect(!teleop.log.contains("rumble"))
    }

    @Test("nothing else is opened for writing, nor twice")
    func opening() async throws {
        _ = try rig.machine.plug("keyboard", as: 3, name: "keyboard")
        _ = try rig.machine.plug("xbox-one-pad-usb", as: 4, name: "still")
        let pad = try rig.machine.plug("xbox360-wired", as: 5)
        _ = try rig.teleop("device: { match: { name: '*360*' } }\ngestures: []\n")
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        let opened = rig.machine.facts.filter { $0.hasPrefix("opened ") }
        // To look at it, and then to write to it; the others only by the search for a touch screen, too.
        #expect(opened.filter { $0 == "opened pad" }.count <= 3)
        #expect(opened.filter { $0 == "opened keyboard" }.count <= 2)
        #expect(opened.filter { $0 == "opened still" }.count <= 2)
        try await rig.enable(pad)
    }

    @Test("at a set-point's limit it shakes once a pull")
    func limit() async throws {
        let (pad, _) = try await rig.ready(
            "xbox360-wired",
            """
            setpoints:
              - { name: lift, increase: north, decrease: south, minimum: 0, maximum: 1, initial: 0, persist: false }
            """)
        try pad.press("BTN_WEST")
        try await rig.machine.wait(for: "played pad 2 1")
        try pad.release("BTN_WEST")
        #expect(effects("played") == ["played pad 2 1"])
    }

    @Test("one that takes only some of the pulses gets none played, and drives")
    func refusal() async throws {
        let pad = try rig.machine.plug("xbox360-wired", as: 5, "effects=1")
        let teleop = try rig.teleop("log: debug")
        try await rig.witness.wait(forStatus: "blocked/not_enabled")
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched")
        #expect(effects("played").allSatisfy { $0.hasSuffix(" 0") })
        #expect(teleop.log.contains(" debug no rumble: the device refuses "))
    }

    @Test("one that is unplugged while it shakes comes back and shakes again; so after SIGHUP")
    func again() async throws {
        let (pad, teleop) = try await rig.ready()
        try pad.press("BTN_EAST")
        try await rig.machine.wait(for: "played pad 0 1")
        var start = rig.witness.messages.count
        try pad.unplug()
        try await rig.witness.wait(for: "no device", on: "teleop/robot/status", from: start) {
            $0.status?.device == nil
        }
        try pad.plug(as: 6)
        _ = try await eventually("six pulses") { effects("effect").count == 6 ? true : nil }
        start = rig.witness.messages.count
        try teleop.signal(SIGHUP)
        _ = try await eventually("nine pulses") { effects("effect").count == 9 ? true : nil }
        try await rig.witness.wait(for: "online", on: "teleop/robot/status", from: start) {
            $0.status?.device != nil
        }
        let before = effects("played").count
        try pad.press("BTN_EAST")
        try await rig.witness.wait(for: "a stop", on: "teleop/robot/stop", from: start) { _ in true
        }
        #expect(effects("played").count >= before)
    }
}
