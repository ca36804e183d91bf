/// Why a device can not be used as a touch panel.
enum UnusablePanel: Error, Equatable, CustomStringConvertible {
    /// It does not tell where it is touched, or not when.
    case noContacts(device: String)
    /// The table of an axis is broken, so that no place on it means anything.
    case noRange(device: String, axis: String)

    var description: String {
        switch self {
        case .noContacts(let device): "\(device) reports no contacts"
        case .noRange(let device, let axis): "\(device) has no range on \(axis)"
        }
    }
}
