/// What sort of device it is; the raw values are the words of `teleop devices --json`.
enum DeviceKind: String, CaseIterable, Sendable {
    case gamepad
    case joystick
    case wheel
    case touchscreen
    case touchpad
    case mouse
    case keyboard
    case motionSensor = "motion_sensor"
    case other

    /// True for what tells of places on a surface.
    var isSurface: Bool {
        switch self {
        case .touchscreen, .touchpad, .mouse: true
        default: false
        }
    }

    /// True for what has sticks, pedals and buttons to drive with.
    var isDriven: Bool {
        switch self {
        case .gamepad, .joystick, .wheel: true
        default: false
        }
    }
}
