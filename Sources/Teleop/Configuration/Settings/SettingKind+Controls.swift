extension SettingKind<String> {
    /// A name that is looked up once everything is read, as it may be one of the file's own.
    static func name(_ type: String, allowed: String) -> Self {
        let text = text(allowed)
        return Self(type: type, allowed: allowed, parse: text.parse, write: text.write)
    }

    /// Anything that can be pressed.
    static var button: Self {
        .name("control", allowed: "a button, trigger, dpad or raw name such as BTN_TRIGGER")
    }
}

extension SettingKind<String?> {
    /// Anything that can be pressed, or `none`.
    static var buttonOrNone: Self { SettingKind<String>.button.orNone() }
}

extension SettingKind<[String]> {
    /// The name of one stick, or several in a list.
    static var sticks: Self {
        let name = SettingKind<String>.name(
            "stick", allowed: "left_stick, right_stick or a touch joystick")
        let list = SettingKind.list(of: name)
        return Self(
            type: "stick or list", allowed: "\(name.allowed), or a list of these",
            parse: { node, key, findings in
                switch node.content {
                case .mapping: return .wrongType
                case .sequence(let nodes) where nodes.isEmpty: return .notAllowed
                case .sequence: return list.parse(node, key, &findings)
                case .scalar:
                    guard case .value(let stick) = name.parse(node, key, &findings) else {
                        return .notAllowed
                    }
                    return .value([stick])
                }
            },
            write: { sticks in
                sticks.count == 1 ? sticks.map(name.write).joined() : list.write(sticks)
            })
    }
}

extension SettingKind<Configuration.Drive.Enable> {
    /// What is held to drive, or that nothing is.
    static var enable: Self {
        let name = SettingKind<String>.name(
            "control",
            allowed: "a button, trigger, dpad, raw name or touch area")
        return Self(
            type: name.type, allowed: "none, toggle or \(name.allowed)",
            parse: { node, key, findings in
                guard case .value(let word) = name.parse(node, key, &findings) else {
                    return node.text == nil ? .wrongType : .notAllowed
                }
                switch word {
                case "none": return .value(.notNeeded)
                case "toggle": return .value(.toggled)
                default: return .value(.held(word))
                }
            },
            write: { enable in
                switch enable {
                case .notNeeded: "none"
                case .toggled: "toggle"
                case .held(let name): YAMLText.written(name)
                }
            })
    }
}
