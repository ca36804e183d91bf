/// Why a set-point does not take the value that somebody else wants.
public enum SetpointRefusal: Hashable, Sendable {
    /// The operator pulls it.
    case pulled
    /// A stop holds it where it is.
    case held
}
