import ControlCore
import Testing

@testable import Teleop

@Suite("Gestures in a configuration")
struct GestureSettingsTests {
    typealias Case = ConfigurationProblemsTests.Case
    typealias Gesture = Configuration.Gesture

    private static func text(_ gestures: String...) -> String {
        "gestures:\n" + gestures.map { "  - { \($0) }" }.joined(separator: "\n")
    }

    /// The settings of an entry that are parameters of recognisers.
    private static let parameters = Gesture.settings.filter {
        !["on", "when", "do", "name"].contains($0.key)
    }

    @Test("a written key ends up in its place")
    func values() {
        var expected = Gesture("screen", .swipeLeft, .publish)
        expected.name = "next_camera"
        expected.parameters.touches = 2
        expected.parameters.maximumDurationSeconds = 0.25
        let (configuration, problems) = outcome(
            of: Self.text(
                "on: screen, when: swipe_left, do: publish, name: next_camera, touches: 2,"
                    + " maximum_duration: 0.25"))
        #expect(problems == "")
        #expect(configuration?.gestures == [expected])
    }

    @Test("every gesture makes the recogniser of its kind", arguments: Gesture.Name.allCases)
    func kinds(name: Gesture.Name) {
        let kind = Gesture("screen", name, .stop).makeRecognizer().kind.rawValue
        let expected =
            switch name {
            case .doubleTap: "tap"
            case .swipeLeft, .swipeRight, .swipeUp, .swipeDown: "swipe"
            case .rightClick: "click"
            default: name.rawValue
            }
        #expect(kind == expected)
    }

    @Test("each parameter that is told of a recogniser is the one that it was given")
    func parametersOfRecognizers() throws {
        for setting in Self.parameters {
            for name in Gesture.Name.allCases {
                var given = Gesture("screen", name, .stop)
                guard setting.condition?.holds(given) == true else { continue }
                let example = try #require(setting.example)
                let value = try #require(try YAMLDocument.root(of: Array(example.utf8)))
                var findings = Findings()
                #expect(setting.read(value, setting.key, &given, &findings))
                var told = Gesture("screen", name, .stop)
                told.parameters = Gesture.Parameters(of: given.makeRecognizer())
                #expect(setting.write(told) == example, "\(setting.key) of \(name)")
            }
        }
    }

    @Test("the table tells what a parameter is that nobody asks for, gesture by gesture")
    func defaultTexts() {
        let texts = Dictionary(
            uniqueKeysWithValues: Self.parameters.map {
                ($0.key, $0.description(over: Gesture("", .tap, .stop)).defaultText)
            })
        #expect(texts["interval"] == "0.35")
        #expect(texts["minimum_duration"] == "0 (touch_down), 0.5 (long_press, press)")
        #expect(texts["buttons"] == "[primary]")
        #expect(texts.filter { $0.value == "not set" }.keys.sorted() == ["maximum_touches"])
    }

    @Test("without parameters a recogniser is as the core makes it")
    func usual() {
        let recognizers: [(Gesture.Name, any GestureRecognizer)] = [
            (.touchDown, TouchDownGestureRecognizer()), (.tap, TapGestureRecognizer()),
            (.doubleTap, TapGestureRecognizer(numberOfTapsRequired: 2)),
            (.longPress, LongPressGestureRecognizer()),
            (.swipeLeft, SwipeGestureRecognizer(direction: .left)),
            (.swipeRight, SwipeGestureRecognizer(direction: .right)),
            (.swipeUp, SwipeGestureRecognizer(direction: .up)),
            (.swipeDown, SwipeGestureRecognizer(direction: .down)),
            (.pan, PanGestureRecognizer()), (.pinch, PinchGestureRecognizer()),
            // Without an edge it would never be made.
            (.screenEdgePan, ScreenEdgePanGestureRecognizer(edges: .all)),
            (.rotation, RotationGestureRecognizer()), (.hover, HoverGestureRecognizer()),
            (.force, ForceTouchGestureRecognizer()), (.click, ClickGestureRecognizer.leftClick),
            (.rightClick, ClickGestureRecognizer.rightClick), (.press, PressGestureRecognizer()),
            (.magnification, MagnificationGestureRecognizer()),
        ]
        #expect(Set(recognizers.map(\.0)) == Set(Gesture.Name.allCases))
        for (name, recognizer) in recognizers {
            let made = Gesture("screen", name, .stop).makeRecognizer()
            #expect(String(describing: made) == String(describing: recognizer))
        }
    }

    @Test("every parameter reaches each recogniser that has it", arguments: parameters.map(\.key))
    func reach(key: String) throws {
        let setting = try #require(Self.parameters.first { $0.key == key })
        let condition = try #require(setting.condition)
        let example = try #require(setting.example)
        let value = try #require(try YAMLDocument.root(of: Array(example.utf8)))
        let names = Gesture.Name.allCases.filter { condition.holds(Gesture("a", $0, .stop)) }
        #expect(!names.isEmpty)
        for name in names {
            var gesture = Gesture("a", name, .stop)
            let usual = String(describing: gesture.makeRecognizer())
            var findings = Findings()
            #expect(setting.read(value, key, &gesture, &findings))
            #expect(setting.write(gesture) == example)
            #expect(String(describing: gesture.makeRecognizer()) != usual, "\(name)")
        }
        for name in Gesture.Name.allCases where !names.contains(name) {
            let problems = outcome(
                of: Self.text("on: screen, when: \(name.rawValue), do: stop, \(key): \(example)")
            ).problems
            #expect(
                problems.contains(
                    "gestures[0].\(key) is only allowed with gestures[0].when \(condition.values)"))
        }
    }

    @Test("a parameter ends up in the recogniser's own unit")
    func units() throws {
        func made(_ keys: String) throws -> any GestureRecognizer {
            let (configuration, problems) = outcome(of: Self.text("on: screen, do: stop, \(keys)"))
            #expect(problems == "")
            return try #require(configuration?.gestures.first).makeRecognizer()
        }
        let tap = try #require(
            try made("when: tap, taps: 3, touches: 2, interval: 0.25, movement: 9")
                as? TapGestureRecognizer)
        #expect(tap.numberOfTapsRequired == 3)
        #expect(tap.numberOfTouchesRequired == 2)
        #expect(tap.maximumInterval == .milliseconds(250))
        #expect(tap.allowableMovement == 9)
        let press = try #require(
            try made(
                "when: long_press, minimum_duration: 1, movement: 5, taps_before: 1,"
                    + " maximum_tap_duration: 0.125, tap_movement: 6, interval: 0.5")
                as? LongPressGestureRecognizer)
        #expect(press.minimumPressDuration == .seconds(1))
        #expect(press.allowableMovement == 5)
        #expect(press.numberOfTapsRequired == 1)
        #expect(press.maximumTapDuration == .milliseconds(125))
        #expect(press.allowableTapMovement == 6)
        #expect(press.maximumInterval == .milliseconds(500))
        let swipe = try #require(
            try made(
                "when: swipe_up, maximum_duration: 0.25, distance: 80, aside: 30, backwards: 3,"
                    + " distance_decay: 0.5, aside_decay: 0.25") as? SwipeGestureRecognizer)
        #expect(swipe.direction == .up)
        #expect(swipe.maximumDuration == .milliseconds(250))
        #expect(swipe.minimumPrimaryMovement == 80)
        #expect(swipe.maximumSecondaryMovement == 30)
        #expect(swipe.maximumOppositeMovement == 3)
        #expect(swipe.rateOfMinimumMovementDecay == 0.5)
        #expect(swipe.rateOfMaximumMovementDecay == 0.25)
        let edge = try #require(
            try made("when: screen_edge_pan, edges: [left, top, right, bottom], edge_width: 20")
                as? ScreenEdgePanGestureRecognizer)
        #expect(edge.edges == .all)
        #expect(edge.edgeWidth == 20)
        let click = try #require(
            try made("when: click, clicks: 2, buttons: [secondary, other, primary]")
                as? ClickGestureRecognizer)
        #expect(click.numberOfClicksRequired == 2)
        #expect(click.buttonMask == [.primary, .secondary, .other])
        let rotation = try #require(
            try made(
                "when: rotation, hysteresis_angle: 8, stretch_hysteresis_angle: 2,"
                    + " previous_velocity_share: 0.5") as? RotationGestureRecognizer)
        #expect(rotation.hysteresisDegrees == 8)
        #expect(rotation.stretchHysteresisDegrees == 2)
        #expect(rotation.previousVelocityShare == 0.5)
    }

    @Test(
        "a gesture of force takes the least force that is asked for, and no less",
        arguments: [("", 0.0), (", minimum_force: 0.6", 0.6), (", minimum_force: 1", 1)])
    func force(key: String, least: Double) throws {
        let (configuration, problems) = outcome(
            of: Self.text("on: screen, when: force, do: reset" + key))
        #expect(problems == "")
        let gesture = try #require(configuration?.gestures.first)
        for force in [0, least.nextDown, least, 1] where force >= 0 {
            var surface = GestureSurface(bounds: Rectangle(x: 0, y: 0, width: 100, height: 100))
            surface.add(gesture.makeRecognizer())
            let contact = Contact(
                id: 0, phase: .began, location: Point(x: 50, y: 50), force: force)
            let events = surface.handle([contact], at: Moment(nanoseconds: 0))
            #expect(events.map(\.state) == (force < least ? [] : [.began]))
        }
    }

    @Test(
        "a gesture that can not be is told where it is wrong",
        arguments: [
            Case(
                "published without a name", text("on: screen, when: tap, do: publish"),
                "2:5: gestures[0].name is missing,"
                    + " allowed 1 to 256 bytes without /, +, # and control characters"),
            Case(
                "a name that nobody hears", text("on: screen, when: tap, do: stop, name: a"),
                "2:40: gestures[0].name is only allowed with gestures[0].do publish"),
            Case(
                "a name of two levels", text("on: screen, when: tap, do: publish, name: a/b"),
                "2:49: gestures[0].name is a/b,"
                    + " allowed 1 to 256 bytes without /, +, # and control characters"),
            Case(
                "a parameter of another gesture", text("on: screen, when: pan, do: stop, taps: 2"),
                "2:40: gestures[0].taps is only allowed with gestures[0].when tap"),
            Case(
                "a parameter without its gesture", text("on: screen, do: stop, taps: 2"),
                "2:5: gestures[0].when is missing,"
                    + " allowed \(ConfigurationProblemsTests.gestureNames)"),
            Case(
                "nothing of that name", text("on: scren, when: tap, do: stop"),
                "2:11: gestures[0].on is scren, did you mean screen?"),
            Case(
                "no edge", text("on: screen, when: screen_edge_pan, do: stop, edges: []"),
                "2:59: gestures[0].edges is empty, allowed one entry at least"),
            Case(
                "fewer fingers at the most than at least",
                text("on: screen, when: pan, do: stop, minimum_touches: 3, maximum_touches: 2"),
                "2:77: gestures[0].minimum_touches is 3 and maximum_touches is 2,"
                    + " allowed a minimum that is not above the maximum"),
            Case(
                "a force that is everything and nothing",
                text("on: screen, when: force, do: stop, minimum_force: 0.5, maximum_force: 0.5"),
                "2:77: gestures[0].minimum_force is 0.5 and maximum_force is 0.5,"
                    + " allowed a minimum below the maximum"),
            Case(
                "two fingers on a button", text("on: east, when: tap, do: stop, touches: 2"),
                "2:47: gestures[0].touches is 2, allowed 1 on a button"),
            Case(
                "the same twice, in an entry beside a mistake",
                text(
                    "on: east, when: tap, do: stop, colour: red", "on: north, when: tap, do: stop",
                    "on: north, when: tap, do: reset"),
                "2:38: unknown key gestures[0].colour",
                "4:11: tap on north is listed twice, allowed once"),
            Case(
                "published twice",
                text(
                    "on: screen, when: tap, do: publish, name: a",
                    "on: screen, when: tap, do: publish, name: a"),
                "3:11: tap on screen is listed twice, allowed once"),
        ])
    func impossible(_ mistake: Case) { mistake.check() }

    @Test(
        "what takes a place or a second finger is not for a button",
        arguments: Gesture.Name.allCases)
    func onButton(name: Gesture.Name) {
        let isPossible = [.touchDown, .tap, .doubleTap, .longPress].contains(name)
        let problem =
            "t.yaml:2:24: gestures[0].when is \(name.rawValue), which can not be made on a button,"
            + " allowed touch_down, tap, double_tap or long_press"
        for button in ["north", "start", "BTN_1", "ABS_Z"] {
            let text = Self.text("on: \(button), when: \(name.rawValue), do: reset")
            #expect(outcome(of: text).problems == (isPossible ? "" : problem))
        }
    }

    @Test(
        "enabling by a gesture is told where it has no meaning",
        arguments: [
            Case(
                "nothing to enable",
                "drive: { enable: none }\n" + text("on: screen, when: tap, do: enable_toggle"),
                "3:34: gestures[0].do is enable_toggle,"
                    + " which has no meaning while drive.enable is none"),
            Case(
                "nothing that enables", "drive: { enable: toggle }",
                "1:18: drive.enable is toggle, allowed with a gesture that does enable_toggle"),
            Case(
                "stop where a finger is held", "drive: { enable: screen }",
                "1:18: drive.enable is screen, which also stops, allowed two controls"),
        ])
    func enabling(_ mistake: Case) { mistake.check() }

    @Test(
        "what only looks like a contradiction is none",
        arguments: [
            "drive: { enable: toggle }\n" + text("on: east, when: tap, do: enable_toggle"),
            text("on: east, when: tap, do: enable_toggle"),
            text(
                "on: screen, when: tap, do: stop", "on: screen, when: tap, do: publish, name: a",
                "on: screen, when: tap, do: publish, name: b"),
            text(
                "on: screen, when: tap, do: stop", "on: screen, when: tap, do: reset, touches: 2"),
            text("on: east, when: tap, do: stop, touches: 1"),
        ])
    func compatible(text: String) {
        #expect(outcome(of: text).problems == "")
    }
}
