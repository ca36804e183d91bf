import Glibc

/// Where calibrations are kept, a file for each device.
struct CalibrationFolder: Equatable, Sendable {
    /// Why a calibration that is there is not used.
    struct Fault: Error, Equatable, CustomStringConvertible {
        let file: String
        let cause: String

        var description: String { "\(file): \(cause)" }
    }

    private static let ending = ".calibration"

    /// The folder; nil where the environment names no place for it.
    let path: String?

    init(path: String?) {
        self.path = path
    }

    /// That of whoever runs the program: `$XDG_STATE_HOME/teleop/calibration`.
    static var ofUser: CalibrationFolder {
        let state = StateFolder.path { name in getenv(name).map { String(cString: $0) } }
        return CalibrationFolder(path: state.map { $0 + "/calibration" })
    }

    /// The file for a device, there or not.
    ///
    /// An identity is too long for a name, and may have any characters; it is in the file.
    func file(for device: DeviceDescription) -> String? {
        guard let path else { return nil }
        let make = Hexadecimal.text(device.vendor) + "-" + Hexadecimal.text(device.product)
        return "\(path)/\(make)" + Self.end(of: Calibration.identity(of: device))
    }

    /// The files that are there for the device with this identity, plugged in or not, whatever is in
    /// them.
    func files(of identity: String) -> [String] {
        files.filter { $0.hasSuffix(Self.end(of: identity)) }
    }

    /// How the name of a file ends that is for this identity.
    private static func end(of identity: String) -> String {
        // FNV-1a, 64 bits.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in identity.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return "-" + String(repeating: "0", count: 16 - digits.count) + digits + ending
    }

    /// The calibration of a device; nil when there is none.
    func calibration(
        of device: DeviceDescription, _ layout: ControlLayout
    ) throws(Fault) -> Calibration? {
        guard let file = file(for: device) else { return nil }
        guard let calibration = try Self.calibration(in: file) else { return nil }
        try Self.check(calibration, in: file, fits: device, layout)
        return calibration
    }

    /// The calibration in a file; nil when there is no such file.
    static func calibration(in file: String) throws(Fault) -> Calibration? {
        do {
            return try CalibrationText.calibration(
                in: BoundedFile.bytes(at: file, limit: CalibrationText.longest))
        } catch BoundedFile.Fault.unreadable(ENOENT) {
            return nil
        } catch {
            throw Fault(file: file, cause: "\(error)")
        }
    }

    /// Throws where the calibration is not of this device, is of ranges that it has no more, as after
    /// a change of its driver or its mode, or is nothing that ``AxisSamples`` learns.
    static func check(
        _ calibration: Calibration, in file: String, fits device: DeviceDescription,
        _ layout: ControlLayout
    ) throws(Fault) {
        guard calibration.identity == Calibration.identity(of: device) else {
            throw Fault(file: file, cause: "it is of another device")
        }
        if let misfit = calibration.misfit(on: device, layout) {
            throw Fault(
                file: file, cause: "\(EventCode.axis(misfit.axis).name) \(misfit.reason)")
        }
    }

    /// Keeps the calibration of a device in place of an earlier one, and returns its file.
    func keep(
        _ calibration: Calibration, of device: DeviceDescription
    ) throws(SystemError) -> String {
        guard let file = file(for: device) else {
            throw SystemError(call: "neither XDG_STATE_HOME nor HOME names a folder", code: ENOENT)
        }
        try AtomicFile.write(CalibrationText.text(of: calibration, name: device.name), to: file)
        return file
    }

    /// The files of all calibrations, in the order of their names.
    var files: [String] {
        guard let path, let names = FolderNames.of(path) else { return [] }
        return names.filter { $0.hasSuffix(Self.ending) }.sorted().map { "\(path)/\($0)" }
    }

    /// Removes the file of a calibration; false when there is none.
    static func remove(_ file: String) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try SystemError.check("unlink \(file)") { unlink(file) }
            return true
        } catch {
            guard error.code == ENOENT else { throw error }
            return false
        }
    }
}
