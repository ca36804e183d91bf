import ControlCore

extension Contradictions {
    mutating func findInGestures() {
        let gestures = configuration.gestures
        for (index, gesture) in gestures.enumerated() {
            let key = "gestures[\(index)]"
            findInTarget(of: gesture, key)
            findInParameters(of: gesture, key)
            findWithEnable(gesture, key)
            if let first = gestures[..<index].firstIndex(where: { isRepeated($0, by: gesture) }) {
                note(
                    at: "\(key).on",
                    given: ["gestures[\(first)].on", "gestures[\(first)].when", "\(key).when"],
                    "\(gesture.gesture.rawValue) on \(gesture.target) is listed twice, allowed once"
                )
            }
        }
    }

    /// True for the same gesture at the same place, unless the second tells something else.
    private func isRepeated(
        _ first: Configuration.Gesture, by second: Configuration.Gesture
    ) -> Bool {
        guard first.gesture == second.gesture, first.parameters == second.parameters,
            controls.areSame(first.target, second.target)
        else { return false }
        let isPublished = [first, second].contains { $0.response == .publish }
        return !isPublished || (first.response == second.response && first.name == second.name)
    }

    private mutating func findInTarget(of gesture: Configuration.Gesture, _ key: String) {
        let isButton = controls.isPressable(gesture.target)
        guard isButton || configuration.touch.names.contains(gesture.target) else {
            return noteUnknown(
                "\(key).on", gesture.target,
                Candidates(
                    names: configuration.touch.names, includesButtons: true,
                    others: "a raw name such as BTN_TRIGGER"))
        }
        guard isButton else { return }
        guard Configuration.Gesture.Name.onButtons.contains(gesture.gesture) else {
            let names = Configuration.Gesture.Name.onButtons.map(\.rawValue)
            return note(
                at: "\(key).when", given: ["\(key).on"],
                "\(key).when is \(gesture.gesture.rawValue), which can not be made on a button,"
                    + " allowed \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")")
        }
        if let touches = gesture.parameters.touches, touches > 1 {
            note(
                at: "\(key).touches", given: ["\(key).on"],
                "\(key).touches is \(touches), allowed 1 on a button")
        }
    }

    private mutating func findInParameters(of gesture: Configuration.Gesture, _ key: String) {
        let parameters = gesture.parameters
        if let least = parameters.minimumTouches, let most = parameters.maximumTouches, least > most
        {
            note(
                ["\(key).minimum_touches", "\(key).maximum_touches"],
                "\(key).minimum_touches is \(least) and maximum_touches is \(most),"
                    + " allowed a minimum that is not above the maximum")
        }
        if let least = parameters.minimumForce, let most = parameters.maximumForce, least >= most {
            note(
                ["\(key).minimum_force", "\(key).maximum_force"],
                "\(key).minimum_force is \(YAMLText.number(least)) and maximum_force is"
                    + " \(YAMLText.number(most)), allowed a minimum below the maximum")
        }
    }

    private mutating func findWithEnable(_ gesture: Configuration.Gesture, _ key: String) {
        let enable = configuration.drive.enable
        if gesture.response == .stop || gesture.response == .enableToggle,
            controls.isPressable(gesture.target)
        {
            findDriving(gesture.target, at: "\(key).on")
        }
        switch gesture.response {
        case .stop:
            guard let held = enable.held, controls.areSame(held, gesture.target) else { return }
            note(
                ["drive.enable", "\(key).on"],
                "drive.enable is \(controls.shown(held, gesture.target)), which also stops,"
                    + " allowed two controls")
        case .enableToggle where enable == .notNeeded:
            note(
                ["drive.enable", "\(key).do"],
                "\(key).do is enable_toggle, which has no meaning while drive.enable is none")
        default: break
        }
    }
}
