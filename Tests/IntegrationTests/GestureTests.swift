import Foundation
import Testing

@Suite("Gestures and reports", .serialized)
struct GestureTests {
    let rig: Rig

    init() async throws {
        rig = try await Rig()
    }

    @Test("a swipe over an area is published with its place and time; it neither stops nor moves")
    func swipe() async throws {
        let swipes = """
            drive: { enable: none }
            touch:
              areas:
                - { name: upper, region: { x: 0, y: 0, width: 1, height: 0.5 } }
            gestures:
              - { on: upper, when: swipe_left, do: publish, name: next_camera }
              - { on: upper, when: tap, do: stop }

            """
        let panel = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
        let teleop = try rig.teleop(swipes)
        try await teleop.wait(forLog: "device connected")
        try await teleop.wait(forLog: "link up")
        try panel.touch(0.6, 0.25)
        for step in 1...10 {
            try await rig.witness.watch(for: .milliseconds(10))
            try panel.drag(to: 0.6 - 0.02 * Double(step), 0.25)
        }
        try panel.lift()
        let topic = "teleop/robot/gesture/next_camera"
        let message = try await rig.witness.wait(for: "the gesture", on: topic)
        #expect(message.qos == 1)
        #expect(!message.isRetained)
        let number = #"(-?\d+\.\d+)"#
        let place = #"\{"x":\#(number),"y":\#(number)\}"#
        let shape = try Regex(
            #"\{"gesture":"swipe_left","state":"recognized","location":\#(place),"stamp":\#(number)\}"#
        )
        let match = try #require(
            message.payload.wholeMatch(of: shape), "\(message.payload)")
        let numbers = (1...3).compactMap { match.output[$0].substring.flatMap { Double($0) } }
        // In points of the surface: it began at 0.6 of the width and was known on the way.
        #expect((0.35 * panel.width...0.65 * panel.width).contains(numbers[0]))
        #expect(abs(numbers[1] - 0.25 * panel.height) < 1)
        #expect(abs(numbers[2] - message.arrival) < 0.5)
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(rig.witness.messages(on: topic).count == 1)
        #expect(rig.witness.messages(on: "teleop/robot/stop").isEmpty)
    }

    @Test("a gesture that goes on is told from its beginning to its end, no oftener than commands")
    func pan() async throws {
        let pan = """
            gestures:
              - { on: screen, when: pan, do: publish, name: look }

            """
        let panel = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
        let teleop = try rig.teleop(pan)
        try await teleop.wait(forLog: "device connected")
        try await teleop.wait(forLog: "link up")
        try panel.touch(0.3, 0.5)
        let frames = (1...400).map { "ABS_MT_POSITION_X=\(1056 + 3 * $0)" }
        try panel.device.stream(hertz: 400, frames)
        try await rig.machine.wait(for: "streamed panel")
        try panel.lift()
        let topic = "teleop/robot/gesture/look"
        try await rig.witness.wait(for: "the end", on: topic) { $0.payload.contains("\"ended\"") }
        let states = rig.witness.messages(on: topic).compactMap { message in
            ["began", "changed", "ended"].first { message.payload.contains("\"\($0)\"") }
        }
        #expect(states.first == "began")
        #expect(states.last == "ended")
        // The stream goes to the right by 1200 of the panel's 4224 units.
        let end = rig.witness.messages(on: topic).last?.payload ?? ""
        #expect(end.contains(#/"translation":\{"x":\d+\.\d+,"y":-?\d/#), "\(end)")
        #expect(end.contains(#/"velocity":\{"x":-?\d/#), "\(end)")
        let changes = states.dropFirst().dropLast()
        #expect(changes.allSatisfy { $0 == "changed" })
        #expect((30...55).contains(changes.count), "\(changes.count) changes in 1 s")
    }

    @Test("a long press on a button stops, a short one does not")
    func longPress() async throws {
        let press = """
            gestures:
              - { on: south, when: long_press, do: stop, minimum_duration: 0.3 }

            """
        let (pad, _) = try await rig.ready("xbox360-wired", press)
        try pad.press("BTN_SOUTH")
        try await rig.witness.watch(for: .milliseconds(150))
        try pad.release("BTN_SOUTH")
        try await rig.witness.watch(for: .milliseconds(400))
        #expect(rig.witness.messages(on: "teleop/robot/stop").isEmpty)
        let start = rig.witness.messages.count
        let pressed = try pad.press("BTN_SOUTH")
        let stop = try await rig.witness.wait(for: "a stop", on: "teleop/robot/stop", from: start)
        #expect((0.29...0.4).contains(stop.arrival - pressed), "\(stop.arrival - pressed) s")
        #expect(stop.payload.contains(#""reason":"long_press","source":"gamepad.south""#))
        try await rig.witness.wait(forStatus: "stopped/stop_latched", from: start)
        try pad.release("BTN_SOUTH")
    }

    @Test("one gesture allows driving, the same again forbids it, and so does a stop")
    func enableToggle() async throws {
        let toggle = """
            drive: { enable: toggle }
            gestures:
              - { on: south, when: double_tap, do: enable_toggle }
              - { on: east, when: touch_down, do: stop }

            """
        let (pad, teleop) = try await rig.ready("xbox360-wired", toggle)
        func doubleTap() throws {
            for value in [1, 0, 1, 0] { try pad.frame("BTN_SOUTH=\(value)") }
        }
        try doubleTap()
        try await rig.witness.wait(forStatus: "idle")
        try pad.move("ABS_Y", to: -32768)
        try await rig.witness.wait(forCommand: "motion") { $0.linear.x == 1 }
        var start = rig.witness.messages.count
        try await rig.witness.watch(for: .milliseconds(500))
        try doubleTap()
        try await rig.witness.wait(forCommand: "a zero", from: start) { $0.isZero }
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)

        start = rig.witness.messages.count
        try pad.move("ABS_Y", to: 0)
        try await rig.witness.watch(for: .milliseconds(500))
        try doubleTap()
        try await rig.witness.wait(forStatus: "idle", from: start)
        try pad.press("BTN_EAST")
        try await rig.witness.wait(forStatus: "stopped/stop_latched", from: start)
        // As long as it is pressed, nobody releases the stop.
        try await rig.broker.publish("", to: "teleop/robot/reset")
        try await teleop.wait(forLog: "reset refused: still held control=east")
        try pad.release("BTN_EAST")
        start = rig.witness.messages.count
        try await rig.broker.publish("", to: "teleop/robot/reset")
        // Allowed before the stop is not allowed after it.
        try await rig.witness.wait(forStatus: "blocked/not_enabled", from: start)
        try pad.move("ABS_Y", to: -32768)
        #expect(try await rig.expectStandstill(for: .milliseconds(300)).isEmpty)
    }

    @Test("the directions of a hat are buttons: at most two at once, never opposite ones")
    func hat() async throws {
        let directions = ["up", "down", "left", "right"]
        let gestures = directions.map {
            "  - { on: dpad_\($0), when: touch_down, do: publish, name: \($0) }\n"
        }
        let (pad, _) = try await rig.ready(
            "xbox360-wired", "gestures:\n" + gestures.joined())
        var held: Set<String> = []
        var seen = rig.witness.messages.count
        for (frame, expected) in [
            ("ABS_HAT0X=-1 ABS_HAT0Y=-1", ["+left", "+up"]), ("ABS_HAT0Y=0", ["-up"]),
            ("ABS_HAT0Y=1", ["+down"]), ("ABS_HAT0X=0", ["-left"]), ("ABS_HAT0X=1", ["+right"]),
            ("ABS_HAT0Y=0", ["-down"]), ("ABS_HAT0Y=-1", ["+up"]), ("ABS_HAT0X=0", ["-right"]),
            ("ABS_HAT0X=-1 ABS_HAT0Y=1", ["+down", "+left", "-up"]),
            ("ABS_HAT0X=1 ABS_HAT0Y=-1", ["+right", "+up", "-down", "-left"]),
            ("ABS_HAT0X=0 ABS_HAT0Y=0", ["-right", "-up"]),
        ] {
            try pad.frame(frame)
            let start = seen
            let changes = try await eventually("\(expected) after \(frame)") {
                let changes = rig.witness.messages.dropFirst(start).compactMap(Self.change)
                return changes.count >= expected.count ? changes : nil
            }
            #expect(changes.sorted() == expected.sorted())
            for change in changes where change.first == "-" {
                held.remove(String(change.dropFirst()))
            }
            for change in changes where change.first == "+" {
                held.insert(String(change.dropFirst()))
            }
            #expect(held.count <= 2)
            #expect(
                !held.isSuperset(of: ["up", "down"]) && !held.isSuperset(of: ["left", "right"]))
            seen = rig.witness.messages.count
        }
        try await rig.witness.watch(for: .milliseconds(100))
        #expect(rig.witness.messages.dropFirst(seen).compactMap(Self.change).isEmpty)
    }

    /// `+up` for the beginning of the gesture of this name, `-up` for its end.
    private static func change(_ message: Message) -> String? {
        guard message.topic.hasPrefix("teleop/robot/gesture/"),
            let name = message.topic.split(separator: "/").last
        else { return nil }
        if message.payload.contains("\"began\"") { return "+\(name)" }
        return message.payload.contains("\"ended\"") ? "-\(name)" : nil
    }

    @Test("a gesture of a button has no place")
    func buttonGesture() async throws {
        let lamp = "gestures:\n  - { on: south, when: tap, do: publish, name: lamp }\n"
        let (pad, _) = try await rig.ready("xbox360-wired", lamp)
        try pad.press("BTN_SOUTH")
        try pad.release("BTN_SOUTH")
        let message = try await rig.witness.wait(for: "a tap", on: "teleop/robot/gesture/lamp")
        #expect(
            message.payload.hasPrefix(#"{"gesture":"tap","state":"recognized","location":null,"#))
    }

    @Test("a mouse clicks, right-clicks and hovers")
    func mouse() async throws {
        let clicks = """
            drive: { enable: none }
            touch: { match: { name: "*Mouse*" } }
            gestures:
              - { on: screen, when: click, do: publish, name: click }
              - { on: screen, when: right_click, do: publish, name: menu }
              - { on: screen, when: hover, do: publish, name: hover }

            """
        let panel = try TouchPanel("mouse", on: rig.machine)
        let teleop = try rig.teleop(clicks)
        try await teleop.wait(forLog: "device connected")
        try await teleop.wait(forLog: "link up")
        try panel.device.frame("REL_X=40")
        try await rig.witness.wait(for: "hovering", on: "teleop/robot/gesture/hover")
        for button in ["BTN_LEFT", "BTN_RIGHT"] {
            try panel.device.press(button)
            try panel.device.release(button)
        }
        let menu = try await rig.witness.wait(for: "right", on: "teleop/robot/gesture/menu")
        #expect(menu.payload.contains(#""location":{"x":552.0,"y":300.0}"#))
        try await rig.witness.wait(for: "left", on: "teleop/robot/gesture/click")
        #expect(rig.witness.messages(on: "teleop/robot/gesture/click").count == 1)
        #expect(rig.witness.messages(on: "teleop/robot/gesture/menu").count == 1)
    }

    @Test("where the stick stands is reported no oftener than commands, and its last place always")
    func reports() async throws {
        let (pad, _) = try await rig.ready(
            "xbox360-wired", "reports: true\ndrive: { rate: 20 }\n")
        let topic = "teleop/robot/report/left_stick"
        let start = rig.witness.messages.count
        try pad.stream(hertz: 500, (1...1000).map { "ABS_X=\(10 * $0)" } + ["ABS_X=32767"])
        try await rig.machine.wait(for: "streamed pad")
        try await rig.witness.watch(for: .milliseconds(200))
        let reports = rig.witness.messages(on: topic, from: start)
        #expect((30...43).contains(reports.count), "\(reports.count) reports in 2 s")
        #expect(reports.allSatisfy { $0.qos == 0 && !$0.isRetained })
        let last = try #require(reports.last)
        let values = try JSONDecoder().decode([String: Double].self, from: Data(last.payload.utf8))
        #expect(Set(values.keys) == ["angle", "displacement", "x", "y"])
        #expect(values["displacement"] == 1)
        #expect(abs((values["angle"] ?? 0) - 90) < 0.01)
        #expect(abs((values["x"] ?? 0) - 1) < 0.001)
        // What does not move is not reported.
        let still = rig.witness.messages.count
        try await rig.witness.watch(for: .milliseconds(300))
        #expect(rig.witness.messages(on: topic, from: still).isEmpty)
    }

    @Test("a touch joystick reports too; without reports nothing does")
    func touchReports() async throws {
        for reports in [true, false] {
            let panel = try TouchPanel("elan-touchscreen-10slot", on: rig.machine)
            let start = rig.witness.messages.count
            let teleop = try rig.teleop(TouchTests.joystick + "reports: \(reports)\n")
            try await rig.witness.wait(forStatus: "idle", from: start)
            try panel.touch(0.3, 0.7)
            try await rig.witness.wait(forStatus: "moving", from: start)
            try panel.lift()
            try await rig.witness.wait(forStatus: "idle", from: start)
            try await rig.witness.watch(for: .milliseconds(100))
            let seen = rig.witness.messages(on: "teleop/robot/report/thumb", from: start)
            #expect(reports ? seen.count >= 2 : seen.isEmpty)
            if let last = seen.last { #expect(last.payload.contains(#""displacement":0.0"#)) }
            try teleop.signal(SIGTERM)
            #expect(try await teleop.end() == 0)
            try panel.device.unplug()
        }
    }

    @Test("nothing is said of a touch screen that nobody drives with, and one fault is said once")
    func quiet() async throws {
        _ = try rig.machine.plug("elan-touchscreen-10slot", as: 4, name: "screen", "denied")
        let (_, teleop) = try await rig.ready()
        try await rig.witness.watch(for: .milliseconds(1500))
        #expect(!teleop.log.contains("touchscreen"), "\(teleop.log)")
        #expect(!teleop.log.contains("not readable"), "\(teleop.log)")
        try teleop.signal(SIGTERM)
        #expect(try await teleop.end() == 0)
    }

    @Test("devices that may not be opened are told of once, whoever needs them")
    func deniedBoth() async throws {
        _ = try rig.machine.plug("elan-touchscreen-10slot", as: 4, name: "screen", "denied")
        _ = try rig.machine.plug("xbox360-wired", as: 5, "denied")
        let both = TouchTests.joystick.replacingOccurrences(
            of: "stick: thumb", with: "stick: [left_stick, thumb]")
        let teleop = try rig.teleop(both)
        try await rig.witness.wait(forStatus: "blocked/no_device")
        try await teleop.wait(forLog: "not readable")
        try await rig.witness.watch(for: .milliseconds(2500))
        #expect(teleop.log.components(separatedBy: "not readable").count == 2, "\(teleop.log)")
        #expect(teleop.log.contains("the first touchscreen"))
    }
}
