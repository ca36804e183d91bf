import CEvdev

/// How events change the state that a description holds.
extension DeviceDescription {
    /// The kernel never has more slots.
    private static let mostSlots = 1024

    /// How many contacts a device with slots keeps apart, at least one.
    var slotCount: Int {
        min(max(Int(axes[UInt16(ABS_MT_SLOT)]?.maximum ?? 0) + 1, 1), Self.mostSlots)
    }

    /// Puts a key, an axis or a contact where an event says that it is now.
    ///
    /// What a device tells of itself that it does not have changes nothing.
    mutating func note(_ event: RawEvent) {
        switch CInt(event.type) {
        case EV_KEY where !keys.contains(event.code): break
        case EV_KEY where event.value == 0: pressedKeys.remove(event.code)
        case EV_KEY: pressedKeys.insert(event.code)
        case EV_ABS where isOfSlot(event.code): noteContact(event)
        // Without slots each frame tells its contacts anew: there is nothing to keep.
        case EV_ABS where isOfContact(event.code): break
        case EV_ABS: axes[event.code]?.value = event.value
        default: break
        }
    }

    /// True for what each contact has for itself.
    private func isOfContact(_ code: UInt16) -> Bool {
        (ABS_MT_SLOT + 1...ABS_MT_TOOL_Y).contains(CInt(code)) && !hasAxes(ABS_MT_SLOT - 1)
    }

    /// True for what each slot has for itself.
    private func isOfSlot(_ code: UInt16) -> Bool { isOfContact(code) && hasAxes(ABS_MT_SLOT) }

    private mutating func noteContact(_ event: RawEvent) {
        guard let slot = axes[UInt16(ABS_MT_SLOT)], axes[event.code] != nil else { return }
        let count = slotCount
        guard (0..<count).contains(Int(slot.value)) else { return }
        let nothing = Self.valueOfNoContact(event.code)
        var values = slotValues[event.code] ?? Array(repeating: nothing, count: count)
        values[Int(slot.value)] = event.value
        slotValues[event.code] = values.allSatisfy { $0 == nothing } ? nil : values
    }

    /// What a slot holds of each axis before anything has touched.
    private static func valueOfNoContact(_ code: UInt16) -> Int32 {
        CInt(code) == ABS_MT_TRACKING_ID ? -1 : 0
    }

    /// The events that lead from a device at rest, see ``atRest``, to this one.
    ///
    /// Every axis is told, also one that is at rest: at which end a pedal rests shows in its value
    /// alone, so that whoever reads them must not have to know it.
    var eventsFromRest: [RawEvent] {
        var events: [RawEvent] = []
        func tell(_ type: CInt, _ code: UInt16, _ value: Int32) {
            events.append(RawEvent(type: UInt16(type), code: code, value: value))
        }
        let slot = UInt16(ABS_MT_SLOT)
        let slots = slotValues.values.map(\.count).max() ?? 0
        for index in 0..<slots {
            let values = slotValues.sorted { $0.key < $1.key }.filter { index < $0.value.count }
            let changed = values.filter { code, values in
                values[index] != Self.valueOfNoContact(code)
            }
            guard !changed.isEmpty else { continue }
            tell(EV_ABS, slot, Int32(index))
            for (code, values) in changed { tell(EV_ABS, code, values[index]) }
        }
        for (code, axis) in axes.sorted(by: { $0.key < $1.key }) where !isOfContact(code) {
            tell(EV_ABS, code, axis.value)
        }
        for code in pressedKeys.sorted() { tell(EV_KEY, code, 1) }
        return events
    }

    /// The same device with nothing pressed or touched: sticks stand in the middle, one-sided
    /// controls at their minimum, and lamps and switches as they were.
    var atRest: DeviceDescription {
        let layout = ControlLayout(self)
        var device = self
        for (code, info) in axes {
            let middle = Int32((Int64(info.minimum) + Int64(info.maximum)) / 2)
            device.axes[code]?.value =
                switch layout.role(of: code).travel {
                case _ where info.isBroken: 0
                case .upperHalf: middle
                case .downward: info.maximum
                default: info.minimum
                }
        }
        if hasAxes(ABS_MT_SLOT) { device.axes[UInt16(ABS_MT_SLOT)]?.value = 0 }
        device.pressedKeys = []
        device.slotValues = [:]
        return device
    }
}
