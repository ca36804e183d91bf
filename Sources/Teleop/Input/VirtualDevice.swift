import CEvdev
import ControlCore
import Glibc

/// An input device that the kernel shows to every program and that does what it is told (uinput).
///
/// It goes when this does.
final class VirtualDevice {
    /// Why there is none.
    enum Fault: Error, Equatable, CustomStringConvertible {
        /// The operating system refuses to let us make devices.
        case noPermission(path: String)
        /// There is nothing under this path that makes devices, or it does not make this one.
        case refused(path: String, code: CInt)

        fileprivate init(path: String, code: CInt) {
            self =
                code == EACCES || code == EPERM
                ? .noPermission(path: path) : .refused(path: path, code: code)
        }

        var description: String {
            switch self {
            case .noPermission(let path):
                "no permission to make a virtual device through \(path)"
                    + (path == VirtualDevice.usualNode
                        ? "; run it as root, or see the last line of config/70-teleop.rules" : "")
            case .refused(VirtualDevice.usualNode, let code) where code == ENOENT || code == ENODEV:
                "\(VirtualDevice.usualNode) is not there; 'sudo modprobe uinput' may bring it"
            case .refused(let path, ENOENT):
                "\(path) is not there, allowed uinput or a node such as \(VirtualDevice.usualNode)"
            case .refused(let path, let code):
                "no virtual device through \(path): \(String(cString: strerror(code)))"
                    + (path == VirtualDevice.usualNode
                        ? "" : "; \(VirtualDevice.usualNode) makes them")
            }
        }
    }

    /// Where the system makes devices.
    static let usualNode = "/dev/uinput"

    private let descriptor: CInt
    private let device: OpaquePointer

    /// Plugs in a device like `description`, whose axes stand as they did there, and on which nothing
    /// is pressed or touched.
    ///
    /// What was held could only be pressed after the device is there, which would be a fresh press to
    /// whoever drives with it. Its force feedback is left out: nobody would answer whoever asks for
    /// it.
    ///
    /// - Parameters:
    ///   - description: What it calls itself, what it has, and how that stands.
    ///   - path: The node that makes devices, such as `/dev/uinput`.
    /// - Throws: Where the system does not make it.
    init(_ description: DeviceDescription, through path: String) throws(Fault) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw Fault(path: path, code: errno) }
        let model = Self.model(of: description)
        defer { libevdev_free(model) }
        var device: OpaquePointer?
        let result = libevdev_uinput_create_from_device(model, descriptor, &device)
        guard result == 0, let device else {
            close(descriptor)
            throw Fault(path: path, code: -result)
        }
        self.descriptor = descriptor
        self.device = device
    }

    deinit {
        libevdev_uinput_destroy(device)
        close(descriptor)
    }

    /// The node at which programs find it; nil where the system does not tell.
    var node: String? { libevdev_uinput_get_devnode(device).map { String(cString: $0) } }

    /// Makes it do something.
    func write(_ event: RawEvent) {
        // A mark in recordings; to the kernel it means nothing.
        if CInt(event.type) == EV_SYN, CInt(event.code) == SYN_DROPPED { return }
        libevdev_uinput_write_event(
            device, UInt32(event.type), UInt32(event.code), event.value)
    }

    private static func model(of description: DeviceDescription) -> OpaquePointer? {
        guard let model = libevdev_new() else { return nil }
        libevdev_set_name(model, description.name)
        libevdev_set_id_bustype(model, CInt(description.bus))
        libevdev_set_id_vendor(model, CInt(description.vendor))
        libevdev_set_id_product(model, CInt(description.product))
        libevdev_set_id_version(model, CInt(description.version))
        for property in description.properties {
            libevdev_enable_property(model, UInt32(property))
        }
        func enable(_ type: CInt, _ codes: Set<UInt16>) {
            for code in codes {
                libevdev_enable_event_code(model, UInt32(type), UInt32(code), nil)
            }
        }
        enable(EV_KEY, description.keys)
        enable(EV_REL, description.relativeCodes)
        for type in [EV_MSC, EV_SW, EV_LED, EV_SND] {
            enable(type, description.otherCodes[UInt16(type)] ?? [])
        }
        for (code, axis) in description.axes {
            var info = input_absinfo(
                // What was recorded has gone through the kernel's filter of noise already.
                value: axis.value, minimum: axis.minimum, maximum: axis.maximum, fuzz: 0,
                flat: axis.flat, resolution: axis.resolution)
            libevdev_enable_event_code(model, UInt32(EV_ABS), UInt32(code), &info)
        }
        return model
    }
}
