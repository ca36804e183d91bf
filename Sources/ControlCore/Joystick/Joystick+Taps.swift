extension Joystick {
    /// Whether a double tap moves the base back, as ``resetFrame()`` does; false at first.
    public var enableDoubleTapForFrameReset: Bool {
        get { taps.recognizesDoubleTap }
        set { taps.recognizesDoubleTap = newValue }
    }

    /// Whether a tap is told only when no second one can follow any more; false at first.
    ///
    /// False: the first tap of a double tap is told at once, because a stop must not wait, and the
    /// second tap moves the base back instead of being told. True: neither is told, and a tap that
    /// stays alone is told late, at ``nextDeadline``. It waits only while
    /// ``enableDoubleTapForFrameReset`` is true.
    public var tapWaitsForDoubleTap: Bool {
        get { taps.waitsForDoubleTap }
        set { taps.waitsForDoubleTap = newValue }
    }

    /// What counts as a tap: how short a press must be, how soon the second one follows, and how far
    /// they may be from each other.
    ///
    /// How many taps and touches it says makes no difference. In the relative mode a contact that
    /// ends while ``handleHasMoved`` is no tap either.
    public var tapRecognizer: TapGestureRecognizer {
        get { taps.recognizer }
        set { taps.recognizer = newValue }
    }

    /// The instant at which ``advance(to:)`` may have something to tell; nil when nothing is under
    /// way.
    ///
    /// The limits are inclusive: this is the first nanosecond after one.
    public var nextDeadline: Moment? { taps.nextDeadline }

    /// Tells the joystick what time it is, and returns the tap that has waited for long enough.
    ///
    /// An instant before the last one counts as the last one.
    @discardableResult
    public mutating func advance(to now: Moment) -> [JoystickEvent] {
        var events: [JoystickEvent] = []
        advance(to: now, into: &events)
        return events
    }

    /// Tells the joystick what time it is, and appends the tap that has waited for long enough.
    public mutating func advance(to now: Moment, into events: inout [JoystickEvent]) {
        taps.advance(to: now)
        tellTaps(into: &events)
    }

    mutating func tellTaps(into events: inout [JoystickEvent]) {
        while let outcome = taps.nextOutcome() {
            switch outcome {
            case .tap: events.append(.tapped)
            case .doubleTap:
                if resetFrame() { events.append(.frameReset) }
            }
        }
    }
}
