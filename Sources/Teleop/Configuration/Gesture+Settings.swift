import ControlCore

extension Configuration.Gesture {
    private typealias Key = Setting<Configuration.Gesture>

    /// The keys of one entry of `gestures`.
    static let settings: [Setting<Configuration.Gesture>] =
        bindingSettings
        + (tapSettings + pressSettings + movementSettings + otherSettings).map {
            $0.usually(usualText(of: $0))
        }

    private static let bindingSettings: [Setting<Configuration.Gesture>] = [
        Setting(
            "on", \.target,
            .name(
                "control",
                allowed: "a button, trigger, dpad, raw name such as BTN_TRIGGER or touch region"),
            isRequired: true, "Where the gesture is made"),
        Setting(
            "when", \.gesture, .choice, isRequired: true, "Gesture; touch_down is the press"),
        Setting("do", \.response, .choice, isRequired: true, "What the gesture does"),
        Setting(
            "name", optional: \.name, .topicLevel,
            when: Key.Condition(
                key: "do", values: GestureBinding.Response.publish.rawValue,
                holds: { $0.response == .publish }, establish: { $0.response = .publish }),
            isRequired: true, example: "next_camera", "Last level of the topic of the gesture"),
    ]

    private static let taps: [Name] = [.tap, .doubleTap]
    private static let clicks: [Name] = [.click, .rightClick]
    private static let pinches: [Name] = [.pinch, .magnification]

    /// What must hold for a parameter: that the gesture is one of those that have it.
    private static func only(_ names: [Name]) -> Setting<Configuration.Gesture>.Condition {
        let words = names.map(\.rawValue)
        let last = words.last ?? ""
        return Key.Condition(
            key: "when",
            values: words.count < 2
                ? last : words.dropLast().joined(separator: ", ") + " or \(last)",
            holds: { names.contains($0.gesture) },
            establish: { $0.gesture = names.first ?? $0.gesture })
    }

    private static let tapSettings: [Setting<Configuration.Gesture>] = [
        Setting(
            "taps", optional: \.parameters.taps, .wholeNumber(1...10), when: only([.tap]),
            example: "3", "How many taps"),
        Setting(
            "clicks", optional: \.parameters.clicks, .wholeNumber(1...10), when: only(clicks),
            example: "2", "How many clicks"),
        Setting(
            "buttons", optional: \.parameters.buttons, .list(of: .choice).notEmpty(),
            when: only([.click]), example: "[primary, other]", "Buttons of the mouse that count"),
        Setting(
            "touches", optional: \.parameters.touches, .wholeNumber(1...10),
            when: only(taps + [.longPress] + Name.swipes), example: "2", "With how many fingers"),
        Setting(
            "maximum_duration", optional: \.parameters.maximumDurationSeconds, time,
            unit: "s", when: only(taps + clicks + Name.swipes), example: "0.4",
            "Longest press that counts, longest time of a swipe"),
        Setting(
            "interval", optional: \.parameters.intervalSeconds, time, unit: "s",
            when: only(taps + clicks + [.longPress]), example: "0.3",
            "Longest time from a release to the next press"),
        Setting(
            "movement", optional: \.parameters.movementPoints, distance, unit: "points",
            when: only(taps + clicks + [.longPress, .press]), example: "20",
            "How far it may move and still count"),
    ]

    private static let pressSettings: [Setting<Configuration.Gesture>] = [
        Setting(
            "minimum_duration", optional: \.parameters.minimumDurationSeconds, time, unit: "s",
            when: only([.touchDown, .longPress, .press]), example: "0.4",
            "How long it must be held"),
        Setting(
            "taps_before", optional: \.parameters.tapsBefore, .wholeNumber(0...10),
            when: only([.longPress]), example: "1", "How many taps come before the press"),
        Setting(
            "maximum_tap_duration", optional: \.parameters.maximumTapDurationSeconds, time,
            unit: "s", when: only([.longPress]), example: "0.5", "Longest of the taps before"),
        Setting(
            "tap_movement", optional: \.parameters.tapMovementPoints, distance, unit: "points",
            when: only([.longPress]), example: "20", "How far the taps before may move"),
        Setting(
            "minimum_force", optional: \.parameters.minimumForce, .number(.from(0, to: 1)),
            unit: "of the most", when: only([.force]), example: "0.2",
            "Force that it takes to begin, and that counts as 0"),
        Setting(
            "maximum_force", optional: \.parameters.maximumForce, .number(.from(0, to: 1)),
            unit: "of the most", when: only([.force]), example: "0.9", "Force that counts as 1"),
    ]

    private static let movementSettings: [Setting<Configuration.Gesture>] = [
        Setting(
            "distance", optional: \.parameters.distancePoints, distance, unit: "points",
            when: only(Name.swipes), example: "60", "How far each finger goes"),
        Setting(
            "aside", optional: \.parameters.asidePoints, distance, unit: "points",
            when: only(Name.swipes), example: "40", "How far aside a finger may go"),
        Setting(
            "backwards", optional: \.parameters.backwardsPoints, distance, unit: "points",
            when: only(Name.swipes), example: "5", "How far behind its start a finger may go"),
        Setting(
            "distance_decay", optional: \.parameters.distanceDecay, .number(.above(0, to: 1)),
            when: only(Name.swipes), example: "0.1", "Part of distance that is left after 1 s"),
        Setting(
            "aside_decay", optional: \.parameters.asideDecay, .number(.above(0, to: 1)),
            when: only(Name.swipes), example: "0.1", "Part of aside that is left after 1 s"),
        Setting(
            "minimum_touches", optional: \.parameters.minimumTouches, .wholeNumber(1...10),
            when: only([.pan]), example: "2", "With how many fingers it begins"),
        Setting(
            "maximum_touches", optional: \.parameters.maximumTouches, .wholeNumber(1...10),
            when: only([.pan]), example: "2", "How many fingers count; all when not set"),
    ]

    private static let otherSettings: [Setting<Configuration.Gesture>] = [
        Setting(
            "edges", optional: \.parameters.edges, .list(of: .choice).notEmpty(),
            when: only([.screenEdgePan]), example: "[left]", "Edges that count"),
        Setting(
            "edge_width", optional: \.parameters.edgeWidthPoints, distance, unit: "points",
            when: only([.screenEdgePan]), example: "20", "Width of the strip along an edge"),
        Setting(
            "hysteresis", optional: \.parameters.hysteresisPoints, distance, unit: "points",
            when: only([.pan, .screenEdgePan] + pinches), example: "5",
            "Movement, or change of distance, that it takes to begin"),
        Setting(
            "hysteresis_angle", optional: \.parameters.hysteresisDegrees, angle, unit: "degrees",
            when: only([.rotation]), example: "8", "Turn that it takes to begin"),
        Setting(
            "stretch_hysteresis_angle", optional: \.parameters.stretchHysteresisDegrees, angle,
            unit: "degrees", when: only([.rotation]), example: "8",
            "Turn that it takes in addition when the distance has doubled"),
        Setting(
            "previous_velocity_share", optional: \.parameters.previousVelocityShare,
            .number(.from(0, to: 1)), when: only(pinches + [.rotation]), example: "0.5",
            "How much the last step but one counts in the velocity"),
    ]

    /// What a parameter is that nobody asks for: `0.5`, or `0.75 (tap), 0.5 (swipe_left)` where the
    /// gestures differ; `nil` where that is no limit.
    private static func usualText(of setting: Setting<Configuration.Gesture>) -> String? {
        var values: [(text: String, names: [String])] = []
        for name in Name.allCases {
            var gesture = Configuration.Gesture("", name, .stop)
            gesture.parameters = Parameters(of: gesture.makeRecognizer())
            guard setting.condition?.holds(gesture) == true, let text = setting.write(gesture)
            else { continue }
            if let known = values.firstIndex(where: { $0.text == text }) {
                values[known].names.append(name.rawValue)
            } else {
                values.append((text, [name.rawValue]))
            }
        }
        guard values.count > 1 else { return values.first?.text }
        return values.map { "\($0.text) (\($0.names.joined(separator: ", ")))" }
            .joined(separator: ", ")
    }

    private static let time = SettingKind<Double>.number(.from(0, to: 3600))
    private static let distance = SettingKind<Double>.number(.from(0, to: 100_000))
    private static let angle = SettingKind<Double>.number(.from(0, to: 360))
}
