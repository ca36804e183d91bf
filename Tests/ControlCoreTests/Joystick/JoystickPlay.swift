import ControlCore

/// A joystick under a hand, and what it has told.
struct JoystickPlay {
    /// The joystick of most vectors: its centre is (100, 100), its travel 60 points.
    static let frame = Rectangle(x: 40, y: 40, width: 120, height: 120)
    static let surface = Rectangle(x: 0, y: 0, width: 400, height: 400)

    var joystick: Joystick
    private(set) var events: [JoystickEvent] = []
    private(set) var now = Moment(nanoseconds: 0)

    init(frame: Rectangle = frame, surface: Rectangle = surface) {
        joystick = Joystick(frame: frame, surface: surface)
    }

    init(_ joystick: Joystick) {
        self.joystick = joystick
    }

    var reports: [JoystickReport] {
        events.compactMap { if case .report(let report) = $0 { report } else { nil } }
    }

    /// One letter an event: r a report away from home, h one at home, t a tap, f a frame reset.
    var letters: String {
        String(
            events.map { event -> Character in
                switch event {
                case .report(.home): "h"
                case .report: "r"
                case .tapped: "t"
                case .frameReset: "f"
                }
            })
    }

    mutating func clear() {
        events = []
    }

    mutating func tell(_ phase: Contact.Phase, _ x: Double, _ y: Double, id: Int = 1) {
        tell(Contact(id: id, phase: phase, location: Point(x: x, y: y)))
    }

    mutating func tell(_ contact: Contact) {
        joystick.handle(contact, at: now, into: &events)
    }

    mutating func push(stick x: Double, _ y: Double) {
        joystick.handle(stickX: x, y: y, into: &events)
    }

    /// Lets time pass without a word to the joystick.
    mutating func wait(_ duration: Duration) {
        now = now.advanced(by: duration)
    }

    /// Lets time pass and tells the joystick.
    mutating func pass(_ duration: Duration) {
        wait(duration)
        joystick.advance(to: now, into: &events)
    }

    /// A finger that goes down and up at one place.
    mutating func tap(_ x: Double, _ y: Double, for press: Duration = .milliseconds(60)) {
        tell(.began, x, y)
        wait(press)
        tell(.ended, x, y)
    }

    /// A finger that goes down at `start`, moves by `way` and goes up there.
    mutating func drag(from start: Point, by way: Vector) {
        let end = start + way
        tell(.began, start.x, start.y)
        wait(.milliseconds(100))
        tell(.moved, end.x, end.y)
        wait(.milliseconds(100))
        tell(.ended, end.x, end.y)
    }
}

extension JoystickReport {
    func isClose(angle: Double, displacement: Double) -> Bool {
        abs(polar.angle - angle) < 1e-9 && abs(polar.displacement - displacement) < 1e-9
    }
}

extension Point {
    func isClose(_ x: Double, _ y: Double) -> Bool {
        abs(self.x - x) < 1e-9 && abs(self.y - y) < 1e-9
    }
}
