/// The gestures that mean something, on physical buttons and on the touch screen.
///
/// All are regions of one surface: a button has no extent and sees its presses only; the panel's
/// regions lie where the settings say. An area sees what begins in areas that lie wholly within it;
/// an elastic or a joystick hides what lies under it, so that a thumb which drives is nothing to
/// the areas.
struct BoundGestures {
    private struct Button {
        let control: Control
        let region: RegionID
        var press = PressState()

        /// Fingers have numbers from 0 on.
        var contactID: Int { -1 - control.index }
    }

    private struct Place {
        let region: RegionID
        let parent: Rectangle
        /// In fractions of the screen.
        let frame: Rectangle
    }

    private var surface = GestureSurface(bounds: .zero)
    /// Around the regions of all buttons, and of the screen.
    private let allButtons: RegionID
    private let screen: RegionID
    private var buttons: [Button] = []
    private var places: [Place] = []
    /// Recogniser by recogniser what it is bound to.
    private var bindings: [(recognizer: RecognizerID, binding: GestureBinding)] = []
    /// What was recognised and not dealt with yet; kept, so that its room is used again.
    private(set) var events: [GestureEvent] = []

    init(_ bindings: [GestureBinding], panel: PanelSettings) {
        allButtons = surface.addRegion(frame: .zero)
        screen = surface.addRegion(frame: .zero)
        let regions = addRegions(of: panel)
        for binding in bindings {
            let region = regions[binding.control] ?? button(binding.control)
            let recognizer = surface.add(binding.recognizer, to: region)
            self.bindings.append((recognizer, binding))
        }
        events.reserveCapacity(64)
    }

    private mutating func addRegions(of panel: PanelSettings) -> [Control: RegionID] {
        var regions: [Control: RegionID] = [:]
        var areas: [(frame: Rectangle, region: RegionID)] = []
        for (index, area) in panel.areas.enumerated() {
            let outer = panel.positionOfArea(around: index).map { areas[$0] }
            let region = add(area.frame, in: outer)
            regions[area.control] = region
            areas.append((area.frame, region))
        }
        for elastic in panel.elastics { regions[elastic.control] = add(elastic.frame, in: nil) }
        for joystick in panel.joysticks {
            regions[joystick.control] = add(joystick.region, in: nil)
        }
        return regions
    }

    private mutating func add(
        _ frame: Rectangle, in outer: (frame: Rectangle, region: RegionID)?
    ) -> RegionID {
        let region = surface.addRegion(frame: .zero, in: outer?.region ?? screen)
        places.append(Place(region: region, parent: outer?.frame ?? .unit, frame: frame))
        return region
    }

    private mutating func button(_ control: Control) -> RegionID {
        if let known = buttons.first(where: { $0.control == control }) { return known.region }
        let region = surface.addRegion(frame: .zero, in: allButtons)
        buttons.append(Button(control: control, region: region))
        return region
    }

    /// When time alone decides something.
    var nextDeadline: Moment? { surface.nextDeadline }

    /// The screen has this size, in points.
    mutating func connectScreen(size: Size) {
        for region in [RegionID.surface, screen] {
            surface.setFrame(Rectangle(origin: .zero, size: size), of: region)
        }
        for place in places {
            var frame = place.frame.scaled(to: size)
            frame.origin = .zero + (frame.origin - place.parent.scaled(to: size).origin)
            surface.setFrame(frame, of: place.region)
        }
    }

    // MARK: Input

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
            id: button.contactID, phase: phase, location: .zero, tool: .press(on: button.region))
        surface.handle(contact, at: now, into: &events)
    }

    /// Takes the contacts of one frame of the touch screen.
    mutating func handle(_ contacts: [Contact], at now: Moment) {
        surface.handle(contacts, at: now, into: &events)
    }

    /// Takes the passing of time.
    mutating func advance(to now: Moment) {
        surface.advance(to: now, into: &events)
    }

    /// What is under way on buttons does not count, and what is down now was not pressed by anyone.
    mutating func cancelButtons(at now: Moment) {
        surface.cancelContacts(on: allButtons, at: now, into: &events)
    }

    /// The device with the buttons is gone, and with it what was held.
    mutating func disconnectButtons(at now: Moment) {
        cancelButtons(at: now)
        for index in buttons.indices { buttons[index].press = PressState() }
    }

    /// What is under way on the touch screen does not count.
    mutating func cancelScreen(at now: Moment) {
        surface.cancelContacts(on: screen, at: now, into: &events)
    }

    // MARK: What was recognised

    /// What an event's recogniser is bound to.
    func binding(of event: GestureEvent) -> (index: Int, binding: GestureBinding)? {
        guard let index = bindings.firstIndex(where: { $0.recognizer == event.recognizer }) else {
            return nil
        }
        return (index, bindings[index].binding)
    }

    /// The last gesture that asked for this since requests were last forgotten, if any did.
    ///
    /// Taps that belong to the more taps of another request, which is answered, ask for nothing.
    func request(
        for response: GestureBinding.Response, besides answered: GestureBinding? = nil
    ) -> GestureBinding? {
        for event in events.reversed() {
            guard let (_, binding) = binding(of: event), binding.response == response,
                event.state == binding.firstState,
                answered.map({ binding.isPart(of: $0) }) != true
            else { continue }
            return binding
        }
        return nil
    }

    /// The control on which a gesture that stops goes on: whoever holds it wants the robot to stand.
    var heldStop: Control? {
        for (recognizer, binding) in bindings where binding.response == .stop {
            let state = surface.present(recognizer)?.state
            if state == .began || state == .changed { return binding.control }
        }
        return nil
    }

    /// All that was recognised so far is dealt with.
    mutating func forgetEvents() {
        events.removeAll(keepingCapacity: true)
    }
}
