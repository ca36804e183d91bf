import ControlCore
import Testing

/// A person with a gamepad in front of a ``Teleoperator``, and a clock that moves when told to.
struct Session {
    static let stick = Control(index: 0)
    static let turnStick = Control(index: 1)
    static let enable = Control(index: 2)
    static let turbo = Control(index: 3)
    static let slow = Control(index: 4)
    static let stopButton = Control(index: 5)

    /// The bindings of the default configuration.
    static let gestures = [
        GestureBinding(
            control: stopButton, gesture: "touch_down", recognizer: TouchDownGestureRecognizer(),
            response: .stop),
        GestureBinding(
            control: stopButton, gesture: "double_tap",
            recognizer: TapGestureRecognizer(numberOfTapsRequired: 2), response: .reset),
    ]

    /// The drive of the default configuration.
    static var settings: DriveSettings {
        var settings = DriveSettings(
            stick: stick, kinematics: .differential(maxLinear: 1, maxAngular: 1.5), enable: enable)
        settings.turbo = ScaledButton(control: turbo, scale: 2)
        settings.slow = ScaledButton(control: slow, scale: 0.3)
        return settings
    }

    /// A command and when it left.
    struct Sent: Equatable {
        let at: Duration
        let twist: Twist
    }

    /// A set-point's new value and when it was told.
    struct Change: Equatable {
        let at: Duration
        let setpoint: Int
        let value: Double
    }

    private(set) var teleoperator: Teleoperator
    private(set) var elapsed = Duration.zero
    private(set) var sent: [Sent] = []
    private(set) var changes: [Change] = []
    private(set) var actions: [Action] = []
    private var backlogBytes = 0
    /// How long a probe takes to come back; nil when none does.
    var roundTrip: Duration? = .zero
    /// The same, of the state connection.
    var stateRoundTrip: Duration? = .zero
    private var probes: [(link: Event.Link, number: Int, due: Duration)] = []

    var status: MotionStatus { teleoperator.status }
    var nextDeadline: Moment? { teleoperator.nextDeadline }

    init(
        _ settings: DriveSettings = Session.settings,
        gestures: [GestureBinding] = Session.gestures
    ) {
        teleoperator = Teleoperator(settings: settings, gestures: gestures)
    }

    /// A session with all that the settings say; the gestures of the default configuration are
    /// added.
    init(_ settings: TeleoperatorSettings, setpointValues: [Double?] = []) throws {
        var settings = settings
        settings.gestures += Session.gestures
        teleoperator = try Teleoperator(settings, setpointValues: setpointValues)
    }

    /// A session with device and link, the stick at home: only the enable press is missing.
    static func ready(_ settings: DriveSettings = Session.settings) -> Session {
        var session = Session(settings)
        session.setLink(isUp: true)
        session.connect()
        session.clear()
        return session
    }

    /// A session that drives straight ahead at full speed.
    static func driving(_ settings: DriveSettings = Session.settings) -> Session {
        var session = ready(settings)
        session.press(enable)
        session.push(0, 1)
        session.clear()
        return session
    }

    mutating func tell(_ event: Event) {
        if !event.isPartOfFrame { noteBacklog() }
        let new = teleoperator.handle(event, at: now)
        actions += new
        for case .command(let twist) in new { sent.append(Sent(at: elapsed, twist: twist)) }
        for case .setpoint(let setpoint, let value) in new {
            changes.append(Change(at: elapsed, setpoint: setpoint, value: value))
        }
        for case .probe(let link, let number) in new {
            guard let delay = link == .motion ? roundTrip : stateRoundTrip else { continue }
            probes.append((link, number, elapsed + delay))
            probes.sort { $0.due < $1.due }
        }
        answerProbes()
    }

    private mutating func answerProbes() {
        while let first = probes.first, first.due <= elapsed {
            probes.removeFirst()
            tell(.probeReturned(first.link, first.number))
        }
    }

    /// Both connections come or go, the motion connection first.
    mutating func setLink(isUp: Bool) {
        tell(.link(.motion, isUp: isUp))
        tell(.link(.state, isUp: isUp))
    }

    /// The motion connection holds this many bytes from now on.
    mutating func backlog(_ bytes: Int) {
        backlogBytes = bytes
        noteBacklog()
    }

    private mutating func noteBacklog() {
        teleoperator.noteBacklog(unacknowledged: backlogBytes, isHeld: false, at: now)
    }

    var now: Moment { Moment(nanoseconds: 1_000_000_000).advanced(by: elapsed) }

    /// Plugs the device in; `state` is what the kernel holds of it.
    mutating func connect(flat: [Control: Double] = [:], state: [Event] = []) {
        tell(.deviceConnected(flat: flat))
        frame(state, .atOpen)
    }

    mutating func frame(_ changes: [Event], _ frame: Event.Frame = .input) {
        for change in changes { tell(change) }
        tell(.frame(frame))
    }

    mutating func push(_ x: Double, _ y: Double, _ control: Control = Session.stick) {
        frame([.stick(control, x: x, y: y)])
    }

    mutating func press(_ control: Control) { frame([.button(control, isPressed: true)]) }
    mutating func release(_ control: Control) { frame([.button(control, isPressed: false)]) }

    mutating func tap(_ control: Control, for duration: Duration = .milliseconds(60)) {
        press(control)
        pass(duration)
        release(control)
        pass(.milliseconds(60))
    }

    /// Lets time pass, with a tick whenever one is due.
    mutating func pass(_ duration: Duration) {
        let end = elapsed + duration
        let origin = Moment(nanoseconds: 1_000_000_000)
        var callsInVain = 0
        while true {
            let deadline = teleoperator.nextDeadline.map { origin.duration(to: $0) }
            let answer = probes.first?.due
            guard let next = [deadline, answer].compactMap(\.self).min(), next <= end else { break }
            callsInVain = next > elapsed ? 0 : callsInVain + 1
            guard callsInVain < 1000 else {
                Issue.record("what is due at \(next) stays due, whatever is done")
                break
            }
            elapsed = max(elapsed, next)
            answerProbes()
            if deadline == next { tell(.tick) }
        }
        elapsed = end
    }

    /// Lets time pass while nobody asks for what is due.
    mutating func skip(_ duration: Duration) {
        elapsed += duration
    }

    mutating func clear() {
        sent.removeAll()
        changes.removeAll()
        actions.removeAll()
    }
}
