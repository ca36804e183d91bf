/// One set-point and what pulls it at the moment.
struct Setpoint {
    let settings: SetpointSettings
    private(set) var elastic: ElasticControl
    /// The dead zone's radius of the stick that pulls, on the present device.
    private var deadZoneRadius = DeadZone.smallestAutomaticRadius
    /// What pulls was seen let go since the device came or lost events: what was found pulled was
    /// not pulled by anyone.
    private var isArmed = false
    /// The stop latch is set, and this one does not move meanwhile.
    private var isFrozen = false
    private var increase = PressState()
    private var decrease = PressState()

    init(_ settings: SetpointSettings, value: Double) throws(ElasticError) {
        self.settings = settings
        elastic = try ElasticControl(settings: settings.elastic, initialValue: settings.initialValue)
        elastic.set(value: value)
    }

    var value: Double { elastic.value }

    // MARK: What pulls

    mutating func connect(flat: [Control: Double]) {
        isArmed = false
        switch settings.pull {
        case .stickX(let control), .stickY(let control):
            deadZoneRadius = DeadZone.automatic.radius(flat: flat[control] ?? 0)
        case .trigger, .buttons, .contact: break
        }
    }

    mutating func move(
        _ control: Control, x: Double, y: Double, at now: Moment,
        into events: inout [ElasticEvent]
    ) {
        switch settings.pull {
        case .stickX(control): pull(deflection(x), at: now, into: &events)
        case .stickY(control): pull(deflection(y), at: now, into: &events)
        default: break
        }
    }

    mutating func pull(
        _ control: Control, by fraction: Double, at now: Moment,
        into events: inout [ElasticEvent]
    ) {
        if settings.pull == .trigger(control) {
            pull(deflection(max(fraction, 0)), at: now, into: &events)
        }
        guard case .buttons(let up, let down) = settings.pull else { return }
        if control == up { _ = increase.pull(fraction) }
        if control == down { _ = decrease.pull(fraction) }
        pullByButtons(at: now, into: &events)
    }

    mutating func press(
        _ control: Control, isPressed: Bool, at now: Moment, into events: inout [ElasticEvent]
    ) {
        guard case .buttons(let up, let down) = settings.pull else {
            // A trigger without an axis is pulled all the way, or not at all.
            pull(control, by: isPressed ? 1 : 0, at: now, into: &events)
            return
        }
        if control == up { _ = increase.set(isHeld: isPressed) }
        if control == down { _ = decrease.set(isHeld: isPressed) }
        guard control == up || control == down else { return }
        pullByButtons(at: now, into: &events)
    }

    /// Takes a contact that began on the region of this set-point.
    mutating func handle(
        _ contact: Contact, on control: Control, at now: Moment,
        into events: inout [ElasticEvent]
    ) {
        guard settings.pull == .contact(on: control), !isFrozen else { return }
        var contact = contact
        if settings.isInverted {
            // Turned round its origin: only ways count.
            contact.location = Point(x: -contact.location.x, y: -contact.location.y)
        }
        elastic.handle(contact, at: now, into: &events)
    }

    /// Nothing pulls any more, and nobody let go.
    mutating func cancel(at now: Moment, into events: inout [ElasticEvent]) {
        isArmed = false
        increase = PressState()
        decrease = PressState()
        elastic.cancel(at: now, into: &events)
    }

    // MARK: Time and values

    mutating func advance(to now: Moment, into events: inout [ElasticEvent]) {
        if let due = elastic.nextDeadline, due.duration(to: now) > Event.Frame.latestAge {
            // Nobody has watched for so long: whoever still pulls must do so anew.
            elastic.cancel(at: due, into: &events)
        } else {
            elastic.advance(to: now, into: &events)
        }
    }

    /// Somebody else wants this value; a pull in progress wins.
    mutating func request(_ value: Double) {
        guard !elastic.isPulled, !isFrozen else { return }
        elastic.set(value: value)
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
        isFrozen = false
        if settings.resetsOnReset { putBack(at: now, into: &events) }
    }

    private mutating func putBack(at now: Moment, into events: inout [ElasticEvent]) {
        cancel(at: now, into: &events)
        elastic.set(value: settings.initialValue)
    }

    // MARK: Deflections

    private func deflection(_ fraction: Double) -> Double {
        let size = DeadZone.applied(to: min(abs(fraction), 1), radius: deadZoneRadius)
        return size.isNaN ? 0 : (fraction < 0 ? -size : size)
    }

    private mutating func pull(
        _ deflection: Double, at now: Moment, into events: inout [ElasticEvent]
    ) {
        if deflection == 0 { isArmed = true }
        guard isArmed, !isFrozen else { return }
        elastic.pull(
            byDeflection: settings.isInverted ? -deflection : deflection, at: now, into: &events)
    }

    private mutating func pullByButtons(at now: Moment, into events: inout [ElasticEvent]) {
        // Both at once are none.
        let direction = (increase.isHeld ? 1.0 : 0) - (decrease.isHeld ? 1.0 : 0)
        let signed = settings.isInverted ? -direction : direction
        if !increase.isHeld && !decrease.isHeld { isArmed = true }
        guard isArmed, !isFrozen else { return }
        if signed == 0 {
            elastic.release(at: now, into: &events)
        } else {
            elastic.pull(
                to: signed * settings.elastic.translationOfFirstStep, at: now, into: &events)
        }
    }
}
