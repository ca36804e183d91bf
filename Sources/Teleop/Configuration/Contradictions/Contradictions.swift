import ControlCore

/// Finds settings that are each allowed, but not together.
///
/// A problem is told where a person wrote the setting that does not fit: the later one of two, as
/// the other may be a default. Nothing is concluded from a setting that could not be read.
struct Contradictions {
    let configuration: Configuration
    /// The names of controls, and which of them are the same.
    let controls: KnownControls
    /// The problems that reading found, to which the contradictions are added.
    var findings: Findings

    /// Prepares to look at `configuration`, all by itself or with the controls of one device.
    init(configuration: Configuration, findings: Findings, on layout: ControlLayout? = nil) {
        self.configuration = configuration
        self.findings = findings
        controls = KnownControls(configuration.device.mapping, on: layout)
    }

    mutating func find() {
        findAmongTopics()
        findInMapping()
        findInBroker()
        findInRate()
        findAmongSticks()
        findAmongButtons()
        findInTouch()
        findInSetPoints()
        findInGestures()
    }

    private mutating func findAmongTopics() {
        if configuration.topicNames.prefix.hasPrefix("$") {
            note(
                ["robot", "topics.prefix"],
                "robot and topics.prefix together begin with $, which the broker keeps for itself")
        }
    }

    private mutating func findInRate() {
        guard configuration.drive.rateHertz == 0 else { return }
        let limits = [
            ("drive.acceleration.linear", configuration.drive.linearAcceleration),
            ("drive.acceleration.angular", configuration.drive.angularAcceleration),
            ("drive.deceleration.linear", configuration.drive.linearDeceleration),
            ("drive.deceleration.angular", configuration.drive.angularDeceleration),
        ]
        for (key, limit) in limits where limit != 0 {
            note(
                [key],
                "\(key) is \(YAMLText.number(limit)), allowed 0 while drive.rate is 0:"
                    + " a limit needs commands at a steady rate")
        }
    }

    /// Adds a problem at the last of `keys` that is written, or else where the last of them belongs;
    /// not if one of them could not be read.
    mutating func note(_ keys: [String], _ message: String, atKey: Bool = false) {
        guard !keys.contains(where: findings.isFaulty) else { return }
        let places = keys.compactMap { findings.places[$0] }
        let position = places.map { atKey ? $0.key : $0.value }.max()
        findings.note(
            position ?? keys.last.flatMap { findings.nearestPlace(of: $0)?.value }, message)
    }

    /// Adds a problem at `key`, unless that or one of `others` could not be read.
    mutating func note(at key: String, given others: [String] = [], _ message: String) {
        guard !others.contains(where: findings.isFaulty) else { return }
        note([key], message)
    }

    /// Adds that what `key` names is not there, with the candidate that was probably meant, or that
    /// it is something that can not do what is asked of it: `be held`.
    ///
    /// Not if it could be a part of the touch screen whose name could not be read.
    mutating func noteUnknown(
        _ key: String, _ name: String, _ candidates: Candidates, purpose: String? = nil
    ) {
        guard !areTouchNamesFaulty else { return }
        let shown = YAMLText.shown(name)
        if let purpose, let kind = kind(of: name) {
            return note(
                at: key,
                "\(key) is \(shown), \(kind), which can not \(purpose), allowed \(candidates.words(controls))"
            )
        }
        let suggestion =
            candidates.includesButtons
            ? ControlName.suggestion(
                for: name, orAmong: controls.pressable + candidates.names)
            : Spelling.suggestion(for: name, among: candidates.names)
        note(
            at: key,
            suggestion.map { "\(key) is \(shown), did you mean \($0)?" }
                ?? "\(key) is \(shown), allowed \(candidates.words(controls))")
    }

    /// What has that name on the touch screen, or is a stick; `nil` for anything else.
    private func kind(of name: String) -> String? {
        if configuration.touch.joystick(named: name) != nil { return "a joystick" }
        if configuration.touch.elastic(named: name) != nil { return "an elastic" }
        if configuration.touch.area(named: name) != nil { return "an area" }
        if controls.isLine(name) { return "a line with two sides" }
        return controls.sticks.contains(name) ? "a stick" : nil
    }

    /// The names that are allowed somewhere.
    struct Candidates {
        /// Those that only go there.
        var names: [String]
        /// Whether everything that can be pressed goes there as well.
        var includesButtons = false
        /// What else goes there, after the names; empty for nothing.
        var others = ""

        func words(_ controls: KnownControls) -> String {
            var words: [String] = []
            // Two parts may have one name, which is another mistake.
            for name in (includesButtons ? controls.pressable : []) + names
            where !words.contains(name) {
                words.append(name)
            }
            if !others.isEmpty { words.append(others) }
            let last = words.popLast() ?? ""
            return words.isEmpty ? last : "\(words.joined(separator: ", ")) or \(last)"
        }
    }

    /// True when the name of some part of the touch screen is not known.
    private var areTouchNamesFaulty: Bool {
        findings.faulty.contains { key in
            guard key.hasPrefix("touch") else { return false }
            return ["touch", "touch.joysticks", "touch.elastics", "touch.areas"].contains(key)
                || key.hasSuffix("]") || key.hasSuffix("].name")
        }
    }
}
