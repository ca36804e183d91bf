/// Somebody else who sends commands to the same robot.
struct ForeignPublisher: Equatable {
    /// Whoever has sent nothing for this long is gone.
    ///
    /// Three times the slowest rate at which robots are driven, 1 Hz.
    static let silence = Duration.seconds(3)

    private var lastCommand: Moment?

    /// Whether somebody is there.
    var isPresent: Bool { lastCommand != nil }

    /// When the silence is long enough; nil while nobody is there.
    var nextDeadline: Moment? { lastCommand?.advanced(by: Self.silence) }

    /// A command of somebody else was seen.
    mutating func noteCommand(at now: Moment) {
        lastCommand = now
    }

    /// Takes the passing of time; true when somebody has just gone.
    mutating func advance(to now: Moment) -> Bool {
        guard let nextDeadline, now >= nextDeadline else { return false }
        lastCommand = nil
        return true
    }
}
