import ControlCore

/// What the live line tells: what the operator does, what the robot makes of it.
struct DriveView: Equatable, Sendable {
    /// A lift of the robot and the set-point that it follows.
    struct Lift: Equatable, Sendable {
        let name: String
        let setpoint: Double
        /// How high it is, in the unit of the set-point.
        let position: Double

        /// The lift for a person: `lift 12 at 10.4`.
        fileprivate var text: String {
            "\(name) \(YAMLText.number(setpoint)) at \(Decimals.short(position))"
        }
    }

    /// The drive stick, right positive, as a fraction of its travel.
    var stickX = 0.0
    /// The drive stick, up positive, as a fraction of its travel.
    var stickY = 0.0
    /// The robot's speed forward in m/s.
    var metersPerSecond = 0.0
    /// The robot's turning speed in rad/s, counter-clockwise.
    var radiansPerSecond = 0.0
    /// The robot's lifts, in the order of their set-points.
    var lifts: [Lift] = []
    /// Where the robot stands.
    var pose = Pose()
    /// Whether the robot may move.
    var status = MotionStatus.blocked(.noDevice)

    /// The line; what matters most comes first, since a narrow terminal shows the beginning only.
    var text: String {
        let padding = String(repeating: " ", count: max(8 - statusText.count, 0))
        return statusText + padding
            + "  stick \(Decimals.signed(stickX)) \(Decimals.signed(stickY))"
            + "  \(Decimals.signed(metersPerSecond)) m/s"
            + " \(Decimals.signed(radiansPerSecond)) rad/s"
            + lifts.map { "  " + $0.text }.joined() + "  at \(pose.text)"
    }

    private var statusText: String {
        guard let reason = status.reasonWord else { return status.word }
        return "\(status.word): \(reason)"
    }
}
