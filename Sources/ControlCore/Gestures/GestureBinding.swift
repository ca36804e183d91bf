/// What a gesture on a button does.
public struct GestureBinding: Equatable, Sendable {
    /// What happens.
    public enum Response: String, Sendable, CaseIterable {
        /// The stop latch is set: nothing moves until it is released.
        case stop
        /// The stop latch is released. The sticks must be seen home before anything moves.
        case reset
    }

    /// The button.
    public let control: Control
    /// The gesture made on it.
    public let gesture: ButtonGesture
    /// What it does.
    public let response: Response

    /// Binds a gesture on a button to what it does.
    public init(control: Control, gesture: ButtonGesture, response: Response) {
        self.control = control
        self.gesture = gesture
        self.response = response
    }
}
