import ControlCore

/// What the links tell, and their end.
extension Bridge {
    func note(_ refusal: SetpointExchange.Refusal) {
        log.warning(
            "set-point not taken",
            [
                "topic": refusal.topic, "cause": "\(refusal.cause)",
                "held_back": "\(refusal.heldBack)",
            ])
    }

    func note(_ request: StateLink.Request) {
        let wasLatched = teleoperator.isStopLatched
        handle(request == .stop ? .stopRequested : .resetRequested)
        if teleoperator.isStopLatched != wasLatched { log.info("\(request) by somebody else") }
    }

    func note(_ event: MotionLink.Event) {
        switch event {
        case .connection(let event): note(event, on: .motion)
        case .probeReturned(let number):
            handle(.probeReturned(.motion, number))
            isAnswered = teleoperator.latency != nil
            noteLinkUp()
            if let latency = teleoperator.latency { state?.publish(latency: latency) }
        case .foreignCommand: handle(.foreignCommand)
        case .commandsUnconfirmed:
            log.warning(
                "commands do not come back from the broker: it drops them, or does not let us read them",
                ["topic": topics.commandVelocity])
        }
    }

    func note(_ event: MQTTConnection.Event, on link: Links) {
        switch event {
        case .up:
            links.insert(link)
            if link == .motion { isAnswered = false }
            handle(.link(link == .motion ? .motion : .state, isUp: true))
            noteLinkUp()
        case .down(let cause):
            links.remove(link)
            tellNoLink(cause, link)
            handle(.link(link == .motion ? .motion : .state, isUp: false))
        case .stillDown(let cause):
            tellNoLink(cause, link)
        case .fallenBack:
            guard link == .motion else { return }
            log.warning("broker speaks MQTT 3.1.1 only: commands carry no seq, stamp and ttl")
        case .acknowledged:
            closeWhenDrained()
        case .refused(_, let topic, let cause):
            if refusedTopics.insert(topic).inserted {
                log.warning("message refused by the broker", ["topic": topic, "cause": cause])
            }
            closeWhenDrained()
        case .takenOver(let identifier, let cause):
            noteTakenOver(link, identifier, cause)
        case .closed:
            closing?.open.remove(link)
            if closing?.open.isEmpty == true { finishClosingSoon() }
        case .message, .subscribed:
            break
        }
    }

    /// Each reason once, whichever connection meets it.
    private func tellNoLink(_ cause: String, _ link: Links) {
        let isSameLoss = doomed.remove(link) != nil
        let isNew = toldCauses.insert(cause).inserted
        let words =
            switch toldLink {
            case .up: "link down"
            case .nothing: "no link yet"
            case .down: "still no link"
            }
        guard toldLink != .down || isNew && !isSameLoss else { return }
        if toldLink != .down { doomed = links }
        toldLink = .down
        log.warning(words, ["broker": "\(broker.host):\(broker.port)", "cause": cause])
    }

    /// Both connections are there, and the broker answers.
    private func noteLinkUp() {
        guard toldLink != .up, links == .all, isAnswered else { return }
        toldLink = .up
        toldCauses.removeAll()
        doomed = []
        log.info("link up", ["broker": "\(broker.host):\(broker.port)"])
        input?.noteLink()
    }

    /// Somebody else is in our place on the broker: the robot stands, and we leave.
    private func noteTakenOver(_ link: Links, _ identifier: String, _ cause: String) {
        links.remove(link)
        handle(.link(link == .motion ? .motion : .state, isUp: false))
        closing?.open.remove(link)
        guard !isTakenOver else { return }
        isTakenOver = true
        log.error(
            "another program uses the client id \(identifier)",
            ["broker": "\(broker.host):\(broker.port)", "cause": cause])
        onTakenOver()
    }

    func closeWhenDrained() {
        guard closing != nil, !isTakenOver, state?.isDrained == true else { return }
        motion?.close()
        state?.close()
    }

    /// Not at once: it ends the links, and this may be one of them calling.
    func finishClosingSoon() {
        closing?.timer.set(to: .now)
    }

    func finishClosing() {
        guard let completion = closing?.completion else { return }
        closing = nil
        motion = nil
        state = nil
        // After the good-bye: what drivers do when a device is closed is not in our hands.
        identities = input?.identities ?? identities
        input = nil
        completion()
    }
}
