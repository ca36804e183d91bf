/// The way from the sticks to a velocity: dead zone, response curve, turbo and slow, kinematics,
/// acceleration limits.
struct Drive {
    let settings: DriveSettings
    private var sticks: [DrivingStick]
    /// The position of the one that drives, or drove last; never a barred one.
    private var owner = 0
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
        sticks = settings.sticks.map { DrivingStick(state: StickState(control: $0)) }
        turnStick = settings.kinematics.turnStick.map(StickState.init)
        shaper = VelocityShaper(
            linear: settings.linearLimit, angular: settings.angularLimit,
            secondsPerCommand: settings.commandPeriod?.inSeconds ?? 0)
    }

    /// The stick that drives, or drove last.
    var stick: StickState { sticks[owner].state }

    /// Every stick that moves the robot is home.
    var isNeutral: Bool {
        sticks.allSatisfy(\.state.isNeutral) && turnStick?.isNeutral != false
    }

    /// A stick was not where it was thought to be when the device was opened.
    var isStickFoundAway: Bool {
        sticks.contains { $0.state.isFoundAway } || turnStick?.isFoundAway == true
    }

    /// A stick was held away from home since the device was opened, and nobody knew.
    var isStickHeldSinceOpening: Bool {
        sticks.contains { $0.state.isHeldSinceOpening } || turnStick?.isHeldSinceOpening == true
    }

    /// True when the operator asks for motion: a stick is out of its dead zone.
    var isAsked: Bool {
        stick.report.displacement > stick.deadZoneRadius
            || turnStick.map { abs($0.x) > $0.deadZoneRadius } == true
    }

    /// Of the controls that `isThere` names, nothing is known any more but the dead zones.
    mutating func connect(flat: [Control: Double], where isThere: (Control) -> Bool) {
        for index in sticks.indices where isThere(sticks[index].state.control) {
            let control = sticks[index].state.control
            sticks[index].state.connect(
                deadZoneRadius: settings.deadZone.radius(flat: flat[control] ?? 0))
            sticks[index].isBarred = false
        }
        if let turn = turnStick?.control, isThere(turn) {
            turnStick?.connect(deadZoneRadius: settings.deadZone.radius(flat: flat[turn] ?? 0))
        }
        if settings.turbo.map({ isThere($0.control) }) == true { turbo = PressState() }
        if settings.slow.map({ isThere($0.control) }) == true { slow = PressState() }
    }

    mutating func move(_ control: Control, x: Double, y: Double) {
        for index in sticks.indices where sticks[index].state.control == control {
            sticks[index].state.move(x: x, y: y)
        }
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

    /// The frame of the controls that `isThere` names is complete.
    mutating func endFrame(_ frame: Event.Frame, where isThere: (Control) -> Bool) {
        for index in sticks.indices where isThere(sticks[index].state.control) {
            sticks[index].state.endFrame(frame)
        }
        if let turn = turnStick?.control, isThere(turn) { turnStick?.endFrame(frame) }
        chooseOwner()
    }

    /// Whoever moves first drives until home; who moves meanwhile must come home first.
    private mutating func chooseOwner() {
        for index in sticks.indices where sticks[index].state.isNeutral {
            sticks[index].isBarred = false
        }
        if stick.isNeutral {
            let next = sticks.firstIndex { !$0.state.isNeutral && !$0.isBarred }
            owner = next ?? owner
        }
        // All that are away are barred.
        guard !stick.isNeutral else { return }
        for index in sticks.indices where index != owner && !sticks[index].state.isNeutral {
            sticks[index].isBarred = true
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
