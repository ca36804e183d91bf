import ControlCore
import TestSupport
import Testing

@testable import Teleop

@Suite("Set-points in a configuration")
struct SetPointSettingsTests {
    typealias Case = ConfigurationProblemsTests.Case

    /// A configuration with set-points of which each line writes one.
    private static func text(_ setPoints: String...) -> String {
        "setpoints:\n" + setPoints.map { "  - { \($0) }" }.joined(separator: "\n")
    }

    @Test("a written key ends up in its place")
    func values() throws {
        let text = """
            setpoints:
              - name: arm_height
                unit: mm
                minimum: -5
                maximum: 45
                initial: 10
                loops: true
                pull: right_stick.x
                axis: horizontal
                dragging_limit: 80
                invert: true
                steps:
                  - { from: 5, below: 70, every: 0.25, by: 0.5 }
                  - { from: 70, below: 500, every: 3600, by: 2 }
                reset: true
                reset_on_stop: true
                hold_on_stop: true
                persist: false
              - { name: grip, increase: dpad_up, decrease: BTN_TRIGGER }
            """
        var first = Configuration.SetPoint()
        first.name = "arm_height"
        first.unit = "mm"
        first.minimum = -5
        first.maximum = 45
        first.initial = 10
        first.loops = true
        first.pull = "right_stick.x"
        first.axis = .horizontal
        first.draggingLimit = 80
        first.invert = true
        first.steps = [
            Configuration.SetPoint.Step(from: 5, below: 70, everySeconds: 0.25, by: 0.5),
            Configuration.SetPoint.Step(from: 70, below: 500, everySeconds: 3600, by: 2),
        ]
        first.reset = true
        first.resetOnStop = true
        first.holdOnStop = true
        first.persist = false
        var second = Configuration.SetPoint()
        second.name = "grip"
        second.increase = "dpad_up"
        second.decrease = "BTN_TRIGGER"
        let (configuration, problems) = outcome(of: text)
        #expect(problems == "")
        #expect(configuration?.setPoints == [first, second])
    }

    @Test("what is not written is the core's, with the steps of the contract")
    func defaults() throws {
        let configuration = outcome(of: Self.text("name: a, pull: right_trigger")).configuration
        let setPoint = try #require(configuration?.setPoints.first)
        let usual = ElasticSettings()
        #expect(setPoint.minimum == usual.minimumValue)
        #expect(setPoint.maximum == usual.maximumValue)
        #expect(setPoint.draggingLimit == usual.draggingLimit)
        #expect(setPoint.initialValue == usual.minimumValue)
        #expect(!setPoint.loops)
        #expect(!setPoint.reset)
        #expect(!setPoint.resetOnStop)
        #expect(!setPoint.holdOnStop)
        #expect(setPoint.persist)
        #expect(
            setPoint.elasticSettings(Configuration().controls).steps == [
                ElasticStep(range: 0..<70, interval: .milliseconds(300), increment: 1),
                ElasticStep(range: 70..<120, interval: .milliseconds(200), increment: 2),
                ElasticStep(range: 120..<500, interval: .milliseconds(100), increment: 3),
            ])
    }

    @Test(
        "a pull has the line of its stick unless told otherwise",
        arguments: [
            ("pull: right_stick.y", .vertical), ("pull: right_stick.x", .horizontal),
            ("pull: right_trigger", .vertical), ("pull: ABS_RZ", .vertical),
            ("pull: right_stick.y, axis: vertical", .vertical),
            ("increase: dpad_up, decrease: dpad_down", .vertical),
        ] as [(String, ElasticAxis)])
    func axis(keys: String, axis: ElasticAxis) throws {
        let (configuration, problems) = outcome(of: Self.text("name: a, \(keys)"))
        #expect(problems == "")
        let setPoint = try #require(configuration?.setPoints.first)
        #expect(setPoint.elasticSettings(Configuration().controls).axis == axis)
    }

    @Test("the core takes what the configuration takes", arguments: UInt64(0)..<100)
    func core(seed: UInt64) {
        var source = SeededGenerator(seed: seed)
        for setPoint in Configuration.random(using: &source).setPoints {
            #expect(throws: Never.self) {
                try ElasticControl(
                    settings: setPoint.elasticSettings(Configuration().controls),
                    initialValue: setPoint.initialValue)
            }
        }
    }

    @Test(
        "numbers end where those of the core end",
        arguments: [
            ("dragging_limit: 0", false), ("dragging_limit: 0.001", true),
            ("dragging_limit: 1e6", true), ("dragging_limit: 1000001", false),
            ("minimum: -1e308", false), ("minimum: -1e9", true), ("minimum: -.inf", false),
            ("maximum: .nan", false),
            ("minimum: 50", true), ("minimum: 50.001", false), ("initial: 50", true),
            ("initial: 50.001", false), ("initial: 0", true), ("initial: -0.001", false),
            ("steps: [{ from: 0, below: 1, every: 0.01, by: 1e-9 }]", true),
            ("steps: [{ from: 0, below: 1, every: 0.0099, by: 1 }]", false),
            ("steps: [{ from: 0, below: 1, every: 3600, by: 1 }]", true),
            ("steps: [{ from: 0, below: 1, every: 3600.1, by: 1 }]", false),
            ("steps: [{ from: 0, below: 1, every: 1, by: 0 }]", false),
            ("steps: [{ from: -1, below: 1, every: 1, by: 1 }]", false),
            ("steps: [{ from: 1, below: 1, every: 1, by: 1 }]", false),
            ("steps: [{ from: 1, below: 1.001, every: 1, by: 1 }]", true),
            ("steps: [{ from: 1, below: .inf, every: 1, by: 1 }]", false),
        ])
    func limits(key: String, isAllowed: Bool) throws {
        let (configuration, problems) = outcome(
            of: Self.text("name: a, pull: right_trigger, \(key)"))
        #expect(problems.isEmpty == isAllowed)
        guard let setPoint = configuration?.setPoints.first else { return }
        #expect(throws: Never.self) {
            try ElasticControl(
                settings: setPoint.elasticSettings(Configuration().controls),
                initialValue: setPoint.initialValue)
        }
    }

    @Test(
        "a set-point that can not be is told where it is wrong",
        arguments: [
            Case(
                "limits", text("name: a, pull: right_trigger, minimum: 3, maximum: 2"),
                "2:58: setpoints[0].minimum is 3 and maximum is 2,"
                    + " allowed a minimum that is not above the maximum"),
            Case(
                "minimum above the usual maximum",
                text("name: a, pull: right_trigger, minimum: 51"),
                "2:46: setpoints[0].minimum is 51 and maximum is 50,"
                    + " allowed a minimum that is not above the maximum"),
            Case(
                "initial value", text("name: a, pull: right_trigger, initial: 51"),
                "2:46: setpoints[0].initial is 51, allowed 0 to 50"),
            Case(
                "no initial value of limits that are a mistake",
                text("name: a, pull: right_trigger, initial: 60, maximum: much"),
                "2:59: setpoints[0].maximum is much, allowed a number, any that is finite"),
            Case(
                "two of one name, with another mistake in the first",
                text("name: a, pull: right_trigger, loops: 1", "name: a, pull: ABS_RZ"),
                "2:44: setpoints[0].loops is 1, allowed true or false",
                "3:13: setpoints[0].name and setpoints[1].name are both a, allowed two names"),
            Case(
                "name of two levels", text("name: a/b, pull: right_trigger"),
                "2:13: setpoints[0].name is a/b,"
                    + " allowed 1 to 256 bytes without /, +, # and control characters"),
            Case(
                "no name", text("pull: right_trigger"),
                "2:5: setpoints[0].name is missing,"
                    + " allowed 1 to 256 bytes without /, +, # and control characters"),
            Case(
                "no steps", text("name: a, pull: right_trigger, steps: []"),
                "2:44: setpoints[0].steps is empty, allowed one entry at least"),
            Case(
                "half a step", text("name: a, pull: right_trigger, steps: [{ from: 0, below: 9 }]"),
                "2:45: setpoints[0].steps[0].every is missing, allowed 0.01 to 3600",
                "2:45: setpoints[0].steps[0].by is missing, allowed above 0"),
            Case(
                "unknown key in a step",
                text(
                    "name: a, pull: right_trigger,"
                        + " steps: [{ from: 0, blow: 9, below: 9, every: 1, by: 1 }]"),
                "2:56: unknown key setpoints[0].steps[0].blow, did you mean below?"),
        ])
    func impossible(_ mistake: Case) { mistake.check() }

    @Test(
        "steps that overlap or are empty are told at the later end",
        arguments: [
            Case(
                "one within the other, and one that is empty",
                """
                setpoints:
                  - name: a
                    pull: right_trigger
                    steps:
                      - { from: 0, below: 70, every: 1, by: 1 }
                      - { from: 69.5, below: 71, every: 1, by: 1 }
                      - { from: 71, below: 71, every: 1, by: 1 }
                      - { from: 80, below: 75, every: 1, by: 1 }
                """,
                "6:17: setpoints[0].steps[0] and setpoints[0].steps[1] both hold from 69.5 to"
                    + " below 70 %, allowed one step for each pull",
                "7:28: setpoints[0].steps[2].below is 71, allowed above 71, which from is",
                "8:28: setpoints[0].steps[3].below is 75, allowed above 80, which from is"),
            Case(
                "in any order",
                """
                setpoints:
                  - name: a
                    pull: right_trigger
                    steps:
                      - { from: 70, below: 100, every: 1, by: 1 }
                      - { from: 0, below: 70, every: 1, by: 1 }
                      - { from: 50, below: 120, every: 1, by: 1 }
                """,
                "7:17: setpoints[0].steps[0] and setpoints[0].steps[2] both hold from 70 to"
                    + " below 100 %, allowed one step for each pull"),
            Case(
                "not where an end is a mistake",
                text(
                    "name: a, pull: right_trigger, steps: [{ from: 0, below: x, every: 1, by: 1 },"
                        + " { from: 0, below: 9, every: 1, by: 1 }]"),
                "2:63: setpoints[0].steps[0].below is x, allowed a number, above 0 up to 1000"),
            Case(
                "pulls that nobody comes to",
                text(
                    "name: a, pull: ABS_RZ, steps: [{ from: 1000.5, below: 1001, every: 1, by: 1 }]"
                ),
                "2:46: setpoints[0].steps[0].from is 1000.5, allowed 0 to 1000",
                "2:61: setpoints[0].steps[0].below is 1001, allowed above 0 up to 1000"),
        ])
    func steps(_ mistake: Case) { mistake.check() }

    @Test(
        "what moves a set-point is one pull or two buttons",
        arguments: [
            Case(
                "nothing", text("name: a"),
                "2:5: setpoints[0] has nothing that moves it,"
                    + " allowed pull, or increase and decrease"),
            Case(
                "both", text("name: a, increase: dpad_up, decrease: dpad_down, pull: ABS_RZ"),
                "2:62: setpoints[0] has both pull and a button,"
                    + " allowed pull, or increase and decrease"),
            Case(
                "pull and one button", text("name: a, pull: ABS_RZ, decrease: dpad_up"),
                "2:40: setpoints[0] has both pull and a button,"
                    + " allowed pull, or increase and decrease"),
            Case(
                "one button", text("name: a, increase: dpad_up"),
                "2:5: setpoints[0].decrease is missing, allowed beside increase"),
            Case(
                "the other button", text("name: a, decrease: dpad_up"),
                "2:5: setpoints[0].increase is missing, allowed beside decrease"),
            Case(
                "one button twice", text("name: a, increase: BTN_SOUTH, decrease: BTN_A"),
                "2:47: setpoints[0].increase and decrease are both BTN_A, also called BTN_SOUTH,"
                    + " allowed two controls"),
            Case(
                "a button that is a mistake", text("name: a, increase: dpad_upp"),
                "2:26: setpoints[0].increase is dpad_upp, did you mean dpad_up?"),
            Case(
                "nothing of that name", text("name: a, pull: right_stik.y"),
                "2:22: setpoints[0].pull is right_stik.y, did you mean right_stick.y?"),
            Case(
                "nothing near that name", text("name: a, pull: knob"),
                "2:22: setpoints[0].pull is knob, allowed left_stick.x, left_stick.y,"
                    + " right_stick.x, right_stick.y, left_trigger, right_trigger or a raw axis"
                    + " such as ABS_RZ"),
            Case(
                "a stick without its axis", text("name: a, pull: right_stick"),
                "2:22: setpoints[0].pull is right_stick, did you mean right_stick.x?"),
            Case(
                "a button", text("name: a, pull: BTN_TRIGGER"),
                "2:22: setpoints[0].pull is BTN_TRIGGER, a button,"
                    + " allowed under increase or decrease"),
            Case(
                "an area", text("name: a, pull: screen"),
                "2:22: setpoints[0].pull is screen, an area, which can not be pulled,"
                    + " allowed left_stick.x, left_stick.y, right_stick.x, right_stick.y,"
                    + " left_trigger, right_trigger or a raw axis such as ABS_RZ"),
            Case(
                "an axis with capitals", text("name: a, pull: Right_Stick.Y"),
                "2:22: setpoints[0].pull is Right_Stick.Y, did you mean right_stick.y?"),
            Case(
                "the line of another axis", text("name: a, pull: right_stick.x, axis: vertical"),
                "2:43: setpoints[0].axis is vertical, allowed horizontal for right_stick.x"),
            Case(
                "the line of a trigger", text("name: a, pull: ABS_RZ, axis: vertical"),
                "2:30: setpoints[0].axis is only allowed with a stick's axis or an elastic"),
            Case(
                "the line and the drag of buttons",
                text(
                    "name: a, increase: dpad_up, decrease: dpad_down, axis: vertical,"
                        + " dragging_limit: 50"),
                "2:56: setpoints[0].axis is only allowed with setpoints[0].pull"
                    + " instead of increase and decrease",
                "2:72: setpoints[0].dragging_limit is only allowed with setpoints[0].pull"
                    + " instead of increase and decrease"),
            Case(
                "a second step of buttons",
                text(
                    "name: a, increase: dpad_up, decrease: dpad_down,"
                        + " steps: [{ from: 0, below: 9, every: 1, by: 1 },"
                        + " { from: 9, below: 10, every: 1, by: 1 }]"),
                "2:63: setpoints[0].steps has 2 entries, allowed one with increase and decrease"),
        ])
    func source(_ mistake: Case) { mistake.check() }

    @Test(
        "what drives or stops does not step a set-point as well",
        arguments: [
            Case(
                "driving stick", text("name: a, pull: left_stick.y"),
                "2:22: setpoints[0].pull is left_stick.y, which also drives, allowed two controls"),
            Case(
                "one of several",
                text("name: a, pull: right_stick.x")
                    + "\ndrive: { stick: [left_stick, right_stick] }",
                "3:17: setpoints[0].pull is right_stick.x, which also drives,"
                    + " allowed two controls"),
            Case(
                "turning stick",
                text("name: a, pull: right_stick.x")
                    + "\ndrive: { kinematics: holonomic }",
                "2:22: setpoints[0].pull is right_stick.x, which also drives,"
                    + " allowed two controls"),
            Case(
                "enable of the defaults", text("name: a, increase: left_bumper, decrease: dpad_up"),
                "2:26: drive.enable and setpoints[0].increase are both left_bumper,"
                    + " allowed two controls"),
            Case(
                "turbo of the defaults", text("name: a, increase: dpad_up, decrease: right_bumper"),
                "2:45: drive.turbo.button and setpoints[0].decrease are both right_bumper,"
                    + " allowed two controls"),
            Case(
                "slow",
                text("name: a, pull: right_trigger")
                    + "\ndrive: { slow: { button: right_trigger } }",
                "3:26: drive.slow.button and setpoints[0].pull are both right_trigger,"
                    + " allowed two controls"),
            Case(
                "stop", text("name: a, increase: east, decrease: dpad_up"),
                "2:26: setpoints[0].increase is east, which also stops, allowed two controls"),
        ])
    func otherUses(_ mistake: Case) { mistake.check() }

    @Test(
        "what only looks like a contradiction is none",
        arguments: [
            // The stick that turns does so with its x alone.
            text("name: a, pull: right_stick.y") + "\ndrive: { kinematics: holonomic }",
            // Slow is on the left trigger only by default, and only slows down.
            text("name: a, pull: left_trigger"),
            text("name: a, increase: north, decrease: west")
                + "\ngestures: [{ on: north, when: tap, do: reset }]",
            text("name: a, pull: ABS_RZ", "name: b, pull: ABS_RZ"),
            text("name: a, pull: right_trigger, minimum: 5, maximum: 5"),
            text(
                "name: a, pull: right_trigger,"
                    + " steps: [{ from: 9, below: 10, every: 1, by: 1 },"
                    + " { from: 0, below: 9, every: 1, by: 1 }]"),
            "setpoints: []",
            // As the contract's own example has it.
            text("name: a, pull: right_stick.y, axis: vertical, dragging_limit: 50"),
            text("name: a, pull: ABS_RZ, steps: [{ from: 0, below: 1000, every: 1, by: 1 }]"),
            // A finger may tap where it drags.
            """
            setpoints: [{ name: a, pull: lift }]
            touch: { elastics: [{ name: lift, region: { x: 0, y: 0, width: 1, height: 1 } }] }
            gestures: [{ on: lift, when: tap, do: stop }]
            """,
        ])
    func compatible(text: String) {
        #expect(outcome(of: text).problems == "")
    }
}
