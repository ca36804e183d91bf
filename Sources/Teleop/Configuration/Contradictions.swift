import ControlCore

/// Finds settings that are each allowed, but not together.
///
/// A problem is told where a person wrote the setting that does not fit: the later one of two, as
/// the other may be a default. Nothing is concluded from a setting that could not be read.
struct Contradictions {
    let configuration: Configuration
    /// The problems that reading found, to which the contradictions are added.
    var findings: Findings

    mutating func find() {
        findAmongTopics()
        findInBroker()
        findInRate()
        findAmongSticks()
        findAmongButtons()
        findAmongGestures()
    }

    private mutating func findAmongTopics() {
        if configuration.topicNames.prefix.hasPrefix("$") {
            note(
                ["robot", "topics.prefix"],
                "robot and topics.prefix together begin with $, which the broker keeps for itself")
        }
    }

    private mutating func findInBroker() {
        if configuration.broker.passwordFile != nil, configuration.broker.username == nil,
            !findings.faulty.contains("broker.username")
        {
            note(
                ["broker.password_file"],
                "broker.password_file is only allowed with broker.username", atKey: true)
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

    private mutating func findAmongSticks() {
        guard case .holonomic(let turn) = configuration.drive.kinematics,
            turn == configuration.drive.stick
        else { return }
        note(
            ["drive.stick", "drive.turn"],
            "drive.stick and drive.turn are both \(turn), allowed two sticks")
    }

    private mutating func findAmongButtons() {
        let drive = configuration.drive
        let buttons = [
            ("drive.enable", drive.enable), ("drive.turbo.button", drive.turbo?.button),
            ("drive.slow.button", drive.slow?.button),
        ].compactMap { key, button in button.map { (key: key, button: $0) } }
        for (index, second) in buttons.enumerated() {
            for first in buttons[..<index] where ControlName.areSame(first.button, second.button) {
                note(
                    [first.key, second.key],
                    "\(first.key) and \(second.key) are both \(second.button), allowed two controls"
                )
            }
        }
    }

    private mutating func findAmongGestures() {
        // An entry that could not be read is missing, and the numbers of the others are off.
        guard !findings.faulty.contains("gestures") else { return }
        let gestures = configuration.gestures
        for (index, second) in gestures.enumerated() {
            if second.response == .stop, let enable = configuration.drive.enable,
                ControlName.areSame(enable, second.control)
            {
                note(
                    ["drive.enable", "gestures[\(index)].on"],
                    "drive.enable is \(enable), which also stops, allowed two controls")
            }
            for first in gestures[..<index]
            where first.gesture == second.gesture
                && ControlName.areSame(first.control, second.control)
            {
                note(
                    ["gestures[\(index)].on"],
                    "\(second.gesture.rawValue) on \(second.control) is listed twice, allowed once")
            }
        }
    }

    /// Adds a problem at the last of `keys` that is written, unless one of them could not be read.
    private mutating func note(_ keys: [String], _ message: String, atKey: Bool = false) {
        guard findings.faulty.isDisjoint(with: keys) else { return }
        let places = keys.compactMap { findings.places[$0] }
        findings.note(places.map { atKey ? $0.key : $0.value }.max(), message)
    }
}
