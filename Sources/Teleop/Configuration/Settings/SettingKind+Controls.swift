extension SettingKind<String> {
    static var stick: Self {
        Self(
            type: "stick", allowed: ControlName.sticks.joined(separator: " or "),
            parse: { node, _, _ in
                guard let name = node.text else { return .wrongType }
                return ControlName.sticks.contains(name) ? .value(name) : .notAllowed
            },
            write: YAMLText.written)
    }

    /// Anything that can be pressed.
    static var button: Self {
        Self(
            type: "control",
            allowed: "a button, trigger, dpad or raw name such as BTN_TRIGGER",
            parse: { node, _, _ in
                guard let name = node.text else { return .wrongType }
                if ControlName.isPressable(name) { return .value(name) }
                if ControlName.sticks.contains(name) { return .notAllowed }
                if let suggestion = ControlName.suggestion(for: name) {
                    return .refused("is \(node.shown), did you mean \(suggestion)?")
                }
                let names = ControlName.pressable.joined(separator: ", ")
                return .refused(
                    "is \(node.shown), allowed \(names) or a raw name such as BTN_TRIGGER")
            },
            write: YAMLText.written)
    }
}

extension SettingKind<String?> {
    /// Anything that can be pressed, or `none`.
    static var buttonOrNone: Self { SettingKind<String>.button.orNone() }
}
