/// What the operator asks for at this moment, before acceleration limits.
struct VelocityDemand: Equatable {
    /// How the base turns.
    enum Turning: Equatable {
        /// By itself, at this speed in rad/s.
        case rate(Double)
        /// By driving along a circle of this curvature in 1/m, so that it follows the speed.
        case curvature(Double)
    }

    /// Forward speed in m/s.
    var linearX: Double
    /// Speed to the left in m/s.
    var linearY: Double
    var turning: Turning

    /// The same with left and right exchanged where the robot backs up.
    func turningInvertedInReverse() -> VelocityDemand {
        guard linearX < 0 else { return self }
        var inverted = self
        switch turning {
        case .rate(let rate): inverted.turning = .rate(-rate)
        case .curvature(let curvature): inverted.turning = .curvature(-curvature)
        }
        return inverted
    }
}
