/// All the input devices that there are at one moment, and what could not be seen.
struct DeviceSurvey {
    /// The devices that could be opened, in the order of their numbers.
    private(set) var reports: [DeviceReport] = []
    /// Why nodes could not be opened, in the same order; those just unplugged are left out.
    private(set) var refusals: [InputError] = []
    /// Why the folder could not be listed.
    private var directoryError: InputError?

    private let settings: Configuration.Device

    /// Opens every device of `directory`, looks at it as `settings` have it and closes it again.
    init(_ directory: DeviceDirectory, _ settings: Configuration.Device) {
        self.settings = settings
        do throws(InputError) {
            for path in try directory.nodes() { look(at: path) }
        } catch {
            directoryError = error
        }
    }

    private mutating func look(at path: String) {
        do throws(InputError) {
            let device = try InputDevice(path: path)
            reports.append(
                DeviceReport(
                    path: path, device: device.description, isHeld: device.isHeld,
                    isMadeUp: DeviceDirectory.isMadeUp(path) == true, settings: settings,
                    calibration: .init(device.description, settings.mappings, in: .ofUser)))
        } catch .gone {
            // Unplugged between the listing and now.
        } catch {
            refusals.append(error)
        }
    }

    /// True when there are devices but not one may be looked at.
    var isForbidden: Bool {
        if case .noPermission? = directoryError { return true }
        return reports.isEmpty && !refusals.isEmpty && refusals.allSatisfy(\.isPermission)
    }

    /// Why no device can be shown, and what to do; nil when one can.
    var absence: String? {
        guard reports.isEmpty else { return nil }
        switch directoryError {
        case .gone?:
            return "no devices: there is no folder of input devices; "
                + "plug a gamepad in, or give this container or machine access to one"
        case let error?:
            return "no devices: \(error)"
        case nil where isForbidden:
            return "no devices: every one is refused; add yourself to the group that owns them, "
                + "such as 'sudo usermod -aG input $USER', and log in again"
        case nil:
            return "no devices: nothing is plugged in; plug a gamepad in"
        }
    }

    /// Everything that could not be seen, a line each.
    var complaints: [String] {
        refusals.map(\.description) + (absence.map { [$0] } ?? [])
    }

    /// The devices as one JSON array on one line.
    var json: String { "[" + reports.map(\.json).joined(separator: ",") + "]" }
}

extension InputDevice {
    /// True when another program has taken a device that somebody might want to drive with.
    ///
    /// Looking means to take it for a moment, which nobody does to a keyboard or a mouse lightly.
    var isHeld: Bool {
        guard description.classification.kind.isDriven else {
            return false
        }
        do throws(InputError) {
            try checkNotHeld()
        } catch .busy {
            return true
        } catch {
            return false
        }
        return false
    }
}

extension InputError {
    fileprivate var isPermission: Bool {
        if case .noPermission = self { true } else { false }
    }
}
