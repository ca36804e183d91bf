/// On a device two names are the same control, which is to do things that do not go together.
struct SharedControls: Error, Equatable, CustomStringConvertible {
    /// What the device calls itself.
    let device: String
    /// What does not go together, each in words; never empty.
    let problems: [String]

    var description: String {
        "on \(device) " + problems.joined(separator: ", and ")
    }
}
