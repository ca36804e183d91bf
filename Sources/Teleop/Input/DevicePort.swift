import ControlCore

/// The device with the controls that drive.
typealias DevicePort = DeviceConnection<ControlReader>

extension DeviceConnection where Reader == ControlReader {
    /// Prepares to read the controls of `bindings`.
    convenience init(
        loop: EventLoop, filter: DeviceFilter, identity: DeviceIdentity?, grabs: Bool,
        rumble: RumbleStrength, bindings: ControlBindings, mappings: DeviceMappings, log: Log,
        complaints: DeviceComplaints,
        emit: @escaping (Event) -> Void
    ) throws(SystemError) {
        let calibrations = CalibrationFolder.ofUser
        var toldFaults: Set<String> = []
        try self.init(
            loop: loop, filter: filter, identity: identity, grabs: grabs, rumble: rumble, log: log,
            complaints: complaints,
            makeReader: { device in
                var calibrated = device
                do throws(CalibrationFolder.Fault) {
                    if let calibration = try calibrations.calibration(of: device) {
                        calibrated = calibration.applied(to: device)
                        log.info("calibration in use", ["device": device.name])
                    }
                } catch {
                    if toldFaults.insert(error.description).inserted {
                        log.warning(
                            "calibration not used, the kernel's values are",
                            ["file": error.file, "cause": error.cause])
                    }
                }
                return try Self.reader(
                    of: calibrated, ControlLayout(device, mappings), bindings, log)
            }, emit: emit)
    }

    private static func reader(
        of device: DeviceDescription, _ layout: ControlLayout, _ bindings: ControlBindings,
        _ log: Log
    ) throws -> ControlReader {
        let reader = try bindings.reader(of: device, layout)
        for missing in bindings.missing(on: layout) {
            log.warning(
                "device lacks a control, which has no effect",
                ["device": device.name, "control": missing.name, "for": missing.purpose])
        }
        for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) where axis.isBroken {
            log.warning(
                "axis without a range, which counts as at rest",
                ["device": device.name, "axis": EventCode.axis(code).name])
        }
        return reader
    }
}
