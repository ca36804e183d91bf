extension Configuration {
    /// How a stick becomes velocity commands.
    struct Drive: Equatable, Sendable {
        /// The half-width of the dead zone.
        enum DeadZone: Equatable, Sendable {
            /// The larger of 0.05 and what the kernel knows of the stick, but at most 0.5.
            case automatic
            /// A fraction of full travel, in `0 ..< 1`.
            case fraction(Double)
        }

        /// The form of a command on the wire.
        enum Encoding: String, CaseIterable, Sendable {
            case twist
            case twistStamped = "twist_stamped"
            case cdrTwist = "cdr_twist"
            case cdrTwistStamped = "cdr_twist_stamped"
            case msgpackTwist = "msgpack_twist"

            /// True when the form has a header with a time and a frame.
            var isStamped: Bool { self == .twistStamped || self == .cdrTwistStamped }
        }

        /// The time in the header of a stamped command.
        enum Stamp: String, CaseIterable, Sendable {
            case now
            case zero
            case omit
        }

        /// What has to be done to be allowed to drive.
        enum Enable: Equatable, Sendable {
            /// Nothing: a stick that was seen home is enough.
            case notNeeded
            /// To hold a control of the device, or a finger on an area of the touch screen.
            case held(String)
            /// A gesture that does `enable_toggle`, and nothing else.
            case toggled

            /// What is held; `nil` where nothing is.
            var held: String? {
                guard case .held(let name) = self else { return nil }
                return name
            }
        }

        /// The sticks and touch joysticks that drive, one at least.
        ///
        /// The one that moves first does until it is home.
        var sticks = ["left_stick"]
        var kinematics = Kinematics.differential
        /// The velocity at full travel, in m/s.
        var maxLinear = 1.0
        /// The turning rate at full travel, in rad/s; a car has no use for it.
        var maxAngular = 1.5
        var deadZone = DeadZone.automatic
        /// From 0, linear, to 1, cubic.
        var expo = 0.0
        /// In m/s^2 and rad/s^2; 0 is unlimited, here and in the next three.
        var linearAcceleration = 0.0
        var angularAcceleration = 0.0
        var linearDeceleration = 0.0
        var angularDeceleration = 0.0
        var invertTurnInReverse = false
        var enable = Enable.held("left_bumper")
        /// `nil` is switched off, here and in the next one.
        var turbo: Configuration.ScaledButton? = Configuration.ScaledButton(
            button: "right_bumper", scale: 2)
        var slow: Configuration.ScaledButton? = Configuration.ScaledButton(
            button: "left_trigger", scale: 0.3)
        /// 0 sends a command for every input frame.
        var rateHertz = 50.0
        var stopBurstSeconds = 0.3
        /// 0 is off.
        var inputTimeoutSeconds = 0.0
        var encoding = Encoding.twist
        var stamp = Stamp.now
        var frameID = "base_link"
    }
}
