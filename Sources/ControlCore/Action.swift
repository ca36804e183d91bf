/// Something the caller must do now, in the order given.
public enum Action: Equatable, Sendable {
    /// Send this velocity to the robot.
    case command(Twist)
    /// Drop this connection without a good-bye and connect anew: it has been stalled for so long
    /// that what waits in it must never arrive, or that nobody could stop the robot over it.
    case rebuildLink(Event.Link)
    /// Send this number over a connection, behind all that has left, so that the broker answers it:
    /// ``Event/probeReturned(_:_:)``.
    case probe(Event.Link, Int)
    /// Tell everyone that the operator stopped the robot.
    case stop(Notice)
    /// Tell everyone that the operator released the stop latch.
    case reset(Notice)
    /// The stop latch stays set: the control that stops is still held.
    case resetRefused(held: Control)
    /// What the operator should know about motion has changed; of a device that has just come this
    /// is told with its frame ``Event/Frame/atOpen``.
    case status(MotionStatus)

    /// Tell everyone that the set-point of this number has this value.
    case setpoint(Int, Double)
    /// Somebody else does not get the value that was wanted of the set-point of this number.
    case setpointRefused(Int, SetpointRefusal)
    /// Tell everyone of a gesture; the number is that of the binding that wants it.
    case gesture(Int, GestureEvent)
    /// Tell everyone where a stick stands.
    case report(Control, PolarReport)
    /// Let the operator feel something; after all that reaches the robot.
    case rumble(Rumble)

    /// Which gesture on which control asked for a stop or a reset.
    public struct Notice: Equatable, Sendable {
        /// What the gesture is called in its binding.
        public let gesture: String
        /// The control it was made on.
        public let control: Control

        /// Names the gesture and the control.
        public init(gesture: String, control: Control) {
            self.gesture = gesture
            self.control = control
        }
    }
}
