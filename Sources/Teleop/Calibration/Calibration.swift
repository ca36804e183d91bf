/// What has been learned of a device's axes, to be used in place of the kernel's tables.
struct Calibration: Equatable, Sendable {
    /// Which device it is of.
    let identity: String
    /// By the codes of the axes; those that are not here keep the kernel's values.
    var axes: [UInt16: AxisCalibration]

    /// The device with what has been learned of its axes.
    func applied(to device: DeviceDescription) -> DeviceDescription {
        var device = device
        for (code, axis) in axes {
            device.axes[code] = device.axes[code].map { axis.applied(to: $0) }
        }
        return device
    }

    /// The identity of a device as it is written: in one line.
    static func identity(of device: DeviceDescription) -> String {
        DeviceReport.printable(device.identity.description)
    }
}
