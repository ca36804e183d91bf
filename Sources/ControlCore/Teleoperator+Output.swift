/// The links, the stop latch, and the commands.
extension Teleoperator {
    // MARK: Links

    mutating func setMotionLink(isUp: Bool, at now: Moment, into actions: inout [Action]) {
        isMotionLinkUp = isUp
        gate.reset()
        interlock.requireNeutral()
        if isUp {
            send(stream.resume(at: now), at: now, into: &actions)
        } else {
            stream.interrupt()
        }
    }

    /// Without it nobody else can stop the robot: it must not move, but it can still be told to
    /// stand.
    mutating func setStateLink(isUp: Bool) {
        isStateLinkUp = isUp
        interlock.requireNeutral()
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

    mutating func releaseStop(at now: Moment, into actions: inout [Action]) {
        isStopLatched = false
        interlock.requireNeutral()
        setpoints.forEach(into: &actions) { $0.reset(at: now, into: &$1) }
    }

    /// The robot is told to stand, and nothing after this moves it.
    mutating func shutDown(at now: Moment, into actions: inout [Action]) {
        if isMotionLinkUp {
            // Where a zero would queue behind older commands, a broken connection is better: the
            // old ones die with it, and its will is a zero too.
            let isOpen = gate.verdict(at: now) == .send
            actions.append(isOpen ? .command(.zero) : .rebuildLink)
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
        if isMotionLinkUp && gate.verdict(at: now) == .rebuild {
            setMotionLink(isUp: false, at: now, into: &actions)
            actions.append(.rebuildLink)
        }
        let isMoving = status == .moving
        if !isMoving { drive.halt() }
        if isMotionLinkUp {
            let output = stream.next(isMoving: isMoving, isInputFrame: isInputFrame, at: now)
            send(output, at: now, into: &actions)
        }
    }

    private mutating func send(
        _ output: CommandStream.Output, at now: Moment, into actions: inout [Action]
    ) {
        guard output != .nothing else { return }
        if gate.verdict(at: now) == .send {
            actions.append(.command(output == .motion ? drive.command() : .zero))
        } else {
            withheld += 1
            stream.withhold(output, at: now)
        }
    }
}
