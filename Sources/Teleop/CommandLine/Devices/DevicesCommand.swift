/// `teleop devices`: what is plugged in and how it is understood.
enum DevicesCommand {
    /// The command's entry in the table.
    static let command = Command(
        name: "devices", summary: "show what is plugged in and how it is understood",
        options: [
            Option("--json", nil, "print a JSON array; with --watch one a change"),
            Option("--watch", nil, "go on and show what is done until Ctrl-C"),
            Option("--calibrate", nil, "learn how far a device's axes go and where they rest"),
            Option("--forget-calibration", nil, "remove what --calibrate has learned"),
            Option("--device", "PATH", "the device to calibrate, or to forget, instead of all"),
        ],
        details: """
            On a terminal, --watch draws the devices anew at most ten times a second;
            elsewhere it prints one line a change. What is typed on keyboards is never
            shown.
            --calibrate takes the one gamepad that there is, or the device at --device,
            away from every other program, and asks for hands off, for all that can be
            moved, and for hands off again. 'teleop run' uses the result from its next
            start on; it is kept in $XDG_STATE_HOME/teleop/calibration (or
            ~/.local/state/teleop/calibration), for this device alone.
            """
    ) { (options) throws(UsageError) in
        try checkTogether(options)
        if options.has("--calibrate") {
            return calibrate(options.value("--device"), .standardOutput, .standardError)
        }
        if options.has("--forget-calibration") {
            return forget(options.value("--device"), .standardOutput, .standardError)
        }
        return run(options, directory: DeviceDirectory(), .standardOutput, .standardError)
    }

    /// What can not be asked for at once.
    private static func checkTogether(_ options: Options) throws(UsageError) {
        let modes = ["--calibrate", "--forget-calibration", "--watch"].filter(options.has)
        if modes.count > 1 { throw .notTogether(modes[0], modes[1]) }
        let ownWords = ["--calibrate", "--forget-calibration"]
        if let mode = modes.first(where: ownWords.contains), options.has("--json") {
            throw .notTogether(mode, "--json")
        }
        if let path = options.value("--device"), !ownWords.contains(where: options.has) {
            throw .invalidValue(
                option: "--device", value: path,
                allowed: "only with --calibrate or --forget-calibration")
        }
    }

    // MARK: Calibration

    private static func calibrate(
        _ path: String?, _ output: TextOutput, _ errorOutput: TextOutput
    ) -> ExitStatus {
        do {
            return try CalibrationRun(
                path: try path ?? onlyGamepad(), folder: .ofUser, output, errorOutput
            ).run()
        } catch {
            errorOutput.write("teleop devices: \(error)\n")
            guard case InputError.noPermission = error else { return .unavailable }
            return .noPermission
        }
    }

    /// The path of the gamepad, where there is one only: a person is not asked to move another one
    /// than is looked at.
    private static func onlyGamepad() throws(NoSingleGamepad) -> String {
        let reports = DeviceSurvey(DeviceDirectory()).reports
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

    private static func forget(
        _ path: String?, _ output: TextOutput, _ errorOutput: TextOutput
    ) -> ExitStatus {
        let folder = CalibrationFolder.ofUser
        do {
            var files = folder.files
            if let path {
                let device = try InputDevice(path: path)
                files = folder.file(for: device.description).map { [$0] } ?? []
            }
            let removed = try files.filter { try CalibrationFolder.remove($0) }
            let lines = removed.isEmpty ? ["nothing to forget"] : removed.map { "forgot \($0)" }
            return output.show(lines.map { $0 + "\n" }.joined(), errorOutput)
        } catch {
            errorOutput.write("teleop devices: \(error)\n")
            return .unavailable
        }
    }

    /// Runs the command on the devices of `directory`.
    static func run(
        _ options: Options, directory: DeviceDirectory, _ output: TextOutput,
        _ errorOutput: TextOutput
    ) -> ExitStatus {
        if options.has("--watch") {
            do throws(SystemError) {
                return try DevicesView(
                    directory, isJSON: options.has("--json"), output, errorOutput
                ).run()
            } catch {
                errorOutput.write("teleop devices: \(error)\n")
                return .unavailable
            }
        }
        let survey = DeviceSurvey(directory)
        if options.has("--json") {
            output.write(survey.json + "\n")
            errorOutput.write(survey.complaints.map { "teleop devices: \($0)\n" }.joined())
        } else {
            output.write(survey.reports.map(\.text).joined(separator: "\n"))
            errorOutput.write(survey.refusals.map { "teleop devices: \($0)\n" }.joined())
            if let absence = survey.absence { output.write(absence + "\n") }
        }
        return survey.isForbidden ? .noPermission : .done
    }
}
