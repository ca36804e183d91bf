import CEvdev

/// How the values of an axis are meant, and how one can tell.
struct AxisRole: Equatable, Sendable {
    /// What sort of axis it is; the raw values are the words of `teleop devices`.
    enum Kind: String, CaseIterable, Sendable {
        /// Two directions from a centre to which it returns: a stick, a steering wheel.
        case centered
        /// The same in steps: a d-pad.
        case hat
        /// One direction from the minimum, where it rests: a trigger, a pedal.
        case oneSided = "one_sided"
        /// One direction from the maximum, where it rests: many pedals.
        case restsAtMaximum = "rests_at_maximum"
        /// One direction from the minimum, and it stays where it is put.
        case lever
        /// A place on a surface, from one edge to the other.
        case place
    }

    let kind: Kind
    /// The reason in words.
    let why: String

    /// Tells for `axis` of `device`, whose controls are those of `sources`.
    init(
        of axis: UInt16, on device: DeviceDescription, kind deviceKind: DeviceKind,
        sources: some Collection<ControlSource>
    ) {
        guard let info = device.axes[axis] else {
            self.init(.centered, "the device does not have it")
            return
        }
        let (kind, why) = Self.finding(CInt(axis), info, deviceKind, sources)
        self.init(kind, why)
    }

    private static func finding(
        _ code: CInt, _ info: AxisInfo, _ deviceKind: DeviceKind,
        _ sources: some Collection<ControlSource>
    ) -> (Kind, String) {
        if info.isBroken {
            return (.centered, "its range is empty, so that it counts as at rest")
        }
        if [.touchscreen, .touchpad, .mouse].contains(deviceKind) {
            return (.place, "a measure of what touches the surface")
        }
        if let travel = trigger(UInt16(code), sources) {
            return travel == .downward
                ? (.restsAtMaximum, "a trigger that rests at its maximum")
                : (.oneSided, "a trigger")
        }
        if (ABS_HAT0X...ABS_HAT3Y).contains(code), info.minimum == -1, info.maximum == 1 {
            return (.hat, "a hat with three places")
        }
        if info.minimum < 0 { return (.centered, "its range lies on both sides of 0") }
        if deviceKind == .wheel, [ABS_Y, ABS_Z, ABS_RZ].contains(code) {
            // Pedals stand at one end unless a foot is on them; which end differs by make.
            return info.value >= info.maximum
                ? (.restsAtMaximum, "a pedal, which stood at its maximum")
                : (.oneSided, "a pedal, which did not stand at its maximum")
        }
        if [ABS_GAS, ABS_BRAKE].contains(code) {
            return (.oneSided, "a pedal or trigger by its name")
        }
        if code == ABS_THROTTLE { return (.lever, "a throttle, which stays where it is put") }
        if (ABS_HAT1X...ABS_HAT2Y).contains(code) || code >= ABS_PRESSURE {
            return (.oneSided, "a pressure or the like, from nothing on")
        }
        return (.centered, "a stick or the like, although its range begins at 0 or above")
    }

    private init(_ kind: Kind, _ why: String) {
        self.kind = kind
        self.why = why
    }

    private static func trigger(
        _ axis: UInt16, _ sources: some Collection<ControlSource>
    ) -> AxisTravel? {
        for case .trigger(.axis(axis, let travel), _) in sources
        where travel == .upward || travel == .downward {
            return travel
        }
        return nil
    }

    /// The way along the axis that counts as a pull.
    ///
    /// Of an axis with a centre that is the way to its maximum.
    var travel: AxisTravel {
        switch kind {
        case .centered, .hat: .upperHalf
        case .oneSided, .lever, .place: .upward
        case .restsAtMaximum: .downward
        }
    }

    /// `raw` as a fraction, from -1 to 1 around a centre, from 0 to 1 away from an end.
    func value(of raw: Int32, _ info: AxisInfo) -> Double {
        switch kind {
        case .centered, .hat: info.position(raw)
        case .oneSided, .restsAtMaximum, .lever, .place: info.pull(raw, along: travel)
        }
    }
}
