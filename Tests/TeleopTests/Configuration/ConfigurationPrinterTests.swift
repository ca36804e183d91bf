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

    @Test("the table has one row for every key, in the order of the file")
    func table() {
        let rows = SettingsTable.markdown.split(separator: "\n").map {
            $0.split(separator: "|").map { $0.drop { $0 == " " } }.map { cell in
                String(cell.reversed().drop { $0 == " " }.reversed())
            }
        }
        #expect(rows.first == ["Key", "Type", "Unit", "Allowed", "Default", "Meaning"])
        #expect(rows.allSatisfy { $0.count == 6 })
        func keys(of setting: SettingDescription, prefix: String = "") -> [String] {
            [prefix + setting.key]
                + setting.entrySettings.flatMap {
                    keys(of: $0, prefix: "\(prefix)\(setting.key)[].")
                }
        }
        let keys = Configuration.settings.flatMap {
            keys(of: $0.description(over: Configuration()))
        }
        #expect(keys.contains("setpoints[].steps[].every"))
        #expect(keys.contains("touch.joysticks[].region.x"))
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
