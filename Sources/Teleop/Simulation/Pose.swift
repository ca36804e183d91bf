/// Where a robot stands on its floor, and which way it looks.
struct Pose: Equatable, Sendable {
    /// Metres from the start in the direction that the robot looked at then.
    var x = 0.0
    /// Metres from the start to the left of that direction.
    var y = 0.0
    /// The direction in radians, counter-clockwise from that at the start, -π ..< π.
    var theta = 0.0

    /// The pose for a person: `+1.23 -0.45 m 30 deg`.
    var text: String {
        let degrees = Int((theta * 180 / .pi).rounded())
        return "\(Decimals.signed(x)) \(Decimals.signed(y)) m \(degrees) deg"
    }
}
