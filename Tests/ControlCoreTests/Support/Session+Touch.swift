import ControlCore

/// A touch screen in the hands of a ``Session``: 1000 points wide and high.
extension Session {
    /// Its middle is at (200, 800), its travel 200 points.
    static let thumb = Control(index: 10)
    /// Its middle is at (800, 800), its travel 200 points.
    static let otherThumb = Control(index: 11)
    /// From (800, 100) to (1000, 500).
    static let lift = Control(index: 12)
    /// The whole screen.
    static let anywhere = Control(index: 13)
    /// From (0, 0) to (200, 200).
    static let corner = Control(index: 14)

    static var panel: PanelSettings {
        var panel = PanelSettings()
        panel.joysticks = [
            PanelSettings.Joystick(
                control: thumb, region: Rectangle(x: 0, y: 0.6, width: 0.4, height: 0.4)),
            PanelSettings.Joystick(
                control: otherThumb, region: Rectangle(x: 0.6, y: 0.6, width: 0.4, height: 0.4)),
        ]
        panel.elastics = [
            PanelSettings.Region(
                control: lift, frame: Rectangle(x: 0.8, y: 0.1, width: 0.2, height: 0.4))
        ]
        panel.areas = [
            PanelSettings.Region(
                control: anywhere, frame: Rectangle(x: 0, y: 0, width: 1, height: 1)),
            PanelSettings.Region(
                control: corner, frame: Rectangle(x: 0, y: 0, width: 0.2, height: 0.2)),
        ]
        return panel
    }

    /// The thumb drives at once, as soon as it is seen home.
    static var touch: TeleoperatorSettings {
        var settings = TeleoperatorSettings(
            drive: DriveSettings(
                stick: thumb, kinematics: .differential(maxLinear: 1, maxAngular: 1.5),
                enable: nil))
        settings.panel = panel
        settings.panel.minimumContact = .zero
        return settings
    }

    /// A session with a touch screen and the link; nobody touches anything.
    static func touching(_ settings: TeleoperatorSettings = Session.touch) throws -> Session {
        var session = try Session(settings)
        session.setLink(isUp: true)
        session.connectScreen()
        session.clear()
        return session
    }

    mutating func connectScreen() {
        tell(.screenConnected(size: Size(width: 1000, height: 1000)))
        tell(.screenFrame(.atOpen))
    }

    mutating func contacts(_ contacts: [Contact], _ frame: Event.Frame = .input) {
        for contact in contacts { tell(.contact(contact)) }
        tell(.screenFrame(frame))
    }

    /// A finger comes down.
    mutating func touch(_ x: Double, _ y: Double, finger id: Int = 0, diameter: Double? = nil) {
        contacts([
            Contact(id: id, phase: .began, location: Point(x: x, y: y), diameter: diameter)
        ])
    }

    /// A finger moves.
    mutating func drag(_ x: Double, _ y: Double, finger id: Int = 0, diameter: Double? = nil) {
        contacts([
            Contact(id: id, phase: .moved, location: Point(x: x, y: y), diameter: diameter)
        ])
    }

    /// A finger is lifted, or cancelled.
    mutating func lift(
        _ x: Double, _ y: Double, finger id: Int = 0, _ phase: Contact.Phase = .ended
    ) {
        contacts([Contact(id: id, phase: phase, location: Point(x: x, y: y))])
    }

    /// A finger comes down and is lifted 60 ms later.
    mutating func tap(_ x: Double, _ y: Double, finger id: Int = 0) {
        touch(x, y, finger: id)
        pass(.milliseconds(60))
        lift(x, y, finger: id)
        pass(.milliseconds(60))
    }

    /// The speeds ahead that were sent.
    var speeds: [Double] { sent.map(\.twist.linearX) }
    /// What was stopped and reset, in order.
    var notices: [Action] {
        actions.filter {
            switch $0 {
            case .stop, .reset: true
            default: false
            }
        }
    }
}
