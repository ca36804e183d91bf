/// What a device must be to be chosen; everything that is given must fit.
struct DeviceMatch: Equatable, Sendable {
    /// A shell pattern for the whole name: `*X-Box*`.
    var name: String?
    var vendor: UInt16?
    var product: UInt16?
    var uniq: String?
    var phys: String?
    var path: String?
}
