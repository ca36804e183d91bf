import Glibc

/// How far a handle follows a drag: freely up to a limit, beyond it ever more slowly.
///
/// The formula is Barceloneta's. It is continuous at the limit; the slope falls there from 1 to
/// 1 / ln 10 = 0.434.
public struct RubberBand: Hashable, Sendable {
    /// The free way to either side, in points; greater than 0 and finite.
    public let limit: Double

    /// A band that is slack for `limit` points; another limit than a positive finite number is a
    /// programmer's error.
    public init(limit: Double) {
        precondition(limit > 0 && limit.isFinite, "a band's limit is a positive number of points")
        self.limit = limit
    }

    /// Where the handle stands after a drag of `translation` points, in points with the same sign.
    ///
    /// NaN gives 0. Whoever draws the control adds the place where the handle rests.
    public func pull(for translation: Double) -> Double {
        guard !translation.isNaN else { return 0 }
        guard abs(translation) > limit else { return translation }
        let length = stretchedLength(for: abs(translation))
        return translation < 0 ? -length : length
    }

    /// The logarithm that holds beyond the limit: `limit * (1 + log10(distance / limit))`.
    func stretchedLength(for distance: Double) -> Double {
        // Not the logarithm of the ratio: that may overflow where each of the two is finite.
        limit * (1 + (log10(distance) - log10(limit)))
    }
}
