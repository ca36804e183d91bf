/// All that a ``Teleoperator`` is told before it begins.
public struct TeleoperatorSettings: Sendable {
    /// How the robot is driven.
    public var drive: DriveSettings
    /// What gestures do, on buttons and on the panel.
    public var gestures: [GestureBinding] = []
    /// What lies on the touch screen.
    public var panel = PanelSettings()
    /// The set-points, by their numbers.
    public var setpoints: [SetpointSettings] = []
    /// Whether it is told where the driving and turning sticks and the panel's joysticks stand.
    public var reportsSticks = false
    /// Whether it is told what the operator is to feel.
    public var rumbles = false

    /// The sticks of which it is told: those that drive and turn, and the panel's joysticks.
    public var reportingSticks: [Control] {
        guard reportsSticks else { return [] }
        var sticks = drive.sticks
        if let turn = drive.kinematics.turnStick, !sticks.contains(turn) { sticks.append(turn) }
        for joystick in panel.joysticks where !sticks.contains(joystick.control) {
            sticks.append(joystick.control)
        }
        return sticks
    }

    /// A drive, and nothing else.
    public init(drive: DriveSettings) {
        self.drive = drive
    }
}
