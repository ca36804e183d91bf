/// What a joystick's handle follows.
public enum HandlePositionMode: Hashable, Sendable, CaseIterable {
    /// The finger: the handle jumps under it at touch-down.
    case absolute
    /// The finger's way since touch-down: the handle does not move before the finger does.
    case relative
}
