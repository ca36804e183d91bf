/// The topics of one robot, all below its prefix.
struct TopicNames: Equatable {
    let commandVelocity: String
    let stop: String
    let reset: String
    let status: String
    /// Where a simulated robot says where it is.
    let pose: String

    /// The topics below `prefix`, in which `{robot}` stands for the robot's name.
    init(prefix: String, robot: String) {
        var base = ""
        var rest = Substring(prefix)
        while let range = rest.firstRange(of: "{robot}") {
            base += rest[..<range.lowerBound] + robot
            rest = rest[range.upperBound...]
        }
        base += rest
        commandVelocity = base + "/cmd_vel"
        stop = base + "/stop"
        reset = base + "/reset"
        status = base + "/status"
        pose = base + "/pose"
    }
}
