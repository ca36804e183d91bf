import ControlCore

/// Everything that a person can choose, checked and complete.
///
/// The initial values are the defaults. What each key of the file means, in which unit and range,
/// is declared once in `Configuration.settings`.
struct Configuration: Equatable, Sendable {
    /// The name of the robot, one level of its topics.
    var robot = "robot"
    var broker = Broker()
    var topics = Topics()
    var device = Device()
    var drive = Drive()
    /// What each gesture on a control does.
    var gestures = [
        Gesture(control: "east", gesture: .touchDown, response: .stop),
        Gesture(control: "east", gesture: .doubleTap, response: .reset),
    ]
    /// The least important level that is logged.
    var log = LogLevel.info

    /// The topics of this robot.
    var topicNames: TopicNames { TopicNames(prefix: topics.prefix, robot: robot) }
}
