import ControlCore

extension Configuration {
    /// Every key of the configuration file, in the order in which they are printed.
    static let settings =
        nameSettings + brokerSettings + deviceSettings + driveSettings + setPointSettings
        + touchSettings + otherSettings

    private static let nameSettings: [Setting<Configuration>] = [
        Setting("robot", \.robot, .robotName, "Name of the robot in its topics"),
        Setting(
            "topics.prefix", \.topics.prefix, .topicPrefix,
            "First levels of every topic; {robot} stands for the name of the robot"),
        Setting(
            "topics.share", \.topics.share, .flag,
            "Whether others may send commands, too; otherwise they block motion"),
    ]

    private static let brokerSettings: [Setting<Configuration>] = [
        Setting(
            "broker.url", \.broker.address, .brokerAddress,
            "MQTT broker, port 1883 or, by TLS, 8883 unless given; embedded starts a private one"),
        Setting(
            "broker.username", optional: \.broker.username, .text(), example: "driver",
            "Name to connect with"),
        Setting(
            "broker.password_file", optional: \.broker.passwordFile, .text(),
            example: "/etc/teleop/password",
            "File that holds the password, which others must not be allowed to read"),
        Setting(
            "broker.ca_file", optional: \.broker.caFile, .text(), example: "/etc/teleop/ca.pem",
            "Authorities whose certificates are believed with mqtts; the system's when not set"),
        Setting(
            "broker.cert_file", optional: \.broker.certFile, .text(),
            example: "/etc/teleop/driver.pem", "Our own certificate, for brokers that ask for one"),
        Setting(
            "broker.key_file", optional: \.broker.keyFile, .text(),
            example: "/etc/teleop/driver.key", "Key of our own certificate, without a passphrase"),
        Setting(
            "broker.client_id", optional: \.broker.clientID, .clientID, example: "driver",
            "Name of the connections on the broker, with -motion and -state behind it; random"
                + " when not set"),
        Setting(
            "broker.keepalive", \.broker.keepaliveSeconds, .wholeNumber(5...65535), unit: "s",
            "Silence after which the connection is probed"),
        Setting(
            "broker.link_timeout", \.broker.linkTimeoutSeconds, .number(.from(0.1, to: 60)),
            unit: "s", "Stall after which the link is closed and rebuilt"),
        Setting(
            "broker.max_latency", \.broker.maxLatencySeconds, .number(.from(0, to: 60)),
            unit: "s", "Round trip through the broker beyond which motion is blocked; 0 is off"),
    ]

    private static let deviceSettings: [Setting<Configuration>] =
        DeviceMatch.settings(for: "gamepad").map { $0.under("device.match", \.device.match) } + [
            Setting(
                "device.grab", \.device.grab, .flag,
                "Whether no other program gets the device's events"
            ),
            Setting(
                "device.mappings_file", optional: \.device.mappingsFile, .text(),
                example: "/etc/teleop/gamecontrollerdb.txt",
                "File of SDL mapping lines, for pads whose buttons have no standard names"),
            Setting(
                "device.mapping", \.device.mapping, .controlMapping,
                "Own names of controls, or other meanings of the usual ones; -ABS_Y is turned round"
            ),
            Setting(
                "device.rumble", \.device.rumble, .choice,
                "How strongly the gamepad shakes at a stop, at motion that is blocked and where a"
                    + " set-point ends"),
            Setting(
                "device.ignore", \.device.ignore, .list(of: .ignoredDevice),
                "Devices that are never chosen automatically; the default is Steam's virtual gamepad"
            ),
        ]

    private static let stamped = Setting<Configuration>.Condition(
        key: "drive.encoding", values: "twist_stamped or cdr_twist_stamped",
        holds: { $0.drive.encoding.isStamped }, establish: { $0.drive.encoding = .twistStamped })

    private static func moving(
        _ name: Drive.Kinematics.Name
    ) -> Setting<Configuration>.Condition {
        Setting<Configuration>.Condition(
            key: "drive.kinematics", values: name.rawValue,
            holds: { $0.drive.kinematics.name == name },
            establish: { $0.drive.kinematics.name = name })
    }

    private static let driveSettings: [Setting<Configuration>] = [
        Setting(
            "drive.stick", \.drive.sticks, .sticks,
            "Stick that drives; of several the first that is moved, until it is home"),
        Setting(
            "drive.kinematics", \.drive.kinematics.name, .choice, "How the robot moves"),
        Setting(
            "drive.turn", optional: \.drive.kinematics.turn,
            .name("stick", allowed: "left_stick, right_stick, a touch joystick or an axis"),
            when: moving(.holonomic), example: "right_stick",
            "Stick whose left and right turn the robot"),
        Setting(
            "drive.wheelbase", optional: \.drive.kinematics.wheelbaseMeters,
            .number(.from(0.01, to: 100)), unit: "m", when: moving(.ackermann), isRequired: true,
            example: "0.3", "Distance from the front to the rear axle"),
        Setting(
            "drive.max_steering_angle", optional: \.drive.kinematics.maxSteeringAngleRadians,
            .number(.above(0, below: .pi / 2)), unit: "rad", when: moving(.ackermann),
            isRequired: true, example: "0.5", "Steering angle at full travel"),
        Setting(
            "drive.max_linear", \.drive.maxLinear, .number(.from(0, to: 1000)), unit: "m/s",
            "Velocity at full travel"),
        Setting(
            "drive.max_angular", \.drive.maxAngular, .number(.from(0, to: 1000)), unit: "rad/s",
            "Turning rate at full travel; a car does not use it"),
        Setting(
            "drive.dead_zone", \.drive.deadZone, .deadZone, unit: "of travel",
            "Radius in which the stick is home; auto is the larger of 0.05 and the kernel's,"
                + " at most 0.5"),
        Setting(
            "drive.expo", \.drive.expo, .number(.from(0, to: 1)),
            "Response of the stick, from 0, linear, to 1, cubic and finest near home"),
        Setting(
            "drive.acceleration.linear", \.drive.linearAcceleration, .number(.from(0, to: 1000)),
            unit: "m/s^2", "Limit on gaining velocity; 0 is unlimited"),
        Setting(
            "drive.acceleration.angular", \.drive.angularAcceleration, .number(.from(0, to: 1000)),
            unit: "rad/s^2", "Limit on gaining turning rate; 0 is unlimited"),
        Setting(
            "drive.deceleration.linear", \.drive.linearDeceleration, .number(.from(0, to: 1000)),
            unit: "m/s^2", "Limit on losing velocity while the stick is held; 0 is unlimited"),
        Setting(
            "drive.deceleration.angular", \.drive.angularDeceleration, .number(.from(0, to: 1000)),
            unit: "rad/s^2", "Limit on losing turning rate while the stick is held; 0 is unlimited"),
        Setting(
            "drive.invert_turn_in_reverse", \.drive.invertTurnInReverse, .flag,
            "Whether left and right change places while driving backwards"),
        Setting(
            "drive.enable", \.drive.enable, .enable,
            "What is held to drive; none drives without, toggle waits for a gesture"),
        Setting(
            "drive.turbo.button", \.drive.turbo.buttonName, .buttonOrNone,
            "Control that is held to drive faster; none switches turbo off"),
        Setting(
            "drive.turbo.scale", optional: \.drive.turbo.factor, .number(.from(1, to: 10)),
            example: "2", "Factor on both velocities"),
        Setting(
            "drive.slow.button", \.drive.slow.buttonName, .buttonOrNone,
            "Control that is held to drive slower; none switches slow off"),
        Setting(
            "drive.slow.scale", optional: \.drive.slow.factor, .number(.above(0, to: 1)),
            example: "0.3", "Factor on both velocities"),
        Setting(
            "drive.rate", \.drive.rateHertz, .number(.zero(or: 1, to: 1000)), unit: "Hz",
            "Commands a second while moving; 0 sends one for every input frame"),
        Setting(
            "drive.stop_burst", \.drive.stopBurstSeconds, .number(.from(0, to: 10)), unit: "s",
            "How long the zero command is repeated after a release"),
        Setting(
            "drive.input_timeout", \.drive.inputTimeoutSeconds, .number(.from(0, to: 3600)),
            unit: "s", "Silence of the device while moving that blocks motion; 0 is off"),
        Setting("drive.encoding", \.drive.encoding, .choice, "Form of a command"),
        Setting(
            "drive.stamp", \.drive.stamp, .choice, when: stamped, "Time in the command's header"),
        Setting(
            "drive.frame_id", \.drive.frameID,
            .text("at most 256 bytes without control characters") { _ in true }, when: stamped,
            "Frame in the command's header"),
    ]

    private static let setPointSettings: [Setting<Configuration>] = [
        Setting(
            "setpoints", \.setPoints, .list(of: SetPoint.settings, blank: SetPoint()),
            "Values that are pulled up and down")
    ]

    private static let touchSettings: [Setting<Configuration>] =
        (DeviceMatch.settings(for: "touch screen").map { $0.under("match", \.match) }
        + Touch.settings).map { $0.under("touch", \.touch) }

    private static let otherSettings: [Setting<Configuration>] = [
        Setting(
            "gestures", \.gestures,
            .list(of: Gesture.settings, blank: Gesture("", .touchDown, .stop)),
            "What gestures on buttons and on parts of the touch screen do"),
        Setting(
            "reports", \.reports, .flag,
            "Whether the report of each joystick is published, on report/ and its name"),
        Setting(
            "realtime", \.realtime, .flag,
            "Whether it runs ahead of ordinary programs, in memory that is never swapped out"),
        Setting("log", \.log, .choice, "Least important level that is logged"),
    ]
}
