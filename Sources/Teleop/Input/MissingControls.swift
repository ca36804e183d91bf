/// A device lacks controls that the configuration uses.
struct MissingControls: Error, Equatable, CustomStringConvertible {
    /// Why a control can not be used.
    enum Why: Equatable, Sendable {
        /// The device does not have it.
        case notThere
        /// It is a pedal, and nobody can tell which of its ends is its rest.
        case restUnknown(axis: UInt16)
        /// It would count as pulled while nobody touches it.
        case pulledAtRest(axis: UInt16)
        /// It is to be held, and stays where it is put.
        case staysPut(axis: UInt16)
    }

    /// One control that is not there.
    struct Absence: Equatable, Sendable {
        /// The control's name, such as `right_stick`.
        let name: String
        /// What it is needed for, such as `drive.turn`.
        let purpose: String
        var why = Why.notThere

        fileprivate var words: String {
            switch why {
            case .notThere: return "no \(name), which \(purpose) needs"
            case .restUnknown(let code):
                let axis = EventCode.axis(code).name
                return "\(name), which \(purpose) needs, but \(axis) may rest at either end,"
                    + " allowed +\(axis) or -\(axis) under device.mapping"
            case .pulledAtRest(let code):
                return "\(name), which \(purpose) needs, but the sign before"
                    + " \(EventCode.axis(code).name) would make it pulled at rest,"
                    + " allowed without it"
            case .staysPut(let code):
                return "\(name), which \(purpose) needs, but \(EventCode.axis(code).name) stays"
                    + " where it is put, allowed a control that springs back"
            }
        }
    }

    /// What the device calls itself.
    let device: String
    /// What it lacks, in the order in which it was asked for; never empty.
    let absences: [Absence]

    var description: String {
        device + " has " + absences.map(\.words).joined(separator: ", and ")
    }
}
