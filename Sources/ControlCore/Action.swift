/// Something the caller must do now, in the order given.
public enum Action: Equatable, Sendable {
    /// Send this velocity to the robot.
    case command(Twist)
    /// Drop the motion connection without a good-bye and connect anew: it has been stalled for so
    /// long that what waits in it must never arrive.
    case rebuildLink
    /// Tell everyone that the operator stopped the robot.
    case stop(Notice)
    /// Tell everyone that the operator released the stop latch.
    case reset(Notice)
    /// What the operator should know about motion has changed.
    case status(MotionStatus)

    /// Which gesture on which control asked for a stop or a reset.
    public struct Notice: Equatable, Sendable {
        /// The gesture.
        public let gesture: ButtonGesture
        /// The control it was made on.
        public let control: Control

        /// Names the gesture and the control.
        public init(gesture: ButtonGesture, control: Control) {
            self.gesture = gesture
            self.control = control
        }
    }
}
