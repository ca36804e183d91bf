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
    /// The touch screen and what lies where on it.
    var touch = Touch()
    var drive = Drive()
    /// The values that are pulled up and down.
    var setPoints: [SetPoint] = []
    /// What each gesture on a control or a part of the touch screen does.
    var gestures = [
        Gesture("east", .touchDown, .stop), Gesture("east", .doubleTap, .reset),
        Gesture(Touch.wholeScreen.name, .tap, .stop),
        Gesture(Touch.wholeScreen.name, .doubleTap, .reset),
    ]
    /// Whether the reports of joysticks are published.
    var reports = false
    /// Whether the program runs ahead of ordinary ones.
    var realtime = false
    /// The least important level that is logged.
    var log = LogLevel.info

    /// The topics of this robot.
    var topicNames: TopicNames { TopicNames(prefix: topics.prefix, robot: robot) }
}
