import Glibc

/// Why an input device, or the folder of them, can not be used.
enum InputError: Error, Equatable, CustomStringConvertible {
    /// The operating system refuses access.
    case noPermission(path: String)
    /// Another program has taken the device for itself.
    case busy(path: String)
    /// The device was unplugged, or there is nothing under this path.
    case gone(path: String)
    /// Something else is under this path, or the kernel reports a fault.
    case notADevice(path: String, code: CInt)

    init(path: String, code: CInt) {
        self =
            switch code {
            case EACCES, EPERM: .noPermission(path: path)
            case EBUSY: .busy(path: path)
            case ENOENT, ENODEV, ENXIO: .gone(path: path)
            default: .notADevice(path: path, code: code)
            }
    }

    var description: String {
        switch self {
        case .noPermission(let path):
            "no permission to read \(path); members of its group may, usually 'input'"
        case .busy(let path):
            "\(path) is held by another program"
        case .gone(let path):
            "\(path) is not there"
        case .notADevice(let path, let code):
            "\(path) can not be read as an input device: \(String(cString: strerror(code)))"
        }
    }
}
