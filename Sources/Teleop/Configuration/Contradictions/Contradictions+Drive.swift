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
        find(stick: turn, at: "drive.turn")
        guard sticks.contains(turn) else { return }
        note(
            ["drive.stick", "drive.turn"],
            "drive.stick and drive.turn are both \(turn), allowed two sticks")
    }

    private mutating func find(stick: String, at key: String) {
        let joysticks = configuration.touch.joysticks.map(\.name)
        guard !(ControlName.sticks + joysticks).contains(stick) else { return }
        noteUnknown(
            key, stick, Candidates(names: ControlName.sticks + joysticks), purpose: "drive")
    }

    /// A single stick may be written without a list.
    private func key(ofStick index: Int) -> String {
        let key = "drive.stick[\(index)]"
        return findings.places[key] == nil ? "drive.stick" : key
    }

    mutating func findAmongButtons() {
        let drive = configuration.drive
        if case .held(let name) = drive.enable, !ControlName.isPressable(name),
            configuration.touch.area(named: name) == nil
        {
            let areas = configuration.touch.areas.map(\.name)
            noteUnknown(
                "drive.enable", name,
                Candidates(
                    names: ["none", "toggle"] + areas, includesButtons: true,
                    others: "a raw name such as BTN_TRIGGER"), purpose: "be held")
        }
        let buttons = driveButtons
        for (index, second) in buttons.enumerated() {
            for first in buttons[..<index] where ControlName.areSame(first.button, second.button) {
                note(
                    [first.key, second.key],
                    "\(first.key) and \(second.key) are both \(second.button), allowed two controls"
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

    /// What is held while driving, and for which key.
    var driveButtons: [(key: String, button: String)] {
        let drive = configuration.drive
        return [
            ("drive.enable", drive.enable.held), ("drive.turbo.button", drive.turbo?.button),
            ("drive.slow.button", drive.slow?.button),
        ].compactMap { key, button in button.map { (key: key, button: $0) } }
    }
}
