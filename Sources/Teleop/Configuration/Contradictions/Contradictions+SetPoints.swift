import ControlCore

extension Contradictions {
    mutating func findInSetPoints() {
        let setPoints = configuration.setPoints
        for (index, setPoint) in setPoints.enumerated() {
            let key = "setpoints[\(index)]"
            let earlier = setPoints[..<index].firstIndex { $0.name == setPoint.name }
            if let earlier {
                note(
                    ["setpoints[\(earlier)].name", "\(key).name"],
                    "setpoints[\(earlier)].name and \(key).name are both"
                        + " \(YAMLText.shown(setPoint.name)), allowed two names")
            }
            findInLimits(of: setPoint, key)
            findInSteps(of: setPoint, key)
            findInSource(of: setPoint, key)
        }
    }

    private mutating func findInLimits(of setPoint: Configuration.SetPoint, _ key: String) {
        let minimum = YAMLText.number(setPoint.minimum)
        let maximum = YAMLText.number(setPoint.maximum)
        let limits = ["\(key).minimum", "\(key).maximum"]
        guard setPoint.minimum <= setPoint.maximum else {
            return note(
                limits,
                "\(key).minimum is \(minimum) and maximum is \(maximum),"
                    + " allowed a minimum that is not above the maximum")
        }
        if !(setPoint.minimum...setPoint.maximum).contains(setPoint.initialValue) {
            note(
                at: "\(key).initial", given: limits,
                "\(key).initial is \(YAMLText.number(setPoint.initialValue)),"
                    + " allowed \(minimum) to \(maximum)")
        }
    }

    private mutating func findInSteps(of setPoint: Configuration.SetPoint, _ key: String) {
        let least = ElasticSettings(
            minimumValue: setPoint.minimum, maximumValue: setPoint.maximum
        ).leastIncrement
        for (index, step) in setPoint.steps.enumerated() {
            let stepKey = "\(key).steps[\(index)]"
            if step.by < least {
                note(
                    at: "\(stepKey).by", given: ["\(key).minimum", "\(key).maximum"],
                    "\(stepKey).by is \(YAMLText.number(step.by)), allowed"
                        + " \(YAMLText.number(least)) or more between such limits")
            }
            guard step.from < step.below else {
                note(
                    at: "\(stepKey).below", given: ["\(stepKey).from"],
                    "\(stepKey).below is \(YAMLText.number(step.below)),"
                        + " allowed above \(YAMLText.number(step.from)), which from is")
                continue
            }
            let earlier = setPoint.steps[..<index].firstIndex { other in
                max(step.from, other.from) < min(step.below, other.below)
            }
            guard let earlier else { continue }
            let from = max(step.from, setPoint.steps[earlier].from)
            let below = min(step.below, setPoint.steps[earlier].below)
            let otherKey = "\(key).steps[\(earlier)]"
            note(
                at: "\(stepKey).from",
                given: ["\(stepKey).below", "\(otherKey).from", "\(otherKey).below"],
                "\(otherKey) and \(stepKey) both hold from \(YAMLText.number(from)) to"
                    + " below \(YAMLText.number(below)) %, allowed one step for each pull")
        }
    }

    // MARK: What moves it

    private mutating func findInSource(of setPoint: Configuration.SetPoint, _ key: String) {
        let keys = (
            pull: "\(key).pull", increase: "\(key).increase", decrease: "\(key).decrease"
        )
        let all = [keys.pull, keys.increase, keys.decrease]
        for (key, button) in zip(all, [nil, setPoint.increase, setPoint.decrease]) {
            if let button { find(button: button, at: key) }
        }
        switch (setPoint.pull, setPoint.increase, setPoint.decrease) {
        case (nil, nil, nil):
            note(all, "\(key) has nothing that moves it, allowed pull, or increase and decrease")
        case (nil, let increase?, nil):
            guard controls.isPressable(increase) else { break }
            note(
                [keys.decrease, keys.pull], "\(keys.decrease) is missing, allowed beside increase")
        case (nil, nil, let decrease?):
            guard controls.isPressable(decrease) else { break }
            note(
                [keys.increase, keys.pull], "\(keys.increase) is missing, allowed beside decrease")
        case (_?, _?, _), (_?, _, _?):
            note(all, "\(key) has both pull and a button, allowed pull, or increase and decrease")
        case (let pull?, nil, nil):
            find(pull: pull, of: setPoint, key)
        case (nil, let increase?, let decrease?):
            if controls.areSame(increase, decrease) {
                note(
                    [keys.increase, keys.decrease],
                    "\(keys.increase) and decrease are both"
                        + " \(controls.shown(decrease, increase)), allowed two controls")
            }
            findUnreachedSteps(of: setPoint, key)
        }
        for (key, button) in zip(all, [setPoint.pull, setPoint.increase, setPoint.decrease]) {
            guard let button,
                controls.isPressable(button) || controls.isLine(button)
                    || controls.stickAxis(button) != nil
            else { continue }
            findDriving(button, at: key)
            findOtherUses(of: button, key)
        }
    }

    /// Finds steps of buttons, which go at the first one's rate.
    ///
    /// Who leaves the steps out has all the usual ones, which may be written down as well: the
    /// printed configuration does so.
    private mutating func findUnreachedSteps(of setPoint: Configuration.SetPoint, _ key: String) {
        let count = setPoint.steps.count
        guard count > 1, setPoint.steps != Configuration.SetPoint().steps else { return }
        note(
            at: "\(key).steps",
            "\(key).steps has \(count) entries, allowed one with increase and decrease")
    }

    private mutating func find(
        pull: String, of setPoint: Configuration.SetPoint, _ key: String
    ) {
        let pullKey = "\(key).pull"
        if let stickAxis = controls.stickAxis(pull) {
            let axis: Configuration.SetPoint.Axis = stickAxis.isX ? .horizontal : .vertical
            if let written = setPoint.axis, written != axis {
                note(
                    at: "\(key).axis",
                    "\(key).axis is \(written.rawValue), allowed \(axis.rawValue) for \(pull)")
            }
            return
        }
        let elastics = configuration.touch.elastics.map(\.name)
        guard !elastics.contains(pull) else { return }
        guard !controls.isOneSided(pull), !controls.isLine(pull) else {
            if setPoint.axis != nil {
                note(
                    ["\(key).axis"],
                    "\(key).axis is only allowed with a stick's axis or an elastic", atKey: true)
            }
            return
        }
        guard !controls.isPressable(pull) else {
            return note(
                at: pullKey,
                "\(pullKey) is \(pull), a button, allowed under increase or decrease")
        }
        let candidates = Candidates(
            names: controls.stickAxes + ControlName.triggers + elastics,
            others: "a raw axis such as ABS_RZ")
        // Of a stick one axis was meant.
        let isStick = controls.sticks.contains(pull)
        noteUnknown(pullKey, pull, candidates, purpose: isStick ? nil : "be pulled")
    }

    /// Finds what else a control does that steps a set-point.
    private mutating func findOtherUses(of button: String, _ key: String) {
        for other in driveButtons where controls.areSame(other.button, button) {
            // The slow button that nobody asked for does no harm: it only ever slows down.
            if other.key == "drive.slow.button", findings.places[other.key] == nil { continue }
            note(
                [other.key, key],
                "\(other.key) and \(key) are both \(controls.shown(button, other.button)),"
                    + " allowed two controls")
        }
        let stop = configuration.gestures.firstIndex {
            $0.response == .stop && controls.areSame($0.target, button)
        }
        if let index = stop {
            note(
                [key, "gestures[\(index)].on"],
                "\(key) is \(controls.shown(button, configuration.gestures[index].target)),"
                    + " which also stops, allowed two controls")
        }
    }
}
