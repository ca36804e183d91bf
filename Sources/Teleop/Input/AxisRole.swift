import CEvdev

/// How the values of an axis are meant, and how one can tell.
struct AxisRole: Equatable, Sendable {
    /// What sort of axis it is; the raw values are the words of `teleop devices`.
    enum Kind: String, Sendable {
        /// Two directions from a centre to which it returns: a stick, a steering wheel.
        case centered
        /// The same in steps: a d-pad.
        case hat
        /// One direction from the minimum, where it rests: a trigger, a pedal.
        case oneSided = "one_sided"
        /// One direction from the maximum, where it rests: many pedals.
        case restsAtMaximum = "rests_at_maximum"
        /// A pedal of which nobody can tell at which end it rests; it counts as let go.
        case restUnknown = "rest_unknown"
        /// One direction from the minimum, and it stays where it is put.
        case lever
        /// A place on a surface, from one edge to the other.
        case place
    }

    let kind: Kind
    /// The reason in words.
    let why: String

    init(_ kind: Kind, _ why: String) {
        self.kind = kind
        self.why = why
    }

    /// Tells for the axis `code` of `device` by its range, by where it stands and by the device.
    init(of code: UInt16, on device: DeviceDescription, kind deviceKind: DeviceKind) {
        guard let info = device.axes[code] else {
            self.init(.centered, "the device does not have it")
            return
        }
        let axis = CInt(code)
        if info.isBroken {
            self.init(.centered, "its range is empty, so that it counts as at rest")
        } else if deviceKind.isSurface {
            self.init(.place, "a measure of what touches the surface")
        } else if (ABS_HAT0X...ABS_HAT3Y).contains(axis), info.minimum == -1, info.maximum == 1 {
            self.init(.hat, "a hat, since it has three places")
        } else if device.isPedal(axis, deviceKind) {
            self = Self.pedal(info, of: device, deviceKind)
        } else if info.minimum < 0 {
            self.init(.centered, "its range lies on both sides of 0")
        } else if [ABS_GAS, ABS_BRAKE].contains(axis) {
            self.init(.oneSided, "a pedal or trigger by its name")
        } else if axis == ABS_THROTTLE {
            self.init(.lever, "a throttle, which stays where it is put")
        } else if axis == ABS_Z, deviceKind == .joystick, device.isFlightStick {
            self.init(.lever, "the throttle of a flight stick, which stays where it is put")
        } else if (ABS_HAT1X...ABS_HAT2Y).contains(axis) || axis >= ABS_PRESSURE {
            self.init(.oneSided, "a pressure or the like, from nothing on")
        } else {
            self.init(
                .centered, "a stick or the like, although its range begins at 0 or above")
        }
    }

    /// Which end a pedal rests at differs by make, and the kernel says 0 of one that has not moved
    /// yet, so that standing at 0 tells nothing.
    private static func pedal(
        _ info: AxisInfo, of device: DeviceDescription, _ kind: DeviceKind
    ) -> AxisRole {
        if kind == .wheel, device.vendor == DeviceDescription.logitech {
            return AxisRole(
                .restsAtMaximum, "a pedal of Logitech, all of which rest at the maximum")
        }
        let pedals = device.axes.filter {
            !$0.value.isBroken && device.isPedal(CInt($0.key), kind)
        }
        // One at its maximum may as well have a foot on it; nobody stands on all of them.
        if pedals.count > 1, pedals.values.allSatisfy({ $0.value >= $0.maximum }) {
            return AxisRole(.restsAtMaximum, "a pedal; all of them stood at their maximum")
        }
        return AxisRole(
            .restUnknown,
            "a pedal that rests at one of its ends, + or - before its name under device.mapping"
                + " tells whether it is pulled toward its maximum or its minimum")
    }

    /// The way along the axis that counts as a pull; nil when that is not known.
    ///
    /// Of an axis with a centre it is the way to its maximum.
    var travel: AxisTravel? {
        switch kind {
        case .centered, .hat: .upperHalf
        case .oneSided, .lever, .place: .upward
        case .restsAtMaximum: .downward
        case .restUnknown: nil
        }
    }

    /// True for a pedal that may rest at its maximum, so that a sign says toward which end it is
    /// pulled.
    var isPedal: Bool { kind == .restUnknown || kind == .restsAtMaximum }

    /// True for what is off its centre to either side.
    var hasCentre: Bool { kind == .centered || kind == .hat }

    /// `raw` as a fraction, from -1 to 1 around a centre, from 0 to 1 away from an end; 0 for a
    /// pedal of which it is not known where it rests.
    func value(of raw: Int32, _ info: AxisInfo) -> Double {
        if hasCentre { return info.position(raw) }
        return travel.map { info.pull(raw, along: $0) } ?? 0
    }
}

extension DeviceDescription {
    fileprivate static let logitech: UInt16 = 0x046d

    /// True for the pedals of a wheel, and for what a device without any button has, but for its
    /// steering; whatever the range, as some pedals go from one side of 0 to the other.
    fileprivate func isPedal(_ axis: CInt, _ kind: DeviceKind) -> Bool {
        switch kind {
        case .wheel: [ABS_Y, ABS_Z, ABS_RZ, ABS_GAS, ABS_BRAKE].contains(axis)
        case .joystick: keys.isEmpty && !(axis == ABS_X && isSteeringBase)
        default: false
        }
    }

    /// True when X alone goes to both sides, as of a base whose buttons are on another device.
    private var isSteeringBase: Bool {
        axes.filter { $0.value.minimum < 0 }.map(\.key) == [UInt16(ABS_X)]
    }
}
