import ControlCore
import TestSupport

@testable import Teleop

extension Configuration {
    /// A configuration that a file could hold, far from the defaults.
    static func random(using source: inout SeededGenerator) -> Configuration {
        var configuration = Configuration()
        func chance() -> Bool { .random(using: &source) }
        func number(_ range: ClosedRange<Double>) -> Double {
            chance() ? .random(in: range, using: &source) : range.lowerBound
        }
        func text(without forbidden: String = "") -> String {
            let pool = Array(
                "aZ09 \"\\'#:/+-*&!%@`{}[],|>?~=.ü€😀\u{feff}\u{200f}\u{fffd}null".unicodeScalars
            )
            .filter { !forbidden.unicodeScalars.contains($0) }
            let count = Int.random(in: 1...12, using: &source)
            let scalars = (0..<count).map { _ in pool[Int.random(in: pool.indices, using: &source)]
            }
            return String(String.UnicodeScalarView(scalars))
        }
        configuration.robot = text(without: "/+#")
        configuration.topics.prefix = chance() ? "a/{robot}" : "b" + text(without: "/+#{}$")
        configuration.broker.address =
            chance()
            ? .embedded
            : .tcp(host: chance() ? "::1" : "b", port: .random(in: 1...9, using: &source))
        if chance() {
            configuration.broker.address = .tls(host: "b", port: .random(in: 1...9, using: &source))
            if chance() { configuration.broker.caFile = text() }
            if chance() { configuration.broker.certFile = text() }
            if configuration.broker.certFile != nil { configuration.broker.keyFile = text() }
        }
        if chance() { configuration.broker.clientID = "a-Z_9." }
        if chance() { configuration.broker.username = text() }
        if configuration.broker.username != nil { configuration.broker.passwordFile = text() }
        configuration.broker.keepaliveSeconds = .random(in: 5...65535, using: &source)
        configuration.broker.linkTimeoutSeconds = number(0.1...60)
        if chance() { configuration.device.match.name = text() }
        if chance() { configuration.device.match.vendor = .random(in: 0...0xffff, using: &source) }
        if chance() { configuration.device.match.product = .random(in: 0...0xffff, using: &source) }
        if chance() { configuration.device.match.uniq = text() }
        if chance() { configuration.device.match.phys = text() }
        if chance() { configuration.device.match.path = text() }
        configuration.device.grab = chance()
        configuration.device.rumble =
            [.off, .gentle, .strong].randomElement(using: &source) ?? .off
        configuration.device.ignore =
            chance() ? [] : [.name(pattern: text()), .ids(vendor: 7, product: 0xfff)]
        if chance() { configuration.device.mappingsFile = text() }
        configuration.device.mapping = .random(using: &source)
        configuration.drive.kinematics =
            [
                .differential, .holonomic(turn: "right_stick"),
                .ackermann(wheelbaseMeters: 0.0125, maxSteeringAngleRadians: 1.5),
            ].randomElement(using: &source) ?? .differential
        configuration.drive.maxLinear = number(0...1000)
        configuration.drive.maxAngular = number(0...1e-5)
        configuration.drive.deadZone = chance() ? .automatic : .fraction(number(0...0.9))
        configuration.drive.expo = number(0...1)
        configuration.drive.rateHertz = chance() ? 0 : number(1...1000)
        if configuration.drive.rateHertz > 0 {
            configuration.drive.linearAcceleration = number(0...1000)
            configuration.drive.angularAcceleration = number(0...1000)
            configuration.drive.linearDeceleration = number(0...1000)
            configuration.drive.angularDeceleration = number(0...1000)
        }
        configuration.drive.invertTurnInReverse = chance()
        configuration.drive.enable = chance() ? .notNeeded : .held("BTN_TRIGGER")
        configuration.drive.turbo =
            chance() ? nil : Configuration.ScaledButton(button: "ABS_RZ", scale: number(1...10))
        configuration.drive.slow =
            chance() ? nil : Configuration.ScaledButton(button: "dpad_up", scale: number(0.01...1))
        configuration.drive.stopBurstSeconds = number(0...10)
        configuration.drive.inputTimeoutSeconds = number(0...3600)
        configuration.drive.encoding =
            Drive.Encoding.allCases.randomElement(using: &source) ?? .twist
        if configuration.drive.encoding.isStamped {
            configuration.drive.stamp = Drive.Stamp.allCases.randomElement(using: &source) ?? .now
            configuration.drive.frameID = chance() ? "" : text()
        }
        configuration.touch = .random(using: &source)
        if chance(), let joystick = configuration.touch.joysticks.first {
            configuration.drive.sticks = ["left_stick", joystick.name]
        }
        if chance() {
            configuration.drive.enable = .held(configuration.touch.areas[0].name)
        }
        configuration.setPoints = (0..<Int.random(in: 0...3, using: &source)).map { index in
            .random("\(index)" + text(without: "/+#"), using: &source)
        }
        configuration.gestures = Gesture.Name.allCases.filter { _ in chance() }.map { name in
            .random(name, on: configuration.touch.areas[0].name, using: &source)
        }
        if chance() {
            configuration.drive.enable = .toggled
            configuration.gestures.append(Gesture("start", .tap, .enableToggle))
        }
        configuration.reports = chance()
        configuration.log = LogLevel.allCases.randomElement(using: &source) ?? .info
        return configuration
    }
}

extension Configuration.Touch {
    fileprivate static func random(using source: inout SeededGenerator) -> Configuration.Touch {
        func chance() -> Bool { .random(using: &source) }
        func region() -> Configuration.Region {
            let x = Double.random(in: 0..<0.9, using: &source)
            let y = Double.random(in: 0..<0.9, using: &source)
            return Configuration.Region(
                x: x, y: y, width: .random(in: 0.001...1 - x, using: &source),
                height: .random(in: 0.001...1 - y, using: &source))
        }
        var touch = Configuration.Touch()
        touch.match.name = chance() ? "panel: #1" : nil
        if chance() {
            touch.width = .random(in: 1...2000, using: &source)
            touch.height = .random(in: 1...2000, using: &source)
        }
        touch.rotation = PanelMounting.Rotation.allCases.randomElement(using: &source) ?? .none
        touch.matrix = chance() ? [1.1, 0, -0.05, 0.01, -1, 1] : touch.matrix
        touch.minimumContactSeconds = .random(in: 0...1, using: &source)
        touch.palmSizeMillimeters = chance() ? .random(in: 1...1000, using: &source) : nil
        repeat {
            touch.joysticks = ["thumb", "a b", "true"].filter { _ in chance() }.map { name in
                Joystick(
                    name: name, region: region(), travel: chance() ? 1 : 0.5,
                    positionMode: chance() ? .absolute : .relative, movable: chance())
            }
            touch.elastics = ["lift", "ü", "1"].filter { _ in chance() }.map { name in
                Place(name: name, region: region())
            }
            touch.areas = [
                Place(name: "first: area", region: .whole), Place(name: "b", region: region()),
            ]
        } while touch.panel.parts.contains { touch.panel.part(hidingAllOf: $0) != nil }
        return touch
    }
}

extension Configuration.SetPoint {
    fileprivate static func random(
        _ name: String, using source: inout SeededGenerator
    ) -> Configuration.SetPoint {
        func chance() -> Bool { .random(using: &source) }
        var setPoint = Configuration.SetPoint()
        setPoint.name = name
        setPoint.unit = chance() ? "%" : nil
        setPoint.minimum = .random(in: -1e6...0, using: &source)
        setPoint.maximum = .random(in: 0...1e-6, using: &source)
        setPoint.initial = chance() ? 0 : nil
        setPoint.loops = chance()
        setPoint.pull = ["right_stick.y", "ABS_RUDDER", nil].randomElement(using: &source) ?? nil
        if setPoint.pull == nil {
            setPoint.increase = "BTN_0"
            setPoint.decrease = "dpad_left"
        }
        if setPoint.pull == "right_stick.y", chance() { setPoint.axis = .vertical }
        if setPoint.pull != nil {
            setPoint.draggingLimit = .random(in: 0.001...1e6, using: &source)
        }
        setPoint.invert = chance()
        if chance() {
            setPoint.steps = [Step(from: 0, below: 1e-3, everySeconds: 0.01, by: 1e9)]
        }
        setPoint.reset = chance()
        setPoint.resetOnStop = chance()
        setPoint.holdOnStop = chance()
        setPoint.persist = chance()
        return setPoint
    }
}

extension Configuration.Gesture {
    /// A gesture with every parameter that it can have, or with none.
    fileprivate static func random(
        _ name: Name, on target: String, using source: inout SeededGenerator
    ) -> Configuration.Gesture {
        var gesture = Configuration.Gesture(target, name, .publish)
        gesture.name = "camera"
        guard Bool.random(using: &source) else { return gesture }
        for setting in settings where setting.key != "name" {
            guard let example = setting.example, setting.condition?.holds(gesture) != false
            else { continue }
            var findings = Findings()
            if let value = try? YAMLDocument.root(of: Array(example.utf8)) {
                _ = setting.read(value, setting.key, &gesture, &findings)
            }
        }
        return gesture
    }
}

extension ControlMapping {
    /// Names of one's own for controls that nothing else uses.
    fileprivate static func random(using source: inout SeededGenerator) -> ControlMapping {
        func chance() -> Bool { .random(using: &source) }
        func term() -> Term {
            let isAxis = chance()
            let names =
                isAxis ? ["ABS_WHEEL", "ABS_TILT_X", "left_stick.y"] : ["BTN_BASE", "north"]
            let signs: [Term.Sign?] = isAxis ? [nil, .plus, .minus] : [nil]
            return Term(
                name: names.randomElement(using: &source) ?? "north",
                sign: signs.randomElement(using: &source) ?? nil)
        }
        func line() -> Line {
            chance() ? .term(term()) : .pair(plus: term(), minus: chance() ? term() : nil)
        }
        let names = ["knob", "a-b_c9", "car"].filter { _ in chance() }
        return ControlMapping(
            entries: names.map { name in
                Entry(name: name, meaning: chance() ? .line(line()) : .stick(x: line(), y: line()))
            })
    }
}
