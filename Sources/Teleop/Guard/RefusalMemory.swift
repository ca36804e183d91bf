import ControlCore

/// Which kinds of refusals have been told: one that goes on is told once, and again when it comes
/// back after a while.
struct RefusalMemory {
    /// A kind that has not occurred for this long counts as new.
    static let span = Duration.seconds(10)

    private var last: [GuardRefusal: Moment] = [:]

    /// Notes that a command was refused; true when that is to be told.
    mutating func isNew(_ refusal: GuardRefusal, at now: Moment) -> Bool {
        defer { last[refusal] = now }
        return last[refusal].map { $0.advanced(by: Self.span) <= now } ?? true
    }
}
