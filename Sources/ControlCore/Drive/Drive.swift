/// The way from the sticks to a velocity: dead zone, response curve, turbo and slow, kinematics,
/// acceleration limits.
struct Drive {
    let settings: DriveSettings
    private(set) var stick: StickState
    private(set) var turnStick: StickState?
    private var turbo = PressState()
    private var slow = PressState()
    private var shaper: VelocityShaper

    init(_ settings: DriveSettings) {
        precondition(
            settings.commandPeriod != nil
                || (settings.linearLimit == .unlimited && settings.angularLimit == .unlimited),
            "acceleration limits need a command period")
        self.settings = settings
        stick = StickState(control: settings.stick)
        turnStick = settings.kinematics.turnStick.map(StickState.init)
        shaper = VelocityShaper(
            linear: settings.linearLimit, angular: settings.angularLimit,
            secondsPerCommand: settings.commandPeriod?.inSeconds ?? 0)
    }

    /// Every stick that moves the robot is home.
    var isNeutral: Bool { stick.isNeutral && turnStick?.isNeutral != false }

    /// A stick was not where it was thought to be when the device was opened.
    var isStickFoundAway: Bool {
        stick.isFirstReport && !stick.isNeutral
            || turnStick.map { $0.isFirstReport && !$0.isNeutral } == true
    }

    /// True when the operator asks for motion: a stick is out of its dead zone.
    var isAsked: Bool {
        stick.report.displacement > stick.deadZoneRadius
            || turnStick.map { abs($0.x) > $0.deadZoneRadius } == true
    }

    mutating func connect(flat: [Control: Double]) {
        stick.connect(
            deadZoneRadius: settings.deadZone.radius(flat: flat[stick.control] ?? 0))
        if let turn = turnStick?.control {
            turnStick?.connect(deadZoneRadius: settings.deadZone.radius(flat: flat[turn] ?? 0))
        }
        turbo = PressState()
        slow = PressState()
    }

    mutating func move(_ control: Control, x: Double, y: Double) {
        if control == stick.control { stick.move(x: x, y: y) }
        if control == turnStick?.control { turnStick?.move(x: x, y: y) }
    }

    mutating func press(_ control: Control, isPressed: Bool) {
        if control == settings.turbo?.control { _ = turbo.set(isHeld: isPressed) }
        if control == settings.slow?.control { _ = slow.set(isHeld: isPressed) }
    }

    mutating func pull(_ control: Control, by fraction: Double) {
        if control == settings.turbo?.control { _ = turbo.pull(fraction) }
        if control == settings.slow?.control { _ = slow.pull(fraction) }
    }

    mutating func endFrame(_ frame: Event.Frame) {
        if frame == .atOpen {
            stick.endFrameAtOpen()
            turnStick?.endFrameAtOpen()
        } else {
            stick.endFrame()
            turnStick?.endFrame()
        }
    }

    /// The next command, towards where the sticks are.
    mutating func command() -> Twist {
        // A stick that is home is not "held": its speeds end at once, whatever the limits say.
        let displacement = shaped(stick.report.displacement, stick)
        if displacement == 0 { shaper.haltLinear() }
        var turn = 0.0
        if let turnStick {
            turn = shaped(abs(turnStick.x), turnStick) * (turnStick.x < 0 ? -1 : 1)
            if turn == 0 { shaper.haltAngular() }
        }
        let demand = settings.kinematics.demand(
            stick: PolarReport(angle: stick.report.angle, displacement: displacement).rectangular,
            turn: turn, scale: scale)
        return shaper.command(
            toward: settings.invertsTurnInReverse ? demand.turningInvertedInReverse() : demand)
    }

    /// The robot has been told to stand.
    mutating func halt() {
        shaper.halt()
    }

    private var scale: Double {
        if let slow = settings.slow, self.slow.isHeld { return slow.scale }
        if let turbo = settings.turbo, self.turbo.isHeld { return turbo.scale }
        return 1
    }

    private func shaped(_ displacement: Double, _ stick: StickState) -> Double {
        settings.curve.applied(
            to: DeadZone.applied(to: displacement, radius: stick.deadZoneRadius))
    }
}
