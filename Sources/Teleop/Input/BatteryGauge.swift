import Glibc

/// The file in which the kernel shows how full the battery of an input device is.
struct BatteryGauge: Equatable, Sendable {
    /// To be read by another process: a driver may ask the device over its radio, which takes its
    /// time.
    let file: String

    /// Finds the first battery beside a device that tells anything; nil where there is none.
    ///
    /// - Parameter node: The path of the device, such as `/dev/input/event5`.
    init?(of node: String) {
        guard let name = node.split(separator: "/").last else { return nil }
        // The battery belongs to what the input device belongs to, or to the input device itself.
        for parent in ["device/device", "device"] {
            let folder = "/sys/class/input/\(name)/\(parent)/power_supply"
            for supply in (FolderNames.of(folder) ?? []).sorted() {
                for file in ["capacity", "capacity_level"] {
                    let path = "\(folder)/\(supply)/\(file)"
                    guard access(path, R_OK) == 0 else { continue }
                    self.file = path
                    return
                }
            }
        }
        return nil
    }

    /// Understands the content of such a file: percent, or one of the kernel's words, which stand for
    /// about as much; nil for all else.
    static func level(in bytes: [UInt8]) -> Double? {
        let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        switch text {
        case "Full": return 1
        case "High": return 0.8
        case "Normal": return 0.5
        case "Low": return 0.15
        case "Critical": return 0.05
        default:
            guard let percent = Int(text), (0...100).contains(percent) else { return nil }
            return Double(percent) / 100
        }
    }
}
