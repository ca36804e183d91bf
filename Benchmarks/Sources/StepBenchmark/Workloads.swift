import ControlCore

@testable import Teleop

extension Workload {
    static var all: [Workload] {
        [
            stick, joystick, elastic,
            gestures("gestures, 100 regions side by side", nesting: 1, limit: 92_000),
            gestures("gestures, 100 regions, 10 in each other", nesting: 10, limit: 655_000),
            gestures("gestures, 100 regions, all in each other", nesting: 100, limit: 1_650_000),
            encoding, configuration,
        ]
    }

    private static let recognizersOfRegion: [any GestureRecognizer] = [
        TapGestureRecognizer(), TapGestureRecognizer(numberOfTapsRequired: 2),
        LongPressGestureRecognizer(), SwipeGestureRecognizer(), PanGestureRecognizer(),
        ScreenEdgePanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer(),
        TouchDownGestureRecognizer(), ForceTouchGestureRecognizer(),
    ]

    /// 100 regions with 10 recognisers each, and 10 fingers on 10 places; a step is a frame of all
    /// fingers.
    private static func gestures(_ name: String, nesting: Int, limit: Int) -> Workload {
        let side = 1000.0
        var surface = GestureSurface(bounds: Rectangle(x: 0, y: 0, width: side, height: side))
        let columns = 100 / nesting
        let width = side / Double(columns)
        for column in 0..<columns {
            var parent = RegionID.surface
            for depth in 0..<nesting {
                parent = surface.addRegion(
                    frame: Rectangle(
                        x: depth == 0 ? width * Double(column) : 0, y: 0, width: width,
                        height: side),
                    in: parent)
                for recognizer in recognizersOfRegion { surface.add(recognizer, to: parent) }
            }
        }
        var fingers = Fingers(
            at: (0..<Fingers.count).map { finger in
                // Two fingers on each of five regions, so that there is something to pinch.
                let column = Double((finger / 2) * columns / (Fingers.count / 2))
                return Point(x: width * (column + 0.5), y: finger.isMultiple(of: 2) ? 450 : 550)
            })
        var events: [GestureEvent] = []
        return Workload(
            name: name, unit: "frame of 10 contacts",
            stepsPerSecond: Double(Fingers.framesPerSecond), steps: 5_000, instructionLimit: limit
        ) { steps in
            for _ in 0..<steps {
                fingers.advance()
                events.removeAll(keepingCapacity: true)
                surface.handle(fingers.contacts, at: fingers.now, into: &events)
            }
        }
    }

    private static var joystick: Workload {
        let frame = Rectangle(x: 0, y: 0, width: 120, height: 120)
        var joystick = Joystick(frame: frame, surface: frame)
        var fingers = Fingers(at: [frame.mid])
        var events: [JoystickEvent] = []
        return Workload(
            name: "joystick", unit: "contact", stepsPerSecond: 120, instructionLimit: 4_000
        ) { steps in
            for _ in 0..<steps {
                fingers.advance()
                events.removeAll(keepingCapacity: true)
                joystick.handle(fingers.contacts[0], at: fingers.now, into: &events)
            }
        }
    }

    private static var elastic: Workload {
        let settings = ElasticSettings(
            axis: .horizontal,
            steps: [
                ElasticStep(range: 0..<70, interval: .milliseconds(300), increment: 1),
                ElasticStep(range: 70..<500, interval: .milliseconds(100), increment: 3),
            ])
        guard var elastic = try? ElasticControl(settings: settings) else {
            preconditionFailure("the settings are right")
        }
        var fingers = Fingers(at: [.zero])
        var events: [ElasticEvent] = []
        return Workload(
            name: "elastic", unit: "contact", stepsPerSecond: 120, instructionLimit: 1_100
        ) { steps in
            for _ in 0..<steps {
                fingers.advance()
                events.removeAll(keepingCapacity: true)
                elastic.handle(fingers.contacts[0], at: fingers.now, into: &events)
            }
        }
    }

    /// A gamepad that drives: stick and frame, 250 times a second.
    private static var stick: Workload {
        let stick = Control(index: 0)
        let stop = Control(index: 1)
        var teleoperator = Teleoperator(
            settings: DriveSettings(
                stick: stick, kinematics: .differential(maxLinear: 1, maxAngular: 1.5),
                enable: nil),
            gestures: [
                GestureBinding(
                    control: stop, gesture: "touch_down",
                    recognizer: TouchDownGestureRecognizer(), response: .stop),
                GestureBinding(
                    control: stop, gesture: "double_tap",
                    recognizer: TapGestureRecognizer(numberOfTapsRequired: 2), response: .reset),
            ])
        var actions: [Action] = []
        var now = Moment(nanoseconds: 0)
        for event in [
            Event.link(.motion, isUp: true), .link(.state, isUp: true),
            .deviceConnected(flat: [:]), .frame(.atOpen), .stick(stick, x: 0, y: 0),
            .frame(.input),
        ] {
            teleoperator.handle(event, at: now, into: &actions)
        }
        var angle = 0.0
        return Workload(
            name: "teleoperator", unit: "stick frame", stepsPerSecond: 250,
            instructionLimit: 6_100
        ) { steps in
            for _ in 0..<steps {
                now = now.advanced(by: .milliseconds(4))
                angle += 0.01
                actions.removeAll(keepingCapacity: true)
                teleoperator.handle(
                    .stick(stick, x: angle.truncatingRemainder(dividingBy: 1), y: 0.5), at: now,
                    into: &actions)
                teleoperator.handle(.frame(.input), at: now, into: &actions)
            }
        }
    }

    /// A command as it goes to the robot, with numbers that take all their digits.
    private static var encoding: Workload {
        let encoder = TwistEncoder(encoding: .twist, stamp: .now, frameID: "base_link")
        var buffer: PayloadBuffer? = PayloadBuffer(capacity: encoder.capacity)
        var angle = 0.0
        return Workload(
            name: "Twist in JSON", unit: "command", stepsPerSecond: 250,
            instructionLimit: 2_400
        ) { steps in
            guard var room = buffer.take() else { return }
            for _ in 0..<steps {
                angle += 0.001
                room.clear()
                encoder.append(
                    Twist(
                        linearX: angle.truncatingRemainder(dividingBy: 1), linearY: 0,
                        angularZ: -angle / 3),
                    milliseconds: 1_764_500_000_123, to: &room)
            }
            buffer = consume room
        }
    }

    /// The configuration with every key, read and checked.
    private static var configuration: Workload {
        let text = Array(ConfigurationPrinter(configuration: Configuration()).text.utf8)
        return Workload(
            name: "configuration", unit: "load", steps: 100, allocationLimit: 3_000,
            instructionLimit: 9_100_000
        ) { steps in
            for _ in 0..<steps {
                guard (try? Configuration.parse(text, source: "teleop.yaml")) != nil else {
                    preconditionFailure("what is printed loads")
                }
            }
        }
    }
}
