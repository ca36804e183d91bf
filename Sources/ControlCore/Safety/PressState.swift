/// Whether a control that is used as a button is down, and whether it went down in this frame.
struct PressState: Equatable {
    /// What a change of the control was.
    enum Change {
        case none
        case pressed
        case released
    }

    private(set) var isHeld = false
    private(set) var isFreshPress = false

    mutating func set(isHeld newValue: Bool) -> Change {
        guard newValue != isHeld else { return .none }
        isHeld = newValue
        if newValue { isFreshPress = true }
        return newValue ? .pressed : .released
    }

    /// Takes a trigger's pull, 0 to 1; NaN counts as let go.
    mutating func pull(_ fraction: Double) -> Change {
        set(isHeld: fraction >= (isHeld ? PressThreshold.release : PressThreshold.press))
    }

    mutating func endFrame() {
        isFreshPress = false
    }
}
