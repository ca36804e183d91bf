import Glibc

/// Reads how full the battery of an input device is, where the kernel shows one beside it.
///
/// A driver may ask the device over its radio, which takes its time: another process does the
/// reading, so that no command waits for it.
final class BatteryGauge {
    private let file: String
    private let program: ProgramOutput
    private let onLevel: (Double?) -> Void

    /// Finds the battery of a device; nil where there is none.
    ///
    /// - Parameters:
    ///   - node: The path of the device, such as `/dev/input/event5`.
    ///   - loop: The loop that takes the answers.
    ///   - onLevel: Told how full it is, 0 to 1; nil where that is not known.
    init?(of node: String, loop: EventLoop, onLevel: @escaping (Double?) -> Void) {
        guard let file = Self.file(of: node) else { return nil }
        self.file = file
        self.onLevel = onLevel
        program = ProgramOutput(loop: loop)
    }

    /// Asks how full the battery is, unless an earlier answer is still to come.
    func look() {
        guard !program.isRunning else { return }
        do throws(SystemError) {
            try program.run(["cat", "--", file]) { [unowned self] in onLevel(Self.level(in: $0)) }
        } catch {
            onLevel(nil)
        }
    }

    /// The file that tells of the first battery that tells anything.
    private static func file(of node: String) -> String? {
        guard let name = node.split(separator: "/").last else { return nil }
        // The battery belongs to what the input device belongs to, or to the input device itself.
        for parent in ["device/device", "device"] {
            let folder = "/sys/class/input/\(name)/\(parent)/power_supply"
            for supply in entries(of: folder) {
                for file in ["capacity", "capacity_level"] {
                    let path = "\(folder)/\(supply)/\(file)"
                    if access(path, R_OK) == 0 { return path }
                }
            }
        }
        return nil
    }

    private static func entries(of folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
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
