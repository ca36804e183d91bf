import CEvdev

/// The names of controls that a configuration may use: the usual ones and the person's own.
struct KnownControls: Sendable {
    private let mapping: ControlMapping
    /// The device that the names are about; nil while it is not known which it will be.
    private let layout: ControlLayout?

    init(_ mapping: ControlMapping, on layout: ControlLayout? = nil) {
        self.mapping = mapping
        self.layout = layout
    }

    /// The sticks.
    var sticks: [String] {
        ControlName.sticks
            + mapping.entries.filter { entry in
                guard case .stick = entry.meaning else { return false }
                return !ControlName.sticks.contains(entry.name)
            }.map(\.name)
    }

    /// Everything that has a name and can be pressed; raw names can be as well.
    var pressable: [String] {
        ControlName.pressable
            + mapping.names.filter { !ControlName.pressable.contains($0) && isPressable($0) }
    }

    /// The axes of the sticks: `left_stick.x` and so on.
    var stickAxes: [String] { sticks.flatMap { ["\($0).x", "\($0).y"] } }

    /// True for a name of something that can be pressed, raw names of axes included.
    func isPressable(_ name: String) -> Bool {
        switch mapping[name] {
        case .line(.term(let term))?: ControlName.isPressable(term.name)
        case .line(.pair)?, .stick?: false
        case nil: ControlName.isPressable(name)
        }
    }

    /// True for a name of something that is pulled more or less: triggers and raw names of axes.
    func isOneSided(_ name: String) -> Bool {
        switch mapping[name] {
        case .line(.term(let term))?: ControlName.isOneSided(term.name)
        case .line(.pair)?, .stick?: false
        case nil: ControlName.isOneSided(name)
        }
    }

    /// True for a name of the person's own that means a line with two sides.
    func isLine(_ name: String) -> Bool {
        switch mapping[name] {
        case .line(.pair)?: true
        case .line(.term(let term))?: StickAxis(term.name) != nil
        case .stick?, nil: false
        }
    }

    /// True for what can stand in for the left and right of a stick.
    func isTurn(_ name: String) -> Bool {
        if case .axis? = EventCode(name: name) { return true }
        if case .line(.term(let term))? = mapping[name], ControlName.isOneSided(term.name) {
            return true
        }
        return sticks.contains(name) || isLine(name)
    }

    /// The axis of a stick that `name` means; nil for any other name.
    func stickAxis(_ name: String) -> StickAxis? {
        stickAxes.contains(name) ? StickAxis(name) : nil
    }

    /// True for a name that means a control of a device, so that nothing else may have it.
    func isTaken(_ name: String) -> Bool {
        ControlName.isTaken(name) || mapping[name] != nil || stickAxes.contains(name)
    }

    /// True when a person can not use one of the two without the other.
    ///
    /// As long as the device is not known, its buttons are taken to be numbered as the kernel's
    /// rules for gamepads have it, but for those whose numbers differ from make to make.
    /// What is used as a line has both sides of an axis, whatever its name alone would mean.
    func areSame(
        _ first: String, as use: ControlUse = .asNamed, _ second: String
    ) -> Bool {
        if first == second || StickAxis(first)?.stick == second || StickAxis(second)?.stick == first
        {
            return true
        }
        if let layout {
            guard let first = layout.source(named: first, for: use),
                let second = layout.source(named: second)
            else { return false }
            return first.shares(second)
        }
        let others = pulls(of: second, for: .asNamed)
        return pulls(of: first, for: use).contains { pull in others.contains { $0.shares(pull) } }
    }

    /// Both names of one control, for messages.
    func shown(_ name: String, _ other: String) -> String {
        name == other
            ? YAMLText.shown(name) : "\(YAMLText.shown(name)), also called \(YAMLText.shown(other))"
    }

    private func pulls(of name: String, for use: ControlUse) -> [PullSource] {
        switch mapping[name] {
        case .line(.term(let term))? where use != .line: return pulls(of: term)
        case .line(let line)?: return pulls(of: line)
        case .stick(let x, let y)?: return pulls(of: x) + pulls(of: y)
        case nil: break
        }
        if let axis = StickAxis(name), case .stick(let x, let y)? = mapping[axis.stick] {
            return pulls(of: axis.isX ? x : y)
        }
        return pulls(of: ControlMapping.Term(name: name))
    }

    /// The sign of a single axis turns the line round, which has both sides of it all the same.
    private func pulls(of line: ControlMapping.Line) -> [PullSource] {
        switch line {
        case .term(let term): pulls(of: ControlMapping.Term(name: term.name))
        case .pair(let plus, let minus): [plus, minus].compactMap(\.self).flatMap { pulls(of: $0) }
        }
    }

    private func pulls(of term: ControlMapping.Term) -> [PullSource] {
        switch EventCode(name: term.name) {
        case .key(let code)?: return [.key(code)]
        case .axis(let code)?: return [.axis(code, term.sign?.half ?? .upward)]
        case nil: return Self.usualPulls(of: term.name)
        }
    }

    /// What every pad has under the same number.
    private static func usualPulls(of name: String) -> [PullSource] {
        let keys =
            KernelRules.buttons.filter { $0.key == name }
            + KernelRules.triggers.filter { $0.key == name }
        guard keys.isEmpty else { return keys.map { .key(UInt16($0.value)) } }
        let (x, y) = (
            PullSource.axis(UInt16(ABS_X), .upward), PullSource.axis(UInt16(ABS_Y), .upward)
        )
        switch name {
        case "left_stick": return [x, y]
        case "left_stick.x": return [x]
        case "left_stick.y": return [y]
        default: return []
        }
    }
}

extension Configuration {
    /// The names of controls that this configuration may use.
    var controls: KnownControls { KnownControls(device.mapping) }
}
