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
}
