import ControlCore
import Testing

@testable import Teleop

@Suite("What the controls do, in words")
struct ControlDutiesTests {
    @Test("the words tell what each control does")
    func words() {
        #expect(
            ControlDuties(Configuration()).sentences == [
                "left_bumper: hold to drive, let go to stand",
                "left_stick: up and down drive at up to 1 m/s,"
                    + " left and right turn at up to 1.5 rad/s",
                "right_bumper: hold to drive 2 times as fast",
                "left_trigger: hold to drive 0.3 times as fast",
                "east: press to stop, double tap to reset",
                "screen: tap to stop, double tap to reset",
            ])
    }

    @Test("the words follow the kinematics and leave out what is switched off")
    func otherWords() {
        var configuration = Configuration()
        configuration.drive.enable = .notNeeded
        configuration.drive.turbo = nil
        configuration.drive.slow = nil
        configuration.drive.invertTurnInReverse = true
        configuration.drive.kinematics = .ackermann(
            wheelbaseMeters: 1, maxSteeringAngleRadians: 0.5)
        configuration.gestures = []
        #expect(
            ControlDuties(configuration).sentences == [
                "nothing has to be held to drive, let go of left_stick to stand",
                "left_stick: up and down drive at up to 1 m/s,"
                    + " left and right steer up to 0.5 rad (max_angular is not used),"
                    + " left and right change places backwards",
                "no gesture stops the robot",
            ])
        configuration.drive.kinematics = .holonomic(turn: "right_stick")
        let sentences = ControlDuties(configuration).sentences
        #expect(
            sentences[1...2] == [
                "left_stick: up and down drive at up to 1 m/s,"
                    + " left and right drive sideways as fast,"
                    + " left and right change places backwards",
                "right_stick: left and right turn at up to 1.5 rad/s",
            ])
    }

    /// The words for a configuration that changes the defaults.
    private func sentences(_ text: String) throws -> [String] {
        let (configuration, problems) = outcome(of: text)
        #expect(problems == "")
        return ControlDuties(try #require(configuration)).sentences
    }

    /// Neither turbo nor slow.
    private static let plain = "turbo: { button: none }, slow: { button: none }"

    @Test("what a touch screen and several sticks do is told at each of their parts")
    func touch() throws {
        #expect(
            try sentences(
                """
                drive: { stick: [left_stick, thumb], enable: hold, \(Self.plain) }
                touch:
                  joysticks: [{ name: thumb, region: { x: 0, y: 0, width: 1, height: 0.5 } }]
                  areas: [{ name: hold, region: { x: 0, y: 0.5, width: 1, height: 0.5 } }]
                gestures:
                  - { on: thumb, when: tap, do: stop, taps: 3, touches: 2 }
                  - { on: thumb, when: swipe_left, do: publish, name: back }
                  - { on: east, when: touch_down, do: reset }
                """
            ) == [
                "hold: keep a finger on it to drive, lift it to stand",
                "left_stick: up and down drive at up to 1 m/s,"
                    + " left and right turn at up to 1.5 rad/s",
                "thumb: up and down drive at up to 1 m/s, left and right turn at up to 1.5 rad/s,"
                    + " tap 3 times with 2 fingers to stop, swipe left to publish back",
                "the stick that is moved first drives until it is home",
                "east: press to reset",
            ])
    }

    @Test("driving that a gesture allows is told at the gesture")
    func toggle() throws {
        let sentences = try sentences(
            """
            drive: { enable: toggle, \(Self.plain) }
            gestures: [{ on: start, when: long_press, do: enable_toggle, touches: 1 }]
            """)
        #expect(
            sentences.dropFirst() == [
                "start: hold to allow driving or not", "no gesture stops the robot",
            ])
    }

    @Test("what pulls a set-point is told with its limits, and what else moves it")
    func setPoints() throws {
        let sentences = try sentences(
            """
            drive: { \(Self.plain) }
            touch:
              elastics: [{ name: strip, region: { x: 0, y: 0, width: 1, height: 1 } }]
            setpoints:
              - { name: a, unit: mm, pull: right_stick.y, reset: true, initial: 2.5 }
              - { name: b, pull: right_stick.x, loops: true, reset_on_stop: true }
              - { name: c, pull: right_trigger, invert: true, hold_on_stop: true }
              - { name: d, pull: strip, axis: horizontal, reset: true, hold_on_stop: true }
              - { name: e, increase: dpad_up, decrease: dpad_down }
              - { name: f, pull: strip, invert: true }
            gestures: [{ on: dpad_up, when: tap, do: reset }]
            """)
        #expect(
            sentences.dropFirst(2) == [
                "right_stick.y: up to increase a (0 to 50 mm), down to decrease it",
                "right_stick.x: right to increase b (0 to 50, in a loop), left to decrease it",
                "right_trigger: pull to decrease c (0 to 50)",
                "strip: drag right to increase d (0 to 50), left to decrease it,"
                    + " drag up to decrease f (0 to 50), down to increase it",
                "dpad_up: press or hold to increase e (0 to 50), tap to reset",
                "dpad_down: press or hold to decrease e",
                "no gesture stops the robot", "a stop returns b to 0",
                "a reset returns a to 2.5 and d to 0", "while stopped, nothing moves c and d",
            ])
    }

    @Test(
        "pulls that no step is for are told, but not those beyond the last one",
        arguments: [
            (
                "{ from: 0, below: 70, every: 1, by: 1 }, { from: 70, below: 90, every: 1, by: 2 }",
                nil
            ),
            (
                "{ from: 70, below: 90, every: 1, by: 2 }, { from: 0, below: 70, every: 1, by: 1 }",
                nil
            ),
            ("{ from: 10, below: 70, every: 1, by: 1 }", "0 to 10"),
            (
                "{ from: 0, below: 70, every: 1, by: 1 }, { from: 70.5, below: 90, every: 1, by: 2 }",
                "70 to 70.5"
            ),
            (
                "{ from: 50, below: 70, every: 1, by: 1 }, { from: 5, below: 20, every: 1, by: 2 }",
                "0 to 5 and 20 to 50"
            ),
        ])
    func gaps(steps: String, gaps: String?) throws {
        let text = "setpoints: [{ name: a, pull: right_stick.y, steps: [\(steps)] }]"
        let expected = gaps.map {
            "a has no step for pulls of \($0) %: there the last one goes on, or else the first"
        }
        #expect(try sentences(text).filter { $0.contains("step") } == (expected.map { [$0] } ?? []))
    }

    @Test(
        "a stop that is hidden in part, or that the touch screen does not have, is told",
        arguments: [
            (
                "joysticks: [{ name: a, \(left) }]", "",
                ["screen lies partly beneath a, where it does not stop"]
            ),
            (
                "joysticks: [{ name: a, \(left) }], elastics: [{ name: b, \(strip) }]", "",
                ["screen lies partly beneath b and a, where it does not stop"]
            ),
            (
                "joysticks: [{ name: a, \(left) }]",
                "[{ on: screen, when: tap, do: stop }, { on: a, when: tap, do: stop }]", []
            ),
            (
                "areas: [{ name: a, \(left) }]", "",
                ["no gesture on the touch screen stops the robot"]
            ),
            (
                "joysticks: [{ name: a, \(left) }]", "[{ on: east, when: tap, do: stop }]",
                ["no gesture on the touch screen stops the robot"]
            ),
            ("areas: [{ name: a, \(left) }]", "[{ on: a, when: tap, do: stop }]", []),
            ("areas: []", "", []),
            ("rotation: 90", "[{ on: east, when: tap, do: stop }]", []),
            ("areas: [{ name: a, \(left) }]", "[]", ["no gesture stops the robot"]),
        ] as [(String, String, [String])])
    func stops(touch: String, gestures: String, warnings: [String]) throws {
        let text =
            "touch: { \(touch) }" + (gestures.isEmpty ? "" : "\ngestures: \(gestures)")
        #expect(
            try sentences(text).filter { $0.contains("stops the") || $0.contains("beneath") }
                == warnings)
    }

    private static let left = "region: { x: 0, y: 0, width: 0.5, height: 1 }"
    private static let strip = "region: { x: 0.9, y: 0, width: 0.1, height: 1 }"

    @Test("every gesture has words of its own", arguments: [true, false])
    func gestures(onButton: Bool) {
        let words = Configuration.Gesture.Name.allCases.map { name in
            Configuration.Gesture("a", name, .stop).words(onButton: onButton)
        }
        #expect(!words.contains(""))
        #expect(Set(words).count == words.count)
    }

    @Test(
        "that a stick may drive backward is said where its axis has no sign and may be a stick's",
        arguments: [
            ("ABS_Y", true), ("ABS_RZ", true), ("-ABS_Y", false), ("+ABS_Y", false),
            ("ABS_GAS", false), ("ABS_THROTTLE", false), ("{ plus: ABS_Y }", false),
        ])
    func backward(y: String, isSaid: Bool) throws {
        let text = "device: { mapping: { left_stick: { x: ABS_X, y: \(y) } } }\n"
        let configuration = try Configuration.parse(Array(text.utf8), source: "t")
        let sentences = ControlDuties(configuration).sentences
        #expect(sentences.contains { $0.contains("drives backward") } == isSaid)
        #expect(sentences[0].hasPrefix("left_stick goes right with ABS_X and up with "))
    }
}
