/// A device that is never chosen automatically.
enum IgnoredDevice: Equatable, Sendable {
    case ids(vendor: UInt16, product: UInt16)
    /// Devices whose whole name fits the shell pattern.
    case name(pattern: String)
}
