/// One set-point and what pulls it at the moment.
struct Setpoint {
    let settings: SetpointSettings
    private(set) var elastic: ElasticControl
    /// The dead zone's radius of the stick that pulls, on the present device.
    private var deadZoneRadius = DeadZone.smallestAutomaticRadius
    /// How far a stick or trigger is deflected, after the dead zone; positive increments.
    private var deflection = 0.0
    private var increase = PressState()
    private var decrease = PressState()
    /// What pulls was seen let go since the device came or lost events: what was found pulled was
    /// not pulled by anyone.
    private var isArmed = false
    /// The stop latch is set, and this one does not move meanwhile.
    private var isFrozen: Bool

    /// - Parameters:
    ///   - settings: Limits, steps, and what pulls.
    ///   - value: Where it stands at the start; limited.
    ///   - isStopLatched: Whether the stop latch is set from the start.
    /// - Throws: ``ElasticError`` for settings that make no sense.
    init(
        _ settings: SetpointSettings, value: Double, isStopLatched: Bool
    ) throws(ElasticError) {
        self.settings = settings
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
            deadZoneRadius = DeadZone.automatic.radius(flat: flat[control] ?? 0)
        case .trigger, .buttons: break
        }
        deflection = 0
        increase = PressState()
        decrease = PressState()
        cancel(at: now, into: &events)
        isArmed = false
    }

    mutating func move(_ control: Control, x: Double, y: Double) {
        switch settings.pull {
        case .stickX(control): deflection = deflection(x)
        case .stickY(control): deflection = deflection(y)
        default: break
        }
    }

    mutating func pull(_ control: Control, by fraction: Double) {
        switch settings.pull {
        case .trigger(control): deflection = deflection(max(fraction, 0))
        case .buttons(let up, let down):
            if control == up { _ = increase.pull(fraction) }
            if control == down { _ = decrease.pull(fraction) }
        default: break
        }
    }

    mutating func press(_ control: Control, isPressed: Bool) {
        switch settings.pull {
        // A trigger without an axis is pulled all the way, or not at all.
        case .trigger(control): deflection = isPressed ? 1 : 0
        case .buttons(let up, let down):
            if control == up { _ = increase.set(isHeld: isPressed) }
            if control == down { _ = decrease.set(isHeld: isPressed) }
        default: break
        }
    }

    private func deflection(_ fraction: Double) -> Double {
        guard !fraction.isNaN else { return 0 }
        let size = DeadZone.applied(to: min(abs(fraction), 1), radius: deadZoneRadius)
        return fraction < 0 ? -size : size
    }

    /// The frame with these changes is complete.
    mutating func endFrame(
        _ frame: Event.Frame, at now: Moment, into events: inout [ElasticEvent]
    ) {
        if case .contact = settings.pull { return }
        if frame != .input { cancel(at: now, into: &events) }
        if frame == .input && isArmed && !isFrozen { pull(at: now, into: &events) }
        isArmed = isArmed || isLetGo
        increase.endFrame()
        decrease.endFrame()
    }

    /// Neither stick nor trigger nor button pulls.
    private var isLetGo: Bool { deflection == 0 && !increase.isHeld && !decrease.isHeld }

    private mutating func pull(at now: Moment, into events: inout [ElasticEvent]) {
        guard case .buttons = settings.pull else {
            elastic.pull(byDeflection: turned(deflection), at: now, into: &events)
            return
        }
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
        isArmed = isArmed && isLetGo
        elastic.cancel(at: now, into: &events)
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
        if isFrozen { isArmed = isArmed && isLetGo }
        isFrozen = false
        if settings.resetsOnReset { putBack(at: now, into: &events) }
    }

    private mutating func putBack(at now: Moment, into events: inout [ElasticEvent]) {
        cancel(at: now, into: &events)
        elastic.set(value: settings.initialValue)
    }
}
