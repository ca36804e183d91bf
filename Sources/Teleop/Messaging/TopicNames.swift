/// The topics of one robot, all below its prefix.
struct TopicNames: Equatable {
    /// The first levels of every one of them, without a final `/`.
    let prefix: String
    let commandVelocity: String
    let stop: String
    let reset: String
    let status: String
    /// Where a simulated robot says where it is.
    let pose: String

    /// The topics below `prefix`, in which `{robot}` stands for the robot's name.
    init(prefix: String, robot: String) {
        self.prefix = prefix.replacing("{robot}", with: robot)
        commandVelocity = self.prefix + "/cmd_vel"
        stop = self.prefix + "/stop"
        reset = self.prefix + "/reset"
        status = self.prefix + "/status"
        pose = self.prefix + "/pose"
    }
}
