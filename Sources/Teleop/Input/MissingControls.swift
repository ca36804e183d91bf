/// A device lacks controls that the configuration uses.
struct MissingControls: Error, Equatable, CustomStringConvertible {
    /// One control that is not there.
    struct Absence: Equatable, Sendable {
        /// The control's name, such as `right_stick`.
        let name: String
        /// What it is needed for, such as `drive.turn`.
        let purpose: String
    }

    /// What the device calls itself.
    let device: String
    /// What it lacks, in the order in which it was asked for; never empty.
    let absences: [Absence]

    var description: String {
        device + " has "
            + absences.map { "no \($0.name), which \($0.purpose) needs" }.joined(
                separator: ", and ")
    }
}
