import CEvdev
import ControlCore

/// Turns the raw events of one device into those of the controls that are in use.
///
/// It remembers where everything stands, so that an event which changes nothing says nothing.
struct ControlReader {
    /// A control that somebody wants to read.
    struct Wanted: Equatable, Sendable {
        /// Its name: a standard one such as `left_stick`, or a raw one such as `BTN_TRIGGER`.
        let name: String
        /// What it is called in the events.
        let control: Control
        /// What it is for, such as `drive.stick`: for the message when it is missing.
        let purpose: String
        /// What matters of it.
        var use = ControlUse.asNamed
    }

    private struct Key {
        let code: UInt16
        let control: Control
        var isPressed: Bool
    }

    /// A part of an axis that counts as a button.
    private struct Direction {
        let control: Control
        var reading: PullReading
        var isPressed = false

        /// Where it is pressed by the present value.
        var shouldBePressed: Bool {
            reading.value >= (isPressed ? PressThreshold.release : PressThreshold.press)
        }
    }

    private struct Trigger {
        let control: Control
        var reading: PullReading
    }

    private struct Stick {
        let control: Control
        var x: DeflectionReading
        var y: DeflectionReading

        var event: Event { .stick(control, x: x.value, y: y.value) }
    }

    private var keys: [Key] = []
    private var directions: [Direction] = []
    private var triggers: [Trigger] = []
    private var sticks: [Stick] = []
    /// Events were lost in the present frame.
    private var isOverrun = false

    /// What the log says of the device beside its name.
    var remarks: [(key: String, value: String)] = []
    /// The kernel's dead zone of each stick, as a fraction of travel, 0 ..< 1: the larger one of
    /// its two axes.
    private(set) var flats: [Control: Double] = [:]

    /// Prepares to read the wanted controls of `device`, starting from the state in it.
    ///
    /// Its axes may have been calibrated; the layout is that of the device as the kernel has it.
    init(
        _ device: DeviceDescription, layout: ControlLayout, wanted: [Wanted]
    ) throws(MissingControls) {
        var absences: [MissingControls.Absence] = []
        for want in wanted {
            let source = layout.source(named: want.name, for: want.use)
            let lever = want.use == .hold ? source.flatMap(layout.lever) : nil
            if let source, lever == nil, add(want, from: source, of: device) { continue }
            absences.append(
                .init(
                    name: want.name, purpose: want.purpose,
                    why: lever.map { .staysPut(axis: $0) } ?? layout.absence(of: want.name)))
        }
        guard absences.isEmpty else {
            throw MissingControls(device: device.name, absences: absences)
        }
    }

    /// Begins to read `want`; false when `device` has not what makes it.
    private mutating func add(
        _ want: Wanted, from source: ControlSource, of device: DeviceDescription
    ) -> Bool {
        let control = want.control
        // A stop counts from the first report on, whatever it makes of the axis.
        let needsTrust = want.use != .asNamed
        switch source {
        case .trigger(_, _, let key?) where want.use == .asNamed || want.use == .hold:
            // Its digital twin says alone whether it is pressed: two opinions would press twice.
            return add(want, from: .key(key), of: device)
        case .button(.key(let code)):
            guard device.keys.contains(code) else { return false }
            keys.append(
                Key(code: code, control: control, isPressed: device.pressedKeys.contains(code)))
        case .button(let pull) where want.use == .asNamed || want.use == .hold:
            guard let reading = PullReading(pull, on: device, needsTrust: needsTrust) else {
                return false
            }
            var direction = Direction(control: control, reading: reading)
            direction.isPressed = direction.shouldBePressed
            directions.append(direction)
        case .trigger, .button:
            guard let pull = source.pull,
                let reading = PullReading(pull, on: device, needsTrust: needsTrust)
            else { return false }
            triggers.append(Trigger(control: control, reading: reading))
        case .stick(let x, let y):
            let stick = Stick(
                control: control, x: DeflectionReading(x, on: device),
                y: DeflectionReading(y, on: device))
            sticks.append(stick)
            flats[control] = max(stick.x.flat, stick.y.flat)
        }
        return true
    }

    /// Tells where every control stands now, moved or not; at first that is where it stood when the
    /// device was described.
    ///
    /// The frame's end is the caller's to tell.
    func initialEvents(_ emit: (Event) -> Void) {
        for stick in sticks { emit(stick.event) }
        for trigger in triggers { emit(.trigger(trigger.control, trigger.reading.value)) }
        for key in keys { emit(.button(key.control, isPressed: key.isPressed)) }
        for direction in directions {
            emit(.button(direction.control, isPressed: direction.isPressed))
        }
    }

    /// Tells what `raw` changes; the end of a frame is passed on as one of input.
    ///
    /// Allocates nothing.
    mutating func events(for raw: RawEvent, _ emit: (Event) -> Void) {
        switch CInt(raw.type) {
        case EV_ABS:
            move(raw, emit)
            moveDirections(raw, emit)
        case EV_KEY:
            // Buttons can move a stick, too.
            move(raw, emit)
            press(raw, emit)
        // The value is 1 for the frame with which the kernel releases what is down at an unplug.
        case EV_SYN where CInt(raw.code) == SYN_REPORT:
            endFrame(as: isOverrun ? .resynchronized : .input, emit)
        // Only in recordings: of a device that is open, the kernel's state is read anew instead.
        case EV_SYN where CInt(raw.code) == SYN_DROPPED:
            isOverrun = true
        default:
            break
        }
    }

    /// Ends a frame that no `SYN_REPORT` ends, or one that counts as another than of input.
    mutating func endFrame(as frame: Event.Frame, _ emit: (Event) -> Void) {
        isOverrun = false
        emit(.frame(frame))
    }

    private mutating func press(_ raw: RawEvent, _ emit: (Event) -> Void) {
        // 2 is autorepeat: neither a press nor a release.
        guard raw.value == 0 || raw.value == 1 else { return }
        let isPressed = raw.value == 1
        for index in keys.indices
        where keys[index].code == raw.code && keys[index].isPressed != isPressed {
            keys[index].isPressed = isPressed
            emit(.button(keys[index].control, isPressed: isPressed))
        }
    }

    private mutating func move(_ raw: RawEvent, _ emit: (Event) -> Void) {
        for index in sticks.indices {
            let hasX = sticks[index].x.take(raw)
            let hasY = sticks[index].y.take(raw)
            if hasX || hasY { emit(sticks[index].event) }
        }
        for index in triggers.indices where triggers[index].reading.take(raw) {
            emit(.trigger(triggers[index].control, triggers[index].reading.value))
        }
    }

    private mutating func moveDirections(_ raw: RawEvent, _ emit: (Event) -> Void) {
        for index in directions.indices { _ = directions[index].reading.take(raw) }
        // Releases first, so that opposite directions are never down together.
        turnDirections(to: false, emit)
        turnDirections(to: true, emit)
    }

    private mutating func turnDirections(to isPressed: Bool, _ emit: (Event) -> Void) {
        for index in directions.indices
        where directions[index].isPressed != isPressed
            && directions[index].shouldBePressed == isPressed
        {
            directions[index].isPressed = isPressed
            emit(.button(directions[index].control, isPressed: isPressed))
        }
    }
}

extension ControlReader: DeviceReader {
    static var loss: Event { .deviceLost }

    /// Tells that the device is there and where every control stands.
    func introduce(_ emit: (Event) -> Void) {
        emit(.deviceConnected(flat: flats))
        initialEvents(emit)
        emit(.frame(.atOpen))
    }
}
