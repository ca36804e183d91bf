/// What has been learned of a device's axes, to be used in place of the kernel's tables.
struct Calibration: Equatable, Sendable {
    /// What has been learned of an axis, and on which range.
    struct Axis: Equatable, Sendable {
        /// The kernel's ends at that time, also of a broken table: with others, raw values mean
        /// something else.
        let kernelMinimum: Int32
        let kernelMaximum: Int32
        let learned: AxisCalibration

        /// What has been learned of the axis that the kernel describes like this.
        init(_ learned: AxisCalibration, of info: AxisInfo) {
            self.learned = learned
            kernelMinimum = info.minimum
            kernelMaximum = info.maximum
        }

        /// True where the kernel still describes the axis as it did.
        func fits(_ info: AxisInfo) -> Bool {
            info.minimum == kernelMinimum && info.maximum == kernelMaximum
        }
    }

    /// Which device it is of.
    let identity: String
    /// By the codes of the axes; those that are not here keep the kernel's values.
    var axes: [UInt16: Axis]

    /// The device with what has been learned of its axes, but for those that the kernel describes
    /// otherwise now.
    func applied(to device: DeviceDescription) -> DeviceDescription {
        var device = device
        for (code, axis) in axes {
            guard let info = device.axes[code], axis.fits(info) else { continue }
            device.axes[code] = axis.learned.applied(to: info)
        }
        return device
    }

    /// The first axis that the kernel describes otherwise now, or that the device has no more; nil
    /// where there is none.
    func misfit(on device: DeviceDescription) -> UInt16? {
        axes.keys.sorted().first { code in
            guard let axis = axes[code], let info = device.axes[code] else { return true }
            return !axis.fits(info)
        }
    }

    /// The identity of a device as it is written: in one line.
    static func identity(of device: DeviceDescription) -> String {
        device.identity.description.printable
    }
}
