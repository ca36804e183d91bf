/// How fast one speed may change while the stick is held.
public struct AccelerationLimit: Equatable, Sendable {
    /// The largest growth of the speed's magnitude, per second; 0 is unlimited.
    public let acceleration: Double
    /// The largest decrease of the speed's magnitude, per second; 0 is unlimited.
    public let deceleration: Double

    /// Speeds change as they are asked to.
    public static let unlimited = AccelerationLimit(acceleration: 0, deceleration: 0)

    /// Limits in the speed's unit per second; negative ones are a programmer's error.
    public init(acceleration: Double, deceleration: Double) {
        precondition(acceleration >= 0 && deceleration >= 0, "limits are 0 or positive")
        self.acceleration = acceleration
        self.deceleration = deceleration
    }

    /// The speed after `seconds` on the way from `current` to `target`; never beyond `target`.
    ///
    /// Turning round brakes to 0 first and then, in what is left of the time, accelerates.
    public func speed(after seconds: Double, from current: Double, to target: Double) -> Double {
        var time = seconds
        var speed = current
        let isTurningRound = speed * target < 0
        if isTurningRound || abs(target) < abs(speed) {
            let end = isTurningRound ? 0 : target
            if deceleration > 0 {
                let needed = abs(end - speed) / deceleration
                guard needed <= time else {
                    return speed + (end > speed ? deceleration : -deceleration) * time
                }
                time -= needed
            }
            speed = end
        }
        guard speed != target, acceleration > 0, abs(target - speed) / acceleration > time else {
            return target
        }
        return speed + (target > speed ? acceleration : -acceleration) * time
    }
}
