import ControlCore

/// What was found out about the input devices of this machine.
struct InputFacts: Equatable, Sendable {
    /// A device that could be looked at.
    struct Device: Equatable, Sendable {
        let path: String
        let description: DeviceDescription
        /// Another program has taken it for itself; nil where that was not looked at.
        var isHeld: Bool? = false
        /// What is known of its axes beyond what the kernel says.
        var calibration = DeviceReport.Calibrated.no
    }

    /// A node that may not be opened.
    struct Refusal: Equatable, Sendable {
        let path: String
        /// The group that may; nil where belonging to a group is no help.
        var group: String?
    }

    /// Why the folder of devices could not be listed.
    var directoryError: InputError?
    var devices: [Device] = []
    var refusals: [Refusal] = []
    /// Why other nodes could not be looked at.
    var others: [InputError] = []

    /// What the facts come to, for a configuration.
    func diagnoses(_ configuration: Configuration) -> [Diagnosis] {
        let bindings = ControlBindings(configuration)
        let mappings = configuration.device.mappings
        var diagnoses: [Diagnosis] = []
        if bindings.drivesByGamepad {
            diagnoses += driver(of: configuration.padFilter, "gamepad") { device in
                _ = try bindings.reader(of: device, ControlLayout(device, mappings))
            }
        }
        if bindings.drivesByTouch {
            diagnoses += driver(of: configuration.screenFilter, Self.touch) { device in
                _ = try ContactReader(device, PanelMounting(configuration.touch))
            }
        }
        diagnoses += understanding(configuration)
        diagnoses += others.map {
            Diagnosis("devices", "\($0)", .warning(remedy: "unplug it and plug it in again"))
        }
        for device in devices {
            diagnoses += brokenAxes(of: device) + unusedCalibration(of: device)
        }
        let missed = diagnoses.filter(\.isFault).map(\.subject)
        return diagnoses + access(isMissed: !missed.isEmpty, forTouch: missed.contains(Self.touch))
    }

    private static let touch = "touch"

    // MARK: The device that drives

    private func driver(
        of filter: DeviceFilter, _ subject: String, read: (DeviceDescription) throws -> Void
    ) -> [Diagnosis] {
        var diagnoses: [Diagnosis] = []
        for device in devices where filter.admits(device.description, path: device.path) {
            let name = "\(device.path) \(device.description.name)"
            if device.isHeld == true {
                diagnoses.append(
                    Diagnosis(
                        subject, "\(name): another program holds it",
                        .fault(
                            remedy: "end the program that has taken it for itself, such as Steam "
                                + "or another teleop with 'grab: true'")))
                continue
            }
            do {
                try read(device.description)
            } catch {
                diagnoses.append(
                    Diagnosis(
                        subject, "\(device.path): \(error)",
                        .fault(remedy: Self.remedy(for: error))))
                continue
            }
            let kind = device.description.classification.kind
            // What was in the way of an earlier one is not in the way of driving.
            return [
                Diagnosis(
                    subject,
                    "\(name) drives: \(kind.rawValue)" + (device.isHeld == nil ? Self.unasked : ""))
            ]
        }
        return diagnoses.isEmpty ? [absence(of: filter, subject)] : diagnoses
    }

    private static func remedy(for error: any Error) -> String {
        let others = "name controls that it has in the configuration; 'teleop devices' lists them"
        guard let missing = error as? MissingControls,
            missing.absences.contains(where: { $0.why != .notThere })
        else { return others }
        let sign = "write the axis with the sign that is allowed, under device.mapping"
        return missing.absences.contains { $0.why == .notThere } ? "\(sign); and \(others)" : sign
    }

    private static let unasked =
        "; whether another program holds it was not looked at: somebody may be driving"

    /// How every device is understood that somebody may want to drive with.
    private func understanding(_ configuration: Configuration) -> [Diagnosis] {
        let filter = configuration.padFilter
        return devices.compactMap { device in
            let classification = ControlLayout(
                device.description, configuration.device.mappings
            ).classification
            guard Self.drivingKinds.contains(classification.kind) else { return nil }
            let ignored = filter.ignores(device.description) ? "; device.ignore lists it" : ""
            return Diagnosis(
                "device",
                "\(device.path) \(device.description.name) is a \(classification.kind.rawValue): "
                    + classification.why + ignored)
        }
    }

    private static let drivingKinds: [DeviceKind] = [
        .gamepad, .joystick, .wheel, .touchscreen, .motionSensor,
    ]

    private func absence(of filter: DeviceFilter, _ subject: String) -> Diagnosis {
        guard refusals.isEmpty else {
            return Diagnosis(
                subject,
                filter.isAutomatic
                    ? "there is none among the devices that may be read"
                    : "no device that may be read fits \(filter.words)",
                .fault(remedy: "see 'access' below"))
        }
        let others = devices.filter { ControlLayout($0.description).isWorthMentioning }
        if !filter.isAutomatic, let other = others.first {
            let part = filter.match.name.flatMap { name in
                devices.contains { $0.description.name.contains(name) }
                    ? "the name must fit as a whole, a part of it with * around: \"*\(name)*\"; "
                    : nil
            }
            return Diagnosis(
                subject, "none of \(devices.count) devices fits \(filter.words)",
                .fault(
                    remedy: (part ?? "")
                        + "correct the configuration, or plug that device in; there is "
                        + "\(other.path) \(other.description.name)"))
        }
        for device in devices {
            guard let (kind, setting) = filter.naming(device.description) else { continue }
            return Diagnosis(
                subject, "there is none",
                .warning(
                    remedy: "plug one in, or let the \(kind.rawValue) drive that is there: write "
                        + "\(setting) into the configuration, and name controls that it has"))
        }
        return Diagnosis(
            subject, "there is none",
            .warning(remedy: "plug one in; 'teleop run' waits for it, 'teleop demo' needs none"))
    }

    // MARK: Everything else about devices

    private func brokenAxes(of device: Device) -> [Diagnosis] {
        let broken = device.description.axes.filter(\.value.isBroken).keys.sorted()
        guard !broken.isEmpty, ControlLayout(device.description).isWorthMentioning else {
            return []
        }
        let names = broken.map { EventCode.axis($0).name }.joined(separator: ", ")
        return [
            Diagnosis(
                "devices",
                "\(device.path) \(device.description.name) has no range on \(names): at rest always",
                .warning(remedy: "run 'teleop devices --calibrate --device \(device.path)'"))
        ]
    }

    private func unusedCalibration(of device: Device) -> [Diagnosis] {
        guard case .unreadable(let cause) = device.calibration else { return [] }
        return [
            Diagnosis(
                "devices",
                "\(device.path) \(device.description.name) is as the kernel has it, its calibration "
                    + "is not used: \(cause)",
                .warning(
                    remedy: "run 'teleop devices --calibrate --device \(device.path)', or "
                        + "--forget-calibration"))
        ]
    }

    private func access(isMissed: Bool, forTouch: Bool) -> [Diagnosis] {
        if case .noPermission? = directoryError {
            return [
                Diagnosis(
                    "access", "the folder of input devices may not be read",
                    .fault(remedy: "run it as a user who may, or give this container /dev/input"))
            ]
        }
        if directoryError != nil {
            return [
                Diagnosis(
                    "access", "there is no folder of input devices",
                    .warning(
                        remedy: "plug a device in, or give this container or machine access to one")
                )
            ]
        }
        guard let first = refusals.first else {
            return [Diagnosis("access", "all \(devices.count) input devices may be read")]
        }
        let text = "\(refusals.count) input devices may not be read, such as \(first.path)"
        // A desktop lets nobody read keyboards and mice.
        guard isMissed else { return [Diagnosis("access", text + "; none of them is needed")] }
        let panel =
            forTouch
            ? "; a mouse, or a panel that udev takes for one, has a line of its own there" : ""
        return [Diagnosis("access", text, .fault(remedy: Self.remedy(for: first) + panel))]
    }

    private static func remedy(for refusal: Refusal) -> String {
        let rule =
            "sudo cp config/70-teleop.rules /etc/udev/rules.d/ && sudo udevadm control --reload "
            + "&& sudo udevadm trigger, and plug it in again"
        guard let group = refusal.group else { return rule }
        return "sudo usermod -aG \(group) $USER, and log in again; or \(rule)"
    }
}

extension ControlLayout {
    /// True for a device that somebody might want to drive with.
    fileprivate var isWorthMentioning: Bool {
        availableStandardNames.contains { $0.hasSuffix("_stick") }
    }
}
