/// `teleop devices`: what is plugged in and how it is understood.
enum DevicesCommand {
    /// The command's entry in the table.
    static let command = Command(
        name: "devices", summary: "show what is plugged in and how it is understood",
        options: [
            Option("--config", "FILE", "the file whose device settings count"),
            Option("--json", nil, "print a JSON array; with --watch one a change"),
            Option("--watch", nil, "go on and show what is done until Ctrl-C"),
            Option("--calibrate", nil, "learn how far a device's axes go and where they rest"),
            Option("--forget-calibration", nil, "remove what --calibrate has learned"),
            Option("--device", "PATH", "the device to calibrate, or to forget: a path or an id"),
            Option("--all", nil, "with --forget-calibration: of every device"),
        ],
        details: """
            On a terminal, --watch draws the devices anew at most ten times a second;
            elsewhere it prints one line a change. What is typed on keyboards is never
            shown: with --json, their keys are null.

            The controls are named as the configuration has it, see device.mapping; without
            --config it is looked for where teleop config looks. A file with mistakes that
            is found there is told and left aside.

            --calibrate takes the one gamepad that there is, or the device at --device,
            away from every other program, and asks for hands off, for all that can be
            moved, and for hands off again. 'teleop run' uses the result from its next
            start on; it is kept in $XDG_STATE_HOME/teleop/calibration (or
            ~/.local/state/teleop/calibration), for this device alone. What was learned is
            shown with the device; --forget-calibration removes it, of a device that is not
            plugged in by the id that its file tells.

            Each gamepad is taken for an instant, to see whether somebody else holds it:
            what is pressed just then, a bridge that drives with it learns up to 1 s later.
            """
    ) { (options) throws(UsageError) in
        try checkTogether(options)
        let settings: Configuration.Device
        do throws(ConfigurationProblems) {
            settings = try configured(options.value("--config"), .standardError)
        } catch {
            TextOutput.standardError.write("teleop devices: \(error)\n")
            return .configuration
        }
        if options.has("--calibrate") {
            return calibrate(
                options.value("--device"), settings, .standardOutput, .standardError)
        }
        if options.has("--forget-calibration") {
            let path = options.value("--device")
            guard path != nil || options.has("--all") else {
                throw .missingValue(synopsis: "--device PATH or --all")
            }
            return forget(path, .standardOutput, .standardError)
        }
        return run(
            options, settings: settings, directory: DeviceDirectory(), .standardOutput,
            .standardError)
    }

    /// The settings of the configuration at `path`; without one, of that which is found, or the
    /// defaults when that has mistakes, which are told.
    private static func configured(
        _ path: String?, _ errorOutput: TextOutput
    ) throws(ConfigurationProblems) -> Configuration.Device {
        let settings: Configuration.Device
        if let path {
            settings = try Configuration.load(path: path).device
        } else {
            do throws(ConfigurationProblems) {
                settings = try Configuration.load(path: ConfigurationFile.find()).device
            } catch {
                errorOutput.write("teleop devices: \(error)\n")
                settings = try Configuration.load(path: nil).device
            }
        }
        errorOutput.write(settings.lines.complaints.map { "teleop devices: \($0)\n" }.joined())
        return settings
    }

    /// Runs the command on the devices of `directory`.
    static func run(
        _ options: Options, settings: Configuration.Device, directory: DeviceDirectory,
        _ output: TextOutput,
        _ errorOutput: TextOutput
    ) -> ExitStatus {
        if options.has("--watch") {
            do throws(SystemError) {
                return try DevicesView(
                    directory, settings, isJSON: options.has("--json"), output, errorOutput
                ).run()
            } catch {
                errorOutput.write("teleop devices: \(error)\n")
                return .unavailable
            }
        }
        let survey = DeviceSurvey(directory, settings)
        let delivery: ExitStatus
        if options.has("--json") {
            delivery = output.show(survey.json + "\n", errorOutput)
            errorOutput.write(survey.complaints.map { "teleop devices: \($0)\n" }.joined())
        } else {
            let absence = survey.absence.map { $0 + "\n" } ?? ""
            delivery = output.show(
                survey.reports.map(\.text).joined(separator: "\n") + absence, errorOutput)
            errorOutput.write(survey.refusals.map { "teleop devices: \($0)\n" }.joined())
        }
        guard delivery == .done else { return delivery }
        return survey.isForbidden ? .noPermission : .done
    }
}
