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
        /// Whether it matters how far it is pulled, and not only whether it is pressed.
        var isPulled = false
    }

    private struct Key {
        let code: UInt16
        let control: Control
        var isPressed: Bool
    }

    private struct Hat {
        let axis: UInt16
        let negative: Bool
        let info: AxisInfo
        let control: Control
        var isPressed = false

        func isPressed(at raw: Int32) -> Bool { info.isHatPressed(raw, negative) }
    }

    private struct Trigger {
        let axis: UInt16
        let info: AxisInfo
        let role: ControlLayout.AxisRole
        let control: Control
        var value = 0.0

        func value(at raw: Int32) -> Double {
            // Of a control with a centre used as a one-sided one the way to its maximum counts.
            max(info.value(raw, as: role), 0)
        }
    }

    private struct Stick {
        let xAxis: UInt16
        let yAxis: UInt16
        let xInfo: AxisInfo
        let yInfo: AxisInfo
        let control: Control
        var x = 0.0
        var y = 0.0
    }

    private var keys: [Key] = []
    private var hats: [Hat] = []
    private var triggers: [Trigger] = []
    private var sticks: [Stick] = []
    /// Events were lost in the present frame.
    private var isOverrun = false

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
            if let source = layout.source(named: want.name) {
                add(want, from: source, of: device, layout)
            } else {
                absences.append(.init(name: want.name, purpose: want.purpose))
            }
        }
        guard absences.isEmpty else {
            throw MissingControls(device: device.name, absences: absences)
        }
    }

    private mutating func add(
        _ want: Wanted, from source: ControlSource, of device: DeviceDescription,
        _ layout: ControlLayout
    ) {
        let control = want.control
        switch source {
        case .trigger(_, let key?) where !want.isPulled:
            // Its digital twin says alone whether it is pressed: two opinions would press twice.
            add(want, from: .key(key), of: device, layout)
        case .key(let code):
            keys.append(
                Key(code: code, control: control, isPressed: device.pressedKeys.contains(code)))
        case .hat(let axis, let negative):
            guard let info = device.axes[axis] else { return }
            var hat = Hat(axis: axis, negative: negative, info: info, control: control)
            hat.isPressed = hat.isPressed(at: info.value)
            hats.append(hat)
        case .trigger(let axis, _):
            guard let info = device.axes[axis] else { return }
            var trigger = Trigger(
                axis: axis, info: info, role: layout.role(of: axis), control: control)
            trigger.value = trigger.value(at: info.value)
            triggers.append(trigger)
        case .stick(let xAxis, let yAxis):
            guard let xInfo = device.axes[xAxis], let yInfo = device.axes[yAxis] else { return }
            sticks.append(
                Stick(
                    xAxis: xAxis, yAxis: yAxis, xInfo: xInfo, yInfo: yInfo, control: control,
                    x: xInfo.position(xInfo.value), y: 0 - yInfo.position(yInfo.value)))
            flats[control] = max(xInfo.flatFraction, yInfo.flatFraction)
        }
    }

    /// Tells where every control stands now, moved or not; at first that is where it stood when the
    /// device was described.
    ///
    /// The frame's end is the caller's to tell.
    func initialEvents(_ emit: (Event) -> Void) {
        for stick in sticks { emit(.stick(stick.control, x: stick.x, y: stick.y)) }
        for trigger in triggers { emit(.trigger(trigger.control, trigger.value)) }
        for key in keys { emit(.button(key.control, isPressed: key.isPressed)) }
        for hat in hats { emit(.button(hat.control, isPressed: hat.isPressed)) }
    }

    /// Tells what `raw` changes; the end of a frame is passed on as one of input.
    ///
    /// Allocates nothing.
    mutating func events(for raw: RawEvent, _ emit: (Event) -> Void) {
        switch CInt(raw.type) {
        case EV_ABS:
            moveSticks(raw, emit)
            moveTriggers(raw, emit)
            moveHats(raw, emit)
        case EV_KEY:
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

    private mutating func moveSticks(_ raw: RawEvent, _ emit: (Event) -> Void) {
        for index in sticks.indices {
            let before = (sticks[index].x, sticks[index].y)
            if sticks[index].xAxis == raw.code {
                sticks[index].x = sticks[index].xInfo.position(raw.value)
            }
            if sticks[index].yAxis == raw.code {
                // The kernel's y points down. Not the minus sign alone: it makes -0 of 0.
                sticks[index].y = 0 - sticks[index].yInfo.position(raw.value)
            }
            let stick = sticks[index]
            if (stick.x, stick.y) != before { emit(.stick(stick.control, x: stick.x, y: stick.y)) }
        }
    }

    private mutating func moveTriggers(_ raw: RawEvent, _ emit: (Event) -> Void) {
        for index in triggers.indices where triggers[index].axis == raw.code {
            let value = triggers[index].value(at: raw.value)
            guard value != triggers[index].value else { continue }
            triggers[index].value = value
            emit(.trigger(triggers[index].control, value))
        }
    }

    private mutating func moveHats(_ raw: RawEvent, _ emit: (Event) -> Void) {
        // Releases first, so that opposite directions are never down together.
        for index in hats.indices where hats[index].axis == raw.code {
            guard hats[index].isPressed, !hats[index].isPressed(at: raw.value) else { continue }
            hats[index].isPressed = false
            emit(.button(hats[index].control, isPressed: false))
        }
        for index in hats.indices where hats[index].axis == raw.code {
            guard !hats[index].isPressed, hats[index].isPressed(at: raw.value) else { continue }
            hats[index].isPressed = true
            emit(.button(hats[index].control, isPressed: true))
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
