import ControlCore

extension GestureMessage.State {
    /// How far a gesture is, in the words of the message; nil where there is nothing to say.
    init?(_ state: GestureState, isContinuous: Bool) {
        switch state {
        case .began: self = .began
        case .changed: self = .changed
        case .ended: self = isContinuous ? .ended : .recognized
        case .cancelled: self = .cancelled
        case .possible, .failed: return nil
        }
    }
}
