extension Configuration.Touch {
    /// The keys of the section `touch`, but for those that say which device it is.
    static let settings: [Setting<Configuration.Touch>] = [
        Setting(
            "size.width", optional: \.width, .number(.from(1, to: 100_000)), unit: "points",
            example: "1024",
            "Width of a screen that does not tell its own; a point is 1/163 inch"),
        Setting(
            "size.height", optional: \.height, .number(.from(1, to: 100_000)), unit: "points",
            example: "600", "Height of a screen that does not tell its own"),
        Setting("rotation", \.rotation, .rotation, unit: "degrees", "Clockwise turn of the panel"),
        Setting(
            "matrix", \.matrix, .matrix,
            "Calibration as udev has it: a, b, c, d, e, f for x' = a x + b y + c, y' = d x + e y + f"
        ),
        Setting(
            "minimum_contact", \.minimumContactSeconds, .number(.from(0, to: 1)), unit: "s",
            "How long a contact must be there before a joystick obeys it"),
        Setting(
            "palm_size", optional: \.palmSizeMillimeters, .number(.above(0, to: 1000)), unit: "mm",
            example: "30", "Contacts that are larger never count"),
        Setting(
            "joysticks", \.joysticks, .list(of: Joystick.settings, blank: Joystick()),
            "Joysticks on the screen, above elastics and areas; the last on top"),
        Setting(
            "elastics", \.elastics, .list(of: Place.settings, blank: Place()),
            "Parts of the screen that pull set-points, above areas; the last on top"),
        Setting(
            "areas", \.areas, .list(of: Place.settings, blank: Place()),
            "Parts of the screen for gestures and to be held, instead of screen; the last on top"),
    ]
}

extension Configuration.Touch.Joystick {
    /// The keys of one entry of `touch.joysticks`.
    static let settings: [Setting<Configuration.Touch.Joystick>] =
        [Setting("name", \.name, .topicLevel, isRequired: true, "Name of the joystick")]
        + Configuration.Region.settings.map { $0.under("region", \.region) } + [
            Setting(
                "travel", \.travel, .number(.above(0, to: 10)), unit: "of half its width",
                "How far the handle goes from home"),
            Setting(
                "position_mode", \.positionMode, .choice,
                "Whether the handle jumps under the finger or follows its way"),
            Setting(
                "movable", \.movable, .flag,
                "Whether the joystick follows a finger beyond its travel, until that is lifted"),
        ]
}

extension Configuration.Touch.Place {
    /// The keys of one entry of `touch.elastics` or `touch.areas`.
    static let settings: [Setting<Configuration.Touch.Place>] =
        [Setting("name", \.name, .topicLevel, isRequired: true, "Name of this part of the screen")]
        + Configuration.Region.settings.map { $0.under("region", \.region) }
}

extension Configuration.Region {
    /// The keys of a section that says where something lies.
    static let settings: [Setting<Configuration.Region>] = [
        Setting(
            "x", \.x, .number(.from(0, below: 1)), unit: "of the screen's width",
            isRequired: true, "Left edge"),
        Setting(
            "y", \.y, .number(.from(0, below: 1)), unit: "of the screen's height",
            isRequired: true, "Upper edge"),
        Setting(
            "width", \.width, .number(.above(0, to: 1)), unit: "of the screen's width",
            isRequired: true, "Width"),
        Setting(
            "height", \.height, .number(.above(0, to: 1)), unit: "of the screen's height",
            isRequired: true, "Height"),
    ]
}
