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
        let kernel = KernelRules.sources(device, kind: classification.kind)
        guard let line else {
            standard = kernel
            return
        }
        standard = line.sources(on: device, over: kernel)
    }

    private var kind: DeviceKind { classification.kind }

    /// What makes the control of this name: one of the person's own, a standard one, or a raw one
    /// such as `BTN_TRIGGER` or `ABS_RZ`.
    ///
    /// It is nil when the device does not have it.
    func source(named name: String, for use: ControlReader.Use = .press) -> ControlSource? {
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
        case nil: return deviceSource(named: name)
        }
    }

    // MARK: The person's own names

    private func source(_ term: ControlMapping.Term) -> ControlSource? {
        if case .axis(let code)? = EventCode(name: term.name), device.axes[code] != nil {
            return .trigger(.axis(code, travel(of: code, term.sign)), key: nil)
        }
        return deviceSource(named: term.name)
            ?? deflection(named: term.name).map { .stick(x: $0, y: .none) }
    }

    private func travel(of axis: UInt16, _ sign: ControlMapping.Term.Sign?) -> AxisTravel {
        let travel = role(of: axis).travel
        let hasCentre = travel == .upperHalf
        return switch sign {
        case nil: travel
        case .plus?: hasCentre ? .upperHalf : .upward
        case .minus?: hasCentre ? .lowerHalf : .downward
        }
    }

    /// The line of this name: one of the person's own, an axis of a stick, a raw axis.
    private func deflection(named name: String) -> Deflection? {
        if case .line(let line)? = mapping[name] { return deflection(line) }
        if let axis = ControlName.StickAxis(name) {
            guard case .stick(let x, let y)? = source(named: axis.stick) else { return nil }
            return axis.isX ? x : y
        }
        guard mapping[name] == nil, EventCode(name: name) != nil else { return nil }
        return deflection(.term(ControlMapping.Term(name: name)))
    }

    private func deflection(_ line: ControlMapping.Line) -> Deflection? {
        switch line {
        case .pair(let plus, let minus):
            guard let plus = pull(plus), let minus = pull(minus) else { return nil }
            return .pair(plus: plus, minus: minus)
        case .term(let term):
            if let axis = ControlName.StickAxis(term.name) {
                guard case .stick(let x, let y)? = deviceSource(named: axis.stick) else {
                    return nil
                }
                let deflection = axis.isX ? x : y
                return term.sign == .minus ? deflection.reversed : deflection
            }
            guard case .axis(let code)? = EventCode(name: term.name), device.axes[code] != nil,
                role(of: code).travel == .upperHalf
            else { return pull(term).map { .pair(plus: $0, minus: nil) } }
            return .axis(code, isInverted: term.sign == .minus)
        }
    }

    private func pull(_ term: ControlMapping.Term) -> Pull? {
        switch source(term) {
        case .button(let pull)?, .trigger(let pull, _)?: pull
        case .stick?, nil: nil
        }
    }

    // MARK: The device's names

    private func deviceSource(named name: String) -> ControlSource? {
        if let source = standard[name] { return source }
        switch EventCode(name: name) {
        case .key(let code)? where device.keys.contains(code): return .key(code)
        case .axis(let code)? where device.axes[code] != nil:
            return .trigger(.axis(code, role(of: code).travel), key: nil)
        default: return nil
        }
    }

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
    }

    /// The person's own names that are no standard ones and that the device has.
    var ownNames: [String] {
        mapping.names.filter {
            !ControlName.pressable.contains($0) && !ControlName.sticks.contains($0)
                && source(named: $0) != nil
        }
    }

    /// Everything that the person has given a meaning, standard names included.
    var ownMeanings: [String] { mapping.names }

    private var unnamedKeys: [String] {
        let sources = (availableStandardNames + ownNames).compactMap { source(named: $0) }
        let named = Set(
            sources.flatMap(\.pulls).compactMap { pull -> UInt16? in
                if case .key(let code) = pull { code } else { nil }
            })
        return device.keys.subtracting(named).sorted().map { EventCode.key($0).name }
    }

    /// How the values of `axis` are meant.
    func role(of axis: UInt16) -> AxisRole {
        AxisRole(of: axis, on: device, kind: kind, sources: standard.values)
    }

    /// `raw` on `axis` as a fraction, from -1 to 1 around a centre, from 0 to 1 away from an end.
    func value(of axis: UInt16, raw: Int32) -> Double {
        device.axes[axis].map { role(of: axis).value(of: raw, $0) } ?? 0
    }
}
