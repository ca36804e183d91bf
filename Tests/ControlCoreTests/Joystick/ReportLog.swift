import ControlCore
import Synchronization

/// Keeps what the monitors of a joystick hear.
final class ReportLog: Sendable {
    private let heard = Mutex<(polar: [PolarReport], xy: [XYReport])>(([], []))

    var polar: [PolarReport] { heard.withLock { $0.polar } }
    var xy: [XYReport] { heard.withLock { $0.xy } }

    var polarMonitor: JoystickMonitor {
        .polar { report in self.heard.withLock { $0.polar.append(report) } }
    }

    var xyMonitor: JoystickMonitor {
        .xy { report in self.heard.withLock { $0.xy.append(report) } }
    }
}
