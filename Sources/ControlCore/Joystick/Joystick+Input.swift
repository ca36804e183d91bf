extension Joystick {
    /// Takes what a contact does and returns what follows, in order.
    ///
    /// Only fingers and the primary button of a pointer move a joystick. A contact that begins
    /// inside the ``frame`` and the ``surfaceBounds`` while nobody moves the joystick moves it until
    /// it ends or is cancelled. Its beginning, each of its movements inside the surface and its end
    /// give one report each, `stationary` none. A movement to a place that is not finite is dropped.
    /// A contact that begins with the id of the one that holds the joystick takes its place: the
    /// end of the former was lost.
    ///
    /// - Parameters:
    ///   - contact: The contact as it is now, in the coordinates of ``frame``.
    ///   - now: The present instant; one before the last counts as the last.
    /// - Returns: Reports, a tap, the way of the base back; mostly one report, often nothing.
    @discardableResult
    public mutating func handle(_ contact: Contact, at now: Moment) -> [JoystickEvent] {
        var events: [JoystickEvent] = []
        handle(contact, at: now, into: &events)
        return events
    }

    /// Takes what a contact does and appends what follows to `events`.
    ///
    /// The same as ``handle(_:at:)`` for a caller that keeps the array.
    public mutating func handle(
        _ contact: Contact, at now: Moment, into events: inout [JoystickEvent]
    ) {
        advance(to: now, into: &events)
        switch contact.phase {
        case .began: begin(contact, at: now, into: &events)
        case .moved: move(contact, at: now, into: &events)
        case .stationary: break
        case .ended, .cancelled: end(contact, at: now, into: &events)
        }
    }

    /// Takes the place of a gamepad stick and returns what follows.
    ///
    /// The stick moves the joystick if nobody else did, from off its centre until it is back: 0, 0
    /// exactly, so its dead zone belongs in front. While a contact moves the joystick the stick
    /// does not, nor afterwards before it has been at its centre. Each place gives one report. The
    /// constraint holds for the stick, and the circle: a corner counts as displacement 1.
    ///
    /// - Parameters:
    ///   - x: Fraction of travel, right positive, -1 to 1; more counts as 1, what is not finite
    ///     as 0.
    ///   - y: Fraction of travel, up positive, the same.
    /// - Returns: One report or nothing.
    @discardableResult
    public mutating func handle(stickX x: Double, y: Double) -> [JoystickEvent] {
        var events: [JoystickEvent] = []
        handle(stickX: x, y: y, into: &events)
        return events
    }

    /// Takes the place of a gamepad stick and appends what follows to `events`.
    ///
    /// The same as ``handle(stickX:y:)`` for a caller that keeps the array.
    public mutating func handle(
        stickX x: Double, y: Double, into events: inout [JoystickEvent]
    ) {
        let x = Self.fraction(x)
        let y = Self.fraction(y)
        let isAway = x != 0 || y != 0
        switch hold {
        case .contact(var grip):
            grip.isStickAway = isAway
            hold = .contact(grip)
        case .homeWhileStickIsAway:
            if !isAway { hold = .home }
        case .home where !isAway: break
        case .home, .stick:
            hold = isAway ? .stick(x: x, y: y) : .home
            tell(into: &events)
        }
    }

    private mutating func begin(
        _ contact: Contact, at now: Moment, into events: inout [JoystickEvent]
    ) {
        if case .contact(let grip) = hold, grip.id == contact.id {
            taps.handle(.cancelled, grip.location, at: now)
            letGo(of: grip, into: &events)
            tellTaps(into: &events)
        }
        let isStickAway: Bool
        switch hold {
        case .home: isStickAway = false
        case .homeWhileStickIsAway: isStickAway = true
        case .contact, .stick: return
        }
        let place = contact.location
        guard contact.tool.isTouch, place.isFinite, surfaceBounds.contains(place),
            frame.contains(place)
        else { return }
        taps.handle(.began, place, at: now)
        tellTaps(into: &events)
        hold = .contact(
            JoystickHold.Grip(
                id: contact.id, start: place, location: place, isStickAway: isStickAway))
        tell(into: &events)
    }

    private mutating func move(
        _ contact: Contact, at now: Moment, into events: inout [JoystickEvent]
    ) {
        guard case .contact(var grip) = hold, grip.id == contact.id, contact.location.isFinite
        else { return }
        taps.handle(.moved, contact.location, at: now)
        tellTaps(into: &events)
        guard surfaceBounds.contains(contact.location) else { return }
        grip.location = contact.location
        hold = .contact(grip)
        tell(into: &events)
    }

    private mutating func end(
        _ contact: Contact, at now: Moment, into events: inout [JoystickEvent]
    ) {
        guard case .contact(let grip) = hold, grip.id == contact.id else { return }
        let isVetoed = handlePositionMode == .relative && handleHasMoved
        let isTap = contact.phase == .ended && contact.location.isFinite && !isVetoed
        taps.handle(isTap ? .ended : .cancelled, contact.location, at: now)
        letGo(of: grip, into: &events)
        tellTaps(into: &events)
    }

    private mutating func letGo(
        of grip: JoystickHold.Grip, into events: inout [JoystickEvent]
    ) {
        hold = grip.isStickAway ? .homeWhileStickIsAway : .home
        tell(into: &events)
    }

    private mutating func tell(into events: inout [JoystickEvent]) {
        follow()
        monitor.hear(report)
        events.append(.report(report))
    }

    private static func fraction(_ value: Double) -> Double {
        value.isFinite ? min(max(value, -1), 1) : 0
    }
}

extension Point {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
