import ControlCore
import Synchronization

/// Keeps what the monitors of a joystick hear.
final class ReportLog: Sendable {
    private let heard = Mutex<(polar: [PolarReport], xy: [XYReport])>(([], []))

    var polar: [PolarReport] { heard.withLock { $0.polar } }
    var xy: [XYReport] { heard.withLock { $0.xy } }

    var polarMonitor: JoystickMonitor { .polar { self.note($0) } }
    var xyMonitor: JoystickMonitor { .xy { self.note($0) } }

    func note(_ report: PolarReport) {
        heard.withLock { $0.polar.append(report) }
    }

    func note(_ report: XYReport) {
        heard.withLock { $0.xy.append(report) }
    }
}
