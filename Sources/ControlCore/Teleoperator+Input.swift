/// What devices, contacts and time lead to.
extension Teleoperator {
    // MARK: The gamepad

    mutating func connectGamepad(
        flat: [Control: Double], at now: Moment, into actions: inout [Action]
    ) {
        resetGamepad(flat: flat, at: now, into: &actions)
        gamepad = .opening
    }

    mutating func disconnectGamepad(at now: Moment, into actions: inout [Action]) {
        resetGamepad(flat: [:], at: now, into: &actions)
        gamepad = .absent
    }

    private mutating func resetGamepad(
        flat: [Control: Double], at now: Moment, into actions: inout [Action]
    ) {
        // A frame that will not be completed counts as one with losses.
        if !changes.isEmpty { endFrame(.resynchronized, at: now, into: &actions) }
        interlock.requireNeutral()
        enable = PressState()
        drive.connect(flat: flat, where: { !panel.has($0) })
        reports.disconnect(where: { !panel.has($0) })
        // Of a frame that was not completed a stop still counts.
        answerGestures(madeIn: .resynchronized, at: now, into: &actions)
        gestures.disconnectButtons(at: now)
        tellBrokenOffGestures(into: &actions)
        setpoints.forEach(into: &actions) { $0.connect(flat: flat, at: now, into: &$1) }
    }

    private mutating func takeChanges(at now: Moment) {
        for change in changes {
            switch change {
            case .stick(let control, let x, let y): move(control, x: x, y: y)
            case .trigger(let control, let fraction): pull(control, by: fraction, at: now)
            case .button(let control, let isPressed): press(control, isPressed: isPressed, at: now)
            default: break
            }
        }
        changes.removeAll(keepingCapacity: true)
    }

    private mutating func move(_ control: Control, x: Double, y: Double) {
        drive.move(control, x: x, y: y)
        reports.move(control, PolarReport(x: x, y: y))
        setpoints.forEach { $0.move(control, x: x, y: y) }
    }

    private mutating func press(_ control: Control, isPressed: Bool, at now: Moment) {
        if control == drive.settings.enable { _ = enable.set(isHeld: isPressed) }
        drive.press(control, isPressed: isPressed)
        gestures.press(control, isPressed: isPressed, at: now)
        setpoints.forEach { $0.press(control, isPressed: isPressed) }
    }

    private mutating func pull(_ control: Control, by fraction: Double, at now: Moment) {
        if control == drive.settings.enable { _ = enable.pull(fraction) }
        drive.pull(control, by: fraction)
        gestures.pull(control, by: fraction, at: now)
        setpoints.forEach { $0.pull(control, by: fraction) }
    }

    mutating func endFrame(
        _ frame: Event.Frame, at now: Moment, into actions: inout [Action]
    ) {
        // What a device tells that is not there is nobody's doing.
        guard gamepad != .absent else { return changes.removeAll(keepingCapacity: true) }
        takeChanges(at: now)
        gamepad = .live(lastInput: now)
        answerGestures(madeIn: frame, at: now, into: &actions)
        if frame != .input {
            // Nobody pressed just now what was found to be down.
            enable.endFrame()
            interlock.requireNeutral()
            gestures.cancelButtons(at: now)
            tellBrokenOffGestures(into: &actions)
        }
        setpoints.forEach(into: &actions) { $0.endFrame(frame, at: now, into: &$1) }
        settle()
        drive.endFrame(frame, where: { !panel.has($0) })
    }

    // MARK: The touch screen

    mutating func connectScreen(size: Size, at now: Moment, into actions: inout [Action]) {
        disconnectScreen(at: now, into: &actions)
        screen = .opening
        gestures.connectScreen(size: size)
        panel.connect(size: size)
        drive.connect(flat: [:], where: { panel.has($0) })
        // Nobody touches it: its joysticks are home, and that is known.
        for joystick in panel.settings.joysticks { drive.move(joystick.control, x: 0, y: 0) }
        drive.endFrame(.input, where: { panel.has($0) })
    }

    mutating func disconnectScreen(at now: Moment, into actions: inout [Action]) {
        if !contacts.isEmpty { endScreenFrame(.resynchronized, at: now, into: &actions) }
        interlock.requireNeutral()
        enable = PressState()
        cancelScreen(at: now, into: &actions)
        drive.endFrame(.input, where: { panel.has($0) })
        screen = .absent
    }

    mutating func endScreenFrame(
        _ frame: Event.Frame, at now: Moment, into actions: inout [Action]
    ) {
        defer { contacts.removeAll(keepingCapacity: true) }
        guard screen != .absent else { return }
        screen = .live(lastInput: now)
        panel.withoutPalms(&contacts)
        gestures.handle(contacts, at: now)
        if frame == .input {
            for contact in contacts { panel.handle(contact, at: now, into: &outputs) }
            takeOutputs(at: now, into: &actions)
        }
        answerGestures(madeIn: frame, at: now, into: &actions)
        if frame != .input {
            enable.endFrame()
            interlock.requireNeutral()
            cancelScreen(at: now, into: &actions)
        }
        settle()
        drive.endFrame(.input, where: { panel.has($0) })
    }

    /// Nothing on the screen goes on: what touches it must be lifted first.
    private mutating func cancelScreen(at now: Moment, into actions: inout [Action]) {
        gestures.cancelScreen(at: now)
        tellBrokenOffGestures(into: &actions)
        panel.cancel(at: now, into: &outputs)
        takeOutputs(at: now, into: &actions)
    }

    private mutating func takeOutputs(at now: Moment, into actions: inout [Action]) {
        for output in outputs {
            switch output {
            case .stick(let control, let x, let y):
                drive.move(control, x: x, y: y)
                reports.move(control, PolarReport(x: x, y: y))
            case .elastic(let control, let contact):
                setpoints.forEach(into: &actions) {
                    $0.handle(contact, on: control, at: now, into: &$1)
                }
            case .area(let control, let isTouched):
                if control == drive.settings.enable { _ = enable.set(isHeld: isTouched) }
            }
        }
        outputs.removeAll(keepingCapacity: true)
    }

    // MARK: Gestures

    private mutating func answerGestures(
        madeIn frame: Event.Frame, at now: Moment, into actions: inout [Action]
    ) {
        let reset = frame == .input ? gestures.request(for: .reset) : nil
        publishGestures(madeIn: frame, into: &actions)
        if frame == .input {
            if let reset { releaseStop(askedBy: notice(of: reset), at: now, into: &actions) }
            if gestures.request(for: .enableToggle) != nil { toggleEnable() }
        }
        // A stop has the last word within its frame, and counts also where its press was lost in an
        // overrun; only what was down already when the device was opened is nobody's stop.
        if frame != .atOpen, let request = gestures.request(for: .stop, besides: reset) {
            latchStop(at: now, into: &actions)
            actions.append(.stop(notice(of: request)))
        }
        gestures.forgetEvents()
    }

    /// Off where it has effect; else on, also where what was switched on before has lost its effect
    /// since, by a stop, an overrun or the like.
    private mutating func toggleEnable() {
        let isEffective = interlock.state == .armed
        enable = PressState()
        if !isEffective { _ = enable.set(isHeld: true) }
    }

    private func notice(of binding: GestureBinding) -> Action.Notice {
        Action.Notice(gesture: binding.gesture, control: binding.control)
    }

    /// Tells of the gestures that are to be published: of one that goes on no more often than
    /// commands, and only where its beginning was told, which takes a link.
    ///
    /// What begins or is made in another frame than one of input is not the operator's doing.
    private mutating func publishGestures(
        madeIn frame: Event.Frame, into actions: inout [Action]
    ) {
        for event in gestures.events {
            guard let (index, binding) = gestures.binding(of: event), binding.response == .publish
            else { continue }
            let isInput = frame == .input
            switch event.state {
            case _ where !binding.recognizer.isContinuous:
                guard isInput else { continue }
            case .began:
                guard isInput, isStateLinkUp else { continue }
            case .changed:
                let pause = drive.settings.commandPeriod ?? .zero
                guard isInput, let last = published[index],
                    last.duration(to: event.moment) >= pause
                else { continue }
            default:
                guard published[index] != nil else { continue }
            }
            let goesOn = event.state == .began || event.state == .changed
            published[index] = goesOn ? event.moment : nil
            actions.append(.gesture(index, event))
        }
    }

    private mutating func tellBrokenOffGestures(into actions: inout [Action]) {
        publishGestures(madeIn: .resynchronized, into: &actions)
        gestures.forgetEvents()
    }

    /// What the operator does now may arm the robot.
    private mutating func settle() {
        interlock.observe(observation)
        enable.endFrame()
    }

    var observation: Interlock.Observation {
        Interlock.Observation(
            isNeutral: drive.isNeutral, isStickFoundAway: drive.isStickFoundAway,
            isStickHeldSinceOpening: drive.isStickHeldSinceOpening,
            isFreshPress: enable.isFreshPress, isHeld: enable.isHeld)
    }

    // MARK: Time

    mutating func passTime(at now: Moment, into actions: inout [Action]) {
        noteSilence(at: now)
        gestures.advance(to: now)
        answerGestures(madeIn: .input, at: now, into: &actions)
        panel.advance(to: now, into: &outputs)
        takeOutputs(at: now, into: &actions)
        setpoints.forEach(into: &actions) { $0.advance(to: now, into: &$1) }
        settle()
        drive.endFrame(.input, where: { panel.has($0) })
    }

    /// Something that was due is late by more than the link may be: the program was held, or its
    /// machine slept, and nobody knows what became of the hands that moved the robot.
    ///
    /// With a rate that is the next command; without one, where a quiet stick needs none, whatever
    /// comes after the last event.
    mutating func noteStall(at now: Moment, into actions: inout [Action]) {
        setpoints.forEach { $0.noteStall(at: now) }
        let due = stream.nextDeadline ?? lastEvent
        lastEvent = now
        guard stream.isMoving, let due, due.duration(to: now) > drive.settings.linkTimeout else {
            return
        }
        interlock.requireNeutral()
        send(stream.stop(at: now), at: now, into: &actions)
    }

    /// Without a rate nothing else may be due while the robot moves, and ``noteStall(at:into:)``
    /// would take a quiet stick for a program that was held.
    var attentionDeadline: Moment? {
        guard stream.isMoving, stream.nextDeadline == nil else { return nil }
        return lastEvent?.advanced(by: attentionPeriod)
    }

    var silenceDeadline: Moment? {
        guard let limit = drive.settings.inputTimeout, status == .moving,
            case .live(let lastInput) = device(of: drive.stick.control)
        else { return nil }
        return lastInput.advanced(by: limit)
    }

    private mutating func noteSilence(at now: Moment) {
        guard let deadline = silenceDeadline, now >= deadline else { return }
        if panel.has(drive.stick.control) { screen = .silent } else { gamepad = .silent }
        interlock.requireNeutral()
    }
}
