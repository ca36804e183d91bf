import Glibc

/// Tells which devices the configuration means.
struct DeviceFilter: Equatable, Sendable {
    /// What a device is wanted for.
    enum Purpose: Equatable, Sendable {
        /// Its sticks and buttons.
        case controls
        /// What touches it.
        case contacts
    }

    /// What a device must be; without any condition the choice is automatic.
    let match: DeviceMatch
    /// What is never chosen automatically.
    let ignored: [IgnoredDevice]
    /// What the device is wanted for.
    var purpose = Purpose.controls
    /// The mapping lines, by which some joysticks are gamepads.
    var lines = MappingLines.builtIn

    /// True when no device is named, so that the first usable one is taken.
    var isAutomatic: Bool { match == DeviceMatch() }

    /// The conditions in words.
    var words: String {
        isAutomatic && purpose == .contacts ? "the first touchscreen" : match.words
    }

    /// True when `device`, whose node is at `path`, may be used.
    ///
    /// A path names one node, and that is used whatever it looks like.
    func admits(_ device: DeviceDescription, path: String) -> Bool {
        let classification = DeviceClassification(device, line: lines.line(for: device))
        let kind = classification.kind
        if isAutomatic {
            return isChosenFirst(classification) && !ignores(device)
        }
        guard match.path != nil || isServed(by: kind) else { return false }
        return Self.fits(match.name, device.name) && Self.fits(match.uniq, device.uniq)
            && Self.fits(match.phys, device.phys)
            && match.vendor.map { $0 == device.vendor } ?? true
            && match.product.map { $0 == device.product } ?? true
            && match.path.map { Self.fits($0, path) || Self.isSameNode($0, path) } ?? true
    }

    /// How to name `device` in the configuration: what drives only when it is named, while nothing is.
    ///
    /// It is nil for all other devices, and where some device is named already.
    func naming(_ device: DeviceDescription) -> (kind: DeviceKind, setting: String)? {
        let kind = DeviceClassification(device, line: lines.line(for: device)).kind
        guard isAutomatic, purpose == .controls, kind == .joystick || kind == .wheel,
            !ignores(device)
        else { return nil }
        return (kind, "device: { match: { \(DeviceMatch.setting(for: device)) } }")
    }

    private func isChosenFirst(_ classification: DeviceClassification) -> Bool {
        switch purpose {
        case .controls: classification.isUsable && classification.kind == .gamepad
        case .contacts: classification.isUsable && classification.kind == .touchscreen
        }
    }

    /// The motion sensor and the touch pad of a pad often answer to its name, ids and number; they
    /// are never the pad, nor is the pad its touch pad.
    private func isServed(by kind: DeviceKind) -> Bool {
        switch purpose {
        case .controls: kind != .motionSensor && kind != .touchpad
        case .contacts: kind.isSurface
        }
    }

    /// True when `device` is one of those that are never chosen automatically.
    func ignores(_ device: DeviceDescription) -> Bool {
        ignored.contains { ignores($0, device) }
    }

    private func ignores(_ ignored: IgnoredDevice, _ device: DeviceDescription) -> Bool {
        switch ignored {
        case .ids(let vendor, let product): device.vendor == vendor && device.product == product
        case .name(let pattern): Self.fits(pattern, device.name)
        }
    }

    /// True when the whole text fits the shell pattern.
    ///
    /// Some names end in blanks that nobody can see, so that they fit without them too.
    private static func fits(_ pattern: String?, _ text: String) -> Bool {
        guard let pattern else { return true }
        return fnmatch(pattern, text, 0) == 0 || fnmatch(pattern, trimmed(text), 0) == 0
    }

    private static func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }

    /// True when both paths lead to the same node, as those under `/dev/input/by-id` do.
    private static func isSameNode(_ first: String, _ second: String) -> Bool {
        var one = stat()
        var other = stat()
        guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
        return one.st_mode & S_IFMT == S_IFCHR && other.st_mode & S_IFMT == S_IFCHR
            && one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }
}
