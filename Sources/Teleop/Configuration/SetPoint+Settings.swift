import ControlCore

extension Configuration.SetPoint {
    /// The keys of one entry of `setpoints`.
    static let settings: [Setting<Configuration.SetPoint>] = [
        Setting("name", \.name, .topicLevel, isRequired: true, "Last level of its topic"),
        Setting("unit", optional: \.unit, .text(), example: "mm", "Unit, for people who read it"),
        Setting("minimum", \.minimum, .number(.finite), "Least value"),
        Setting("maximum", \.maximum, .number(.finite), "Greatest value"),
        Setting(
            "initial", optional: \.initial, .number(.finite), example: "0",
            "Value at the first start; the minimum when not set"),
        Setting("loops", \.loops, .flag, "Whether a step past one limit goes to the other"),
        Setting(
            "pull", optional: \.pull,
            .name(
                "control",
                allowed: "a stick's axis such as right_stick.y, a trigger, a raw axis or an elastic"
            ),
            example: "right_stick.y",
            "What is pulled: up, right and a trigger increment; increase and decrease go without"),
        Setting(
            "increase", optional: \.increase, .button, example: "dpad_up",
            "Button that increments, instead of a pull"),
        Setting(
            "decrease", optional: \.decrease, .button, example: "dpad_down",
            "Button that decrements"),
        Setting(
            "axis", optional: \.axis, .choice, when: isPulled, example: "vertical",
            "Line of a pull; when not set that of the stick's axis, or else vertical"),
        Setting(
            "dragging_limit", \.draggingLimit,
            .number(.above(0, to: ElasticSettings.largestDraggingLimit)), unit: "points",
            when: isPulled, "Drag that is 100 %; full deflection of a stick is 130 %"),
        Setting("invert", \.invert, .flag, "Whether the pull is turned round"),
        Setting(
            "steps", \.steps, .list(of: Step.settings, blank: Step()).notEmpty(),
            "How fast the value moves at which pull; between and beyond the ranges the last one goes on"
        ),
        Setting(
            "reset", \.reset, .flag,
            "Whether a reset, also that of a hasty double tap, returns it to its initial value"),
        Setting(
            "reset_on_stop", \.resetOnStop, .flag,
            "Whether a stop returns it to its initial value"),
        Setting(
            "hold_on_stop", \.holdOnStop, .flag,
            "Whether nothing moves it as long as the robot is stopped"),
        Setting("persist", \.persist, .flag, "Whether its value outlives the program"),
    ]

    /// Buttons are not dragged.
    private static let isPulled = Setting<Configuration.SetPoint>.Condition(
        key: "pull", values: "instead of increase and decrease",
        holds: { $0.pull != nil }, establish: { $0.pull = "right_stick.y" })
}

extension Configuration.SetPoint.Step {
    /// The keys of one entry of `steps`.
    static let settings: [Setting<Configuration.SetPoint.Step>] = [
        Setting(
            "from", \.from, .number(.from(0, to: 1000)), unit: "%", isRequired: true,
            "Least pull at which it begins, included"),
        Setting(
            "below", \.below, .number(.above(0, to: 1000)), unit: "%", isRequired: true,
            "Pull from which on it does not begin, but goes on until another one does"),
        Setting(
            "every", \.everySeconds,
            .number(
                .from(
                    ElasticStep.allowedIntervals.lowerBound / .seconds(1),
                    to: ElasticStep.allowedIntervals.upperBound / .seconds(1))),
            unit: "s", isRequired: true, "Time from one tick to the next"),
        Setting(
            "by", \.by, .number(.above(0)), isRequired: true, "What a tick adds or takes away"),
    ]
}
