import ControlCore
import Foundation
import Testing

@testable import Teleop

@Suite("The recorded drive")
struct RecordedDriveTests {
    /// One event line: microseconds, type, code, value.
    struct Line: Equatable {
        let microseconds: Int64
        let type: Int
        let code: Int
        let value: Int
    }

    static let lines: [Line] = RecordedDrive.text.split(separator: "\n").compactMap { line in
        let fields = line.split(separator: " ")
        guard fields.count == 5, fields[0] == "E:",
            let time = Int64(fields[1].replacing(".", with: "")),
            let type = Int(fields[2], radix: 16), let code = Int(fields[3], radix: 16),
            let value = Int(fields[4])
        else { return nil }
        return Line(microseconds: time, type: type, code: code, value: value)
    }

    static let stick = Control(index: 0)
    static let enable = Control(index: 1)
    static let turbo = Control(index: 2)
    static let east = Control(index: 3)

    /// What the core makes of the drive: each new status with its time in seconds, and the commands.
    static let result: (statuses: [(Double, MotionStatus)], commands: [(Double, Twist)]) = {
        var settings = DriveSettings(
            stick: stick, kinematics: .differential(maxLinear: 1, maxAngular: 1.5), enable: enable)
        settings.turbo = ScaledButton(control: turbo, scale: 2)
        var core = Teleoperator(
            settings: settings,
            gestures: [
                GestureBinding(
                    control: east, gesture: "touch_down",
                    recognizer: TouchDownGestureRecognizer(), response: .stop),
                GestureBinding(
                    control: east, gesture: "double_tap",
                    recognizer: TapGestureRecognizer(numberOfTapsRequired: 2), response: .reset),
            ])
        var statuses: [(Double, MotionStatus)] = []
        var commands: [(Double, Twist)] = []
        var place = (x: 0.0, y: 0.0)
        func handle(_ event: Event, _ microseconds: Int64) {
            let now = Moment(nanoseconds: microseconds * 1000)
            while let deadline = core.nextDeadline, deadline < now { take(.tick, deadline) }
            take(event, now)
        }
        func take(_ event: Event, _ now: Moment) {
            let seconds = Double(now.nanoseconds) / 1e9
            for action in core.handle(event, at: now) {
                if case .status(let status) = action { statuses.append((seconds, status)) }
                if case .command(let twist) = action { commands.append((seconds, twist)) }
            }
        }
        handle(.link(.motion, isUp: true), 0)
        handle(.link(.state, isUp: true), 0)
        handle(.deviceConnected(flat: [:]), 0)
        handle(.frame(.atOpen), 0)
        for line in lines {
            switch (line.type, line.code) {
            case (3, 0): place.x = Double(line.value) / 32767
            case (3, 1): place.y = -Double(line.value) / 32767
            case (1, 0x136): handle(.button(enable, isPressed: line.value == 1), line.microseconds)
            case (1, 0x137): handle(.button(turbo, isPressed: line.value == 1), line.microseconds)
            case (1, 0x131): handle(.button(east, isPressed: line.value == 1), line.microseconds)
            default:
                handle(.stick(stick, x: place.x, y: place.y), line.microseconds)
                handle(.frame(.input), line.microseconds)
            }
        }
        handle(.tick, 31_000_000)
        return (statuses, commands)
    }()

    @Test("is a recording of evemu's version 1.3 with every line well-formed")
    func format() {
        let lines = RecordedDrive.text.split(separator: "\n")
        #expect(lines.first == "# EVEMU 1.3")
        let events = lines.filter { $0.hasPrefix("E:") }
        #expect(events.count == Self.lines.count)
        for line in lines.dropFirst(2) {
            #expect(["N: ", "I: ", "P: ", "B: ", "A: ", "E: "].contains(String(line.prefix(3))))
        }
        let masks = lines.filter { $0.hasPrefix("B: ") }
        for mask in masks { #expect(mask.split(separator: " ").count == 10) }
        // BTN_SOUTH is 0x130: byte 38 of the keys, the fifth line, its first bit.
        #expect(masks.filter { $0.hasPrefix("B: 01") }[4] == "B: 01 00 00 00 00 00 00 db 7c")
    }

    @Test("is understood, with every control that is driven with by default")
    func understood() throws {
        let recording = try Recording(
            bytes: Array(RecordedDrive.text.utf8), file: "recorded drive")
        let events = recording.frames.map(\.events.count).reduce(0, +)
        #expect(events == Self.lines.count)
        #expect(recording.device.classification.kind == .gamepad)
        let layout = ControlLayout(recording.device)
        let bindings = ControlBindings(Configuration())
        for wanted in bindings.required + bindings.optional {
            #expect(layout.source(named: wanted.name) != nil)
        }
    }

    @Test("drives a robot of any kind, whatever its own controls are")
    func adapted() {
        var configuration = Configuration()
        configuration.robot = "mule"
        configuration.drive.sticks = ["right_stick"]
        configuration.drive.enable = .held("BTN_TRIGGER")
        configuration.drive.maxLinear = 0.25
        configuration.drive.kinematics = .holonomic(turn: "left_stick")
        configuration.gestures = []
        var expected = Configuration()
        expected.robot = "mule"
        expected.drive.slow = nil
        expected.drive.maxLinear = 0.25
        expected.drive.kinematics = .holonomic(turn: "right_stick")
        #expect(RecordedDrive.adapted(configuration) == expected)
    }

    @Test("takes half a minute, in order, each frame ended")
    func order() {
        #expect(Self.lines.map(\.microseconds) == Self.lines.map(\.microseconds).sorted())
        #expect(Self.lines.first?.microseconds == 0)
        #expect((29_000_000...30_000_000).contains(Self.lines.last?.microseconds ?? 0))
        for (line, next) in zip(Self.lines, Self.lines.dropFirst()) {
            if line.microseconds != next.microseconds { #expect(line.type == 0) }
        }
        #expect(Self.lines.last?.type == 0)
    }

    @Test("moves the stick smoothly and within its range")
    func smooth() {
        for code in [0, 1] {
            let values = Self.lines.filter { $0.type == 3 && $0.code == code }.map(\.value)
            for value in values { #expect((-32768...32767).contains(value)) }
            for (value, next) in zip(values, values.dropFirst()) {
                #expect(value != next)
                #expect(abs(value - next) < 32767 / 15)
            }
            #expect(values.last == 0)
        }
    }

    @Test("has every control at rest at the end")
    func rest() {
        for button in [0x131, 0x136, 0x137] {
            #expect(Self.lines.last { $0.type == 1 && $0.code == button }?.value == 0)
        }
    }

    @Test("shows start, release, stop, reset and driving on, in this order")
    func story() {
        let story = Self.result.statuses.filter { $0.0 >= 1 }
            .map { "\(Int($0.0)) \($0.1.word) \($0.1.reasonWord ?? "")" }
        #expect(
            story == [
                "1 idle ", "1 moving ", "15 blocked not_enabled", "16 idle ", "17 moving ",
                "20 stopped stop_latched", "23 blocked not_enabled", "23 idle ", "24 moving ",
                "29 idle ", "29 blocked not_enabled",
            ])
    }

    @Test("goes faster than without turbo, both ways round, and backward")
    func commands() {
        let commands = Self.result.commands.map(\.1)
        #expect(commands.contains { $0.linearX > 1.7 })
        #expect(commands.contains { $0.linearX > 0.5 && $0.angularZ > 0.4 })
        #expect(commands.contains { $0.linearX > 0.5 && $0.angularZ < -0.4 })
        #expect(commands.contains { $0.linearX < -0.4 })
        #expect(commands.last == .some(.zero))
    }

    @Test("stays within 20 m of its start")
    func floor() {
        var robot = DifferentialRobot()
        var farthest = 0.0
        for (seconds, twist) in Self.result.commands {
            robot.follow(twist, at: Moment(nanoseconds: Int64(seconds * 1e9)))
            farthest = max(farthest, hypot(robot.pose.x, robot.pose.y))
        }
        #expect((5..<20).contains(farthest))
    }
}
