/// What is known of the controls of devices beyond what the kernel tells.
struct DeviceMappings: Equatable, Sendable {
    /// The person's own names.
    var own = ControlMapping()
    /// The lines of mapping files, and those that the program brings.
    var lines = MappingLines.builtIn
}
