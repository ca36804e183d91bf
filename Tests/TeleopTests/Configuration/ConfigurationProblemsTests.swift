import Testing

@testable import Teleop

/// The configuration that a text holds, or all that is wrong with it as lines.
func outcome(of text: String) -> (configuration: Configuration?, problems: String) {
    do throws(ConfigurationProblems) {
        return (try Configuration.parse(Array(text.utf8), source: "t.yaml"), "")
    } catch {
        return (nil, "\(error)")
    }
}

@Suite("Mistakes in a configuration")
struct ConfigurationProblemsTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let text: String
        /// Each without the name of the file.
        let problems: [String]
        var testDescription: String { name }

        init(_ name: String, _ text: String, _ problems: String...) {
            self.name = name
            self.text = text
            self.problems = problems
        }

        func check() {
            let expected = problems.map { "t.yaml:\($0)" }.joined(separator: "\n")
            #expect(outcome(of: text).problems == expected)
        }
    }

    static let gestureNames =
        "touch_down, tap, double_tap, long_press, swipe_left, swipe_right, swipe_up, swipe_down,"
        + " pan, screen_edge_pan, pinch, rotation, hover, force, click, right_click, press or"
        + " magnification"

    @Test(
        "a wrong key is told at the key",
        arguments: [
            Case("unknown", "colour: red", "1:1: unknown key colour"),
            Case(
                "nearly right", "drive:\n  max_lineal: 1",
                "2:3: unknown key drive.max_lineal, did you mean max_linear?"),
            Case(
                "misspelled section", "drvie:\n  expo: 1",
                "1:1: unknown key drvie, did you mean drive?"),
            Case(
                "without its section", "max_linear: 1",
                "1:1: unknown key max_linear, did you mean max_linear under drive?"),
            Case(
                "in a section, but of none", "drive: { robot: rover }",
                "1:10: unknown key drive.robot, did you mean robot outside drive?"),
            Case(
                "with a dot", "drive.rate: 20",
                "1:1: unknown key drive.rate, did you mean rate under drive?"),
            Case(
                "with a dot within a section", "drive:\n  turbo.scale: 2",
                "2:3: unknown key drive.turbo.scale, did you mean scale under drive.turbo?"),
            Case(
                "in an entry of a list", "gestures:\n  - { on: east, when: tap, do: stop, dot: 1 }",
                "2:38: unknown key gestures[0].dot, did you mean do?"),
            Case("empty", "\"\": 1", "1:1: unknown key \"\""),
            Case("merge key", "<<: { a: 1 }", "1:1: unknown key <<"),
            Case(
                "with what does not print", "\"a\\u202e\\nb\": 1",
                "1:1: unknown key \"a\\U0000202E\\U0000000Ab\""),
            Case("twice", "log: info\nlog: debug", "2:1: log is written twice, first on line 1"),
            Case(
                "section twice", "drive: { expo: 0 }\nlog: info\ndrive: { rate: 5 }",
                "3:1: drive is written twice, first on line 1"),
            Case(
                "twice with a wrong value each", "log: loud\nlog: quiet",
                "1:6: log is loud, allowed error, warning, info or debug",
                "2:1: log is written twice, first on line 1",
                "2:6: log is quiet, allowed error, warning, info or debug"),
            Case("no word", "? [a, b]\n: c", "1:3: a key is a list, allowed a word"),
        ])
    func wrongKey(_ mistake: Case) { mistake.check() }

    @Test(
        "a value of another type is told at the value",
        arguments: [
            Case(
                "number in quotes", "drive: { rate: \"50\" }",
                "1:16: drive.rate is \"50\" in quotes, allowed a number, 0 or 1 to 1000"),
            Case(
                "word for a number", "drive:\n  expo: much",
                "2:9: drive.expo is much, allowed a number, 0 to 1"),
            Case(
                "hexadecimal", "drive: { expo: 0x1 }",
                "1:16: drive.expo is 0x1, allowed a number, 0 to 1"),
            Case(
                "infinity as C writes it", "drive: { max_linear: infinity }",
                "1:22: drive.max_linear is infinity, allowed a number, 0 to 1000"),
            Case(
                "list for a number", "drive: { expo: [1] }",
                "1:16: drive.expo is a list, allowed a number, 0 to 1"),
            Case(
                "fraction for a whole number", "broker: { keepalive: 5.5 }",
                "1:22: broker.keepalive is 5.5, allowed a whole number, 5 to 65535"),
            Case(
                "yes", "device: { grab: yes }", "1:17: device.grab is yes, allowed true or false"),
            Case(
                "True", "device: { grab: True }",
                "1:17: device.grab is True, allowed true or false"),
            Case(
                "true in quotes", "device: { grab: 'true' }",
                "1:17: device.grab is \"true\" in quotes, allowed true or false"),
            Case(
                "dead zone in quotes", "drive: { dead_zone: '0.1' }",
                "1:21: drive.dead_zone is \"0.1\" in quotes,"
                    + " allowed auto or 0 up to but not including 1"),
            Case(
                "mapping for text", "robot: { name: rover }",
                "1:8: robot is a mapping, allowed text,"
                    + " 1 to 228 bytes without /, +, # and control characters"),
            Case(
                "text for a section", "drive: fast\ntopics: []",
                "1:8: drive is fast, allowed stick, kinematics, turn, wheelbase,"
                    + " max_steering_angle, max_linear, max_angular, dead_zone, expo,"
                    + " acceleration, deceleration, invert_turn_in_reverse, enable, turbo, slow,"
                    + " rate, stop_burst, input_timeout, encoding, stamp, frame_id",
                "2:9: topics is a list, allowed prefix, share"),
            Case(
                "text for a list", "gestures: none",
                "1:11: gestures is none,"
                    + " allowed a list, each entry with the keys on, when, do and optional ones"),
            Case(
                "text for an entry", "gestures: [stop]",
                "1:12: gestures[0] is stop, allowed keys with values"),
            Case(
                "list for a document", "- robot",
                "1:1: the configuration is a list, allowed keys with values"),
        ])
    func wrongType(_ mistake: Case) { mistake.check() }

    @Test("nothing is a mistake for every key", arguments: Configuration.settings.map(\.key))
    func null(key: String) {
        for null in ["", " ~", " null", " Null", " NULL"] {
            let names = key.split(separator: ".")
            let text = names.enumerated().map { depth, name in
                String(repeating: "  ", count: depth) + "\(name):"
            }
            let problems = outcome(of: text.joined(separator: "\n") + null).problems
            let column = (text.last?.count ?? 0) + null.count - null.drop { $0 == " " }.count + 1
            #expect(
                problems.contains("t.yaml:\(names.count):\(column): \(key) has no value, allowed "))
        }
    }

    @Test("a section without keys is a mistake")
    func emptySection() {
        #expect(
            outcome(of: "topics:\n").problems
                == "t.yaml:1:8: topics has no value, allowed prefix, share")
    }

    @Test(
        "a value that is not allowed is told at the value, with what is allowed",
        arguments: [
            Case(
                "dead zone", "drive: { dead_zone: 1.4 }",
                "1:21: drive.dead_zone is 1.4, allowed auto or 0 up to but not including 1"),
            Case(
                "infinity", "drive: { max_linear: .inf }",
                "1:22: drive.max_linear is .inf, allowed 0 to 1000"),
            Case(
                "not a number", "drive: { dead_zone: .nan }",
                "1:21: drive.dead_zone is .nan, allowed auto or 0 up to but not including 1"),
            Case(
                "too large for a number", "drive: { max_angular: -1e999 }",
                "1:23: drive.max_angular is -1e999, allowed 0 to 1000"),
            Case(
                "too large for a whole number", "broker: { keepalive: 1e300 }",
                "1:22: broker.keepalive is 1e300, allowed 5 to 65535"),
            Case(
                "unknown word", "drive:\n  encoding: json",
                "2:13: drive.encoding is json,"
                    + " allowed twist, twist_stamped, cdr_twist, cdr_twist_stamped or msgpack_twist"
            ),
            Case(
                "robot", "robot: a+b",
                "1:8: robot is a+b, allowed 1 to 228 bytes without /, +, # and control characters"),
            Case(
                "prefix", "topics: { prefix: a//b }",
                "1:19: topics.prefix is a//b,"
                    + " allowed 1 to 256 bytes, no empty level, +, #, leading $ or control character"
            ),
            Case(
                "vendor", "device: { match: { vendor: 45e } }",
                "1:28: device.match.vendor is 45e, allowed 4 hexadecimal digits"),
            Case(
                "sign in a number of a device", "device: { match: { product: +45e } }",
                "1:29: device.match.product is +45e, allowed 4 hexadecimal digits"),
            Case(
                "empty pattern", "device: { ignore: ['28de:11ff', ''] }",
                "1:33: device.ignore[1] is \"\","
                    + " allowed vendor:product in hexadecimal, or a name pattern"),
            Case(
                "text with a line end", "broker: { username: \"a\\nb\" }",
                "1:21: broker.username is \"a\\U0000000Ab\","
                    + " allowed 1 to 256 bytes without control characters"),
            Case(
                "long text is cut", "log: \(String(repeating: "x", count: 1000))",
                "1:6: log is \(String(repeating: "x", count: 60))...,"
                    + " allowed error, warning, info or debug"),
        ])
    func notAllowed(_ mistake: Case) { mistake.check() }

    @Test(
        "an unknown control is told with the nearest name",
        arguments: [
            Case(
                "gamepad name", "drive: { enable: left_bumber }",
                "1:18: drive.enable is left_bumber, did you mean left_bumper?"),
            Case(
                "raw name", "drive: { enable: BTN_TRIGER }",
                "1:18: drive.enable is BTN_TRIGER, did you mean BTN_TRIGGER?"),
            Case(
                "end of a table", "drive: { enable: ABS_MAX }",
                "1:18: drive.enable is ABS_MAX, did you mean ABS_X?"),
            Case(
                "far from all", "gestures: [{ on: cross, when: tap, do: stop }]",
                "1:18: gestures[0].on is cross, allowed south, east, north, west, left_bumper,"
                    + " right_bumper, left_trigger, right_trigger, select, start, guide,"
                    + " left_thumb, right_thumb, dpad_up, dpad_down, dpad_left, dpad_right, screen"
                    + " or a raw name such as BTN_TRIGGER"),
            Case(
                "stick to be held", "drive: { turbo: { button: left_stick } }",
                "1:27: drive.turbo.button is left_stick, allowed none or a button, trigger, dpad or"
                    + " raw name such as BTN_TRIGGER"),
            Case(
                "button to drive with", "drive: { stick: south }",
                "1:17: drive.stick is south, allowed left_stick or right_stick"),
            Case(
                "stick of the touch screen",
                """
                drive: { stick: [left_stick, thump], kinematics: holonomic, turn: thmb }
                touch: { joysticks: [{ name: thumb, region: { x: 0, y: 0, width: 1, height: 1 } }] }
                """,
                "1:30: drive.stick[1] is thump, did you mean thumb?",
                "1:67: drive.turn is thmb, did you mean thumb?"),
            Case(
                "area to be held", "drive: { enable: scren }",
                "1:18: drive.enable is scren, did you mean screen?"),
            Case(
                "capitals", "drive: { enable: Left_Bumper, turbo: { button: Btn_Trigger } }",
                "1:18: drive.enable is Left_Bumper, did you mean left_bumper?",
                "1:48: drive.turbo.button is Btn_Trigger, did you mean BTN_TRIGGER?"),
            Case(
                "a word", "drive: { kinematics: diferential }",
                "1:22: drive.kinematics is diferential, did you mean differential?"),
            Case(
                "a key of which one word is right", "drive: { max_speed: 1 }",
                "1:10: unknown key drive.max_speed,"
                    + " did you mean max_steering_angle, max_linear or max_angular?"),
        ])
    func control(_ mistake: Case) { mistake.check() }

    @Test(
        "a missing key is told at the key that it belongs under, or at its list entry",
        arguments: [
            Case(
                "car without its measures", "log: info\ndrive:\n  kinematics: ackermann",
                "2:1: drive.wheelbase is missing, allowed 0.01 to 100",
                "2:1: drive.max_steering_angle is missing, allowed above 0 and below pi/2"),
            Case(
                "half a gesture", "gestures:\n  - on: east\n    do: stop",
                "2:5: gestures[0].when is missing, allowed \(gestureNames)"),
            Case(
                "empty gesture", "gestures: [ {} ]",
                "1:13: gestures[0].on is missing, allowed a button, trigger, dpad, raw name such as"
                    + " BTN_TRIGGER or touch region",
                "1:13: gestures[0].when is missing, allowed \(gestureNames)",
                "1:13: gestures[0].do is missing, allowed stop, reset, publish or enable_toggle"),
        ])
    func missing(_ mistake: Case) { mistake.check() }

    @Test(
        "five mistakes are told at once, in the order of the file, with exact places",
        arguments: [
            Case(
                "five",
                """
                robot: ro/ver   # 1
                broker:
                \u{20} url: http://broker
                drive:
                \u{20} rate: fast
                \u{20} "größe": 1
                \u{20} expo: 0.1
                \u{20} expo: 0.2
                """,
                "1:8: robot is ro/ver,"
                    + " allowed 1 to 228 bytes without /, +, # and control characters",
                "3:8: broker.url is http://broker,"
                    + " allowed mqtt://HOST[:PORT], mqtts://HOST[:PORT] or embedded",
                "5:9: drive.rate is fast, allowed a number, 0 or 1 to 1000",
                "6:3: unknown key drive.größe",
                "8:3: drive.expo is written twice, first on line 7"),
            Case(
                "columns are characters", "{ robot: äöü€😀, log: x,\tdrive: 1, 'ß': 2, a: b }",
                "1:22: log is x, allowed error, warning, info or debug",
                "1:32: drive is 1, allowed stick, kinematics, turn, wheelbase, max_steering_angle,"
                    + " max_linear, max_angular, dead_zone, expo, acceleration, deceleration,"
                    + " invert_turn_in_reverse, enable, turbo, slow, rate, stop_burst,"
                    + " input_timeout, encoding, stamp, frame_id",
                "1:35: unknown key ß", "1:43: unknown key a"),
        ])
    func several(_ mistake: Case) { mistake.check() }
}
