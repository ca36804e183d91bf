extension Configuration {
    /// Which input device is used, and how.
    struct Device: Equatable, Sendable {
        var match = DeviceMatch()
        /// True takes the device exclusively: no other program sees its events.
        var grab = false
        /// How strongly it shakes when the robot is stopped, does not move, or a set-point ends.
        var rumble = RumbleStrength.gentle
        /// Devices that are never chosen automatically.
        var ignore = [IgnoredDevice.ids(vendor: 0x28de, product: 0x11ff)]
        /// A file of mapping lines in SDL's format.
        var mappingsFile: String?
        /// The person's own names of controls.
        var mapping = ControlMapping()
        /// The mapping lines that are known; those of the file are among them once it is read.
        var lines = MappingLines.builtIn
    }
}
