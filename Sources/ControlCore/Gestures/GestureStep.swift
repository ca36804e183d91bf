/// What a recogniser makes of what it has just been told.
public enum GestureStep: Hashable, Sendable {
    /// Nothing to tell.
    case none
    /// A continuous gesture is under way.
    case begin
    /// A continuous gesture that is under way has changed.
    case change
    /// A discrete gesture was made, or a continuous one is over.
    case end
    /// A continuous gesture that was under way is broken off.
    case cancel
    /// This is not the gesture, and can not become it any more.
    case fail
}
