/// What matters of a control.
enum ControlUse: Equatable, Sendable {
    /// What its name says: whether it is pressed, or where a stick is.
    case asNamed
    /// Whether it is held, by somebody who lets go of it in danger.
    case hold
    /// How far it is pulled.
    case pull
    /// How far it is off its centre to either side: x of a stick whose y nothing moves.
    case line
}
