import ControlCore
import Testing

@testable import Teleop

@Suite("Touch screens in a configuration")
struct TouchSettingsTests {
    typealias Case = ConfigurationProblemsTests.Case

    private static let whole = "region: { x: 0, y: 0, width: 1, height: 1 }"
    private static let left = "region: { x: 0, y: 0, width: 0.5, height: 1 }"
    private static let strip = "region: { x: 0.9, y: 0, width: 0.1, height: 0.5 }"
    private static let right = "region: { x: 0.5, y: 0, width: 0.5, height: 1 }"

    @Test("a written key ends up in its place")
    func values() throws {
        let (configuration, problems) = outcome(
            of: """
                touch:
                  match: { name: "*panel*", vendor: 04f3 }
                  size: { width: 1024, height: 600.5 }
                  rotation: 270
                  matrix: [1, 2, 3, 4, 5.5, 6]
                  minimum_contact: 0.05
                  palm_size: 30
                  joysticks:
                    - name: thumb
                      region: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 }
                      travel: 0.5
                      position_mode: relative
                      movable: true
                  elastics: [{ name: lift, region: { x: 0.7, y: 0, width: 0.3, height: 1 } }]
                  areas: []
                """)
        #expect(problems == "")
        var expected = Configuration.Touch()
        expected.match.name = "*panel*"
        expected.match.vendor = 0x4f3
        expected.width = 1024
        expected.height = 600.5
        expected.rotation = .threeQuarters
        expected.matrix = [1, 2, 3, 4, 5.5, 6]
        expected.minimumContactSeconds = 0.05
        expected.palmSizeMillimeters = 30
        expected.joysticks = [
            Configuration.Touch.Joystick(
                name: "thumb",
                region: Configuration.Region(x: 0.1, y: 0.2, width: 0.3, height: 0.4),
                travel: 0.5, positionMode: .relative, movable: true)
        ]
        expected.elastics = [
            Configuration.Touch.Place(
                name: "lift", region: Configuration.Region(x: 0.7, y: 0, width: 0.3, height: 1))
        ]
        expected.areas = []
        let touch = try #require(configuration?.touch)
        #expect(touch == expected)
        #expect(touch.size == Size(width: 1024, height: 600.5))
        #expect(touch.calibration.applied(to: Point(x: 1, y: 10)) == Point(x: 24, y: 65))
        #expect(touch.joystick(named: "thumb") == expected.joysticks[0])
        #expect(touch.elastic(named: "lift") == expected.elastics[0])
        #expect(touch.area(named: "lift") == nil)
        #expect(touch.names == ["lift", "thumb"])
        #expect(
            expected.joysticks[0].region.frame(on: Size(width: 100, height: 10))
                == Rectangle(x: 10, y: 2, width: 30, height: 4))
    }

    @Test("without a word there is one area, which stops by a tap and resets by two")
    func defaults() {
        let configuration = Configuration()
        #expect(configuration.touch.areas == [.init(name: "screen", region: .whole)])
        #expect(configuration.touch.joysticks.isEmpty)
        #expect(configuration.touch.minimumContactSeconds == 0.03)
        #expect(configuration.touch.size == nil)
        #expect(configuration.touch.calibration == .identity)
        #expect(
            configuration.gestures.filter { $0.target == "screen" } == [
                .init("screen", .tap, .stop), .init("screen", .doubleTap, .reset),
            ])
    }

    @Test("the usual gestures on an area that is not there any more are none")
    func usualGestures() {
        let text = "touch: { areas: [{ name: all, \(Self.whole) }] }"
        let (configuration, problems) = outcome(of: text)
        #expect(problems == "")
        #expect(configuration?.gestures.map(\.target) == ["east", "east"])
        let written = text + "\ngestures: [{ on: screen, when: tap, do: stop }]"
        #expect(outcome(of: written).problems.hasPrefix("t.yaml:2:18: gestures[0].on is screen, "))
    }

    @Test(
        "numbers end at their limits",
        arguments: [
            ("rotation: 0", true), ("rotation: 90", true), ("rotation: 45", false),
            ("rotation: 360", false), ("rotation: -90", false), ("rotation: left", false),
            ("minimum_contact: 0", true), ("minimum_contact: 1", true),
            ("minimum_contact: 1.001", false), ("minimum_contact: -0.001", false),
            ("palm_size: 0.1", true), ("palm_size: 1000", true), ("palm_size: 0", false),
            ("size: { width: 1, height: 100000 }", true),
            ("size: { width: 0.9, height: 1 }", false),
            ("size: { width: 1, height: 100001 }", false),
            ("matrix: [0, 1, 0, -1, 0, 1]", true), ("matrix: [1, 2, 0, 2, 4, 0]", false),
            ("matrix: [1, 0, 0, 0, 1]", false), ("matrix: [1, 0, 0, 0, 1, 0, 0]", false),
            ("matrix: [1, 0, 0, 0, 1, .inf]", false), ("matrix: [1e200, 0, 0, 0, 1e200, 0]", false),
            ("matrix: 1", false), ("matrix: { a: 1 }", false),
            ("joysticks: [{ name: a, \(whole), travel: 0 }]", false),
            ("joysticks: [{ name: a, \(whole), travel: 10 }]", true),
            ("joysticks: [{ name: a, \(whole), position_mode: fixed }]", false),
            ("areas: [{ name: a, region: { x: 1, y: 0, width: 1, height: 1 } }]", false),
            ("areas: [{ name: a, region: { x: 0, y: 0, width: 0, height: 1 } }]", false),
            ("areas: [{ name: a, region: { x: 0.7, y: 0.1, width: 0.3, height: 0.9 } }]", true),
            ("areas: [{ name: a, region: { x: 0.7, y: 0, width: 0.301, height: 1 } }]", false),
        ])
    func limits(key: String, isAllowed: Bool) {
        #expect(outcome(of: "touch: { \(key) }").problems.isEmpty == isAllowed)
    }

    @Test(
        "a part of the screen that can not be is told where it is wrong",
        arguments: [
            Case(
                "beyond the right and lower edges",
                """
                touch:
                  areas:
                    - { name: a, region: { x: 0.5, y: 0.75, width: 0.6, height: 0.5 } }
                """,
                "3:52: touch.areas[0].region.x and width end at 1.1, allowed at most 1",
                "3:65: touch.areas[0].region.y and height end at 1.25, allowed at most 1"),
            Case(
                "without a region, with half of one",
                """
                touch:
                  elastics:
                    - { name: a }
                    - { name: b, region: { x: 0, width: 1 } }
                """,
                "3:7: touch.elastics[0].region is missing, allowed x, y, width, height",
                "4:18: touch.elastics[1].region.y is missing, allowed 0 up to but not including 1",
                "4:18: touch.elastics[1].region.height is missing, allowed above 0 up to 1"),
            Case(
                "without a name", "touch: { areas: [{ \(whole) }] }",
                "1:18: touch.areas[0].name is missing,"
                    + " allowed 1 to 256 bytes without /, +, # and control characters"),
            Case(
                "two of one name",
                "touch: { joysticks: [{ name: a, \(left) }], areas: [{ name: a, \(right) }] }",
                "1:99: touch.joysticks[0].name and touch.areas[0].name are both a,"
                    + " allowed two names"),
            Case(
                "the name of the usual area", "touch: { joysticks: [{ name: screen, \(left) }] }",
                "1:30: touch.joysticks[0].name and touch.areas[0].name are both screen,"
                    + " allowed two names"),
            Case(
                "names of controls",
                """
                touch:
                  areas:
                    - { name: east, \(whole) }
                    - { name: left_stick, \(whole) }
                    - { name: right_stick.x, \(whole) }
                    - { name: ABS_X, \(whole) }
                    - { name: toggle, \(whole) }
                """,
                "3:15: touch.areas[0].name is east, which has another meaning,"
                    + " allowed a name of its own",
                "4:15: touch.areas[1].name is left_stick, which has another meaning,"
                    + " allowed a name of its own",
                "5:15: touch.areas[2].name is right_stick.x, which has another meaning,"
                    + " allowed a name of its own",
                "6:15: touch.areas[3].name is ABS_X, which has another meaning,"
                    + " allowed a name of its own",
                "7:15: touch.areas[4].name is toggle, which has another meaning,"
                    + " allowed a name of its own"),
            Case(
                "half a size", "touch: { size: { height: 600 } }",
                "1:18: touch.size.height is only allowed with touch.size.width"),
            Case(
                "calibration", "touch: { matrix: [1, 1, 0, 1, 1, 0] }",
                "1:18: touch.matrix maps the whole screen onto a line, allowed onto a screen"),
            Case(
                "calibration of another kind", "touch: { matrix: [1, 0, 0, a, 1, 0] }",
                "1:28: touch.matrix[3] is a, allowed a number, any that is finite"),
            Case(
                "rotation", "touch: { rotation: 45 }",
                "1:20: touch.rotation is 45, allowed 0, 90, 180 or 270"),
        ])
    func impossible(_ mistake: Case) { mistake.check() }

    @Test(
        "what is wholly beneath another part is told, whatever the two are",
        arguments: [
            Case(
                "a stop within a joystick, and a strip beneath it",
                """
                drive: { stick: base }
                touch:
                  joysticks: [{ name: base, \(left) }]
                  elastics: [{ name: strip, \(left) }]
                  areas:
                    - { name: rest, \(right) }
                    - { name: stop, region: { x: 0.1, y: 0.5, width: 0.2, height: 0.5 } }
                gestures: [{ on: stop, when: touch_down, do: stop }]
                """,
                "4:14: touch.elastics[0] strip lies wholly beneath joystick base,"
                    + " where nobody can touch it",
                "7:7: touch.areas[1] stop lies wholly beneath joystick base,"
                    + " where nobody can touch it"),
            Case(
                "two joysticks, two strips and an area beneath a strip",
                """
                touch:
                  joysticks: [{ name: a, \(left) }, { name: b, \(left) }]
                  elastics: [{ name: c, \(right) }, { name: d, \(right) }]
                  areas: [{ name: e, \(right) }]
                """,
                "2:15: touch.joysticks[0] a lies wholly beneath joystick b,"
                    + " where nobody can touch it",
                "3:14: touch.elastics[0] c lies wholly beneath elastic d,"
                    + " where nobody can touch it",
                "4:11: touch.areas[0] e lies wholly beneath elastic d,"
                    + " where nobody can touch it"),
            Case(
                "an area before a larger one",
                "touch: { areas: [{ name: a, \(left) }, { name: b, \(whole) }] }",
                "1:18: touch.areas[0] a lies wholly beneath area b, where nobody can touch it"),
            Case(
                "the usual area, which a gesture needs",
                """
                touch:
                  joysticks: [{ name: base, \(whole) }]
                gestures: [{ on: screen, when: tap, do: stop }]
                """,
                "2:15: touch.areas[0] screen lies wholly beneath joystick base,"
                    + " where nobody can touch it"),
            Case(
                "nothing is concluded from a region that could not be read",
                "touch: { joysticks: [{ name: b, \(left) }, { name: a, region: { x: 0 } }] }",
                "1:93: touch.joysticks[1].region.y is missing, allowed 0 up to but not including 1",
                "1:93: touch.joysticks[1].region.width is missing, allowed above 0 up to 1",
                "1:93: touch.joysticks[1].region.height is missing, allowed above 0 up to 1"),
        ])
    func hidden(_ mistake: Case) { mistake.check() }

    @Test("an area within an earlier one, and what is hidden in part, is allowed")
    func partlyHidden() {
        let (configuration, problems) = outcome(
            of: """
                touch:
                  joysticks: [{ name: base, \(Self.left) }]
                  areas:
                    - { name: all, \(Self.whole) }
                    - { name: same, \(Self.whole) }
                    - { name: part, region: { x: 0.25, y: 0, width: 0.5, height: 0.5 } }
                """)
        #expect(problems == "")
        #expect(configuration?.touch.areas.count == 3)
    }

    @Test("the usual area makes way for a joystick over all of the screen")
    func usualAreaHidden() {
        let (configuration, problems) = outcome(
            of: "touch: { joysticks: [{ name: base, \(Self.whole) }] }")
        #expect(problems == "")
        #expect(configuration?.touch.areas == [])
        #expect(configuration?.gestures.map(\.target) == ["east", "east"])
    }

    @Test(
        "what can not be held, driven with or pulled is told what it is",
        arguments: [
            Case(
                "a joystick, a strip and a stick to be held",
                """
                drive: { enable: base, stick: mast }
                touch:
                  joysticks: [{ name: base, \(left) }]
                  elastics: [{ name: mast, \(right) }, { name: mast, \(strip) }]
                setpoints: [{ name: lift, pull: base }]
                """,
                "1:18: drive.enable is base, a joystick, which can not be held,"
                    + " allowed \(ControlName.pressable.joined(separator: ", ")),"
                    + " none, toggle, screen or a raw name such as BTN_TRIGGER",
                "1:31: drive.stick is mast, an elastic, which can not drive,"
                    + " allowed left_stick, right_stick or base",
                "4:87: touch.elastics[0].name and touch.elastics[1].name are both mast,"
                    + " allowed two names",
                "5:33: setpoints[0].pull is base, a joystick, which can not be pulled,"
                    + " allowed left_stick.x, left_stick.y, right_stick.x, right_stick.y,"
                    + " left_trigger, right_trigger, mast or a raw axis such as ABS_RZ"),
            Case(
                "a stick of the gamepad to be held", "drive: { enable: left_stick }",
                "1:18: drive.enable is left_stick, a stick, which can not be held,"
                    + " allowed \(ControlName.pressable.joined(separator: ", ")),"
                    + " none, toggle, screen or a raw name such as BTN_TRIGGER"),
        ])
    func otherKinds(_ mistake: Case) { mistake.check() }

    @Test(
        "nothing is said of a name that may be one of those that could not be read",
        arguments: [
            Case(
                "list", "touch: { joysticks: none }\ndrive: { stick: thumb }",
                "1:21: touch.joysticks is none,"
                    + " allowed a list, each entry with the keys name, region and optional ones"),
            Case(
                "entry", "touch: { areas: [hold] }\ndrive: { enable: hold }",
                "1:18: touch.areas[0] is hold, allowed keys with values"),
            Case(
                "name",
                "touch: { elastics: [{ name: a+b, \(whole) }] }\n"
                    + "setpoints: [{ name: a, pull: lift }]",
                "1:29: touch.elastics[0].name is a+b,"
                    + " allowed 1 to 256 bytes without /, +, # and control characters"),
            Case(
                "section", "touch: yes\ngestures: [{ on: hold, when: pan, do: stop }]",
                "1:8: touch is yes, allowed match, size, rotation, matrix, minimum_contact,"
                    + " palm_size, joysticks, elastics, areas"),
        ])
    func unreadable(_ mistake: Case) { mistake.check() }

    @Test(
        "a touch joystick drives, an area enables",
        arguments: [
            ("stick: thumb", ["thumb"], .held("left_bumper")),
            ("stick: [left_stick, thumb]", ["left_stick", "thumb"], .held("left_bumper")),
            ("enable: hold", ["left_stick"], .held("hold")),
            ("kinematics: holonomic, turn: thumb", ["left_stick"], .held("left_bumper")),
        ] as [(String, [String], Configuration.Drive.Enable)])
    func drive(keys: String, sticks: [String], enable: Configuration.Drive.Enable) {
        let (configuration, problems) = outcome(
            of: """
                drive: { \(keys) }
                touch:
                  joysticks: [{ name: thumb, \(Self.left) }]
                  areas: [{ name: hold, \(Self.right) }]
                """)
        #expect(problems == "")
        #expect(configuration?.drive.sticks == sticks)
        #expect(configuration?.drive.enable == enable)
    }

    @Test(
        "sticks that can not drive are told",
        arguments: [
            Case(
                "none", "drive: { stick: [] }",
                "1:17: drive.stick is a list,"
                    + " allowed left_stick, right_stick or a touch joystick, or a list of these"),
            Case(
                "twice", "drive: { stick: [left_stick, right_stick, left_stick] }",
                "1:43: drive.stick lists left_stick twice, allowed once"),
            Case(
                "no names", "drive: { stick: [left_stick, []] }",
                "1:30: drive.stick[1] is a list,"
                    + " allowed left_stick, right_stick or a touch joystick"),
            Case(
                "an area", "drive: { stick: screen }",
                "1:17: drive.stick is screen, an area, which can not drive,"
                    + " allowed left_stick or right_stick"),
            Case(
                "turning with one of several",
                "drive: { kinematics: holonomic, stick: [left_stick, right_stick] }",
                "1:40: drive.stick and drive.turn are both right_stick, allowed two sticks"),
        ])
    func sticks(_ mistake: Case) { mistake.check() }
}
