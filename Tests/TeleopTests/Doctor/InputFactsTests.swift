import CEvdev
import Foundation
import Testing

@testable import Teleop

@Suite("The doctor on input devices and who may read them")
struct InputFactsTests {
    static func device(_ number: Int, _ pad: Pad, isHeld: Bool = false) -> InputFacts.Device {
        .init(path: "/dev/input/event\(number)", description: pad.description, isHeld: isHeld)
    }

    static func summary(_ facts: InputFacts, _ configuration: Configuration = .init()) -> [String] {
        facts.diagnoses(configuration).map { "\($0.verdict.word) \($0.subject)" }
    }

    @Test("a gamepad that can be read drives")
    func fine() {
        let facts = InputFacts(devices: [Self.device(5, .xbox360)])
        #expect(Self.summary(facts) == ["ok gamepad", "ok device", "ok access"])
        #expect(
            facts.diagnoses(.init())[0].text
                == "/dev/input/event5 Microsoft X-Box 360 pad drives: gamepad")
    }

    @Test("nothing plugged in is a warning, since it is waited for")
    func nothing() {
        #expect(Self.summary(InputFacts()) == ["warning gamepad", "ok access"])
        let facts = InputFacts(directoryError: .gone(path: "/dev/input"))
        #expect(Self.summary(facts) == ["warning gamepad", "warning access"])
    }

    @Test("nodes that may not be read are a fault where a device is missed, with group and rule")
    func refused() throws {
        let refusal = InputFacts.Refusal(path: "/dev/input/event5", group: "input")
        var facts = InputFacts(refusals: [refusal])
        #expect(Self.summary(facts) == ["fault gamepad", "fault access"])
        let remedy = try #require(facts.diagnoses(.init())[1].verdict.remedy)
        #expect(remedy.hasPrefix("sudo usermod -aG input $USER, and log in again; or sudo cp "))
        // The rule that it names is there.
        let words = remedy.split(separator: " ").map(String.init)
        let rule = try #require(words.first { $0.hasSuffix(".rules") })
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
        let text = try String(contentsOfFile: "\(root)/\(rule)", encoding: .utf8)
        #expect(text.contains("ID_INPUT_JOYSTICK") && text.contains("uaccess"))
        // Without a group that helps, the rule alone.
        facts.refusals = [.init(path: "/dev/input/event5")]
        #expect(facts.diagnoses(.init())[1].verdict.remedy?.contains("usermod") == false)
        // Of a desktop's keyboard nobody needs to know.
        facts.devices = [Self.device(6, .xbox360)]
        #expect(Self.summary(facts) == ["ok gamepad", "ok device", "ok access"])
        facts.directoryError = .noPermission(path: "/dev/input")
        #expect(Self.summary(facts).last == "fault access")
    }

    @Test("a pad that another program holds is a fault, unless there is another one")
    func held() {
        var facts = InputFacts(devices: [Self.device(5, .xbox360, isHeld: true)])
        #expect(Self.summary(facts) == ["fault gamepad", "ok device", "ok access"])
        facts.devices.append(Self.device(6, .dualShock4))
        #expect(Self.summary(facts) == ["ok gamepad", "ok device", "ok device", "ok access"])
    }

    @Test(
        "where somebody may be driving no pad is taken to see whether it is held, and that is said")
    func unasked() {
        var facts = InputFacts(devices: [Self.device(5, .xbox360)])
        facts.devices[0].isHeld = nil
        #expect(Self.summary(facts) == ["ok gamepad", "ok device", "ok access"])
        #expect(
            facts.diagnoses(.init())[0].text.hasSuffix("was not looked at: somebody may be driving")
        )
    }

    @Test("each device to drive with is told with what it is, why, and that it is left out")
    func understanding() throws {
        var configuration = Configuration()
        configuration.device.ignore = [.name(pattern: "Micro*")]
        let facts = InputFacts(devices: [
            Self.device(5, .xbox360), Self.device(6, .g923), Self.device(7, .elan),
            Self.device(8, .dualShock4Motion),
        ])
        let lines = facts.diagnoses(configuration).filter { $0.subject == "device" }.map(\.text)
        #expect(lines.count == 4)
        #expect(lines[0].hasSuffix("; device.ignore lists it") && lines[0].contains(" gamepad: "))
        #expect(lines[1].contains(" wheel: ") && lines[2].contains(" touchscreen: "))
        #expect(lines[3].contains(" motion_sensor: "))
    }

    @Test("a pad without a control that the configuration needs is a fault that names it")
    func lacking() throws {
        let file = "device: { match: { path: /dev/input/event5 } }\n"
        let facts = InputFacts(devices: [Self.device(5, .extreme3D)])
        let configuration = try Configuration.parse(Array(file.utf8), source: "test")
        #expect(Self.summary(facts, configuration) == ["fault gamepad", "ok device", "ok access"])
        #expect(facts.diagnoses(configuration)[0].text.contains("no left_bumper"))
    }

    @Test("a device that is named but not there is a fault that tells what is there")
    func other() throws {
        let configuration = try Configuration.parse(
            Array("device: { match: { name: 'Pro*' } }".utf8), source: "test")
        let facts = InputFacts(devices: [Self.device(5, .xbox360)])
        #expect(Self.summary(facts, configuration) == ["fault gamepad", "ok device", "ok access"])
        #expect(
            facts.diagnoses(configuration)[0].verdict.remedy?
                .hasSuffix("/dev/input/event5 Microsoft X-Box 360 pad") == true)
    }

    @Test("a joystick that nobody has named is told with what to write, which then takes it")
    func unnamed() throws {
        for pad in [Pad.extreme3D, .g923, .dragonRise] {
            let facts = InputFacts(devices: [Self.device(5, pad)])
            let verdict = facts.diagnoses(.init())[0].verdict
            guard let naming = DeviceFilter(match: .init(), ignored: []).naming(pad.description)
            else {
                #expect(Self.summary(facts)[0] == "ok gamepad")
                continue
            }
            #expect(verdict.remedy?.contains("let the \(naming.kind.rawValue) drive") == true)
            #expect(verdict.remedy?.contains(naming.setting) == true)
            let named = try Configuration.parse(Array(naming.setting.utf8), source: "t")
            #expect(named.padFilter.admits(pad.description, path: "/dev/input/event5"))
        }
        // A motion sensor is not driven with, named or not.
        let sensor = Pad.dualShock4Motion.description
        #expect(DeviceFilter(match: .init(), ignored: []).naming(sensor) == nil)
    }

    @Test(
        "what a device is named by takes it, whatever it is called",
        arguments: [
            "a*[b]?\\", "  blanks  ", "\"quoted\" 'name': #1", "", "bell \u{7}", "DUALSHOCK®4",
        ])
    func naming(name: String) throws {
        var device = Pad.extreme3D.description
        device.name = name
        let setting = try #require(
            DeviceFilter(match: .init(), ignored: []).naming(device)?.setting)
        let filter = try Configuration.parse(Array(setting.utf8), source: "t").padFilter
        #expect(filter.admits(device, path: ""))
        device.name = "another"
        #expect(filter.admits(device, path: "") == (name.isEmpty || name.contains("\u{7}")))
    }

    @Test("a part of a name is told to need stars")
    func partOfName() throws {
        let configuration = try Configuration.parse(
            Array("device: { match: { name: X-Box } }".utf8), source: "test")
        let facts = InputFacts(devices: [Self.device(5, .xbox360)])
        let diagnosis = facts.diagnoses(configuration)[0]
        #expect(diagnosis.text == "none of 1 devices fits name X-Box")
        #expect(diagnosis.verdict.remedy?.contains("with * around: \"*X-Box*\"") == true)
    }

    @Test("a sign that is missing has a remedy of its own")
    func sign() throws {
        let text = """
            device:
              match: { name: "Smarty*" }
              mapping: { left_stick: { x: ABS_X, y: ABS_Z } }
            drive: { enable: none }

            """
        let configuration = try Configuration.parse(Array(text.utf8), source: "test")
        let facts = InputFacts(devices: [Self.device(5, .vrsPedals)])
        let diagnosis = facts.diagnoses(configuration)[0]
        #expect(diagnosis.text.contains("ABS_X may rest at either end"))
        #expect(diagnosis.verdict.remedy?.hasPrefix("write the axis with the sign") == true)
    }

    @Test(
        "where a screen is missed that may not be read, a panel that looks like a mouse is told of")
    func panelRule() throws {
        let text = """
            drive: { stick: thumb, enable: none, turbo: { button: none }, slow: { button: none } }
            touch:
              size: { width: 1024, height: 1024 }
              joysticks:
                - { name: thumb, region: { x: 0, y: 0.5, width: 0.5, height: 0.5 } }

            """
        let configuration = try Configuration.parse(Array(text.utf8), source: "test")
        let facts = InputFacts(refusals: [.init(path: "/dev/input/event5")])
        let diagnoses = facts.diagnoses(configuration)
        #expect(
            diagnoses.contains { $0.text == "there is none among the devices that may be read" })
        #expect(diagnoses.last?.verdict.remedy?.hasSuffix("has a line of its own there") == true)
        #expect(facts.diagnoses(.init()).last?.verdict.remedy?.contains("mouse") == false)
    }

    @Test(
        "a calibration that is not used is a warning with the reason, one that is used is nothing")
    func calibration() {
        var device = Self.device(5, .xbox360)
        device.calibration = .unreadable(cause: "/state/x: it is of another device")
        let facts = InputFacts(devices: [device])
        #expect(
            Self.summary(facts) == ["ok gamepad", "ok device", "warning devices", "ok access"])
        #expect(
            facts.diagnoses(.init())[2].text.hasSuffix(
                "its calibration is not used: /state/x: it is of another device"))
        device.calibration = .yes(Calibration(identity: "x", axes: [:]))
        #expect(
            Self.summary(InputFacts(devices: [device])) == ["ok gamepad", "ok device", "ok access"])
    }

    @Test("an axis without a range is a warning")
    func broken() {
        var device = Self.device(5, .xbox360)
        var description = device.description
        description.axes[UInt16(ABS_RX)] = AxisInfo(minimum: 0, maximum: 0)
        device = .init(path: device.path, description: description)
        let facts = InputFacts(devices: [device])
        #expect(
            Self.summary(facts) == ["ok gamepad", "ok device", "warning devices", "ok access"])
        #expect(facts.diagnoses(.init())[2].text.contains("no range on ABS_RX"))
    }
}
