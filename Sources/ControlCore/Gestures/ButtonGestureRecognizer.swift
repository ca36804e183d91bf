/// Watches one button for the gesture that one binding asks for.
struct ButtonGestureRecognizer {
    let binding: GestureBinding
    private var button = PressState()
    private var taps: TapRecognizer

    init(binding: GestureBinding) {
        self.binding = binding
        taps = TapRecognizer(numberOfTapsRequired: binding.gesture == .doubleTap ? 2 : 1)
    }

    /// Takes a change of the button; true when the gesture is complete.
    mutating func handle(isPressed: Bool, at now: Moment) -> Bool {
        handle(button.set(isHeld: isPressed), at: now)
    }

    /// Takes the pull of a trigger that is used as a button.
    mutating func handle(pull: Double, at now: Moment) -> Bool {
        handle(button.pull(pull), at: now)
    }

    /// What was under way does not count, and what is down now was not pressed by anyone.
    mutating func cancel() {
        taps.cancel()
    }

    /// The device is gone, and with it what was held.
    mutating func disconnect() {
        taps.cancel()
        button = PressState()
    }

    private mutating func handle(_ change: PressState.Change, at now: Moment) -> Bool {
        switch change {
        case .none:
            return false
        case .pressed:
            taps.press(at: now)
            return binding.gesture == .touchDown
        case .released:
            let isTap = taps.release(at: now)
            return isTap && binding.gesture != .touchDown
        }
    }
}
