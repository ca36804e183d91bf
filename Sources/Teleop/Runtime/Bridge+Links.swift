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
        case .closed:
            closing?.open.remove(link)
            if closing?.open.isEmpty == true { finishClosingSoon() }
        case .message, .subscribed:
            break
        }
    }

    func closeWhenDrained() {
        guard closing != nil, state?.isDrained == true else { return }
        motion?.close()
        state?.close()
    }

    /// Not at once: it ends the links, and this may be one of them calling.
    private func finishClosingSoon() {
        closing?.timer.set(to: .now)
    }

    func finishClosing() {
        guard let completion = closing?.completion else { return }
        closing = nil
        motion = nil
        state = nil
        completion()
    }
}
