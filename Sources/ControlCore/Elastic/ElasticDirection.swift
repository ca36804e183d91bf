/// Which way an elastic control's ticks move its value.
public enum ElasticDirection: Hashable, Sendable, CaseIterable {
    /// Each tick adds the step's increment.
    case increment
    /// Each tick takes the step's increment away.
    case decrement
}
