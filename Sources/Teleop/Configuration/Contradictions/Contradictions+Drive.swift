import ControlCore

extension Contradictions {
    mutating func findAmongSticks() {
        let sticks = configuration.drive.sticks
        for (index, stick) in sticks.enumerated() {
            let key = key(ofStick: index)
            find(stick: stick, at: key)
            if sticks[..<index].contains(stick) {
                note(at: key, "drive.stick lists \(stick) twice, allowed once")
            }
        }
        guard case .holonomic(let turn) = configuration.drive.kinematics else { return }
        if !controls.isTurn(turn) { find(stick: turn, at: "drive.turn") }
        let turning = controls.sticks.contains(turn) ? "\(turn).x" : turn
        guard
            let stick = sticks.first(where: {
                $0 == turn || controls.areSame(turning, as: .line, $0)
            })
        else {
            return
        }
        note(
            ["drive.stick", "drive.turn"],
            "drive.stick and drive.turn are both \(controls.shown(turn, stick)), allowed two sticks"
        )
    }

    /// Finds that what `key` names is a part of what drives, which is to be one control's only duty.
    mutating func findDriving(_ name: String, at key: String) {
        var driving = configuration.drive.sticks.map { (key: "drive.stick", name: $0) }
        if case .holonomic(let turn) = configuration.drive.kinematics {
            driving.append(("drive.turn", controls.sticks.contains(turn) ? "\(turn).x" : turn))
        }
        guard let other = driving.first(where: { controls.areSame($0.name, as: .line, name) })
        else { return }
        let isNamed = other.name == name || StickAxis(name)?.stick == other.name
        note(
            [other.key, key],
            "\(key) is \(YAMLText.shown(name)), which also drives\(isNamed ? "" : " as \(other.name)"),"
                + " allowed two controls")
    }

    private mutating func find(stick: String, at key: String) {
        let joysticks = configuration.touch.joysticks.map(\.name)
        let names = controls.sticks + joysticks
        guard !names.contains(stick) else { return }
        noteUnknown(key, stick, Candidates(names: names), purpose: "drive")
    }

    /// A single stick may be written without a list.
    private func key(ofStick index: Int) -> String {
        let key = "drive.stick[\(index)]"
        return findings.places[key] == nil ? "drive.stick" : key
    }

    mutating func findAmongButtons() {
        let drive = configuration.drive
        if case .held(let name) = drive.enable, !controls.isPressable(name),
            configuration.touch.area(named: name) == nil
        {
            let areas = configuration.touch.areas.map(\.name)
            noteUnknown(
                "drive.enable", name,
                Candidates(
                    names: ["none", "toggle"] + areas, includesButtons: true,
                    others: "a raw name such as BTN_TRIGGER"), purpose: "be held")
        }
        if let held = drive.enable.held, controls.isPressable(held) {
            findDriving(held, at: "drive.enable")
        }
        for (key, button) in driveButtons where key != "drive.enable" {
            find(button: button, at: key)
        }
        let buttons = driveButtons
        for (index, second) in buttons.enumerated() {
            for first in buttons[..<index] where controls.areSame(first.button, second.button) {
                note(
                    [first.key, second.key],
                    "\(first.key) and \(second.key) are both"
                        + " \(controls.shown(second.button, first.button)), allowed two controls"
                )
            }
        }
        if drive.enable == .toggled,
            !configuration.gestures.contains(where: { $0.response == .enableToggle }),
            !findings.isFaulty("gestures")
        {
            note(
                at: "drive.enable",
                "drive.enable is toggle, allowed with a gesture that does enable_toggle")
        }
    }

    /// Finds a name that no button has.
    mutating func find(button: String, at key: String) {
        guard !controls.isPressable(button) else { return }
        let shown = YAMLText.shown(button)
        guard !controls.sticks.contains(button), !controls.isLine(button) else {
            let kind = SettingKind<String>.button
            let allowed = key.hasPrefix("drive.") ? kind.orNone().allowed : kind.allowed
            return note(at: key, "\(key) is \(shown), allowed \(allowed)")
        }
        noteUnknown(
            key, button,
            Candidates(names: [], includesButtons: true, others: "a raw name such as BTN_TRIGGER"))
    }

    /// What is held while driving, and for which key.
    var driveButtons: [(key: String, button: String)] {
        let drive = configuration.drive
        return [
            ("drive.enable", drive.enable.held), ("drive.turbo.button", drive.turbo?.button),
            ("drive.slow.button", drive.slow?.button),
        ].compactMap { key, button in button.map { (key: key, button: $0) } }
    }
}
