import CLinux
import ControlCore
import Glibc

/// What the live line tells: what the operator does, what the robot makes of it.
struct DriveView: Equatable, Sendable {
    /// The drive stick, right positive, as a fraction of its travel.
    var stickX = 0.0
    /// The drive stick, up positive, as a fraction of its travel.
    var stickY = 0.0
    /// The robot's speed forward in m/s.
    var metersPerSecond = 0.0
    /// The robot's turning speed in rad/s, counter-clockwise.
    var radiansPerSecond = 0.0
    /// Where the robot stands.
    var pose = Pose()
    /// Whether the robot may move.
    var status = MotionStatus.blocked(.noDevice)

    /// The line; what matters most comes first, since a narrow terminal shows the beginning only.
    var text: String {
        let degrees = (pose.theta * 180 / .pi).rounded()
        return padded(statusText, to: 8) + "  stick " + decimal(stickX) + " " + decimal(stickY)
            + "  velocity " + decimal(metersPerSecond) + " m/s " + decimal(radiansPerSecond)
            + " rad/s  pose " + decimal(pose.x) + " " + decimal(pose.y) + " m "
            + "\(Int(degrees)) deg"
    }

    private var statusText: String {
        guard let reason = status.reasonWord else { return status.word }
        return "\(status.word): \(reason)"
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 0))
    }

    /// Two decimals with a sign in any case, so that the numbers stay in place.
    private func decimal(_ number: Double) -> String {
        // Not a negative zero, which would flicker with its sign.
        let rounded = (number * 100).rounded() / 100 + 0
        var digits = [CChar](repeating: 0, count: 64)
        strfromd(&digits, digits.count, "%.2f", abs(rounded))
        let text = String(decoding: digits.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        return (rounded < 0 ? "-" : "+") + text
    }
}
