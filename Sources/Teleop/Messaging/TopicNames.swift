/// The topics of one robot, all below its prefix.
struct TopicNames: Equatable {
    /// The first levels of every one of them, without a final `/`.
    let prefix: String
    let commandVelocity: String
    let stop: String
    let reset: String
    let status: String
    /// Where a bridge says what time it is, so that a receiver knows how its clock goes before its
    /// first command comes.
    let ping: String
    /// Where a guard passes on what the robot may obey, unless told otherwise.
    let guardedVelocity: String
    /// Where a simulated robot says where it is.
    let pose: String

    /// The topics below `prefix`, in which `{robot}` stands for the robot's name.
    init(prefix: String, robot: String) {
        self.prefix = prefix.replacing("{robot}", with: robot)
        commandVelocity = self.prefix + "/cmd_vel"
        stop = self.prefix + "/stop"
        reset = self.prefix + "/reset"
        status = self.prefix + "/status"
        ping = self.prefix + "/ping"
        guardedVelocity = commandVelocity + "_guarded"
        pose = self.prefix + "/pose"
    }

    /// Where the value of a set-point is.
    func setpoint(_ name: String) -> String { "\(prefix)/setpoint/\(name)" }

    /// Where others ask for a value of a set-point.
    func setpointRequest(_ name: String) -> String { setpoint(name) + "/set" }

    /// Stands for the values of all set-points, and for no request.
    var allSetpoints: String { setpoint("+") }

    /// The set-point whose value is on `topic`; nil for any other topic.
    func setpointName(of topic: String) -> String? {
        let beginning = setpoint("")
        guard topic.hasPrefix(beginning), topic.utf8.count > beginning.utf8.count else {
            return nil
        }
        let name = topic.dropFirst(beginning.count)
        return name.contains("/") ? nil : String(name)
    }

    /// Where the place of a joystick's handle is.
    func report(_ joystick: String) -> String { "\(prefix)/report/\(joystick)" }

    /// Where a gesture is told.
    func gesture(_ name: String) -> String { "\(prefix)/gesture/\(name)" }
}
