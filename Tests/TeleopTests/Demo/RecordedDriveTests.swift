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
    static let lifting = Control(index: 4)

    /// What the core makes of the drive, each with its time in seconds.
    struct Outcome {
        var statuses: [(Double, MotionStatus)] = []
        var commands: [(Double, Twist)] = []
        var setpoints: [(seconds: Double, value: Double)] = []
    }

    static let result = Result { try outcome() }

    static func outcome() throws -> Outcome {
        var settings = DriveSettings(
            stick: stick, kinematics: .differential(maxLinear: 1, maxAngular: 1.5), enable: enable)
        settings.turbo = ScaledButton(control: turbo, scale: 2)
        var all = TeleoperatorSettings(drive: settings)
        all.gestures = [
            GestureBinding(
                control: east, gesture: "touch_down",
                recognizer: TouchDownGestureRecognizer(), response: .stop),
            GestureBinding(
                control: east, gesture: "double_tap",
                recognizer: TapGestureRecognizer(numberOfTapsRequired: 2), response: .reset),
        ]
        let lift = RecordedDrive.adapted(Configuration()).setPoints[0]
        all.setpoints = [
            SetpointSettings(
                elastic: lift.elasticSettings(Configuration().controls),
                initialValue: lift.initialValue,
                pull: .stickY(lifting))
        ]
        var core = try Teleoperator(all)
        var outcome = Outcome()
        var place = (x: 0.0, y: 0.0)
        var height = 0.0
        func handle(_ event: Event, _ microseconds: Int64) {
            let now = Moment(nanoseconds: microseconds * 1000)
            while let deadline = core.nextDeadline, deadline < now { take(.tick, deadline) }
            take(event, now)
        }
        func take(_ event: Event, _ now: Moment) {
            let seconds = Double(now.nanoseconds) / 1e9
            for action in core.handle(event, at: now) {
                switch action {
                case .status(let status): outcome.statuses.append((seconds, status))
                case .command(let twist): outcome.commands.append((seconds, twist))
                case .setpoint(_, let value): outcome.setpoints.append((seconds, value))
                default: break
                }
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
            case (3, 3): break
            case (3, 4): height = -Double(line.value) / 32767
            case (1, 0x136): handle(.button(enable, isPressed: line.value == 1), line.microseconds)
            case (1, 0x137): handle(.button(turbo, isPressed: line.value == 1), line.microseconds)
            case (1, 0x131): handle(.button(east, isPressed: line.value == 1), line.microseconds)
            default:
                handle(.stick(stick, x: place.x, y: place.y), line.microseconds)
                handle(.stick(lifting, x: 0, y: height), line.microseconds)
                handle(.frame(.input), line.microseconds)
            }
        }
        handle(.tick, 31_000_000)
        return outcome
    }

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
        let bindings = ControlBindings(RecordedDrive.adapted(Configuration()))
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
        configuration.touch.areas = []
        var expected = Configuration()
        // Nothing touches a screen here, and none is spoken of.
        expected.touch.areas = []
        expected.gestures = expected.gestures.filter { $0.target == "east" }
        expected.robot = "mule"
        expected.drive.slow = nil
        expected.drive.maxLinear = 0.25
        expected.drive.kinematics = .holonomic(turn: "right_stick")
        var lift = Configuration.SetPoint()
        lift.name = "lift"
        lift.pull = "right_stick.y"
        lift.persist = false
        expected.setPoints = [lift]
        #expect(RecordedDrive.adapted(configuration) == expected)
    }

    @Test("lifts the first set-point of a robot that has some, and leaves the others alone")
    func adaptedSetPoints() {
        var configuration = Configuration()
        for name in ["arm", "gripper"] {
            var setPoint = Configuration.SetPoint()
            setPoint.name = name
            setPoint.maximum = 7
            configuration.setPoints.append(setPoint)
        }
        configuration.setPoints[0].pull = "strip"
        configuration.setPoints[0].axis = .horizontal
        configuration.setPoints[1].increase = "BTN_TRIGGER"
        configuration.setPoints[1].decrease = "BTN_THUMB"
        let adapted = RecordedDrive.adapted(configuration)
        var expected = configuration.setPoints
        expected[0].pull = "right_stick.y"
        expected[0].axis = nil
        expected[1].pull = "right_trigger"
        expected[1].increase = nil
        expected[1].decrease = nil
        #expect(adapted.setPoints == expected)
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

    @Test("moves the sticks smoothly and within its range")
    func smooth() {
        for code in [0, 1, 3, 4] {
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
    func story() throws {
        let story = try Self.result.get().statuses.filter { $0.0 >= 1 }
            .map { "\(Int($0.0)) \($0.1.word) \($0.1.reasonWord ?? "")" }
        #expect(
            story == [
                "1 idle ", "1 moving ", "15 blocked not_enabled", "16 idle ", "17 moving ",
                "20 stopped stop_latched", "23 blocked not_enabled", "23 idle ", "24 moving ",
                "29 idle ", "29 blocked not_enabled",
            ])
    }

    @Test("goes faster than without turbo, both ways round, and backward")
    func commands() throws {
        let commands = try Self.result.get().commands.map(\.1)
        #expect(commands.contains { $0.linearX > 1.7 })
        #expect(commands.contains { $0.linearX > 0.5 && $0.angularZ > 0.4 })
        #expect(commands.contains { $0.linearX > 0.5 && $0.angularZ < -0.4 })
        #expect(commands.contains { $0.linearX < -0.4 })
        #expect(commands.last == .some(.zero))
    }

    @Test("pulls a set-point up at each of its rates, and down again to where it was")
    func setpoint() throws {
        let setpoints = try Self.result.get().setpoints
        let changes = zip([0] + setpoints.map(\.value), setpoints.map(\.value)).map { $1 - $0 }
        let top = try #require(setpoints.map(\.value).max())
        #expect((30..<50).contains(top))
        #expect(Set(changes.filter { $0 > 0 }) == [1, 2, 3])
        #expect(setpoints.last?.value == 0)
        // Up and down once: the sign of the changes turns once.
        let signs = changes.map { $0 > 0 }
        #expect(zip(signs, signs.dropFirst()).count { $0 != $1 } == 1)
    }

    @Test("lifts while it drives, and so that the simulated lift arrives up and down")
    func lift() throws {
        let outcome = try Self.result.get()
        var lift = SimulatedLift(at: Moment(nanoseconds: 0))
        var heights: [Double] = []
        for (seconds, value) in outcome.setpoints {
            let now = Moment(nanoseconds: Int64(seconds * 1e9))
            lift.follow(value, at: now)
            heights.append(lift.position)
            let status = outcome.statuses.last { $0.0 <= seconds }
            #expect(status?.1 == .moving)
        }
        let top = try #require(outcome.setpoints.map(\.value).max())
        #expect((heights.max() ?? 0) == top)
        lift.advance(to: Moment(nanoseconds: 30_000_000_000))
        #expect(lift.position == 0)
    }

    @Test("stays within 20 m of its start")
    func floor() throws {
        var robot = DifferentialRobot()
        var farthest = 0.0
        for (seconds, twist) in try Self.result.get().commands {
            robot.follow(twist, at: Moment(nanoseconds: Int64(seconds * 1e9)))
            farthest = max(farthest, hypot(robot.pose.x, robot.pose.y))
        }
        #expect((5..<20).contains(farthest))
    }
}
