/// One set-point and what pulls it at the moment.
struct Setpoint {
    /// How a control of the gamepad pulls at the moment.
    private enum Grip {
        /// How far a stick or trigger is deflected, after the dead zone of this radius; positive
        /// increments.
        case deflection(Double, deadZoneRadius: Double)
        case buttons(increase: PressState, decrease: PressState)
        /// None does: contacts pull.
        case none

        var isLetGo: Bool {
            switch self {
            case .deflection(let deflection, _): deflection == 0
            case .buttons(let increase, let decrease): !increase.isHeld && !decrease.isHeld
            case .none: true
            }
        }
    }

    let settings: SetpointSettings
    private(set) var elastic: ElasticControl
    /// What counts as home of the stick that pulls.
    private let deadZone: DeadZone
    private var grip = Grip.none
    /// What pulls was seen let go since the device came or lost events: what was found pulled was
    /// not pulled by anyone.
    private var isArmed = false
    /// The stop latch is set, and this one does not move meanwhile.
    private var isFrozen: Bool
    /// It was noticed that the present pull has brought it to its limit.
    private var isLimitNoticed = false

    /// - Parameters:
    ///   - settings: Limits, steps, and what pulls.
    ///   - value: Where it stands at the start; limited.
    ///   - deadZone: What counts as home of a stick.
    ///   - isStopLatched: Whether the stop latch is set from the start.
    /// - Throws: ``ElasticError`` for settings that make no sense.
    init(
        _ settings: SetpointSettings, value: Double, deadZone: DeadZone, isStopLatched: Bool
    ) throws(ElasticError) {
        self.settings = settings
        self.deadZone = deadZone
        isFrozen = isStopLatched && settings.holdsOnStop
        elastic = try ElasticControl(
            settings: settings.elastic, initialValue: settings.initialValue)
        elastic.set(value: value)
    }

    var value: Double { elastic.value }

    // MARK: Sticks, triggers and buttons

    /// The device with the sticks is there or gone: nothing is pulled.
    mutating func connect(
        flat: [Control: Double], at now: Moment, into events: inout [ElasticEvent]
    ) {
        switch settings.pull {
        case .contact: return
        case .stickX(let control), .stickY(let control):
            // A released stick is never far enough off its centre to pull.
            let radius = max(
                deadZone.radius(flat: flat[control] ?? 0), StickState.smallestNeutralRadius)
            grip = .deflection(0, deadZoneRadius: radius)
        case .trigger:
            grip = .deflection(0, deadZoneRadius: DeadZone.smallestAutomaticRadius)
        case .buttons:
            grip = .buttons(increase: PressState(), decrease: PressState())
        }
        cancel(at: now, into: &events)
        isArmed = false
    }

    mutating func move(_ control: Control, x: Double, y: Double) {
        switch settings.pull {
        case .stickX(control): deflect(by: x)
        case .stickY(control): deflect(by: y)
        default: break
        }
    }

    mutating func pull(_ control: Control, by fraction: Double) {
        switch settings.pull {
        case .trigger(control): deflect(by: max(fraction, 0))
        case .buttons: changeButton(control) { _ = $0.pull(fraction) }
        default: break
        }
    }

    mutating func press(_ control: Control, isPressed: Bool) {
        switch settings.pull {
        // A trigger without an axis is pulled all the way, or not at all.
        case .trigger(control): deflect(by: isPressed ? 1 : 0)
        case .buttons: changeButton(control) { _ = $0.set(isHeld: isPressed) }
        default: break
        }
    }

    private mutating func deflect(by fraction: Double) {
        guard case .deflection(_, let radius) = grip else { return }
        let size =
            fraction.isNaN ? 0 : DeadZone.applied(to: min(abs(fraction), 1), radius: radius)
        grip = .deflection(fraction < 0 ? -size : size, deadZoneRadius: radius)
    }

    private mutating func changeButton(_ control: Control, _ change: (inout PressState) -> Void) {
        guard case .buttons(let up, let down) = settings.pull,
            case .buttons(var increase, var decrease) = grip
        else { return }
        if control == up { change(&increase) }
        if control == down { change(&decrease) }
        grip = .buttons(increase: increase, decrease: decrease)
    }

    /// The frame with these changes is complete.
    mutating func endFrame(
        _ frame: Event.Frame, at now: Moment, into events: inout [ElasticEvent]
    ) {
        if case .none = grip { return }
        if frame != .input { cancel(at: now, into: &events) }
        if frame == .input && isArmed && !isFrozen { pull(at: now, into: &events) }
        isArmed = isArmed || grip.isLetGo
        guard case .buttons(var increase, var decrease) = grip else { return }
        increase.endFrame()
        decrease.endFrame()
        grip = .buttons(increase: increase, decrease: decrease)
    }

    private mutating func pull(at now: Moment, into events: inout [ElasticEvent]) {
        switch grip {
        case .deflection(let deflection, _):
            elastic.pull(byDeflection: turned(deflection), at: now, into: &events)
        case .buttons(let increase, let decrease):
            pull(increase: increase, decrease: decrease, at: now, into: &events)
        case .none: break
        }
    }

    private mutating func pull(
        increase: PressState, decrease: PressState, at now: Moment,
        into events: inout [ElasticEvent]
    ) {
        // A press that is over within its frame is a step like any other.
        let isUp = increase.isHeld || increase.isFreshPress
        let isDown = decrease.isHeld || decrease.isFreshPress
        // Both at once are none.
        if isUp != isDown {
            let translation = turned(isUp ? 1 : -1) * settings.elastic.translationOfFirstStep
            // From one to the other within a frame: a hat's two buttons do so.
            if elastic.pull * translation < 0 { elastic.release(at: now, into: &events) }
            elastic.pull(to: translation, at: now, into: &events)
        }
        if isUp == isDown || !(increase.isHeld || decrease.isHeld) {
            elastic.release(at: now, into: &events)
        }
    }

    private func turned(_ direction: Double) -> Double {
        settings.isInverted ? 0 - direction : direction
    }

    // MARK: Contacts

    /// Takes a contact that began on the elastic region of this name.
    mutating func handle(
        _ contact: Contact, on control: Control, at now: Moment,
        into events: inout [ElasticEvent]
    ) {
        guard settings.pull == .contact(on: control) else { return }
        var contact = contact
        if isFrozen { contact.phase = .cancelled }
        if settings.isInverted {
            // Turned round the origin: only ways count.
            contact.location = Point(x: -contact.location.x, y: -contact.location.y)
        }
        elastic.handle(contact, at: now, into: &events)
    }

    // MARK: Time, others, stop and reset

    mutating func advance(to now: Moment, into events: inout [ElasticEvent]) {
        elastic.advance(to: now, into: &events)
    }

    /// Cancels a pull that nobody has watched for too long, before anything else is made of `now`:
    /// whoever still pulls must do so anew.
    mutating func noteStall(at now: Moment) {
        guard let due = elastic.nextDeadline, due.duration(to: now) > Event.Frame.latestAge else {
            return
        }
        // Just before the tick that nobody waited for any more: there is nothing to tell.
        var events: [ElasticEvent] = []
        cancel(at: due.advanced(by: .nanoseconds(-1)), into: &events)
    }

    /// Nothing pulls any more: what does must be let go first.
    private mutating func cancel(at now: Moment, into events: inout [ElasticEvent]) {
        isArmed = isArmed && grip.isLetGo
        elastic.cancel(at: now, into: &events)
    }

    /// Takes what happened to the value; true when a pull has just brought it to its limit, or found
    /// it there.
    ///
    /// One that loops has no limits.
    mutating func isNewlyAtLimit(after event: ElasticEvent) -> Bool {
        let isAtLimit: Bool
        switch event {
        case .didStartMoving:
            isLimitNoticed = false
            return false
        case .alreadyAtLimit: isAtLimit = true
        case .didChangeValue(let value, _):
            let elastic = settings.elastic
            isAtLimit =
                !elastic.loops
                && (value == elastic.minimumValue || value == elastic.maximumValue)
        default: return false
        }
        defer { isLimitNoticed = isAtLimit }
        return isAtLimit && !isLimitNoticed
    }

    /// Somebody else wants this value; tells why it is not taken, such as that a pull wins.
    mutating func request(_ value: Double) -> SetpointRefusal? {
        if isFrozen { return .held }
        if elastic.isPulled { return .pulled }
        elastic.set(value: value)
        return nil
    }

    /// The stop latch was set.
    mutating func stop(at now: Moment, into events: inout [ElasticEvent]) {
        if settings.resetsOnStop { putBack(at: now, into: &events) }
        guard settings.holdsOnStop else { return }
        cancel(at: now, into: &events)
        isFrozen = true
    }

    /// The stop latch was released.
    mutating func reset(at now: Moment, into events: inout [ElasticEvent]) {
        if isFrozen { isArmed = isArmed && grip.isLetGo }
        isFrozen = false
        if settings.resetsOnReset { putBack(at: now, into: &events) }
    }

    private mutating func putBack(at now: Moment, into events: inout [ElasticEvent]) {
        cancel(at: now, into: &events)
        elastic.set(value: settings.initialValue)
    }
}
