import ControlCore

/// The configuration in the terms of the core: names of controls become numbers.
struct ControlBindings {
    /// How the robot is driven.
    let settings: DriveSettings
    /// What gestures on buttons do.
    let gestures: [GestureBinding]
    /// The controls that a device must have.
    let required: [ControlReader.Wanted]
    /// The controls that a device had better have.
    let optional: [ControlReader.Wanted]

    private var names: [String] = []

    init(_ configuration: Configuration) {
        let drive = configuration.drive
        var names: [String] = []
        var required: [ControlReader.Wanted] = []
        var optional: [ControlReader.Wanted] = []

        func control(_ name: String) -> Control {
            if let index = names.firstIndex(of: name) { return Control(index: index) }
            names.append(name)
            return Control(index: names.count - 1)
        }
        func require(_ name: String, for purpose: String) -> Control {
            let control = control(name)
            let wanted = ControlReader.Wanted(name: name, control: control, purpose: purpose)
            if !required.contains(wanted) { required.append(wanted) }
            return control
        }
        func wish(_ button: Configuration.ScaledButton?, for purpose: String) -> ScaledButton? {
            guard let button else { return nil }
            let control = control(button.button)
            optional.append(
                ControlReader.Wanted(name: button.button, control: control, purpose: purpose))
            return ScaledButton(control: control, scale: button.scale)
        }

        let kinematics: Kinematics =
            switch drive.kinematics {
            case .differential:
                .differential(maxLinear: drive.maxLinear, maxAngular: drive.maxAngular)
            case .holonomic(let turn):
                .holonomic(
                    maxLinear: drive.maxLinear, maxAngular: drive.maxAngular,
                    turn: require(turn, for: "drive.turn"))
            case .ackermann(let wheelbase, let maxSteeringAngle):
                .ackermann(
                    maxLinear: drive.maxLinear, wheelbase: wheelbase,
                    maxSteeringAngle: maxSteeringAngle)
            }
        var settings = DriveSettings(
            stick: require(drive.sticks[0], for: "drive.stick"), kinematics: kinematics,
            enable: drive.enable.held.map { require($0, for: "drive.enable") })
        settings.deadZone =
            switch drive.deadZone {
            case .automatic: .automatic
            case .fraction(let radius): .radius(radius)
            }
        settings.curve = ResponseCurve(expo: drive.expo)
        settings.linearLimit = AccelerationLimit(
            acceleration: drive.linearAcceleration, deceleration: drive.linearDeceleration)
        settings.angularLimit = AccelerationLimit(
            acceleration: drive.angularAcceleration, deceleration: drive.angularDeceleration)
        settings.invertsTurnInReverse = drive.invertTurnInReverse
        settings.turbo = wish(drive.turbo, for: "drive.turbo")
        settings.slow = wish(drive.slow, for: "drive.slow")
        settings.commandPeriod = drive.rateHertz > 0 ? .seconds(1 / drive.rateHertz) : nil
        settings.stopBurst = .seconds(drive.stopBurstSeconds)
        settings.linkTimeout = .seconds(configuration.broker.linkTimeoutSeconds)
        settings.inputTimeout =
            drive.inputTimeoutSeconds > 0 ? .seconds(drive.inputTimeoutSeconds) : nil
        self.settings = settings
        // Only what a gamepad can do so far.
        gestures = configuration.gestures.compactMap { gesture in
            guard ControlName.isPressable(gesture.target),
                let kind = ButtonGesture(rawValue: gesture.gesture.rawValue),
                let response = GestureBinding.Response(rawValue: gesture.response.rawValue)
            else { return nil }
            return GestureBinding(
                control: require(gesture.target, for: "gestures"), gesture: kind,
                response: response)
        }
        self.required = required
        self.optional = optional
        self.names = names
    }

    /// What the configuration calls a control.
    func name(of control: Control) -> String {
        names[control.index]
    }
}
