import CEvdev
import ControlCore

/// Turns the raw events of a touch panel or a mouse into contacts.
///
/// Four kinds of devices give the same contacts: panels that keep their contacts apart (multi-touch
/// protocol B), panels that list them anew in each frame (protocol A), panels that know one contact
/// only, and mice. Each contact has a number of its own, which does not come again.
///
/// A contact that came and went within one frame is none. One that was there when the device was
/// described is none until it has been lifted. A driver that never tells of a lift leaves its
/// contact where it is: silence is no proof, since a resting finger is silent too.
struct ContactReader {
    private enum Source {
        /// Protocol B.
        case slots
        /// Protocol A.
        case groups
        /// One contact, there while this key is pressed.
        case touch(key: CInt)
        /// A mouse; a relative one tells how far it moves and not where it is.
        case mouse(isRelative: Bool)

        var isMultitouch: Bool {
            switch self {
            case .slots, .groups: true
            case .touch, .mouse: false
            }
        }
    }

    private let source: Source
    private let measures: ContactMeasures
    private var slots: [ContactSlot]
    /// The slot that the device talks of; nil when it has no such slot.
    private var current: Int?
    private var groups: ContactGroups
    private var buttons: PointerButtons
    private var nextID = 1
    /// Events were lost in the present frame.
    private var isOverrun = false

    /// The extent of the surface, in points.
    var size: Size { measures.geometry.size }

    /// Prepares to read the contacts of `device`, which is mounted like this.
    init(_ device: DeviceDescription, _ mounting: PanelMounting) throws(UnusablePanel) {
        source = try Self.source(of: device)
        measures = try Self.measures(of: device, source, mounting)
        slots = Self.slots(of: device, source, measures.geometry.size)
        groups = ContactGroups(isTouched: device.pressedKeys.contains(UInt16(BTN_TOUCH)))
        buttons = PointerButtons(pressed: device.pressedKeys)
        let current = device.axes[UInt16(ABS_MT_SLOT)].map { Int($0.value) } ?? 0
        self.current = slots.indices.contains(current) ? current : nil
    }

    private static func source(of device: DeviceDescription) throws(UnusablePanel) -> Source {
        if device.hasContacts {
            if device.hasAxes(ABS_MT_SLOT, ABS_MT_TRACKING_ID) { return .slots }
            if !device.hasAxes(ABS_MT_SLOT) { return .groups }
        }
        let hasPlace = device.hasAxes(ABS_X, ABS_Y)
        if device.classification.kind == .mouse { return .mouse(isRelative: !hasPlace) }
        if hasPlace, device.hasKey(BTN_TOUCH) { return .touch(key: BTN_TOUCH) }
        if hasPlace, device.hasKey(BTN_LEFT) { return .touch(key: BTN_LEFT) }
        throw .noContacts(device: device.name)
    }

    private static func measures(
        of device: DeviceDescription, _ source: Source, _ mounting: PanelMounting
    ) throws(UnusablePanel) -> ContactMeasures {
        if case .mouse(isRelative: true) = source {
            return ContactMeasures(geometry: try virtualScreen(of: device, mounting))
        }
        func axis(_ code: CInt, _ other: CInt) -> (name: String, info: AxisInfo?) {
            let code = UInt16(source.isMultitouch ? code : other)
            return (EventCode.axis(code).name, device.axes[code].flatMap { $0.isBroken ? nil : $0 })
        }
        let x = axis(ABS_MT_POSITION_X, ABS_X)
        let y = axis(ABS_MT_POSITION_Y, ABS_Y)
        guard let xInfo = x.info, let yInfo = y.info,
            let geometry = PanelGeometry(x: xInfo, y: yInfo, mounting)
        else {
            throw .noRange(device: device.name, axis: x.info == nil ? x.name : y.name)
        }
        return ContactMeasures(
            geometry: geometry, pressure: axis(ABS_MT_PRESSURE, ABS_PRESSURE).info,
            width: axis(ABS_MT_TOUCH_MAJOR, ABS_MT_TOUCH_MAJOR).info)
    }

    /// A mouse has no place of its own: it moves on a screen that is not there, a point a step.
    private static func virtualScreen(
        of device: DeviceDescription, _ mounting: PanelMounting
    ) throws(UnusablePanel) -> PanelGeometry {
        let size = mounting.size ?? PanelMounting.standardSize
        let screen = PanelGeometry(
            x: AxisInfo(minimum: 0, maximum: Int32(size.width)),
            y: AxisInfo(minimum: 0, maximum: Int32(size.height)), PanelMounting(size: size))
        guard let screen else { throw .noRange(device: device.name, axis: "x") }
        return screen
    }

    private static func slots(
        of device: DeviceDescription, _ source: Source, _ size: Size
    ) -> [ContactSlot] {
        var slot = ContactSlot()
        switch source {
        case .slots:
            return (0..<device.slotCount).map { index in
                var slot = ContactSlot()
                for (code, values) in device.slotValues where index < values.count {
                    slot.note(CInt(code), values[index])
                }
                return slot
            }
        case .groups:
            return Array(repeating: slot, count: ContactGroups.limit)
        case .mouse(isRelative: true):
            slot.x = Int32(size.width / 2)
            slot.y = Int32(size.height / 2)
        case .touch, .mouse:
            slot.x = device.axes[UInt16(ABS_X)]?.value ?? 0
            slot.y = device.axes[UInt16(ABS_Y)]?.value ?? 0
            slot.pressure = device.axes[UInt16(ABS_PRESSURE)]?.value ?? 0
        }
        return [slot]
    }

    // MARK: Raw events

    /// Tells what `raw` changes: at the end of a frame the contacts that went, then those that came
    /// or moved, then that the frame is complete.
    ///
    /// Allocates nothing.
    mutating func events(for raw: RawEvent, _ emit: (Event) -> Void) {
        switch CInt(raw.type) {
        case EV_ABS:
            noteAxis(CInt(raw.code), raw.value)
        case EV_REL:
            movePointer(CInt(raw.code), raw.value)
        // 2 is autorepeat: neither a press nor a release.
        case EV_KEY where raw.value == 0 || raw.value == 1:
            noteKey(CInt(raw.code), isPressed: raw.value == 1)
        case EV_SYN where CInt(raw.code) == SYN_MT_REPORT:
            groups.endGroup()
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
        if case .groups = source { groups.endFrame(as: frame, &slots, measures.geometry) }
        for index in slots.indices {
            if let contact = slots[index].departure() { emit(.contact(contact)) }
        }
        for index in slots.indices {
            if let contact = slots[index].change(measures, nextID: &nextID) {
                emit(.contact(contact))
            }
        }
        isOverrun = false
        emit(.screenFrame(frame))
    }

    private mutating func noteAxis(_ code: CInt, _ value: Int32) {
        switch source {
        case .slots where code == ABS_MT_SLOT:
            current = slots.indices.contains(Int(value)) ? Int(value) : nil
        case .slots:
            guard let current else { return }
            if code != ABS_MT_TRACKING_ID {
                slots[current].note(code, value)
            } else if value < 0 {
                slots[current].lift()
            } else {
                slots[current].touch(value)
            }
        case .groups:
            groups.note(code, value)
        case .touch, .mouse:
            switch code {
            case ABS_X: slots[0].x = value
            case ABS_Y: slots[0].y = value
            case ABS_PRESSURE: slots[0].pressure = value
            default: return
            }
            hover()
        }
    }

    private mutating func noteKey(_ code: CInt, isPressed: Bool) {
        switch source {
        case .slots:
            break
        case .groups:
            if code == BTN_TOUCH, !isPressed { groups.liftAll() }
        case .touch(let key):
            guard code == key else { return }
            if isPressed { slots[0].touch(0) } else { slots[0].lift() }
        case .mouse:
            guard buttons.note(code, isPressed: isPressed) else { return }
            slots[0].lift()
            guard let tool = buttons.tool else { return }
            slots[0].tool = tool
            slots[0].touch(0)
        }
    }

    // MARK: Mice

    private mutating func movePointer(_ code: CInt, _ steps: Int32) {
        guard case .mouse(isRelative: true) = source else { return }
        switch code {
        case REL_X: slots[0].x = Self.moved(slots[0].x, steps, within: size.width)
        case REL_Y: slots[0].y = Self.moved(slots[0].y, steps, within: size.height)
        default: return
        }
        hover()
    }

    private static func moved(_ place: Int32, _ steps: Int32, within extent: Double) -> Int32 {
        Int32(min(max(Double(place) + Double(steps), 0), extent))
    }

    private mutating func hover() {
        guard case .mouse = source, buttons.tool == .hover else { return }
        slots[0].tool = .hover
        slots[0].touch(0)
    }
}

extension ContactReader: DeviceReader {
    static var loss: Event { .screenLost }

    /// Tells of the panel; of no contact, since one that is there already was not made now.
    func introduce(_ emit: (Event) -> Void) {
        emit(.screenConnected(size: size))
        emit(.screenFrame(.atOpen))
    }
}
