/// Whether there is a gamepad to drive with, before the bridge looks for one.
struct DemoGamepad {
    /// True when a device is there that the configuration means.
    let isThere: Bool
    /// What to say when there is none.
    let absence: String

    init(_ device: Configuration.Device) {
        let survey = DeviceSurvey(DeviceDirectory())
        let filter = DeviceFilter(match: device.match, ignored: device.ignore)
        isThere = survey.reports.contains { filter.admits($0.device, path: $0.path) }
        absence =
            survey.refusals.first.map { "no gamepad found that may be used (\($0))" }
            ?? "no gamepad found"
    }
}
