import ControlCore

/// The configuration in the terms of the core: names of controls become numbers.
struct ControlBindings {
    /// What the core is told.
    let settings: TeleoperatorSettings
    /// The controls that a gamepad must have.
    let required: [ControlReader.Wanted]
    /// The controls that a gamepad had better have.
    let optional: [ControlReader.Wanted]
    /// The sticks that report, in the order of their messages.
    let reporting: [Control]
    /// The names under which gestures are published, by the numbers of their bindings.
    let publishedNames: [String?]
    /// Whether a stick of the gamepad drives, and whether a joystick of the touch screen does.
    let drivesByGamepad: Bool
    let drivesByTouch: Bool

    private let names: ControlNames
    private let configuration: Configuration
    /// What does not go together whatever the device.
    private let contradictions: Set<String>

    init(_ configuration: Configuration) {
        var names = ControlNames(panel: Set(configuration.touch.names))
        var settings = TeleoperatorSettings(drive: DriveSettings(configuration, &names))
        settings.panel = PanelSettings(configuration.touch, &names)
        let controls = configuration.controls
        settings.setpoints = configuration.setPoints.map { SetpointSettings($0, controls, &names) }
        settings.gestures = configuration.gestures.map { gesture in
            GestureBinding(
                control: names.require(gesture.target, for: "gestures"),
                gesture: gesture.gesture.rawValue, recognizer: gesture.makeRecognizer(),
                response: gesture.response)
        }
        settings.reportsSticks = configuration.reports
        settings.rumbles = configuration.device.rumble != .off
        self.settings = settings
        publishedNames = configuration.gestures.map(\.name)
        let panel = Set(configuration.touch.joysticks.map(\.name))
        drivesByGamepad = !panel.isSuperset(of: configuration.drive.sticks)
        drivesByTouch = !panel.isDisjoint(with: configuration.drive.sticks)
        reporting = settings.reportingSticks
        required = names.required
        optional = names.optional
        self.names = names
        self.configuration = configuration
        contradictions = Set(Self.contradictions(in: configuration, on: nil))
    }

    /// Prepares to read the controls of `device`, which `layout` names.
    ///
    /// Throws ``MissingControls`` where it lacks one that is required, and ``SharedControls`` where
    /// two names are one control of this device, which is to do what does not go together.
    func reader(of device: DeviceDescription, _ layout: ControlLayout) throws -> ControlReader {
        let missing = missing(on: layout)
        let present = optional.filter { !missing.contains($0) }
        let reader = try ControlReader(device, layout: layout, wanted: required + present)
        let problems = Self.contradictions(in: configuration, on: layout)
            .filter { !contradictions.contains($0) }
        guard problems.isEmpty else {
            throw SharedControls(device: device.name, problems: problems)
        }
        return reader
    }

    /// The controls that a device with this layout had better have, and has not.
    func missing(on layout: ControlLayout) -> [ControlReader.Wanted] {
        optional.filter { layout.source(named: $0.name, for: $0.use) == nil }
    }

    private static func contradictions(
        in configuration: Configuration, on layout: ControlLayout?
    ) -> [String] {
        var check = Contradictions(
            configuration: configuration, findings: Findings(), on: layout)
        check.find()
        return check.findings.problems.map(\.message)
    }

    /// What the configuration calls a control.
    func name(of control: Control) -> String { names.name(of: control) }

    /// Whether a control lies on the touch screen.
    func isOnPanel(_ control: Control) -> Bool { names.isOnPanel(control) }
}

extension DriveSettings {
    fileprivate init(_ configuration: Configuration, _ names: inout ControlNames) {
        let drive = configuration.drive
        let kinematics: Kinematics =
            switch drive.kinematics {
            case .differential:
                .differential(maxLinear: drive.maxLinear, maxAngular: drive.maxAngular)
            case .holonomic(let turn):
                .holonomic(
                    maxLinear: drive.maxLinear, maxAngular: drive.maxAngular,
                    turn: names.require(turn, as: .line, for: "drive.turn"))
            case .ackermann(let wheelbase, let maxSteeringAngle):
                .ackermann(
                    maxLinear: drive.maxLinear, wheelbase: wheelbase,
                    maxSteeringAngle: maxSteeringAngle)
            }
        let enable: Control? =
            switch drive.enable {
            case .notNeeded: nil
            case .held(let name): names.require(name, as: .hold, for: "drive.enable")
            // Nobody presses it: a gesture counts as the press.
            case .toggled: names.control("toggle")
            }
        let sticks = drive.sticks.map { names.require($0, for: "drive.stick") }
        self.init(sticks: sticks, kinematics: kinematics, enable: enable)
        deadZone =
            switch drive.deadZone {
            case .automatic: .automatic
            case .fraction(let radius): .radius(radius)
            }
        curve = ResponseCurve(expo: drive.expo)
        linearLimit = AccelerationLimit(
            acceleration: drive.linearAcceleration, deceleration: drive.linearDeceleration)
        angularLimit = AccelerationLimit(
            acceleration: drive.angularAcceleration, deceleration: drive.angularDeceleration)
        invertsTurnInReverse = drive.invertTurnInReverse
        turbo = ScaledButton(drive.turbo, for: "drive.turbo", &names)
        slow = ScaledButton(drive.slow, for: "drive.slow", &names)
        commandPeriod = drive.rateHertz > 0 ? .seconds(1 / drive.rateHertz) : nil
        stopBurst = .seconds(drive.stopBurstSeconds)
        linkTimeout = .seconds(configuration.broker.linkTimeoutSeconds)
        probesLink = true
        maxLatency =
            configuration.broker.maxLatencySeconds > 0
            ? .seconds(configuration.broker.maxLatencySeconds) : nil
        inputTimeout =
            drive.inputTimeoutSeconds > 0 ? .seconds(drive.inputTimeoutSeconds) : nil
    }
}

extension ScaledButton {
    fileprivate init?(
        _ button: Configuration.ScaledButton?, for purpose: String, _ names: inout ControlNames
    ) {
        guard let button else { return nil }
        self.init(control: names.wish(button.button, for: purpose), scale: button.scale)
    }
}

extension PanelSettings {
    /// What lies on the touch screen, with the numbers of its names.
    init(_ touch: Configuration.Touch, _ names: inout ControlNames) {
        self.init()
        joysticks = touch.joysticks.map { joystick in
            var settings = PanelSettings.Joystick(
                control: names.control(joystick.name), region: joystick.region.frame(on: .unit))
            settings.travel = joystick.travel
            settings.positionMode = joystick.positionMode == .absolute ? .absolute : .relative
            settings.isMovable = joystick.movable
            return settings
        }
        elastics = touch.elastics.map { Region($0, &names) }
        areas = touch.areas.map { Region($0, &names) }
        minimumContact = .seconds(touch.minimumContactSeconds)
        palmDiameter = touch.palmSizeMillimeters.map { $0 * PanelGeometry.pointsPerMillimeter }
    }
}

extension PanelSettings.Region {
    fileprivate init(_ place: Configuration.Touch.Place, _ names: inout ControlNames) {
        self.init(control: names.control(place.name), frame: place.region.frame(on: .unit))
    }
}

extension SetpointSettings {
    fileprivate init(
        _ setPoint: Configuration.SetPoint, _ controls: KnownControls, _ names: inout ControlNames
    ) {
        self.init(
            elastic: setPoint.elasticSettings(controls), initialValue: setPoint.initialValue,
            pull: Pull(setPoint, controls, &names))
        isInverted = setPoint.invert
        resetsOnReset = setPoint.reset
        resetsOnStop = setPoint.resetOnStop
        holdsOnStop = setPoint.holdOnStop
    }
}

extension SetpointSettings.Pull {
    fileprivate init(
        _ setPoint: Configuration.SetPoint, _ controls: KnownControls, _ names: inout ControlNames
    ) {
        let purpose = "setpoints"
        guard let pull = setPoint.pull else {
            self = .buttons(
                increase: names.require(setPoint.increase ?? "", for: purpose),
                decrease: names.require(setPoint.decrease ?? "", for: purpose))
            return
        }
        if names.isOnPanel(pull) {
            self = .contact(on: names.control(pull))
        } else if let axis = controls.stickAxis(pull) {
            let stick = names.require(axis.stick, for: purpose)
            self = axis.isX ? .stickX(stick) : .stickY(stick)
        } else if controls.isLine(pull) {
            self = .stickX(names.require(pull, as: .line, for: purpose))
        } else {
            self = .trigger(names.require(pull, as: .pull, for: purpose))
        }
    }
}

extension Size {
    /// Of fractions.
    fileprivate static let unit = Size(width: 1, height: 1)
}
