/// How far a joystick's handle can go.
struct JoystickTravel {
    /// The distance from home that counts as 1, in points; 0 or more, finite.
    let radius: Double
    /// Home, in the joystick's own coordinates.
    let home: Point
    /// Where the handle's centre is kept, in the joystick's own coordinates.
    let constraint: Rectangle?

    /// Whether `delta` leads out of the circle.
    ///
    /// Never true of one whose length no number can tell.
    func isExceeded(by delta: Vector) -> Bool {
        let length = delta.magnitude
        return length > radius && length.isFinite
    }

    /// The point of the circle in the direction of `delta`, which is not zero.
    ///
    /// Not by way of sine and cosine: straight ahead must have no sideways part.
    func rim(towards delta: Vector) -> Vector {
        delta / delta.magnitude * radius
    }

    /// Where the handle is, away from home, when it is pulled by `delta`.
    ///
    /// First the circle, then the constraint: a diagonal pull along a straight constraint does not
    /// reach its end. A pull whose length no number can tell moves nothing; a constraint that is
    /// not finite or has a negative size keeps the handle at home.
    func offset(pulledBy delta: Vector) -> Vector {
        guard delta.magnitude.isFinite else { return .zero }
        let offset = isExceeded(by: delta) ? rim(towards: delta) : delta
        guard let constraint else { return offset }
        let kept = constraint.clamp(home + offset) - home
        return constraint.isWellFormed && kept.magnitude.isFinite ? kept : .zero
    }
}
