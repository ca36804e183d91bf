import CEvdev

/// Everything the kernel tells about an input device, as it was at one moment.
struct DeviceDescription: Equatable, Sendable {
    /// What the device calls itself; never unique, and any characters at all.
    var name = ""
    /// How it is connected: 3 is USB, 5 is Bluetooth.
    var bus: UInt16 = 0
    var vendor: UInt16 = 0
    var product: UInt16 = 0
    var version: UInt16 = 0
    /// Where it is plugged in, such as `usb-0000:00:14.0-1/input0`; may be empty.
    var phys = ""
    /// A serial number or a radio address; may be empty.
    var uniq = ""
    /// The keys and buttons that it has.
    var keys: Set<UInt16> = []
    /// Those of them that were down.
    var pressedKeys: Set<UInt16> = []
    /// Its absolute axes with their tables and values.
    var axes: [UInt16: AxisInfo] = [:]
    /// For each `ABS_MT_` axis its value in each slot; empty for a device without slots.
    var slotValues: [UInt16: [Int32]] = [:]
    /// Its relative axes: a mouse's movement and wheels.
    var relativeCodes: Set<UInt16> = []
    /// What else it has, by event type: lamps, switches, force feedback and the like.
    var otherCodes: [UInt16: Set<UInt16>] = [:]
    /// Those of its lamps and switches that were on, by event type.
    var codesOn: [UInt16: Set<UInt16>] = [:]
    /// The `INPUT_PROP_` properties.
    var properties: Set<UInt16> = []

    /// Describes a device that libevdev knows, open or in memory.
    init(_ device: OpaquePointer) {
        name = libevdev_get_name(device).map { String(cString: $0) } ?? ""
        phys = libevdev_get_phys(device).map { String(cString: $0) } ?? ""
        uniq = libevdev_get_uniq(device).map { String(cString: $0) } ?? ""
        bus = UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device))
        vendor = UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device))
        product = UInt16(truncatingIfNeeded: libevdev_get_id_product(device))
        version = UInt16(truncatingIfNeeded: libevdev_get_id_version(device))
        for code in Self.codes(of: EV_KEY, through: KEY_MAX, device) {
            keys.insert(code)
            if libevdev_get_event_value(device, UInt32(EV_KEY), UInt32(code)) != 0 {
                pressedKeys.insert(code)
            }
        }
        for code in Self.codes(of: EV_ABS, through: ABS_MAX, device) {
            guard let info = libevdev_get_abs_info(device, UInt32(code))?.pointee else { continue }
            axes[code] = AxisInfo(
                minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz, flat: info.flat,
                resolution: info.resolution, value: info.value)
        }
        let slots = max(libevdev_get_num_slots(device), 0)
        if slots > 0 {
            for code in axes.keys where (ABS_MT_SLOT + 1...ABS_MT_TOOL_Y).contains(CInt(code)) {
                slotValues[code] = (0..<UInt32(slots)).map {
                    libevdev_get_slot_value(device, $0, UInt32(code))
                }
            }
        }
        relativeCodes = Set(Self.codes(of: EV_REL, through: REL_MAX, device))
        for type in Self.otherTypes {
            let codes = Self.codes(
                of: type, through: libevdev_event_type_get_max(UInt32(type)), device)
            guard !codes.isEmpty else { continue }
            otherCodes[UInt16(type)] = Set(codes)
            guard type == EV_LED || type == EV_SW else { continue }
            let on = codes.filter {
                libevdev_get_event_value(device, UInt32(type), UInt32($0)) != 0
            }
            if !on.isEmpty { codesOn[UInt16(type)] = Set(on) }
        }
        properties = Set(
            (0...UInt16(INPUT_PROP_MAX)).filter { libevdev_has_property(device, UInt32($0)) == 1 })
    }

    /// A device of which nothing is known yet.
    init() {}

    /// The event types of ``otherCodes``.
    static let otherTypes = [EV_MSC, EV_SW, EV_LED, EV_SND, EV_REP, EV_FF]

    private static func codes(
        of type: CInt, through last: CInt, _ device: OpaquePointer
    ) -> [UInt16] {
        guard libevdev_has_event_type(device, UInt32(type)) == 1 else { return [] }
        return (0...UInt16(last)).filter {
            libevdev_has_event_code(device, UInt32(type), UInt32($0)) == 1
        }
    }

    /// True when the device has all of these axes.
    func hasAxes(_ codes: CInt...) -> Bool {
        codes.allSatisfy { axes[UInt16($0)] != nil }
    }

    /// True when the device tells contacts apart.
    ///
    /// A device whose unnamed axes run on through the multi-touch codes also has the code just
    /// below them, which means nothing; then they mean nothing about touch either.
    var hasContacts: Bool {
        hasAxes(ABS_MT_POSITION_X, ABS_MT_POSITION_Y) && !hasAxes(ABS_MT_SLOT - 1)
    }

    /// True when the device has this key or button.
    func hasKey(_ code: CInt) -> Bool { keys.contains(UInt16(code)) }

    /// True when the device has one of these keys or buttons.
    func hasKey(in codes: ClosedRange<CInt>) -> Bool {
        keys.contains { codes.contains(CInt($0)) }
    }

    /// Which device this is.
    var identity: DeviceIdentity { DeviceIdentity(self) }

    /// What sort of device this is.
    var classification: DeviceClassification { DeviceClassification(self) }
}
