/// A button of a mouse or another pointer.
public enum PointerButton: Hashable, Sendable, CaseIterable {
    /// The button under the index finger.
    case primary
    /// The button under the next finger: a right click of a right-handed person.
    case secondary
    /// Any other.
    case other
}
