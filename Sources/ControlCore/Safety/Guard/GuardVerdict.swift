/// What is to be done about what a ``CommandGuard`` was told.
public enum GuardVerdict: Equatable, Sendable {
    /// The command goes on to the robot as it is.
    case pass
    /// The robot must stand: a zero command goes to it at once.
    ///
    /// With a refusal, the command that was told is the reason, or was not passed besides.
    case zero(GuardRefusal?)
    /// The robot must stand, but a zero would wait behind older commands: the connection to it is
    /// dropped, and what waits dies with it. Its will is a zero, too.
    case drop
    /// Nothing goes to the robot; with a refusal, the command that was told does not either.
    case nothing(GuardRefusal?)

    /// Why the command that was told did not go on; nil where none was refused.
    public var refusal: GuardRefusal? {
        switch self {
        case .pass, .drop: nil
        case .zero(let refusal), .nothing(let refusal): refusal
        }
    }
}
