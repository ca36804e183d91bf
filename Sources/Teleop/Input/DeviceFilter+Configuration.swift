extension Configuration {
    /// Which device the configuration drives with.
    var padFilter: DeviceFilter {
        DeviceFilter(
            match: device.match, ignored: device.ignore, purpose: .controls,
            lines: device.mappings.lines)
    }

    /// Which touch screen, or mouse in its place, it drives with.
    var screenFilter: DeviceFilter {
        DeviceFilter(
            match: touch.match, ignored: device.ignore, purpose: .contacts,
            lines: device.mappings.lines)
    }
}
