/// Who moves a joystick.
enum JoystickHold {
    /// Nobody: the handle is home.
    case home
    /// Nobody, but a gamepad stick that did not move it is off its centre and must come home first.
    case homeWhileStickIsAway
    case contact(Grip)
    /// A gamepad stick, in fractions of travel, up positive; not both are 0.
    case stick(x: Double, y: Double)

    /// A contact that began on the joystick.
    struct Grip {
        let id: Int
        /// What the relative mode measures from.
        var start: Point
        /// Where the contact was last, inside the surface.
        var location: Point
        /// Whether a gamepad stick is off its centre meanwhile.
        var isStickAway: Bool
    }
}
