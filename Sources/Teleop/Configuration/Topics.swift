extension Configuration {
    /// The names of the topics.
    struct Topics: Equatable, Sendable {
        /// The first levels of every topic; `{robot}` stands for the robot's name.
        var prefix = "teleop/{robot}"
        /// Whether others may send commands to the same robot.
        var share = false
    }
}
