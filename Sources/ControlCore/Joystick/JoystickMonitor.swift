/// Who is called with each report of a joystick, besides the events that its methods return.
public enum JoystickMonitor: Sendable {
    /// Nobody.
    case none
    /// Direction and displacement as a fraction of travel.
    case polar(@Sendable (PolarReport) -> Void)
    /// Distances to the right and upwards, in points.
    case xy(@Sendable (XYReport) -> Void)

    func hear(_ report: JoystickReport) {
        switch self {
        case .none: break
        case .polar(let call): call(report.polar)
        case .xy(let call): call(report.xy)
        }
    }
}
