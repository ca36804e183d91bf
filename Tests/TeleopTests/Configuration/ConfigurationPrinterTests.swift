import ControlCore
import TestSupport
import Testing

@testable import Teleop

@Suite("Printed configurations")
struct ConfigurationPrinterTests {
    @Test("a printed configuration reads back as the same one", arguments: UInt64(0)..<200)
    func roundTrip(seed: UInt64) {
        var source = SeededGenerator(seed: seed)
        let configuration = Configuration.random(using: &source)
        let text = ConfigurationPrinter(configuration: configuration).text
        let (again, problems) = outcome(of: text)
        #expect(problems == "")
        #expect(again == configuration)
    }

    @Test("every key is printed, with a value or commented out")
    func complete() {
        let text = ConfigurationPrinter(configuration: Configuration()).text
        for setting in Configuration.settings {
            let name = setting.key.split(separator: ".").last ?? ""
            #expect(text.contains(" \(name):") || text.contains("\n\(name):"), "\(setting.key)")
        }
    }

    @Test("what is commented out may be written", arguments: Configuration.settings.map(\.key))
    func examples(key: String) throws {
        let setting = try #require(Configuration.settings.first { $0.key == key })
        guard let example = setting.example else { return }
        var configuration = Configuration()
        setting.condition?.establish(&configuration)
        var findings = Findings()
        let value = try #require(try YAMLDocument.root(of: Array(example.utf8)))
        #expect(setting.read(value, key, &configuration, &findings))
        #expect(setting.write(configuration) == example)
    }

    @Test("the lines fit a screen and end without spaces")
    func lines() {
        for line in ConfigurationPrinter(configuration: Configuration()).text.split(separator: "\n")
        {
            #expect(line.count <= 100)
            #expect(line.last != " ")
        }
    }

    @Test("the words tell what each control does")
    func words() {
        #expect(
            ControlDuties(Configuration()).sentences == [
                "hold left_bumper to drive, let go to stand",
                "left_stick: up and down drive at up to 1 m/s,"
                    + " left and right turn at up to 1.5 rad/s",
                "hold right_bumper to drive 2 times as fast",
                "hold left_trigger to drive 0.3 times as fast",
                "press east to stop, double tap east to reset",
            ])
    }

    @Test("the words follow the kinematics and leave out what is switched off")
    func otherWords() {
        var configuration = Configuration()
        configuration.drive.enable = nil
        configuration.drive.turbo = nil
        configuration.drive.slow = nil
        configuration.drive.invertTurnInReverse = true
        configuration.drive.kinematics = .ackermann(
            wheelbaseMeters: 1, maxSteeringAngleRadians: 0.5)
        configuration.gestures = []
        #expect(
            ControlDuties(configuration).sentences == [
                "nothing has to be held to drive, left_stick home to stand",
                "left_stick: up and down drive at up to 1 m/s,"
                    + " left and right steer up to 0.5 rad (max_angular is not used)",
                "backwards, left and right change places",
                "no button stops or resets",
            ])
        configuration.drive.kinematics = .holonomic(turn: "right_stick")
        let sentences = ControlDuties(configuration).sentences
        #expect(
            sentences[1...2] == [
                "left_stick: up and down drive at up to 1 m/s, left and right drive sideways as fast",
                "right_stick: left and right turn at up to 1.5 rad/s",
            ])
    }

    @Test("the table has one row for every key, in the order of the file")
    func table() {
        let rows = SettingsTable.markdown.split(separator: "\n").map {
            $0.split(separator: "|").map { $0.drop { $0 == " " } }.map { cell in
                String(cell.reversed().drop { $0 == " " }.reversed())
            }
        }
        #expect(rows.first == ["Key", "Type", "Unit", "Allowed", "Default", "Meaning"])
        #expect(rows.allSatisfy { $0.count == 6 })
        let keys = Configuration.settings.flatMap { setting in
            let description = setting.description(over: Configuration())
            return [setting.key]
                + description.entrySettings.map { "\(setting.key)[].\($0.key)" }
        }
        #expect(rows.dropFirst(2).map { $0[0] } == keys.map { "`\($0)`" })
        #expect(Set(keys).count == keys.count)
        for row in rows.dropFirst(2) {
            #expect(![row[1], row[3], row[4], row[5]].contains(""), "\(row[0])")
        }
        #expect(
            rows.contains([
                "`drive.rate`", "number", "Hz", "0 or 1 to 1000", "`50`",
                "Commands a second while moving; 0 sends one for every input frame",
            ]))
        #expect(
            rows.contains([
                "`drive.wheelbase`", "number", "m", "0.01 to 100", "required",
                "Distance from the front to the rear axle; only with drive.kinematics ackermann",
            ]))
    }
}

extension Configuration {
    /// A configuration that a file could hold, far from the defaults.
    fileprivate static func random(using source: inout SeededGenerator) -> Configuration {
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
        configuration.device.ignore =
            chance() ? [] : [.name(pattern: text()), .ids(vendor: 7, product: 0xfff)]
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
        configuration.drive.enable = chance() ? nil : "BTN_TRIGGER"
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
        configuration.gestures = ButtonGesture.allCases.filter { _ in chance() }.map {
            Configuration.Gesture(control: "east", gesture: $0, response: chance() ? .stop : .reset)
        }
        configuration.log = LogLevel.allCases.randomElement(using: &source) ?? .info
        return configuration
    }
}
