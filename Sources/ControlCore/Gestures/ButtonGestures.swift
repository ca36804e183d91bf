/// The gestures on physical buttons that the operator's requests come from.
///
/// Each button is a region of a surface without extent; a press is a contact on it.
struct ButtonGestures {
    private struct Button {
        let control: Control
        let region: RegionID
        var press = PressState()
    }

    private var surface = GestureSurface(bounds: .zero)
    private var buttons: [Button] = []
    /// Recogniser by recogniser what it is bound to.
    private var bindings: [(recognizer: RecognizerID, binding: GestureBinding)] = []
    /// What was recognised and not asked for yet; kept, so that its room is used again.
    private var events: [GestureEvent] = []

    init(_ bindings: [GestureBinding]) {
        for binding in bindings {
            let region = region(of: binding.control)
            let recognizer = surface.add(binding.gesture.recognizer, to: region)
            self.bindings.append((recognizer, binding))
        }
        events.reserveCapacity(4 * bindings.count)
    }

    private mutating func region(of control: Control) -> RegionID {
        if let known = buttons.first(where: { $0.control == control }) { return known.region }
        let region = surface.addRegion(frame: .zero)
        buttons.append(Button(control: control, region: region))
        return region
    }

    /// When time alone decides something.
    var nextDeadline: Moment? { surface.nextDeadline }

    /// Takes a button's state.
    mutating func press(_ control: Control, isPressed: Bool, at now: Moment) {
        guard let index = buttons.firstIndex(where: { $0.control == control }) else { return }
        tell(buttons[index].press.set(isHeld: isPressed), of: buttons[index], at: now)
    }

    /// Takes the pull of a trigger that is used as a button.
    mutating func pull(_ control: Control, by fraction: Double, at now: Moment) {
        guard let index = buttons.firstIndex(where: { $0.control == control }) else { return }
        tell(buttons[index].press.pull(fraction), of: buttons[index], at: now)
    }

    private mutating func tell(_ change: PressState.Change, of button: Button, at now: Moment) {
        let phase: Contact.Phase
        switch change {
        case .none: return
        case .pressed: phase = .began
        case .released: phase = .ended
        }
        let contact = Contact(
            id: button.control.index, phase: phase, location: .zero,
            tool: .press(on: button.region))
        surface.handle(contact, at: now, into: &events)
    }

    /// Takes the passing of time.
    mutating func advance(to now: Moment) {
        surface.advance(to: now, into: &events)
    }

    /// The last gesture that asked for this since requests were last forgotten, if any did.
    ///
    /// A tap that is the last one of several that reset is not a stop as well: what stops with each
    /// tap could never be reset by two.
    func request(for response: GestureBinding.Response) -> GestureBinding? {
        for event in events.reversed() where event.state == .began || event.state == .recognized {
            guard let bound = bindings.first(where: { $0.recognizer == event.recognizer }),
                bound.binding.response == response, event.state == bound.binding.gesture.firstState,
                response != .stop || !isPartOfReset(event, bound.binding)
            else { continue }
            return bound.binding
        }
        return nil
    }

    private func isPartOfReset(_ tap: GestureEvent, _ stop: GestureBinding) -> Bool {
        stop.gesture == .tap
            && events.contains { event in
                event.moment == tap.moment && event.state == .recognized
                    && bindings.contains {
                        $0.recognizer == event.recognizer && $0.binding.response == .reset
                            && $0.binding.control == stop.control
                            && $0.binding.gesture == .doubleTap
                    }
            }
    }

    /// What was asked for so far is dealt with.
    mutating func forgetRequests() {
        events.removeAll(keepingCapacity: true)
    }

    /// What is under way does not count, and what is down now was not pressed by anyone.
    mutating func cancel(at now: Moment) {
        surface.cancelContacts(at: now, into: &events)
        forgetRequests()
    }

    /// The device is gone, and with it what was held.
    mutating func disconnect(at now: Moment) {
        cancel(at: now)
        for index in buttons.indices { buttons[index].press = PressState() }
    }
}
