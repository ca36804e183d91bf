/// `teleop devices --calibrate` and what belongs to it.
extension DevicesCommand {
    /// What can not be asked for at once.
    static func checkTogether(_ options: Options) throws(UsageError) {
        let modes = ["--calibrate", "--forget-calibration", "--watch"].filter(options.has)
        if modes.count > 1 { throw .notTogether(modes[0], modes[1]) }
        let ownWords = ["--calibrate", "--forget-calibration"]
        if let mode = modes.first(where: ownWords.contains), options.has("--json") {
            throw .notTogether(mode, "--json")
        }
        if options.has("--all") {
            guard options.has("--forget-calibration") else {
                throw .notTogether("--all", modes.first ?? "devices")
            }
            if options.has("--device") { throw .notTogether("--all", "--device") }
        }
        if let path = options.value("--device"), !ownWords.contains(where: options.has) {
            throw .invalidValue(
                option: "--device", value: path,
                allowed: "only with --calibrate or --forget-calibration")
        }
    }

    /// Asks for the device's movements and keeps what they teach.
    static func calibrate(
        _ path: String?, _ settings: Configuration.Device, _ output: TextOutput,
        _ errorOutput: TextOutput
    ) -> ExitStatus {
        do {
            return try CalibrationRun(
                path: try path ?? onlyGamepad(settings), settings, folder: .ofUser, output,
                errorOutput
            ).run()
        } catch {
            errorOutput.write("teleop devices: \(error)\n")
            guard case InputError.noPermission = error else { return .unavailable }
            return .noPermission
        }
    }

    /// The path of the gamepad, where there is one only: a person is not asked to move another one
    /// than is looked at.
    private static func onlyGamepad(
        _ settings: Configuration.Device
    ) throws(NoSingleGamepad) -> String {
        let reports = DeviceSurvey(DeviceDirectory(), settings).reports
        let pads = reports.filter { $0.kind == .gamepad && $0.isUsable }
        guard pads.count == 1 else { throw NoSingleGamepad(paths: pads.map(\.path)) }
        return pads[0].path
    }

    private struct NoSingleGamepad: Error, CustomStringConvertible {
        let paths: [String]

        var description: String {
            paths.isEmpty
                ? "there is no gamepad to calibrate; plug one in, or name a device with --device"
                : "there are several gamepads, name one with --device: "
                    + paths.joined(separator: ", ")
        }
    }

    /// Removes what was learned of one device, by its path or its id, or of all.
    static func forget(
        _ device: String?, _ output: TextOutput, _ errorOutput: TextOutput
    ) -> ExitStatus {
        let folder = CalibrationFolder.ofUser
        do {
            var files = folder.files
            if let device, device.hasPrefix("/") {
                let description = try InputDevice(path: device).description
                files = folder.file(for: description).map { [$0] } ?? []
            } else if let device {
                // One that can not be read has no id: its file is told by 'teleop devices'.
                files = files.filter {
                    (try? CalibrationFolder.calibration(in: $0))?.identity == device
                }
            }
            let removed = try files.filter { try CalibrationFolder.remove($0) }
            let lines = removed.isEmpty ? ["nothing to forget"] : removed.map { "forgot \($0)" }
            return output.show(lines.map { $0 + "\n" }.joined(), errorOutput)
        } catch {
            errorOutput.write("teleop devices: \(error)\n")
            guard case InputError.noPermission = error else { return .unavailable }
            return .noPermission
        }
    }
}
