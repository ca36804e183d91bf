/// Turns what the operator asks for into the next command, within the acceleration limits.
struct VelocityShaper {
    let linear: AccelerationLimit
    let angular: AccelerationLimit
    /// The time from one command to the next, in seconds.
    ///
    /// A command that leaves late is not allowed a larger step: the robot has held the last one
    /// meanwhile.
    let secondsPerCommand: Double
    private var current = Twist.zero

    init(linear: AccelerationLimit, angular: AccelerationLimit, secondsPerCommand: Double) {
        self.linear = linear
        self.angular = angular
        self.secondsPerCommand = secondsPerCommand
    }

    /// The next command on the way to `demand`.
    ///
    /// From standing still, the first one already is a full step.
    mutating func command(toward demand: VelocityDemand) -> Twist {
        current.linearX = step(linear, current.linearX, demand.linearX)
        current.linearY = step(linear, current.linearY, demand.linearY)
        let turningSpeed =
            switch demand.turning {
            case .rate(let rate): rate
            case .curvature(let curvature): current.linearX * curvature
            }
        current.angularZ = step(angular, current.angularZ, turningSpeed)
        return current
    }

    /// Forgets the linear speeds: their stick is home.
    mutating func haltLinear() {
        current.linearX = 0
        current.linearY = 0
    }

    /// Forgets the turning speed: its stick is home.
    mutating func haltAngular() {
        current.angularZ = 0
    }

    /// Forgets all speeds: the robot has been told to stand.
    mutating func halt() {
        current = .zero
    }

    private func step(_ limit: AccelerationLimit, _ from: Double, _ to: Double) -> Double {
        // Adding 0 turns -0.0 into 0.0, which is what a reader of the command expects.
        limit.speed(after: secondsPerCommand, from: from, to: to) + 0
    }
}
