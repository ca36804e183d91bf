/// The ways in which a swipe may go.
///
/// The raw values are those of UIKit.
public struct SwipeDirection: OptionSet, Hashable, Sendable {
    /// One bit for each way.
    public let rawValue: Int

    /// States the ways by their bits; with a bit that stands for no way, no swipe is recognised.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// To the right.
    public static let right = SwipeDirection(rawValue: 1)
    /// To the left.
    public static let left = SwipeDirection(rawValue: 2)
    /// Upwards.
    public static let up = SwipeDirection(rawValue: 4)
    /// Downwards.
    public static let down = SwipeDirection(rawValue: 8)

    static let horizontal: SwipeDirection = [.right, .left]
    static let vertical: SwipeDirection = [.up, .down]
}
