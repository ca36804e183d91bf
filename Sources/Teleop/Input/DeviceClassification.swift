import CEvdev

/// What sort of device it is, how one can tell, and whether it may be chosen without being named.
struct DeviceClassification: Equatable, Sendable {
    let kind: DeviceKind
    /// True when the program may choose the device by itself, as the gamepad or the touch screen.
    let isUsable: Bool
    /// True when a program makes it up, such as Steam for every pad that it knows, as far as the
    /// device tells.
    let isVirtual: Bool
    /// The reason in words: what gives the kind away, and what it is used for or why it is not.
    let why: String

    /// Looks at `device`; `line` is the mapping line for it, which makes a joystick a gamepad.
    init(_ device: DeviceDescription, line: MappingLine? = nil) {
        let finding = DeviceFinding(device).named(by: line)
        kind = finding.kind
        isVirtual = device.isVirtual
        switch finding.kind {
        case .gamepad:
            let sources = device.standardSources(kind, line)
            isUsable = sources["left_stick"] != nil
            why = isUsable ? finding.reason : finding.reason + ", but no left stick"
        case .touchscreen:
            isUsable = true
            why = finding.reason + "; used for what the configuration lays out under touch"
        case .joystick, .wheel:
            isUsable = false
            why = finding.reason + "; used only when the configuration names it"
        case .mouse, .touchpad:
            isUsable = false
            why = finding.reason + "; used as a touch screen when touch.match names it"
        default:
            isUsable = false
            why = finding.reason
        }
    }
}

extension DeviceDescription {
    /// The standard controls by the line for the device, if there is one, and the kernel's rules.
    func standardSources(_ kind: DeviceKind, _ line: MappingLine?) -> [String: ControlSource] {
        let kernel = KernelRules.sources(self, kind: kind)
        return line?.sources(on: self, over: kernel) ?? kernel
    }

    /// True when a program makes the device up: it says so, or it is Steam's copy of a pad.
    fileprivate var isVirtual: Bool {
        bus == UInt16(BUS_VIRTUAL) || vendor == 0x28de && product == 0x11ff
            || name.lowercased().contains("virtual")
    }
}
