import ControlCore

/// The device with the controls that drive.
typealias DevicePort = DeviceConnection<ControlReader>

extension DeviceConnection where Reader == ControlReader {
    /// Prepares to read the controls of `bindings`.
    convenience init(
        loop: EventLoop, filter: DeviceFilter, identity: DeviceIdentity?, access: DeviceAccess,
        rumble: RumbleStrength, bindings: ControlBindings, mappings: DeviceMappings, log: Log,
        complaints: DeviceComplaints, onBattery: @escaping () -> Void,
        emit: @escaping (Event) -> Void
    ) throws(SystemError) {
        let calibrated = CalibratedDevices(.ofUser, log: log)
        try self.init(
            loop: loop, filter: filter, identity: identity, access: access, rumble: rumble,
            log: log, complaints: complaints, onBattery: onBattery,
            makeReader: { device in
                let layout = ControlLayout(device, mappings)
                let known = calibrated.calibration(of: device, layout)
                var reader = try Self.reader(
                    of: known?.learned.applied(to: device) ?? device, layout, bindings, log)
                if let known { reader.remarks = [(key: "calibration", value: known.file)] }
                return reader
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
        if let line = layout.line {
            for pair in line.lacking(on: device) {
                log.warning(
                    "device lacks an input of its mapping line, which has no effect",
                    ["device": device.name, "line": line.origin, "pair": pair])
            }
        }
        for (code, axis) in device.axes.sorted(by: { $0.key < $1.key }) where axis.isBroken {
            log.warning(
                "axis without a range, which counts as at rest",
                ["device": device.name, "axis": EventCode.axis(code).name])
        }
        return reader
    }
}
