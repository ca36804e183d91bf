/// How strongly a gamepad shakes to tell the operator something.
enum RumbleStrength: String, CaseIterable, Sendable {
    /// Not at all, and the device is opened for reading alone.
    case off
    /// As one notices without looking.
    case gentle
    /// As one notices on a rough ride.
    case strong
}
