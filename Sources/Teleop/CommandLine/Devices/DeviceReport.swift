import CEvdev
import ControlCore

/// What `teleop devices` tells about one device.
struct DeviceReport {
    /// Where its node is.
    let path: String
    /// The device, with the state to tell about.
    let device: DeviceDescription
    let layout: ControlLayout
    let kind: DeviceKind
    /// True when the program may choose it by itself.
    let isUsable: Bool
    /// True when a program makes it up.
    let isVirtual: Bool
    /// Why it is that kind and whether it can be used.
    let why: String

    /// What is known of its axes beyond what the kernel says.
    let calibration: Calibrated

    /// Whether a device is calibrated.
    enum Calibrated: Equatable {
        case no
        case yes(Calibration)
        /// There is a file that is not used, and why.
        case unreadable(cause: String)

        /// What `folder` says of a device.
        init(
            _ device: DeviceDescription, _ mappings: DeviceMappings, in folder: CalibrationFolder
        ) {
            do throws(CalibrationFolder.Fault) {
                let layout = ControlLayout(device, mappings)
                self =
                    try folder.calibration(of: device, layout).map { Calibrated.yes($0) } ?? .no
            } catch {
                self = .unreadable(cause: error.description)
            }
        }
    }

    /// Describes a device as `settings` have it understood; `isHeld` is true when another program
    /// has taken it for itself, `isMadeUp` when the kernel says that a program has made it.
    init(
        path: String, device: DeviceDescription, isHeld: Bool, isMadeUp: Bool = false,
        settings: Configuration.Device = Configuration.Device(), calibration: Calibrated = .no
    ) {
        self.path = path
        self.device = device
        layout = ControlLayout(device, settings.mappings)
        let classification = layout.classification
        let isIgnored = DeviceFilter(match: DeviceMatch(), ignored: settings.ignore)
            .ignores(device)
        kind = classification.kind
        isUsable = classification.isUsable && !isHeld && !isIgnored
        isVirtual = classification.isVirtual || isMadeUp
        why =
            classification.why + (isVirtual ? "; made up by a program" : "")
            + (isIgnored ? "; device.ignore lists it" : "")
            + (isHeld ? "; held by another program" : "")
        self.calibration = calibration
    }

    /// The same device in another state.
    func updated(_ device: DeviceDescription) -> DeviceReport {
        DeviceReport(self, device)
    }

    private init(_ earlier: DeviceReport, _ device: DeviceDescription) {
        path = earlier.path
        self.device = device
        layout = earlier.layout
        kind = earlier.kind
        isUsable = earlier.isUsable
        isVirtual = earlier.isVirtual
        why = earlier.why
        calibration = earlier.calibration
    }

    /// The buttons by their standard names where they have one, else by the kernel's, and whether
    /// they are down.
    ///
    /// The directions of a hat are buttons.
    var buttons: [(name: String, isPressed: Bool)] {
        layout.buttonNames.map { name in
            let value = layout.source(named: name)?.press?.value(on: device) ?? 0
            return (name, value >= PressThreshold.press)
        }
    }

    /// The device as one JSON object on one line.
    var json: String {
        var fields: [(String, String)] = [
            ("path", Self.json(path)), ("name", Self.json(device.name)),
            ("id", Self.json(device.identity.description)),
            ("bus", Self.json(Hexadecimal.text(device.bus))),
            ("vendor", Self.json(Hexadecimal.text(device.vendor))),
            ("product", Self.json(Hexadecimal.text(device.product))),
            ("uniq", Self.json(device.uniq)), ("phys", Self.json(device.phys)),
            ("kind", Self.json(kind.rawValue)), ("usable", "\(isUsable)"), ("why", Self.json(why)),
            (
                "buttons",
                Self.json(buttons.map { ($0.name, isFollowed ? "\($0.isPressed)" : "null") })
            ),
            ("axes", Self.json(axes.map { (EventCode.axis($0.code).name, axisJSON($0)) })),
            ("virtual", "\(isVirtual)"),
            ("mapping", layout.line.map { Self.json($0.origin) } ?? "null"),
            ("sdl_guid", Self.json(MappingID.digits(of: device))),
            ("calibrated", "\(isCalibrated)"),
        ]
        if !numbers.isEmpty {
            fields.append(
                ("sdl_inputs", Self.json(numbers.map { ($0.number, Self.json($0.name)) })))
        }
        guard case .yes(let calibration) = calibration else { return Self.json(fields) }
        let learned = calibration.axes.sorted { $0.key < $1.key }.map { code, axis in
            (EventCode.axis(code).name, Self.json(axis.learned))
        }
        return Self.json(fields + [("calibration", Self.json(learned))])
    }

    /// The device in words: a line with its path and name, and what it is below.
    var text: String {
        var lines = [
            "\(path)  \(device.name.printable)",
            "    \(kind.rawValue), \(isUsable ? "usable" : "not chosen automatically"): \(why)",
            "    id \(device.identity.description.printable)",
            "    id for mapping lines \(MappingID.digits(of: device))",
        ]
        switch calibration {
        case .no: break
        case .yes(let calibration):
            for (code, axis) in calibration.axes.sorted(by: { $0.key < $1.key }) {
                lines.append(
                    "    calibrated \(EventCode.axis(code).name): "
                        + CalibrationBar.words(axis.learned))
            }
        case .unreadable(let cause):
            lines.append("    not calibrated: \(cause.printable)")
        }
        if isFollowed {
            // Some pads have a whole keyboard's keys, which would bury the rest.
            let names = layout.availableNames.filter { !$0.hasPrefix("KEY_") }
            let rest = layout.availableNames.count - names.count
            lines += Self.wrapped(
                names + (rest > 0 ? ["and", "\(rest)", "keys"] : []), first: "    controls ")
            lines += reasons
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// What mapping lines call the inputs of a device whose buttons have no standard names.
    private var numbers: [(number: String, name: String)] {
        let isNumbered = !device.hasKey(in: BTN_SOUTH...BTN_THUMBR)
        return kind.isDriven && isNumbered ? MappingIndices(device).names : []
    }

    /// How the controls came by their names, and how each axis is meant.
    private var reasons: [String] {
        let names = layout.availableStandardNames + layout.ownNames
        let sources = names.compactMap { name in
            layout.source(named: name).map { "\(name)=\($0.words)" }
        }
        let rules =
            layout.line.map { $0.words.printable }
            ?? "the kernel's rules for gamepads"
        let own = layout.hasOwnNames ? "device.mapping, then " : ""
        return
            (sources.isEmpty
            ? []
            : Self.wrapped(sources, first: "    made of  ") + ["    named by \(own)\(rules)"])
            + (layout.line?.lacking(on: device) ?? []).map {
                "    without  \($0) of that line, since there is no such input"
            }
            + (numbers.isEmpty
                ? []
                : Self.wrapped(
                    numbers.map { "\($0.number)=\($0.name)" }, first: "    numbers  "))
            + axes.map { axis in
                let role = layout.role(of: axis.code)
                return "    axis     \(EventCode.axis(axis.code).name) "
                    + "\(axis.info.minimum)...\(axis.info.maximum) \(role.kind.rawValue): "
                    + role.why
            }
    }

    /// Where the controls stand, in words; empty when that is not shown.
    var state: String {
        guard isFollowed else { return "" }
        let pressed = buttons.filter(\.isPressed).map(\.name)
        let bars = axes.map { axis in
            let name = EventCode.axis(axis.code).name
            let isCentered = layout.role(of: axis.code).hasCentre
            let padding = String(repeating: " ", count: max(19 - name.count, 0))
            return "    now      \(name)\(padding) "
                + "\(AxisBar.text(value(axis), isCentered: isCentered)) "
                + "\(Self.decimals(value(axis)))\n"
        }
        return bars.joined()
            + "    pressed  \(pressed.isEmpty ? "-" : pressed.joined(separator: " "))\n"
    }

    /// True when what is done with the device may be shown as it happens.
    ///
    /// A keyboard's keys are nobody's business: passwords are typed on it.
    var isFollowed: Bool { kind.isDriven || kind == .touchscreen }

    private var axes: [(code: UInt16, info: AxisInfo)] {
        device.axes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private func value(_ axis: (code: UInt16, info: AxisInfo)) -> Double {
        value(of: axis.code, raw: axis.info.value)
    }

    private var isCalibrated: Bool {
        if case .yes = calibration { true } else { false }
    }

    /// `raw` on `axis` as whoever drives with it would get it.
    func value(of axis: UInt16, raw: Int32) -> Double {
        guard case .yes(let calibration) = calibration, let info = device.axes[axis],
            let learned = calibration.axes[axis]
        else { return layout.value(of: axis, raw: raw) }
        return layout.role(of: axis).value(of: raw, learned.learned.applied(to: info))
    }

    private func axisJSON(_ axis: (code: UInt16, info: AxisInfo)) -> String {
        let role = layout.role(of: axis.code)
        return Self.json([
            ("raw", "\(axis.info.value)"), ("minimum", "\(axis.info.minimum)"),
            ("maximum", "\(axis.info.maximum)"), ("value", "\(value(axis))"),
            ("class", Self.json(role.kind.rawValue)), ("why", Self.json(role.why)),
        ])
    }

    /// What was learned of an axis, in raw units.
    private static func json(_ axis: AxisCalibration) -> String {
        switch axis {
        case .centered(let minimum, let center, let maximum, let flat):
            json([
                ("minimum", "\(minimum)"), ("center", "\(center)"), ("maximum", "\(maximum)"),
                ("flat", "\(flat)"),
            ])
        case .oneSided(let minimum, let maximum):
            json([("minimum", "\(minimum)"), ("maximum", "\(maximum)")])
        }
    }

    /// A number from -1 to 1 with three decimals.
    static func decimals(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let digits = String(1000 + thousandths.magnitude % 1000).dropFirst()
        return "\(thousandths < 0 ? "-" : "")\(thousandths.magnitude / 1000).\(digits)"
    }

    /// `words` in lines of at most 80 characters, all beginning as far to the right as the first.
    private static func wrapped(_ words: [String], first: String) -> [String] {
        let margin = String(repeating: " ", count: first.count)
        var lines = [first]
        for word in words {
            if lines[lines.count - 1].count + word.count > 80 { lines.append(margin) }
            lines[lines.count - 1] += word + " "
        }
        return lines.map { String($0.dropLast()) }
    }

    private static func json(_ fields: [(String, String)]) -> String {
        "{" + fields.map { "\(json($0.0)):\($0.1)" }.joined(separator: ",") + "}"
    }

    private static func json(_ text: String) -> String {
        var buffer = PayloadBuffer(capacity: 6 * text.utf8.count + 2)
        buffer.append(json: text)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }
}
