import ControlCore

/// What the links tell, and their end.
extension Bridge {
    func note(_ refusal: SetpointExchange.Refusal) {
        log.warning(
            "set-point not taken",
            [
                "topic": refusal.topic, "cause": "\(refusal.reason)",
                "held_back": "\(refusal.heldBack)",
            ])
    }

    func note(_ request: StateLink.Request) {
        let wasLatched = teleoperator.isStopLatched
        handle(request == .stop ? .stopRequested : .resetRequested)
        if teleoperator.isStopLatched != wasLatched { log.info("\(request) by somebody else") }
    }

    func note(_ event: MQTTConnection.Event, on link: Links) {
        switch event {
        case .up:
            links.insert(link)
            handle(.link(link == .motion ? .motion : .state, isUp: true))
            guard links == .all else { return }
            isLossKnown = false
            log.info("link up", ["broker": "\(broker.host):\(broker.port)"])
            input?.noteLink()
        case .down(let cause):
            let wasUp = links == .all
            links.remove(link)
            if !isLossKnown {
                log.warning(
                    wasUp ? "link down" : "no link yet",
                    ["broker": "\(broker.host):\(broker.port)", "cause": cause])
            }
            isLossKnown = true
            handle(.link(link == .motion ? .motion : .state, isUp: false))
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
        // Somebody may have asked for another value meanwhile, which was said.
        store.flush()
        motion = nil
        state = nil
        completion()
    }
}
