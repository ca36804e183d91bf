extension Contradictions {
    /// Finds own names that mean something else, and meanings that there are not.
    mutating func findInMapping() {
        for entry in configuration.device.mapping.entries {
            let key = "device.mapping.\(entry.name)"
            switch entry.meaning {
            case .stick(let x, let y):
                for line in [x, y] { find(line, at: key) }
                if ControlName.pressable.contains(entry.name) {
                    note(at: key, "\(key) is a stick, allowed a control that can be pressed")
                }
            case .line(let line):
                find(line, at: key)
                if ControlName.sticks.contains(entry.name) {
                    note(at: key, "\(key) is \(shown(line)), allowed a stick: { x: ..., y: ... }")
                } else if ControlName.pressable.contains(entry.name),
                    !controls.isPressable(entry.name)
                {
                    note(
                        at: key,
                        "\(key) is \(shown(line)), allowed a control that can be pressed")
                }
            }
        }
    }

    private mutating func find(_ line: ControlMapping.Line, at key: String) {
        switch line {
        case .term(let term):
            find(term, at: key, ", or { plus: control, minus: control }")
        case .pair:
            for term in line.terms { find(term, at: key, "") }
        }
    }

    private mutating func find(_ term: ControlMapping.Term, at key: String, _ others: String) {
        let axes = ControlName.stickAxes
        guard ControlName.isPressable(term.name) || axes.contains(term.name) else {
            let suggestion =
                ControlName.suggestion(for: term.name, orAmong: axes).map {
                    ", did you mean \($0)?"
                }
                ?? ", allowed a raw name such as ABS_RZ or BTN_TRIGGER, or a standard name\(others)"
            return note(at: key, "\(key) is \(YAMLText.shown(term.text))\(suggestion)")
        }
        var isAxis = axes.contains(term.name)
        if case .axis? = EventCode(name: term.name) { isAxis = true }
        guard term.sign == nil || isAxis else {
            return note(
                at: key,
                "\(key) is \(YAMLText.shown(term.text)), allowed a sign only before an axis")
        }
    }

    private func shown(_ line: ControlMapping.Line) -> String {
        switch line {
        case .term(let term): YAMLText.shown(term.text)
        case .pair: "a pair"
        }
    }
}
