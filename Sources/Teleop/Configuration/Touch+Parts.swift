import ControlCore

extension Configuration.Touch {
    /// What lies on the screen, for the core.
    var panel: PanelSettings {
        var names = ControlNames(panel: Set(names))
        return PanelSettings(self, &names)
    }

    /// The name of what lies on the screen.
    func name(of part: PanelSettings.Part) -> String {
        switch part {
        case .joystick(let index): joysticks[index].name
        case .elastic(let index): elastics[index].name
        case .area(let index): areas[index].name
        }
    }
}

extension PanelSettings.Part {
    /// What it is, in a word.
    var word: String {
        switch self {
        case .joystick: "joystick"
        case .elastic: "elastic"
        case .area: "area"
        }
    }

    /// Its key in a configuration: `touch.areas[1]`.
    var key: String {
        switch self {
        case .joystick(let index), .elastic(let index), .area(let index):
            "touch.\(word)s[\(index)]"
        }
    }
}
