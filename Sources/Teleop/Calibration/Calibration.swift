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

    /// The first axis of which this can not have been learned on this device as the kernel describes
    /// it now, with the reason; nil where there is none.
    func misfit(
        on device: DeviceDescription, _ layout: ControlLayout
    ) -> (axis: UInt16, reason: AxisCalibration.Misfit)? {
        for (code, axis) in axes.sorted(by: { $0.key < $1.key }) {
            guard let info = device.axes[code], axis.fits(info) else { return (code, .otherRange) }
            guard AxisSamples.canLearn(code, info) else { return (code, .neverLearned) }
            if let reason = axis.learned.misfit(with: info, layout.role(of: code).kind) {
                return (code, reason)
            }
        }
        return nil
    }

    /// The identity of a device as it is written: in one line.
    static func identity(of device: DeviceDescription) -> String {
        device.identity.description.printable
    }
}
