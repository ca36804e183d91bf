import CEvdev

/// What the controls of a device are called and how its axes are to be read.
///
/// What the person has written under `device.mapping` counts first, then a mapping line for the
/// device, then the kernel's rules for gamepads.
struct ControlLayout: Sendable {
    /// Which sort of device it is.
    let classification: DeviceClassification
    /// The line that names the controls; nil when no line is for this device.
    let line: MappingLine?

    private let device: DeviceDescription
    private let mapping: ControlMapping
    private let standard: [String: ControlSource]

    /// Lays out a device by what it has and what is known of it.
    init(_ device: DeviceDescription, _ mappings: DeviceMappings = DeviceMappings()) {
        self.device = device
        mapping = mappings.own
        line = mappings.lines.line(for: device)
        classification = DeviceClassification(device, line: line)
        standard = device.standardSources(classification.kind, line)
    }

    /// What makes the control of this name: one of the person's own, a standard one, or a raw one
    /// such as `BTN_TRIGGER` or `ABS_RZ`.
    ///
    /// It is nil when the device does not have it, or when it would count as pulled while nobody
    /// touches it, see ``absence(of:)``.
    func source(named name: String, for use: ControlUse = .asNamed) -> ControlSource? {
        if use == .line {
            return deflection(named: name).map { .stick(x: $0, y: .none) }
                ?? source(named: name)
        }
        switch mapping[name] {
        case .line(.term(let term))?: return source(term)
        case .line(let line)?: return deflection(line).map { .stick(x: $0, y: .none) }
        case .stick(let x, let y)?:
            guard let x = deflection(x), let y = deflection(y) else { return nil }
            return .stick(x: x, y: y)
        case nil where StickAxis(name) != nil:
            return deflection(named: name).map { .stick(x: $0, y: .none) }
        case nil: return source(ControlMapping.Term(name: name))
        }
    }

    /// The axis that makes a control and stays where it is put; nil for one that springs back.
    func lever(in source: ControlSource) -> UInt16? {
        guard case .axis(let code, _)? = source.pull, role(of: code).kind == .lever else {
            return nil
        }
        return code
    }

    /// Why there is no control of this name, or no use for it.
    func absence(of name: String) -> MissingControls.Why {
        let terms: [ControlMapping.Term]
        switch mapping[name] {
        case .line(let line)?: terms = line.terms
        case .stick(let x, let y)?: terms = x.terms + y.terms
        case nil: terms = [ControlMapping.Term(name: name)]
        }
        for term in terms {
            guard case .axis(let code)? = EventCode(name: term.name), device.axes[code] != nil,
                travel(of: code, term.sign) == nil
            else { continue }
            return role(of: code).kind == .restUnknown
                ? .restUnknown(axis: code) : .pulledAtRest(axis: code)
        }
        return .notThere
    }

    private func source(_ term: ControlMapping.Term) -> ControlSource? {
        switch (standard[term.name], EventCode(name: term.name)) {
        case (let source?, _): return source
        case (nil, .key(let code)?) where device.keys.contains(code): return .key(code)
        case (nil, .axis(let code)?) where device.axes[code] != nil:
            return travel(of: code, term.sign).map { .trigger(axis: code, $0, key: nil) }
        case (nil, nil) where StickAxis(term.name) != nil:
            return deflection(.term(term)).map { .stick(x: $0, y: .none) }
        default: return nil
        }
    }

    /// The way along `axis` that counts as a pull; nil where that is not known, or where the sign
    /// would make it one that is all the way pulled while nobody touches it.
    private func travel(of axis: UInt16, _ sign: ControlMapping.Term.Sign?) -> AxisTravel? {
        let role = role(of: axis)
        return switch (sign, role.kind) {
        case (nil, _): role.travel
        case (.plus?, .restsAtMaximum), (.minus?, .oneSided): nil
        case (let sign?, _): role.hasCentre ? sign.half : sign.whole
        }
    }

    /// The line of this name: one of the person's own, an axis of a stick, a raw axis.
    private func deflection(named name: String) -> Deflection? {
        if case .line(let line)? = mapping[name] { return deflection(line) }
        if let axis = StickAxis(name) {
            guard case .stick(let x, let y)? = source(named: axis.stick) else { return nil }
            return axis.isX ? x : y
        }
        guard mapping[name] == nil, EventCode(name: name) != nil else { return nil }
        return deflection(.term(ControlMapping.Term(name: name)))
    }

    private func deflection(_ line: ControlMapping.Line) -> Deflection? {
        switch line {
        case .pair(let plus, let minus):
            let pulls = [plus, minus].map { term in term.flatMap { source($0)?.pull } }
            // What is written down must be there; a side of which nothing is written has no pull.
            guard (pulls[0] == nil) == (plus == nil), (pulls[1] == nil) == (minus == nil) else {
                return nil
            }
            return .joining(plus: pulls[0], minus: pulls[1])
        case .term(let term):
            if case .axis(let code)? = EventCode(name: term.name), device.axes[code] != nil,
                standard[term.name] == nil, role(of: code).isPedal
            {
                // The sign of a pedal says toward which end it is pulled, as everywhere; it counts as
                // a pull to the one side.
                return travel(of: code, term.sign).map {
                    .pair(plus: .axis(code, $0), minus: nil)
                }
            }
            let way: Deflection?
            if let axis = StickAxis(term.name) {
                guard case .stick(let x, let y)? = standard[axis.stick] else { return nil }
                way = axis.isX ? x : y
            } else if case .axis(let code)? = EventCode(name: term.name), device.axes[code] != nil,
                role(of: code).hasCentre
            {
                way = .axis(code, isInverted: false)
            } else {
                // Not with the sign: that turns the line round and not the pull, which would be all
                // the way at rest.
                way = source(ControlMapping.Term(name: term.name))?.pull.map {
                    .pair(plus: $0, minus: nil)
                }
            }
            return term.sign == .minus ? way?.reversed : way
        }
    }

    // MARK: Names

    /// The standard names that the device has, in their usual order.
    var availableStandardNames: [String] {
        (ControlName.pressable + ControlName.sticks).filter { source(named: $0) != nil }
    }

    /// The names of everything that can be pressed: standard ones, the person's own, then the
    /// kernel's for the buttons that have no other.
    var buttonNames: [String] {
        (availableStandardNames + ownNames).filter { source(named: $0)?.isButton ?? false }
            + unnamedKeys
    }

    /// Every name that ``source(named:for:)`` knows for this device: the standard ones, the
    /// person's own, then the kernel's of the buttons that have no other, then those of the axes.
    var availableNames: [String] {
        availableStandardNames + ownNames + unnamedKeys
            + device.axes.keys.sorted().map { EventCode.axis($0).name }
            .filter { source(named: $0) != nil }
    }

    /// The person's own names that are no standard ones and that the device has.
    var ownNames: [String] {
        mapping.names.filter {
            !ControlName.pressable.contains($0) && !ControlName.sticks.contains($0)
                && source(named: $0) != nil
        }
    }

    /// True when the person has given a name a meaning, a standard one included.
    var hasOwnNames: Bool { !mapping.names.isEmpty }

    private var unnamedKeys: [String] {
        let sources = (availableStandardNames + ownNames).compactMap { source(named: $0) }
        let named = Set(
            sources.flatMap(\.pulls).compactMap { pull -> UInt16? in
                if case .key(let code) = pull { code } else { nil }
            })
        return device.keys.subtracting(named).sorted().map { EventCode.key($0).name }
    }

    // MARK: Axes

    /// How the values of `axis` are meant: as the standard control has it that it makes, or else as
    /// its range, its rest and the device tell.
    func role(of axis: UInt16) -> AxisRole {
        let role = AxisRole(of: axis, on: device, kind: classification.kind)
        guard device.axes[axis]?.isBroken == false, role.kind != .hat else { return role }
        for name in ControlName.sticks {
            guard case .stick(let x, let y)? = standard[name] else { continue }
            for (line, letter) in [(x, "x"), (y, "y")] {
                guard case .axis(axis, _) = line else { continue }
                return AxisRole(.centered, "\(letter) of \(name)")
            }
        }
        for name in ControlName.triggers {
            guard case .trigger(axis, let travel, _)? = standard[name] else { continue }
            switch travel {
            case .upward: return AxisRole(.oneSided, "\(name), from its minimum on")
            case .downward: return AxisRole(.restsAtMaximum, "\(name), from its maximum on")
            default: return AxisRole(.centered, "\(name), from its middle on")
            }
        }
        return role
    }

    /// `raw` on `axis` as a fraction, from -1 to 1 around a centre, from 0 to 1 away from an end.
    func value(of axis: UInt16, raw: Int32) -> Double {
        device.axes[axis].map { role(of: axis).value(of: raw, $0) } ?? 0
    }
}
