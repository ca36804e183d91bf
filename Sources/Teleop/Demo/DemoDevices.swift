/// What there is to drive with, before the bridge looks for it.
struct DemoDevices {
    /// The devices that drive and are there, in words: `gamepad and touch screen`; nil for none.
    let words: String?
    /// What to say when there is none.
    let absence: String

    /// Looks for the devices that drive in this configuration, as the bridge will.
    init(_ configuration: Configuration) {
        let survey = DeviceSurvey(DeviceDirectory(), configuration.device)
        let bindings = ControlBindings(configuration)
        var wanted: [String] = []
        var found: [String] = []
        func look(for name: String, _ filter: DeviceFilter) {
            wanted.append(name)
            let report = survey.reports.first { filter.admits($0.device, path: $0.path) }
            guard let report else { return }
            found.append(report.device.classification.kind == .mouse ? "mouse" : name)
        }
        if bindings.drivesByGamepad { look(for: "gamepad", configuration.padFilter) }
        if bindings.drivesByTouch { look(for: "touch screen", configuration.screenFilter) }
        words = found.isEmpty ? nil : found.joined(separator: " and ")
        let missing = "no \(wanted.joined(separator: " and no ")) found"
        absence = survey.refusals.first.map { "\(missing) that may be used (\($0))" } ?? missing
    }
}
