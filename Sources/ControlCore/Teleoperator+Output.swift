/// The links, the stop latch, and the commands.
extension Teleoperator {
    // MARK: Links

    mutating func setMotionLink(isUp: Bool, at now: Moment, into actions: inout [Action]) {
        isMotionLinkUp = isUp
        gate.reset()
        probe.reset()
        interlock.requireNeutral()
        if isUp {
            send(stream.resume(at: now), at: now, into: &actions)
            if drive.settings.probesLink { actions.append(.probe(.motion, probe.begin(at: now))) }
        } else {
            stream.interrupt()
        }
    }

    /// Without it nobody else can stop the robot: it must not move, but it can still be told to
    /// stand.
    mutating func setStateLink(isUp: Bool, at now: Moment, into actions: inout [Action]) {
        isStateLinkUp = isUp
        stateProbe.reset()
        interlock.requireNeutral()
        if isUp && drive.settings.probesLink {
            actions.append(.probe(.state, stateProbe.begin(at: now)))
        }
    }

    /// Whether everything that motion needs can be sent and received, and that was seen.
    var isLinkUp: Bool {
        isMotionLinkUp && isStateLinkUp && (probe.isAnswered || !drive.settings.probesLink)
    }

    mutating func noteProbe(_ number: Int, at now: Moment) {
        let wasDrivable = probe.isAnswered && !probe.isSlow
        probe.noteReturn(of: number, at: now)
        // What was done meanwhile was done by somebody who saw that nothing moves.
        if !wasDrivable || probe.isSlow { interlock.requireNeutral() }
    }

    mutating func noteForeignCommand(at now: Moment) {
        if !foreign.isPresent { interlock.requireNeutral() }
        foreign.noteCommand(at: now)
    }

    /// What may happen to a command at `now`.
    private func linkVerdict(at now: Moment) -> LinkGate.Verdict {
        max(
            gate.verdict(at: now, roundTrip: probe.latency ?? .zero), probe.verdict(at: now))
    }

    // MARK: Stop

    mutating func latchStop(at now: Moment, into actions: inout [Action]) {
        if !isStopLatched {
            isStopLatched = true
            // Also when the robot stands: whoever stops it must be able to rely on a zero.
            if isMotionLinkUp { send(stream.stop(at: now), at: now, into: &actions) }
        }
        // Also when they were told before: somebody may have moved them since.
        setpoints.forEach(into: &actions) { $0.stop(at: now, into: &$1) }
    }

    /// Releases the stop latch, unless what stopped the robot is still being done.
    ///
    /// There is no `notice` where somebody else than the operator asks for it.
    mutating func releaseStop(
        askedBy notice: Action.Notice?, at now: Moment, into actions: inout [Action]
    ) {
        if let held = gestures.heldStop {
            actions.append(.resetRefused(held: held))
            return
        }
        if let notice { actions.append(.reset(notice)) }
        isStopLatched = false
        interlock.requireNeutral()
        setpoints.forEach(into: &actions) { $0.reset(at: now, into: &$1) }
    }

    /// The robot is told to stand, and nothing after this moves it.
    mutating func shutDown(at now: Moment, into actions: inout [Action]) {
        if isMotionLinkUp {
            // Where a zero would queue behind older commands, a broken connection is better: the
            // old ones die with it, and its will is a zero too.
            let isOpen = linkVerdict(at: now) == .send
            actions.append(isOpen ? .command(.zero) : .rebuildLink(.motion))
            _ = stream.stop(at: now)
        }
        disconnectGamepad(at: now, into: &actions)
        disconnectScreen(at: now, into: &actions)
        hasShutDown = true
    }

    // MARK: Commands

    mutating func advance(isInputFrame: Bool, at now: Moment, into actions: inout [Action]) {
        // What required the sticks to be home may find them there already.
        let isAnyDeviceLive = drive.settings.sticks.contains { device(of: $0).isLive }
        if isAnyDeviceLive, interlock.state == .neutralRequired {
            interlock.observe(observation)
        }
        if isMotionLinkUp && linkVerdict(at: now) == .rebuild {
            setMotionLink(isUp: false, at: now, into: &actions)
            actions.append(.rebuildLink(.motion))
        }
        if isStateLinkUp && stateProbe.verdict(at: now) == .rebuild {
            setStateLink(isUp: false, at: now, into: &actions)
            actions.append(.rebuildLink(.state))
        }
        let isMoving = status == .moving
        if !isMoving { drive.halt() }
        // The command first: no probe makes it late.
        if isMotionLinkUp {
            let output = stream.next(isMoving: isMoving, isInputFrame: isInputFrame, at: now)
            let isSent = send(output, at: now, into: &actions)
            // A robot that stands keeps its link quiet.
            if let number = probe.next(isCommandSent: isSent && isMoving, at: now) {
                actions.append(.probe(.motion, number))
            }
        }
        if let number = stateProbe.next(isCommandSent: isMoving, at: now) {
            actions.append(.probe(.state, number))
        }
    }

    /// - Returns: Whether a command has left.
    @discardableResult
    mutating func send(
        _ output: CommandStream.Output, at now: Moment, into actions: inout [Action]
    ) -> Bool {
        guard output != .nothing else { return false }
        guard linkVerdict(at: now) == .send else {
            withheld += 1
            stream.withhold(output, at: now)
            return false
        }
        actions.append(.command(output == .motion ? drive.command() : .zero))
        return true
    }
}
