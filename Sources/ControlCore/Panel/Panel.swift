/// What the touch screen's joysticks and elastics make of its contacts.
///
/// A contact belongs to what it began on, until it ends.
struct Panel {
    /// What a contact leads to.
    enum Output {
        /// A joystick stands here, fractions of travel, up positive.
        case stick(Control, x: Double, y: Double)
        /// A contact on an elastic.
        case elastic(Control, Contact)
        /// An area is touched now, or not any more.
        case area(Control, isTouched: Bool)
    }

    private enum Target {
        case joystick(Int)
        case elastic(Control)
        case area(Control)
    }

    private struct Grip {
        let target: Target
        /// The contact as it began; a joystick may not have heard of it yet.
        let start: Contact
        var last: Contact
        var heardAt: Moment?
    }

    let settings: PanelSettings
    private let areas: [PanelSettings.Region]
    private var size = Size.zero
    private var joysticks: [Joystick] = []
    private var grips: [Grip] = []
    /// Contacts that are or were palms, until they are lifted.
    private var palms: [Int] = []
    private var events: [JoystickEvent] = []

    init(_ settings: PanelSettings) {
        self.settings = settings
        areas = settings.areasFromBelow
        grips.reserveCapacity(ContactSet.capacity)
        palms.reserveCapacity(ContactSet.capacity)
        events.reserveCapacity(8)
    }

    /// Whether a control is one of the panel's.
    func has(_ control: Control) -> Bool {
        settings.joysticks.contains { $0.control == control }
            || settings.elastics.contains { $0.control == control }
            || settings.areas.contains { $0.control == control }
    }

    /// When a joystick begins to obey a contact.
    var nextDeadline: Moment? {
        var earliest: Moment?
        for case .some(let moment) in grips.lazy.map(\.heardAt) {
            earliest = earliest.map { min($0, moment) } ?? moment
        }
        return earliest
    }

    /// A screen of this size, in points, is there, and nobody touches it.
    mutating func connect(size: Size) {
        self.size = size
        grips.removeAll(keepingCapacity: true)
        palms.removeAll(keepingCapacity: true)
        joysticks = settings.joysticks.map { settings in
            var joystick = Joystick(
                frame: settings.region.scaled(to: size),
                surface: Rectangle(origin: .zero, size: size))
            joystick.travel = settings.travel
            joystick.handlePositionMode = settings.positionMode
            joystick.movable = settings.isMovable
            return joystick
        }
    }

    /// Takes away what palms do: they are cancelled once they are seen to be palms, and then never
    /// were.
    mutating func withoutPalms(_ contacts: inout [Contact]) {
        guard let limit = settings.palmDiameter else { return }
        var kept = 0
        for var contact in contacts {
            if let index = palms.firstIndex(of: contact.id) {
                if contact.phase != .began {
                    if !contact.isDown { palms.remove(at: index) }
                    continue
                }
                palms.remove(at: index)
            }
            if contact.isDown, let diameter = contact.diameter, diameter > limit {
                palms.append(contact.id)
                if contact.phase == .began { continue }
                contact.phase = .cancelled
            }
            contacts[kept] = contact
            kept += 1
        }
        contacts.removeLast(contacts.count - kept)
    }

    /// Takes a contact's change.
    mutating func handle(_ contact: Contact, at now: Moment, into outputs: inout [Output]) {
        guard let index = grips.firstIndex(where: { $0.start.id == contact.id }) else {
            if contact.phase == .began { begin(contact, at: now, into: &outputs) }
            return
        }
        if contact.phase == .began {
            // Its end was lost.
            var lost = grips[index].last
            lost.phase = .cancelled
            handle(lost, at: now, into: &outputs)
            return begin(contact, at: now, into: &outputs)
        }
        grips[index].last = contact
        switch grips[index].target {
        case .joystick(let joystick):
            if grips[index].heardAt == nil { tell(joystick, contact, at: now, into: &outputs) }
        case .elastic(let control):
            outputs.append(.elastic(control, contact))
        case .area: break
        }
        guard !contact.isDown else { return }
        switch grips.remove(at: index).target {
        case .joystick(let joystick): leaveJoystick(joystick)
        case .elastic: break
        case .area(let control): leaveArea(control, into: &outputs)
        }
    }

    /// Takes the passing of time.
    mutating func advance(to now: Moment, into outputs: inout [Output]) {
        for index in grips.indices {
            guard let moment = grips[index].heardAt, moment <= now,
                case .joystick(let joystick) = grips[index].target
            else { continue }
            grips[index].heardAt = nil
            tell(joystick, grips[index].start, at: now, into: &outputs)
            var last = grips[index].last
            if last.phase != .began {
                last.phase = .moved
                tell(joystick, last, at: now, into: &outputs)
            }
        }
    }

    /// Every contact is gone, and nobody lifted it.
    mutating func cancel(at now: Moment, into outputs: inout [Output]) {
        while let grip = grips.last {
            var contact = grip.last
            contact.phase = .cancelled
            handle(contact, at: now, into: &outputs)
        }
        palms.removeAll(keepingCapacity: true)
    }

    private mutating func begin(_ contact: Contact, at now: Moment, into outputs: inout [Output]) {
        guard contact.tool.isTouch, grips.count < ContactSet.capacity,
            let target = target(at: contact.location)
        else { return }
        var grip = Grip(target: target, start: contact, last: contact)
        switch target {
        case .joystick(let joystick):
            if settings.minimumContact > .zero {
                grip.heardAt = now.advanced(by: settings.minimumContact)
            } else {
                tell(joystick, contact, at: now, into: &outputs)
            }
        case .elastic(let control):
            outputs.append(.elastic(control, contact))
        case .area(let control):
            outputs.append(.area(control, isTouched: true))
        }
        grips.append(grip)
    }

    private func target(at place: Point) -> Target? {
        let joystick = settings.joysticks.lastIndex {
            $0.region.scaled(to: size).contains(place)
        }
        if let joystick { return .joystick(joystick) }
        if let elastic = settings.elastics.last(where: { contains($0, place) }) {
            return .elastic(elastic.control)
        }
        return areas.last { contains($0, place) }.map { .area($0.control) }
    }

    private func contains(_ region: PanelSettings.Region, _ place: Point) -> Bool {
        region.frame.scaled(to: size).contains(place)
    }

    /// A base that has followed a thumb goes back to its region, where its gestures are made and
    /// where it hides nothing else; but not under a thumb that still drives.
    private mutating func leaveJoystick(_ index: Int) {
        guard case .home = joysticks[index].hold else { return }
        joysticks[index].resetFrame()
    }

    /// An area is touched as long as any finger that began on it is down.
    private func leaveArea(_ control: Control, into outputs: inout [Output]) {
        let isTouched = grips.contains {
            if case .area(control) = $0.target { true } else { false }
        }
        if !isTouched { outputs.append(.area(control, isTouched: false)) }
    }

    private mutating func tell(
        _ index: Int, _ contact: Contact, at now: Moment, into outputs: inout [Output]
    ) {
        events.removeAll(keepingCapacity: true)
        joysticks[index].handle(contact, at: now, into: &events)
        for case .report(let report) in events {
            outputs.append(
                .stick(
                    settings.joysticks[index].control, x: Self.withoutNoise(report.fractions.x),
                    y: Self.withoutNoise(report.fractions.y)))
        }
    }

    /// A region in fractions of a screen does not lie on whole points: straight ahead is straight
    /// ahead all the same.
    private static func withoutNoise(_ fraction: Double) -> Double {
        abs(fraction) < 1e-9 ? 0 : fraction
    }
}
