import ControlCore

/// Tells in words what the controls of a configuration do.
struct DriveMapping {
    let configuration: Configuration

    /// One sentence a line, without full stops, in the order in which a person meets them.
    var sentences: [String] {
        [enable, stick, turn, reverse, scale(drive.turbo), scale(drive.slow)]
            .compactMap(\.self) + gestures
    }

    private var drive: Configuration.Drive { configuration.drive }

    private var enable: String {
        guard let enable = drive.enable else {
            return "nothing has to be held to drive, \(drive.stick) home to stand"
        }
        return "hold \(enable) to drive, let go to stand"
    }

    private var stick: String {
        let up = "\(drive.stick): up and down drive at up to \(number(drive.maxLinear)) m/s"
        let turning = "left and right turn at up to \(number(drive.maxAngular)) rad/s"
        switch drive.kinematics {
        case .differential:
            return "\(up), \(turning)"
        case .holonomic:
            return "\(up), left and right drive sideways as fast"
        case .ackermann(_, let angle):
            return "\(up), left and right steer up to \(number(angle)) rad"
                + " (max_angular is not used)"
        }
    }

    private var turn: String? {
        guard case .holonomic(let turn) = drive.kinematics else { return nil }
        return "\(turn): left and right turn at up to \(number(drive.maxAngular)) rad/s"
    }

    private var reverse: String? {
        drive.invertTurnInReverse ? "backwards, left and right change places" : nil
    }

    private func scale(_ scaled: Configuration.ScaledButton?) -> String? {
        scaled.map { "hold \($0.button) to drive \(number($0.scale)) times as fast" }
    }

    private var gestures: [String] {
        let words = configuration.gestures.map { binding in
            let gesture =
                switch binding.gesture {
                case .touchDown: "press"
                case .tap: "tap"
                case .doubleTap: "double tap"
                }
            return "\(gesture) \(binding.control) to \(binding.response.rawValue)"
        }
        if words.isEmpty { return ["no button stops or resets"] }
        return [words.joined(separator: ", ")]
    }

    private func number(_ value: Double) -> String { YAMLText.number(value) }
}
