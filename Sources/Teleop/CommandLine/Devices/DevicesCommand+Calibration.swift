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
                throw .onlyWith("--all", "--forget-calibration")
            }
            if options.has("--device") { throw .notTogether("--all", "--device") }
        }
        if options.has("--device"), !ownWords.contains(where: options.has) {
            throw .onlyWith("--device", ownWords.joined(separator: "' or '"))
        }
    }

    /// Asks for the device's movements and keeps what they teach.
    static func calibrate(
        _ device: String?, _ settings: Configuration.Device, _ output: TextOutput,
        _ errorOutput: TextOutput
    ) -> ExitStatus {
        do {
            return try CalibrationRun(
                path: try path(of: device, settings), settings, folder: .ofUser, output,
                errorOutput
            ).run()
        } catch {
            return .reporting(error, by: "teleop devices", to: errorOutput)
        }
    }

    /// The path of the device that was named by its path or its id, or else of the gamepad, where
    /// there is one only: a person is not asked to move another one than is looked at.
    private static func path(
        of device: String?, _ settings: Configuration.Device
    ) throws(NoSingleDevice) -> String {
        if let device, device.hasPrefix("/") { return device }
        let reports = DeviceSurvey(DeviceDirectory(), settings).reports.filter { report in
            device.map { $0.printable == Calibration.identity(of: report.device) }
                ?? (report.kind == .gamepad && report.isUsable)
        }
        guard reports.count == 1 else {
            throw NoSingleDevice(id: device, paths: reports.map(\.path))
        }
        return reports[0].path
    }

    private struct NoSingleDevice: Error, CustomStringConvertible {
        /// The id that was asked for; nil where any gamepad was.
        let id: String?
        let paths: [String]

        var description: String {
            switch (id, paths.isEmpty) {
            case (let id?, true):
                "there is no device with the id \(id); 'teleop devices' shows the ids"
            case (nil, true):
                "there is no gamepad to calibrate; plug one in, or name a device with --device"
            case (let id, false):
                "there are several \(id == nil ? "gamepads" : "devices with this id"), name one "
                    + "by its path with --device: \(paths.joined(separator: ", "))"
            }
        }
    }

    /// Removes what was learned of one device, by its path or its id, or of all.
    static func forget(
        _ device: String?, _ output: TextOutput, _ errorOutput: TextOutput
    ) -> ExitStatus {
        let folder = CalibrationFolder.ofUser
        do {
            let files: [String]
            if let device, device.hasPrefix("/") {
                let description = try InputDevice(path: device).description
                files = folder.file(for: description).map { [$0] } ?? []
            } else if let device {
                files = folder.files(of: device.printable)
                guard !files.isEmpty else { throw NothingKnown(id: device) }
            } else {
                files = folder.files
            }
            return remove(files, output, errorOutput)
        } catch {
            return .reporting(error, by: "teleop devices", to: errorOutput)
        }
    }

    private struct NothingKnown: Error, CustomStringConvertible {
        let id: String

        var description: String {
            "nothing is known by the id \(id); 'teleop devices' shows the ids of what is "
                + "plugged in"
        }
    }

    /// Removes these files; what stands in the way of one does not keep the others.
    private static func remove(
        _ files: [String], _ output: TextOutput, _ errorOutput: TextOutput
    ) -> ExitStatus {
        var status = ExitStatus.done
        var lines: [String] = []
        for file in files {
            do throws(SystemError) {
                if try CalibrationFolder.remove(file) { lines.append("forgot \(file)") }
            } catch {
                errorOutput.write("teleop devices: \(error)\n")
                status = .fault
            }
        }
        if lines.isEmpty, status == .done { lines = ["nothing to forget"] }
        let delivery = output.show(lines.map { $0 + "\n" }.joined(), errorOutput)
        return delivery == .done ? status : delivery
    }
}
