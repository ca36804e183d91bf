import ControlCore

/// Tells in words what each control and each part of the touch screen does.
struct ControlDuties {
    /// What one of them does.
    struct Duty: Equatable {
        /// Its name; `nil` for what is so without any control.
        let control: String?
        var words: [String]

        var sentence: String {
            let words = words.joined(separator: ", ")
            return control.map { "\($0): \(words)" } ?? words
        }
    }

    private let configuration: Configuration
    /// In the order in which a person meets them, each control once.
    private(set) var duties: [Duty] = []

    init(_ configuration: Configuration) {
        self.configuration = configuration
        addMapping()
        addEnable()
        addSticks()
        addScales()
        for setPoint in configuration.setPoints { add(setPoint) }
        for setPoint in configuration.setPoints { addGaps(in: setPoint) }
        addGestures()
    }

    /// One sentence a line, without full stops.
    var sentences: [String] { duties.map(\.sentence) }

    /// What the control of that name does; empty for nothing.
    func words(of control: String) -> [String] {
        duties.first { $0.control == control }?.words ?? []
    }

    private var drive: Configuration.Drive { configuration.drive }

    private mutating func add(_ control: String?, _ words: String?...) {
        let words = words.compactMap(\.self)
        let known = duties.firstIndex { duty in
            guard let control, let other = duty.control else { return false }
            return configuration.controls.areSame(other, control)
        }
        guard let known else { return duties.append(Duty(control: control, words: words)) }
        duties[known].words += words
    }

    /// Tells what the person's own names stand for.
    private mutating func addMapping() {
        for entry in configuration.device.mapping.entries {
            switch entry.meaning {
            case .line(let line): add(nil, "\(entry.name) is \(line.words)")
            case .stick(let x, let y):
                add(nil, "\(entry.name) goes right with \(x.words) and up with \(y.words)")
                // The one mistake that everybody makes: most sticks count downward.
                guard case .term(let term) = y, term.sign == nil,
                    Self.axesOfSticks.contains(term.name)
                else { continue }
                add(
                    nil,
                    "\(entry.name) drives backward when it is pushed away, if \(term.name) is of a"
                        + " stick, and counts downward as usual; -\(term.name) turns it round")
            }
        }
    }

    /// The axes that go up and down on some sticks.
    private static let axesOfSticks = ["ABS_Y", "ABS_RY", "ABS_RZ", "ABS_HAT0Y"]

    private mutating func addEnable() {
        switch drive.enable {
        case .notNeeded:
            let sticks = drive.sticks.joined(separator: " and ")
            add(nil, "nothing has to be held to drive, let go of \(sticks) to stand")
        case .held(let name) where configuration.touch.area(named: name) != nil:
            add(name, "keep a finger on it to drive", "lift it to stand")
        case .held(let name):
            add(name, "hold to drive", "let go to stand")
        case .toggled:
            break
        }
    }

    private mutating func addSticks() {
        let forward = "up and down drive at up to \(number(drive.maxLinear)) m/s"
        let turning = "left and right turn at up to \(number(drive.maxAngular)) rad/s"
        let sideways =
            switch drive.kinematics {
            case .differential: turning
            case .holonomic: "left and right drive sideways as fast"
            case .ackermann(_, let angle):
                "left and right steer up to \(number(angle)) rad (max_angular is not used)"
            }
        let reverse = "left and right change places backwards"
        for stick in drive.sticks {
            add(stick, forward, sideways, drive.invertTurnInReverse ? reverse : nil)
        }
        if drive.sticks.count > 1 {
            add(nil, "the stick that is moved first drives until it is home")
        }
        if case .holonomic(let turn) = drive.kinematics { add(turn, turning) }
    }

    private mutating func addScales() {
        for scaled in [drive.turbo, drive.slow].compactMap(\.self) {
            add(scaled.button, "hold to drive \(number(scaled.scale)) times as fast")
        }
    }

    // MARK: Set-points

    private mutating func add(_ setPoint: Configuration.SetPoint) {
        let verbs = setPoint.invert ? ("decrease", "increase") : ("increase", "decrease")
        if let increase = setPoint.increase, let decrease = setPoint.decrease {
            add(increase, "press or hold to \(verbs.0) \(limits(of: setPoint))")
            add(decrease, "press or hold to \(verbs.1) \(setPoint.name)")
        }
        guard let pull = setPoint.pull else { return }
        let ways =
            setPoint.effectiveAxis(configuration.controls) == .vertical
            ? ("up", "down") : ("right", "left")
        let controls = configuration.controls
        if controls.stickAxis(pull) != nil || controls.isLine(pull) {
            add(
                pull, "\(ways.0) to \(verbs.0) \(limits(of: setPoint))",
                "\(ways.1) to \(verbs.1) it")
        } else if configuration.touch.elastic(named: pull) != nil {
            add(
                pull, "drag \(ways.0) to \(verbs.0) \(limits(of: setPoint))",
                "\(ways.1) to \(verbs.1) it")
        } else {
            add(pull, "pull to \(verbs.0) \(limits(of: setPoint))")
        }
    }

    /// Tells which pulls are those of no step: people expect that nothing moves there.
    private mutating func addGaps(in setPoint: Configuration.SetPoint) {
        guard setPoint.pull != nil else { return }
        var gaps: [String] = []
        var end = 0.0
        for step in setPoint.steps.sorted(by: { $0.from < $1.from }) {
            if step.from > end { gaps.append("\(number(end)) to \(number(step.from))") }
            end = step.below
        }
        guard !gaps.isEmpty else { return }
        add(
            nil,
            "\(setPoint.name) has no step for pulls of \(gaps.joined(separator: " and ")) %:"
                + " there the last one goes on, or else the first")
    }

    private func limits(of setPoint: Configuration.SetPoint) -> String {
        let unit = setPoint.unit.map { " \($0)" } ?? ""
        let loops = setPoint.loops ? ", in a loop" : ""
        return "\(setPoint.name) (\(number(setPoint.minimum)) to \(number(setPoint.maximum))\(unit)"
            + "\(loops))"
    }

    // MARK: Gestures

    private mutating func addGestures() {
        for gesture in configuration.gestures {
            let isButton = configuration.controls.isPressable(gesture.target)
            add(
                gesture.target,
                "\(gesture.words(onButton: isButton)) to \(purpose(of: gesture))")
        }
        addStops()
        let setPoints = configuration.setPoints
        addReturns("a stop", setPoints.filter(\.resetOnStop))
        addReturns("a reset", setPoints.filter(\.reset))
        let held = setPoints.filter(\.holdOnStop).map(\.name)
        if !held.isEmpty {
            add(nil, "while stopped, nothing moves \(held.joined(separator: " and "))")
        }
    }

    /// Tells where a stop that one may expect is not to be had.
    private mutating func addStops() {
        let touch = configuration.touch
        let stops = configuration.gestures.filter { $0.response == .stop }.map(\.target)
        guard !stops.isEmpty else { return add(nil, "no gesture stops the robot") }
        let isScreenUsed =
            !touch.joysticks.isEmpty || !touch.elastics.isEmpty
            || touch.areas != [Configuration.Touch.wholeScreen]
        if isScreenUsed, !touch.names.isEmpty, !touch.names.contains(where: stops.contains) {
            add(nil, "no gesture on the touch screen stops the robot")
        }
        let panel = touch.panel
        for part in panel.parts where stops.contains(touch.name(of: part)) {
            let above = panel.parts(hiding: part).map(touch.name).filter { !stops.contains($0) }
            guard !above.isEmpty else { continue }
            add(
                nil,
                "\(touch.name(of: part)) lies partly beneath \(above.joined(separator: " and ")),"
                    + " where it does not stop")
        }
    }

    private mutating func addReturns(_ event: String, _ setPoints: [Configuration.SetPoint]) {
        guard !setPoints.isEmpty else { return }
        let words = setPoints.map { "\($0.name) to \(number($0.initialValue))" }
        add(nil, "\(event) returns \(words.joined(separator: " and "))")
    }

    private func purpose(of gesture: Configuration.Gesture) -> String {
        switch gesture.response {
        case .stop: "stop"
        case .reset: "reset"
        case .publish: "publish \(gesture.name ?? "")"
        case .enableToggle: "allow driving or not"
        }
    }

    private func number(_ value: Double) -> String { YAMLText.number(value) }
}
