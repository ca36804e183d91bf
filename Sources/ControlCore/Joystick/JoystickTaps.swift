/// The taps on a joystick: two recognisers that see the contact which moves the handle, and no
/// other.
struct JoystickTaps {
    /// What has been recognised.
    enum Outcome: Equatable {
        case tap
        case doubleTap
    }

    private var surface = GestureSurface(bounds: .zero)
    private let tap: RecognizerID
    private let doubleTap: RecognizerID
    private var now = Moment(nanoseconds: 0)
    /// What was recognised and is not told yet; kept, so that its room is used again.
    private var events: [GestureEvent] = []

    /// What both recognisers take for a tap; how many taps and touches it says is not asked.
    var recognizer = TapGestureRecognizer() {
        didSet {
            for id in [tap, doubleTap] {
                // What is under way goes on.
                surface.update(id, as: TapGestureRecognizer.self) {
                    $0.maximumPressDuration = recognizer.maximumPressDuration
                    $0.maximumInterval = recognizer.maximumInterval
                    $0.allowableMovement = recognizer.allowableMovement
                }
            }
        }
    }

    /// Whether two taps in time are a double tap.
    var recognizesDoubleTap = false {
        didSet { surface.setEnabled(recognizesDoubleTap, doubleTap, at: now, into: &events) }
    }

    /// Whether a tap is told only when no double tap can follow any more.
    var waitsForDoubleTap = false {
        didSet {
            var policies = GesturePolicies()
            if waitsForDoubleTap { policies.otherFailureRequirementPolicy = .always }
            surface.setPolicies(policies, of: tap)
        }
    }

    init() {
        tap = surface.add(recognizer)
        doubleTap = surface.add(TapGestureRecognizer(numberOfTapsRequired: 2))
        surface.setEnabled(false, doubleTap, at: now, into: &events)
    }

    /// The first instant at which a press is too long, or a second one too late; the present one
    /// where there is something to tell already.
    var nextDeadline: Moment? { events.isEmpty ? surface.nextDeadline : now }

    /// Takes the passing of time.
    mutating func advance(to now: Moment) {
        self.now = now
        surface.advance(to: now, into: &events)
    }

    /// Takes what the contact does that moves the handle.
    mutating func handle(_ phase: Contact.Phase, _ place: Point, at now: Moment) {
        self.now = now
        // Wherever it is: that it began on the joystick is decided already.
        let contact = Contact(id: 0, phase: phase, location: place, tool: .press(on: .surface))
        surface.handle(contact, at: now, into: &events)
    }

    /// The next of what was recognised and not told yet, in its order.
    ///
    /// The second tap of two is told as a double tap alone.
    mutating func nextOutcome() -> Outcome? {
        while !events.isEmpty {
            let event = events.removeFirst()
            if event.recognizer == doubleTap { return .doubleTap }
            let isSecond = events.contains { $0.recognizer == doubleTap }
            if !isSecond { return .tap }
        }
        return nil
    }
}
