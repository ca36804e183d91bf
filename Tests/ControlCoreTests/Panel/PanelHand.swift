@testable import ControlCore

/// A panel of 1000 by 1000 points, and what it said.
struct PanelHand {
    var panel: Panel
    var said: [String] = []
    var now = Moment(nanoseconds: 0)

    init(_ settings: PanelSettings) {
        panel = Panel(settings)
        panel.connect(size: Size(width: 1000, height: 1000))
    }

    mutating func tell(
        _ phase: Contact.Phase, _ x: Double, _ y: Double, finger id: Int = 0,
        tool: Contact.Tool = .finger, diameter: Double? = nil
    ) {
        var contacts = [
            Contact(
                id: id, phase: phase, location: Point(x: x, y: y), tool: tool,
                diameter: diameter)
        ]
        panel.withoutPalms(&contacts)
        var outputs: [Panel.Output] = []
        for contact in contacts { panel.handle(contact, at: now, into: &outputs) }
        note(outputs)
    }

    mutating func pass(_ duration: Duration) {
        now = now.advanced(by: duration)
        var outputs: [Panel.Output] = []
        panel.advance(to: now, into: &outputs)
        note(outputs)
    }

    mutating func cancel() {
        var outputs: [Panel.Output] = []
        panel.cancel(at: now, into: &outputs)
        note(outputs)
    }

    /// What was said since this was last asked.
    mutating func news() -> [String] {
        defer { said.removeAll() }
        return said
    }

    private mutating func note(_ outputs: [Panel.Output]) {
        for output in outputs {
            switch output {
            case .stick(let control, let x, let y):
                said.append("stick \(control.index): \(x + 0), \(y + 0)")
            case .elastic(let control, let contact):
                said.append("elastic \(control.index): \(contact.phase) \(contact.id)")
            case .area(let control, let isTouched):
                said.append("area \(control.index): \(isTouched)")
            }
        }
    }

    /// The panel of ``Session``, with joysticks that obey at once unless told otherwise.
    static func settings(minimumContact: Duration = .zero) -> PanelSettings {
        var settings = Session.panel
        settings.minimumContact = minimumContact
        return settings
    }
}
