/// Where a recogniser is with its gesture.
///
/// The raw values are those of UIKit and AppKit.
public enum GestureState: Int, Hashable, Sendable, CaseIterable {
    /// Nothing is decided: it may still become the gesture.
    case possible = 0
    /// A continuous gesture is under way since now.
    case began = 1
    /// A continuous gesture goes on, and is not what it was.
    case changed = 2
    /// A continuous gesture is over, or a discrete one was made.
    case ended = 3
    /// A continuous gesture was broken off.
    case cancelled = 4
    /// It is not the gesture.
    case failed = 5

    /// Another name for ``ended``: the gesture was made.
    public static let recognized = GestureState.ended

    /// Whether a recogniser may go from this state to `next`.
    ///
    /// - Parameters:
    ///   - next: The state after this one.
    ///   - isContinuous: Whether the gesture goes on for a while; a discrete one is made at once,
    ///     or fails.
    /// - Returns: True along the arrows of UIKit's state diagram, also back to `possible`.
    public func canBecome(_ next: GestureState, isContinuous: Bool) -> Bool {
        switch (self, next) {
        case (.possible, .failed): true
        case (.possible, .began): isContinuous
        case (.possible, .ended): !isContinuous
        case (.began, .changed), (.began, .ended), (.began, .cancelled): isContinuous
        case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): isContinuous
        case (.ended, .possible), (.failed, .possible): true
        case (.cancelled, .possible): isContinuous
        default: false
        }
    }
}
