import CEvdev
import ControlCore
import Foundation
import TestSupport
import Testing

@testable import Teleop

@Suite("Example configurations")
struct ExampleConfigurationsTests {
    /// The folder of the examples.
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "config")

    static func load(_ name: String) throws -> Configuration {
        try Configuration.load(path: folder.appending(path: name).path)
    }

    @Test("every example loads")
    func all() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".yaml") }
        #expect(
            Set([
                "teleop.yaml", "differential-rover.yaml", "holonomic-base.yaml", "car.yaml",
                "gamepad-setpoints.yaml", "touch-panel.yaml", "joystick.yaml",
            ]).isSubset(of: names))
        for name in names {
            #expect(throws: Never.self, "\(name)") { try Self.load(name) }
        }
    }

    @Test("the complete file holds the defaults and is what --print prints")
    func complete() throws {
        #expect(try Self.load("teleop.yaml") == Configuration())
        let text = try String(
            contentsOf: Self.folder.appending(path: "teleop.yaml"), encoding: .utf8)
        #expect(text == ConfigurationPrinter(configuration: Configuration()).text)
    }

    @Test("each short file is for its way of moving")
    func kinematics() throws {
        #expect(try Self.load("differential-rover.yaml").drive.kinematics == .differential)
        #expect(
            try Self.load("holonomic-base.yaml").drive.kinematics
                == .holonomic(turn: "right_stick"))
        #expect(
            try Self.load("car.yaml").drive.kinematics
                == .ackermann(wheelbaseMeters: 0.26, maxSteeringAngleRadians: 0.45))
    }

    @Test("the gamepad has two set-points, one that is pulled and one with buttons")
    func setPoints() throws {
        let setPoints = try Self.load("gamepad-setpoints.yaml").setPoints
        #expect(setPoints.map(\.name) == ["arm_height", "gripper"])
        #expect(setPoints.map(\.pull) == ["right_stick.y", nil])
        #expect(setPoints.map(\.increase) == [nil, "dpad_right"])
    }

    @Test("the panel has two joysticks, a lift and an area that stops")
    func panel() throws {
        let configuration = try Self.load("touch-panel.yaml")
        #expect(configuration.touch.names == ["stop", "lift", "move", "turn"])
        #expect(configuration.drive.sticks == ["move"])
        #expect(configuration.drive.kinematics == .holonomic(turn: "turn"))
        #expect(configuration.setPoints.map(\.pull) == ["lift"])
        #expect(configuration.gestures.contains(.init("stop", .touchDown, .stop)))
    }

    @Test(
        "the joystick drives with the flight stick that it names: forward, and turned by its twist")
    func joystick() throws {
        let configuration = try Self.load("joystick.yaml")
        let device = Pad.extreme3D.description
        #expect(configuration.padFilter.admits(device, path: "/dev/input/event5"))
        let bindings = ControlBindings(configuration)
        let layout = ControlLayout(device, configuration.device.mappings)
        #expect(bindings.missing(on: layout).isEmpty)
        var reader = try bindings.reader(of: device, layout)
        var sticks: [String] = []
        for (axis, value) in [(ABS_X, 0), (ABS_Y, 0), (ABS_RZ, 255)] as [(CInt, Int32)] {
            let raw = RawEvent(type: UInt16(EV_ABS), code: UInt16(axis), value: value)
            reader.events(for: raw) { event in
                if case .stick(_, let x, let y) = event { sticks.append("\(x) \(y)") }
            }
        }
        #expect(sticks == ["0.0 1.0", "1.0 1.0"])
        #expect(configuration.drive.enable == .held("BTN_TRIGGER"))
    }

    @Test(
        "the pictures in the documentation are those of the examples",
        arguments: ["gamepad-setpoints", "touch-panel"])
    func pictures(name: String) throws {
        let file = Self.folder.deletingLastPathComponent()
            .appending(path: "docs/pictures/\(name).svg")
        let picture = try String(contentsOf: file, encoding: .utf8)
        #expect(picture == LayoutPicture.svg(of: try Self.load("\(name).yaml")))
    }

    @Test(
        "a damaged file either loads or is told with places in it",
        arguments: UInt64(0)..<60)
    func mutations(seed: UInt64) throws {
        var source = SeededGenerator(seed: seed)
        let names = ["teleop.yaml", "touch-panel.yaml", "gamepad-setpoints.yaml"]
        let name = names[Int(seed) % names.count]
        let original = Array(try Data(contentsOf: Self.folder.appending(path: name)))
        for _ in 0..<10 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...20, using: &source) { bytes.damage(using: &source) }
            let lines = bytes.count { [0x0a, 0x0d].contains($0) } + 1
            do throws(ConfigurationProblems) {
                let configuration = try Configuration.parse(bytes, source: "t.yaml")
                let printed = ConfigurationPrinter(configuration: configuration).text
                #expect(outcome(of: printed).configuration == configuration)
            } catch {
                #expect(!error.problems.isEmpty)
                for problem in error.problems {
                    let position = try #require(problem.position, "\(problem.message)")
                    #expect((1...lines).contains(position.line))
                    #expect((1...bytes.count + 1).contains(position.column))
                    #expect(problem.message.unicodeScalars.allSatisfy { $0.isPrintable })
                }
            }
        }
    }
}

extension [UInt8] {
    /// Changes, drops, inserts or repeats some bytes.
    fileprivate mutating func damage(using source: inout SeededGenerator) {
        let place = Int.random(in: indices, using: &source)
        let signs = Array("{}[]:,-#&*!|>'\"%@`?~.0 \n\t\r".utf8)
        switch Int.random(in: 0..<6, using: &source) {
        case 0: self[place] = .random(in: 0...255, using: &source)
        case 1: self[place] = signs.randomElement(using: &source) ?? 0
        case 2: remove(at: place)
        case 3: insert(signs.randomElement(using: &source) ?? 0, at: place)
        case 4: removeSubrange(place..<Swift.min(place + 40, count))
        default:
            let part = self[place..<Swift.min(place + 80, count)]
            insert(contentsOf: part, at: Int.random(in: indices, using: &source))
        }
    }
}
