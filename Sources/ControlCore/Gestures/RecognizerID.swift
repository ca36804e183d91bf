/// Names one recogniser of a ``GestureSurface``.
///
/// The name of one that was removed is not given to another.
public struct RecognizerID: Hashable, Sendable {
    /// How many recognisers the surface was given before this one.
    public let number: Int

    init(number: Int) {
        self.number = number
    }
}
