extension Configuration.Drive {
    /// How the robot moves, with what only that way of moving needs.
    enum Kinematics: Equatable, Sendable {
        case differential
        /// Moves in every direction; the horizontal axis of the stick `turn` turns it.
        case holonomic(turn: String)
        case ackermann(wheelbaseMeters: Double, maxSteeringAngleRadians: Double)

        /// The ways of moving, by their names in the file.
        enum Name: String, CaseIterable, Sendable {
            case differential
            case holonomic
            case ackermann
        }

        /// Which way of moving it is; setting it gives the rest its initial value.
        ///
        /// Both numbers of a car have none: the checker requires them, so a 0 is never used.
        var name: Name {
            get {
                switch self {
                case .differential: .differential
                case .holonomic: .holonomic
                case .ackermann: .ackermann
                }
            }
            set {
                switch newValue {
                case .differential: self = .differential
                case .holonomic: self = .holonomic(turn: "right_stick")
                case .ackermann: self = .ackermann(wheelbaseMeters: 0, maxSteeringAngleRadians: 0)
                }
            }
        }

        /// The stick that turns; `nil`, and not to be set, when another way of moving has none.
        var turn: String? {
            get {
                guard case .holonomic(let turn) = self else { return nil }
                return turn
            }
            set {
                guard case .holonomic = self, let newValue else { return }
                self = .holonomic(turn: newValue)
            }
        }

        /// The distance of the axles; `nil`, and not to be set, when it is no car.
        var wheelbaseMeters: Double? {
            get {
                guard case .ackermann(let wheelbase, _) = self else { return nil }
                return wheelbase
            }
            set {
                guard case .ackermann(_, let angle) = self, let newValue else { return }
                self = .ackermann(wheelbaseMeters: newValue, maxSteeringAngleRadians: angle)
            }
        }

        /// The steering angle at full travel; `nil`, and not to be set, when it is no car.
        var maxSteeringAngleRadians: Double? {
            get {
                guard case .ackermann(_, let angle) = self else { return nil }
                return angle
            }
            set {
                guard case .ackermann(let wheelbase, _) = self, let newValue else { return }
                self = .ackermann(wheelbaseMeters: wheelbase, maxSteeringAngleRadians: newValue)
            }
        }
    }
}
