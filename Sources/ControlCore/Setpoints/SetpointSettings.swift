/// One set-point: its limits, how fast it moves, and what pulls it.
public struct SetpointSettings: Sendable {
    /// What pulls a set-point.
    public enum Pull: Hashable, Sendable {
        /// A stick, sideways: to the right increments.
        case stickX(Control)
        /// A stick, up and down: up increments.
        case stickY(Control)
        /// A one-sided control (trigger, pedal), which increments.
        case trigger(Control)
        /// Two buttons: one step at the press, then on at the first step's rate.
        case buttons(increase: Control, decrease: Control)
        /// A contact on an elastic region of the touch screen.
        case contact(on: Control)
    }

    /// Limits, steps, the axis of a drag.
    public var elastic: ElasticSettings
    /// The value at the start, and after a reset where ``resetsOnReset``; within the limits.
    public var initialValue: Double
    /// What pulls it.
    public var pull: Pull
    /// Whether increments and decrements change places.
    public var isInverted = false
    /// Whether the operator's or anyone's reset puts it back to ``initialValue``.
    public var resetsOnReset = false
    /// Whether a stop puts it back to ``initialValue``.
    public var resetsOnStop = false
    /// Whether it stays where it is while the stop latch is set.
    public var holdsOnStop = false

    /// A set-point with the usual behaviour.
    ///
    /// - Parameters:
    ///   - elastic: Limits and steps.
    ///   - initialValue: The value at the start.
    ///   - pull: What pulls it.
    public init(elastic: ElasticSettings, initialValue: Double, pull: Pull) {
        self.elastic = elastic
        self.initialValue = initialValue
        self.pull = pull
    }
}
